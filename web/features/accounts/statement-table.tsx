import type { StatementLine } from '../../../api/contract/accounts.ts';
import { statementText } from '../../text/statement.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { SignedMoney } from './signed-money.tsx';
import { whatMoved } from './what-moved.ts';

function Line({ line }: { readonly line: StatementLine }) {
  return (
    <tr className="border-t border-line align-baseline max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2.5">
      <td className="whitespace-nowrap text-muted max-sm:order-2 max-sm:text-sm sm:py-2.5">
        {showDate(line.date)}
      </td>
      <td className="min-w-0 sm:px-4 sm:py-2.5">
        <span className="font-medium wrap-anywhere">{whatMoved(line)}</span>
        {line.description && (
          <span className="block text-sm text-muted wrap-anywhere">{line.description}</span>
        )}
      </td>
      <td className="text-right font-semibold sm:py-2.5">
        <SignedMoney amount={line.amount} />
      </td>
      <td className="text-right text-muted max-sm:order-3 max-sm:text-sm sm:py-2.5 sm:pl-4">
        <Money amount={line.balance} />
      </td>
    </tr>
  );
}

/** The movements as a table; on a phone each becomes two lines: what and amount, date and balance. */
export function StatementTable({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <table className="w-full max-sm:block">
      <thead className="text-left text-sm text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className="pb-2 font-normal">
            {statementText.date}
          </th>
          <th scope="col" className="px-4 pb-2 font-normal">
            {statementText.what}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {statementText.amount}
          </th>
          <th scope="col" className="pb-2 pl-4 text-right font-normal">
            {statementText.balance}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}
