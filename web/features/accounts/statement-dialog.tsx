import type { StatementLine } from '../../../api/contract/accounts.ts';
import { useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { useStatement } from '../../queries/statement.ts';
import { accountsText } from '../../text/accounts.ts';
import { commonText } from '../../text/common.ts';
import { statementText } from '../../text/statement.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { StatementTable } from './statement-table.tsx';

function Lines(props: {
  readonly statement: ReturnType<typeof useStatement>;
  readonly lines: readonly StatementLine[];
}) {
  const { statement, lines } = props;
  if (lines.length === 0) {
    return <EmptyState title={statementText.emptyTitle} body={statementText.emptyBody} />;
  }
  return (
    <>
      <StatementTable lines={lines} />
      {statement.isFetchNextPageError && (
        <p role="alert" className="pt-4 text-center text-sm text-bad">
          {statementText.loadFailed}
        </p>
      )}
      {statement.hasNextPage && (
        <div className="grid justify-items-center pt-4">
          <Button
            variant="secondary"
            size="sm"
            busy={statement.isFetchingNextPage}
            onClick={() => void statement.fetchNextPage()}
          >
            {statement.isFetchingNextPage ? commonText.loading : statementText.more}
          </Button>
        </div>
      )}
    </>
  );
}

function Statement({ id }: { readonly id: number }) {
  const statement = useStatement(id);
  return (
    <WhenRead
      query={statement}
      waiting={<SkeletonRows count={5} className="h-12" />}
      failed={statementText.loadFailed}
    >
      {({ pages }) => <Lines statement={statement} lines={pages.flat()} />}
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
