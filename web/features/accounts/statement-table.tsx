import type { StatementLine } from '../../../api/contract/accounts.ts';
import { statementText } from '../../text/statement.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SignedMoney } from './signed-money.tsx';
import { whatMoved } from './what-moved.ts';

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
export function StatementTable({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <Table
      rows={lines}
      keyOf={({ id }) => id}
      columns={columns}
      rowLook="sm:*:py-2.5"
      folded="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2.5"
    />
  );
}
