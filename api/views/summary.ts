import { formatMoney, type PayFrequency, perPeriod } from '../../ledger/money.ts';
import type { AccountShare, SummaryRows } from '../../projections/summary.ts';
import type { WeekRow } from '../../projections/weeks.ts';
import type { Summary, WeeklySummary } from '../contract/summary.ts';

/** The overview for a pay period. What is left over is the difference of the two figures that are shown. */
export function viewSummary(rows: SummaryRows, payFrequency: PayFrequency): Summary {
  const income = perPeriod(rows.weeklyIncome, payFrequency);
  const expenses = perPeriod(rows.weeklyExpenses, payFrequency);
  return {
    payFrequency,
    income: formatMoney(income),
    expenses: formatMoney(expenses),
    leftover: formatMoney(income - expenses),
    weeklyIncome: formatMoney(rows.weeklyIncome),
    weeklyExpenses: formatMoney(rows.weeklyExpenses),
    totalSaved: formatMoney(rows.totalSaved),
    totalBalance: formatMoney(rows.totalBalance),
    accounts: rows.accounts.flatMap(named).map(viewShare),
    weeks: rows.weeks.map(viewWeek),
  };
}

/** Without an account the name says the kind: bills have the default account, incomes just an account. */
function named(share: AccountShare): AccountShare[] {
  if (share.name) return [share];
  const bills = { ...share, name: 'Default Account', weeklyIncome: 0, incomeCount: 0 };
  const incomes = { ...share, name: 'Account', weeklyExpenses: 0, saved: 0, billCount: 0 };
  return [bills, incomes].filter(({ billCount, incomeCount }) => billCount + incomeCount > 0);
}

function viewShare(share: AccountShare): Summary['accounts'][number] {
  const { saved, weeklyExpenses, weeklyIncome, ...counts } = share;
  return {
    ...counts,
    weeklyExpenses: formatMoney(weeklyExpenses),
    weeklyIncome: formatMoney(weeklyIncome),
    savedAmount: formatMoney(saved),
  };
}

function viewWeek({
  week,
  setAside,
  paid,
  transferredIn,
  transferredOut,
  adjusted,
}: WeekRow): WeeklySummary {
  return {
    week,
    setAside: formatMoney(setAside),
    paid: formatMoney(paid),
    transferredIn: formatMoney(transferredIn),
    transferredOut: formatMoney(transferredOut),
    adjusted: formatMoney(adjusted),
  };
}
