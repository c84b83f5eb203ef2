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
    accounts: rows.accounts.map(viewShare),
    weeks: rows.weeks.map(viewWeek),
  };
}

function viewShare(share: AccountShare): Summary['accounts'][number] {
  const { saved, weeklyExpenses, weeklyIncome, ...counts } = share;
  return {
    ...counts,
    name: share.name || (share.billCount > 0 ? 'Default Account' : 'Account'),
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
