/** What a pay is for: the weeks between two paydays, and what falls due in them (docs/product.md, This pay). */
import { addDays, type Day, later, weekStart, weeksUntil } from './calendar.ts';
import type { Income } from './entities.ts';
import type { Forecast, ForecastWeek } from './foreseen.ts';
import { amountOver, type Cents, divideHalfUp, type IncomeFrequency, totalOf } from './money.ts';
import { type Pay, type PaySchedule, weeksOfPay } from './paydays.ts';

/** A bill that falls due, on the day on which it is paid; an overdue bill is paid today. Amounts in cents, from the forecast. */
export type DueInPay = {
  date: Day;
  billId: number;
  name: string;
  amount: Cents;
  saved: Cents;
  shortfall: Cents;
};

/**
 * The rest of a pay from today on: what its weeks will set aside, what waits from earlier weeks, and what falls due. `until` is the
 * last day of the pay, or of the forecast where that ends earlier.
 */
export type PayAhead = { until: Day; toSetAside: Cents; missed: Cents; due: DueInPay[] };

/** How many weeks a forecast needs, this one included, to reach the end of a pay. */
export function weeksToForecast({ next }: Pay, today: Day): number {
  return weeksUntil(addDays(next, -1), weekStart(today));
}

/** Reads the rest of a pay out of a forecast that begins in it. Weeks that wait count in the week of today, when they are set aside. */
export function payAhead(
  { from: today, to, accounts, bills }: Forecast,
  { from, next }: Pay,
): PayAhead {
  const weeks = accounts.flatMap((account) => account.weeks).filter(({ week }) => week < next);
  const payments = weeks.flatMap((week) => week.payments);
  const unassigned = bills
    .filter(({ accountId }) => accountId === null)
    .map(({ billId, name, amount, dueDate, saved, shortfall }) => {
      const about = { date: later(dueDate, today), billId, name, amount };
      return { ...about, saved: saved ?? 0, shortfall: shortfall ?? amount };
    });
  const due = [...payments, ...unassigned].filter(({ date }) => date < next);
  const last = addDays(next, -1);
  return {
    until: to < last ? to : last,
    toSetAside: accruedIn(weeks.filter(({ week }) => week >= from)),
    missed: accruedIn(weeks.filter(({ week }) => week < from)),
    due: due.sort(
      (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.billId - b.billId,
    ),
  };
}

const accruedIn = (weeks: readonly ForecastWeek[]): Cents =>
  totalOf(weeks, ({ accrues }) => accrues);

/** The income that comes with every pay: once, as often as the pay itself. */
const ITS_INCOME: Partial<Record<PaySchedule['frequency'], IncomeFrequency>> = {
  weekly: 'weekly',
  fortnightly: 'biweekly',
  monthly: 'monthly',
  quarterly: 'quarterly',
  annually: 'annually',
};

/**
 * What an income brings in a pay, in cents. An income as frequent as the pay counts in full. Of a monthly income, a pay twice a month
 * has half, with the odd cent in the first. Of any other income it is the share of the pay's weeks.
 */
export function incomeOf(
  incomes: Iterable<Pick<Income, 'amount' | 'frequency'>>,
  frequency: PaySchedule['frequency'],
  pay: Pay,
): Cents {
  const weeks = weeksOfPay(pay).length;
  const isFirstOfMonth = pay.from.slice(0, 7) === pay.next.slice(0, 7);
  return totalOf([...incomes], (income) => {
    if (income.frequency === ITS_INCOME[frequency]) return income.amount;
    if (frequency === 'twice-monthly' && income.frequency === 'monthly') {
      const half = divideHalfUp(income.amount, 2);
      return isFirstOfMonth ? half : income.amount - half;
    }
    return amountOver(weeks, income.amount, income.frequency);
  });
}
