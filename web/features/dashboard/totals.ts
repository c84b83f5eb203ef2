import type { Summary } from '../../../api/contract/summary.ts';
import { type Cents, type PayFrequency, perPeriod } from '../../../ledger/money.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { toCents } from '../../ui/money.tsx';

/** The overview's four figures for one pay period. `balance` is below zero for a shortfall. */
export type Totals = ReturnType<typeof totalsFor>;

/** The weekly totals multiplied once each; the balance is their difference as shown, so that the card adds up. */
export function totalsFor(summary: Summary, frequency: PayFrequency) {
  const income = perPeriod(toCents(summary.weeklyIncome), frequency);
  const expenses = perPeriod(toCents(summary.weeklyExpenses), frequency);
  return { income, expenses, saved: toCents(summary.totalSaved), balance: income - expenses };
}

/** 'Leftover' when 0 or more, 'Shortfall' when negative; the figure beside it is shown without a sign. */
export function balanceLabel(balance: Cents): string {
  return balance < 0 ? dashboardText.shortfall : dashboardText.leftover;
}

/** False while there is no income: then what the bills take is no shortfall to be alarmed about. */
export function isLeftKnown({ weeklyIncome, accounts }: Summary): boolean {
  return toCents(weeklyIncome) > 0 || accounts.some(({ incomeCount }) => incomeCount > 0);
}
