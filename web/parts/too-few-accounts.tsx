import { type DialogTurn, openDialog } from '../base/use-dialog.ts';
import { accountsText } from '../text/accounts.ts';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Leads to where an account is made. */
export function CreateAccount() {
  return <Button onClick={() => openDialog('account')}>{accountsText.create}</Button>;
}

/** With fewer than two accounts there is nothing to move between: a dialog that says so, and leads to where one is made. */
export function TooFewAccounts(props: {
  readonly dialog: DialogTurn;
  readonly title: string;
  /** What two accounts are needed for. */
  readonly why: string;
}) {
  const { dialog } = props;
  return (
    <Dialog
      {...dialog}
      title={props.title}
      description={props.why}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.close}>
            {commonText.close}
          </Button>
          <CreateAccount />
        </>
      }
    />
  );
}
