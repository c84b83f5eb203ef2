import { MorePages } from '../../base/more-pages.tsx';
import { useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { useStatement } from '../../queries/statement.ts';
import { accountsText } from '../../text/accounts.ts';
import { statementText } from '../../text/statement.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { StatementTable } from './statement-table.tsx';

function Statement({ id }: { readonly id: number }) {
  const statement = useStatement(id);
  return (
    <WhenRead
      query={statement}
      waiting={<SkeletonRows count={5} className="h-12" />}
      failed={statementText.loadFailed}
    >
      {({ pages }) =>
        pages[0]?.length ? (
          <div className="grid gap-4">
            <StatementTable lines={pages.flat()} />
            <MorePages
              of={statement}
              label={statementText.more}
              failed={statementText.loadFailed}
            />
          </div>
        ) : (
          <EmptyState title={statementText.emptyTitle} body={statementText.emptyBody} />
        )
      }
    </WhenRead>
  );
}

/** Every movement of one account (`?dialog=statement&id=3`). */
export function StatementDialog() {
  const dialog = useDialogTurn('statement');
  const accounts = useAccounts();
  const account = useSubject(accounts.data, dialog.id);
  if (!account) return null;
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={accountsText.statementNamed(account.name)}
      description={statementText.intro}
      size="lg"
    >
      <Statement key={dialog.turn} id={account.id} />
    </Dialog>
  );
}
