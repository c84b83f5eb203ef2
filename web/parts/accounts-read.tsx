import type { DialogTurn } from '../base/use-dialog.ts';
import { WhenRead } from '../base/when-read.tsx';
import type { useAccounts } from '../queries/accounts.ts';
import { accountsText } from '../text/accounts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonRows } from '../ui/states.tsx';

/** What a dialog about accounts shows when they cannot be read. */
export function AccountsRead(props: {
  readonly dialog: DialogTurn;
  readonly title: string;
  readonly accounts: ReturnType<typeof useAccounts>;
}) {
  return (
    <Dialog {...props.dialog} title={props.title}>
      <WhenRead query={props.accounts} waiting={<SkeletonRows />} failed={accountsText.loadFailed}>
        {() => null}
      </WhenRead>
    </Dialog>
  );
}
