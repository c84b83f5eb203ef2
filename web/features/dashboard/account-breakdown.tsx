import type { Summary } from '../../../api/contract/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';

/** The overview's figures; the one whose tile was pressed stands out in the breakdown. */
export type Figure = 'income' | 'expenses' | 'saved' | 'balance';

type AccountLine = Summary['accounts'][number];

type Sum = {
  readonly label: string;
  /** The label within an account's block on a phone. */
  readonly short: string;
  readonly of: 'weeklyIncome' | 'weeklyExpenses' | 'savedAmount';
  readonly figures: readonly Figure[];
};

const sums: readonly Sum[] = [
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

const accountColumn: Column<AccountLine> = {
  key: 'account',
  head: dashboardText.account,
  namesRow: true,
  className: 'max-sm:col-span-3',
  cell: ({ name, billCount, incomeCount }) => (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="block text-sm font-normal text-muted">
        {dashboardText.bills(billCount)}, {dashboardText.incomes(incomeCount)}
      </span>
    </>
  ),
};

const sumColumn = ({ label, short, of, figures }: Sum, figure: Figure): Column<AccountLine> => ({
  key: of,
  head: label,
  label: short,
  right: true,
  // On a phone each amount stands beneath its label, however short both are.
  className: `max-sm:grid max-sm:content-start max-sm:text-sm max-sm:not-last:text-left ${figures.includes(figure) ? 'font-semibold' : 'text-muted'}`,
  cell: (account) => <Money amount={account[of]} />,
});

/** What each account carries: expenses and income by the week, what is saved, how many bills and incomes. */
export function AccountBreakdown(props: {
  readonly id: string;
  readonly accounts: readonly AccountLine[];
  readonly figure: Figure;
}) {
  const { id, accounts, figure } = props;
  return (
    <Card id={id} aria-label={dashboardText.byAccount}>
      <CardHeader title={dashboardText.byAccount} hint={dashboardText.byAccountHint} />
      <CardBody className="pt-3 sm:pt-3">
        {accounts.length === 0 ? (
          <p className="py-3 text-muted">{dashboardText.byAccountEmpty}</p>
        ) : (
          <Table
            rows={accounts}
            keyOf={({ accountId, name }) => accountId ?? name}
            columns={[accountColumn, ...sums.map((sum) => sumColumn(sum, figure))]}
            rowLook="sm:*:py-2.5"
            folded="max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-2 max-sm:gap-y-1.5 max-sm:py-3"
          />
        )}
      </CardBody>
    </Card>
  );
}
