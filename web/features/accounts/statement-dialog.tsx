import type { StatementLine } from '../../../api/contract/accounts.ts';
import { SubjectDialog } from '../../base/list-read.tsx';
import { MorePages } from '../../base/more-pages.tsx';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { useStatement } from '../../queries/activity.ts';
import { accountsText } from '../../text/accounts.ts';
import { statementText } from '../../text/statement.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money, showMoney } from '../../ui/money.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { whatMoved } from './what-moved.ts';

/** An amount with its sign before it, plus included: a movement in or out. */
function SignedMoney({ amount }: { readonly amount: string }) {
  const out = amount.startsWith('-');
  return (
    <span className={cx('whitespace-nowrap tabular-nums', !out && 'text-good')}>
      {`${out ? '' : '+'}${showMoney(amount)}`}
    </span>
  );
}

const columns: readonly Column<StatementLine>[] = [
  {
    key: 'date',
    head: statementText.date,
    className: 'whitespace-nowrap text-muted max-sm:order-2 max-sm:text-sm',
    cell: ({ date }) => showDate(date),
  },
  {
    key: 'what',
    head: statementText.what,
    className: 'min-w-0',
    cell: (line) => (
      <>
        <span className="font-medium wrap-anywhere">{whatMoved(line)}</span>
        {line.description && (
          <span className="block text-sm text-muted wrap-anywhere">{line.description}</span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    head: statementText.amount,
    right: true,
    className: 'font-semibold',
    cell: ({ amount }) => <SignedMoney amount={amount} />,
  },
  {
    key: 'balance',
    head: statementText.balance,
    right: true,
    className: 'text-muted max-sm:order-3 max-sm:text-sm',
    cell: ({ balance }) => <Money amount={balance} />,
  },
];

/** The movements as a table; on a phone each becomes two lines: what and amount, date and balance. */
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
            <Table
              rows={pages.flat()}
              keyOf={({ id }) => id}
              columns={columns}
              rowLook="sm:*:py-2.5"
              folded="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2.5"
            />
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
  return (
    <SubjectDialog
      name="statement"
      list={useAccounts()}
      title={statementText.unread}
      failed={accountsText.loadFailed}
    >
      {(account, dialog) => (
        <Dialog
          {...dialog}
          title={accountsText.statementNamed(account.name)}
          description={statementText.intro}
          size="lg"
        >
          <Statement key={dialog.turn} id={account.id} />
        </Dialog>
      )}
    </SubjectDialog>
  );
}
