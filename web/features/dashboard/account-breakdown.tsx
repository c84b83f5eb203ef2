import type { ReactNode } from 'react';
import type { Summary } from '../../../api/contract/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';

/** The overview's figures; the one whose tile was pressed stands out in the breakdown. */
export type Figure = 'income' | 'expenses' | 'saved' | 'balance';

type AccountLine = Summary['accounts'][number];

type Column = {
  readonly label: string;
  /** The label within an account's block on a phone. */
  readonly short: string;
  readonly of: 'weeklyIncome' | 'weeklyExpenses' | 'savedAmount';
  readonly figures: readonly Figure[];
};

const columns: readonly Column[] = [
  {
    label: dashboardText.weeklyIncome,
    short: dashboardText.income,
    of: 'weeklyIncome',
    figures: ['income', 'balance'],
  },
  {
    label: dashboardText.weeklyExpenses,
    short: dashboardText.expenses,
    of: 'weeklyExpenses',
    figures: ['expenses', 'balance'],
  },
  {
    label: dashboardText.savedAmount,
    short: dashboardText.savedAmount,
    of: 'savedAmount',
    figures: ['saved'],
  },
];

function Cell({
  label,
  strong,
  children,
}: {
  readonly label: string;
  readonly strong: boolean;
  readonly children: ReactNode;
}) {
  return (
    <td
      className={cx(
        'max-sm:text-sm max-sm:last:text-right sm:py-2.5 sm:pl-4 sm:text-right',
        strong ? 'font-semibold' : 'text-muted',
      )}
    >
      <span aria-hidden="true" className="block text-xs font-normal text-muted sm:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

function Line({ account, figure }: { readonly account: AccountLine; readonly figure: Figure }) {
  return (
    <tr className="border-t border-line align-baseline max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-2 max-sm:gap-y-1.5 max-sm:py-3">
      <th scope="row" className="text-left max-sm:col-span-3 sm:py-2.5">
        <span className="font-semibold wrap-anywhere">{account.name}</span>
        <span className="block text-sm font-normal text-muted">
          {dashboardText.bills(account.billCount)}, {dashboardText.incomes(account.incomeCount)}
        </span>
      </th>
      {columns.map(({ short, of, figures }) => (
        <Cell key={of} label={short} strong={figures.includes(figure)}>
          <Money amount={account[of]} />
        </Cell>
      ))}
    </tr>
  );
}

/** What each account carries: expenses and income by the week, what is saved, how many bills and incomes. */
export function AccountBreakdown({
  id,
  accounts,
  figure,
}: {
  readonly id: string;
  readonly accounts: readonly AccountLine[];
  readonly figure: Figure;
}) {
  return (
    <Card id={id} aria-label={dashboardText.byAccount}>
      <CardHeader title={dashboardText.byAccount} hint={dashboardText.byAccountHint} />
      <CardBody className="pt-3 sm:pt-3">
        {accounts.length === 0 ? (
          <p className="py-3 text-muted">{dashboardText.byAccountEmpty}</p>
        ) : (
          <table className="w-full max-sm:block">
            <thead className="text-sm text-muted max-sm:sr-only">
              <tr>
                <th scope="col" className="pb-2 text-left font-normal">
                  {dashboardText.account}
                </th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col" className="pb-2 pl-4 text-right font-normal">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {accounts.map((account) => (
                <Line key={account.accountId ?? account.name} account={account} figure={figure} />
              ))}
            </tbody>
          </table>
        )}
      </CardBody>
    </Card>
  );
}
