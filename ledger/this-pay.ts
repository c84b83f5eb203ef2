/** What a pay is for: the weeks between two paydays, and what falls due in them (docs/product.md, This pay). */
import { addDays, type Day, later, weekStart, weeksUntil } from './calendar.ts';
import { duesFrom } from './coming-dues.ts';
import { hasEnded, toPay } from './course.ts';
import type { Bill, Income } from './entities.ts';
import type { Forecast, ForecastWeek } from './foreseen.ts';
import { monthOf } from './frequency.ts';
import { amountOver, type Cents, divideHalfUp, type IncomeFrequency, totalOf } from './money.ts';
import { type Pay, type PaySchedule, payOn, weeksOfPay } from './paydays.ts';

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

/**
 * Reads the rest of a pay out of a forecast that begins in it. Weeks that wait count in the week of today, when they are set aside. Of the
 * ledger's `bills`, those without an account are in no forecast of an account: nothing pays them, and no week saves for them.
 */
export function payAhead(
  { from: today, to, accounts }: Forecast,
  { from, next }: Pay,
  bills: Iterable<Bill>,
): PayAhead {
  const weeks = accounts.flatMap((account) => account.weeks).filter(({ week }) => week < next);
  const payments = weeks.flatMap((week) => week.payments);
  const last = addDays(next, -1);
  const until = to < last ? to : last;
  const unassigned = [...bills]
    .filter(({ accountId }) => accountId === null)
    .flatMap((bill) => [...unpaid(bill, today, until)]);
  const due = [...payments, ...unassigned].filter(({ date }) => date < next);
  return {
    until,
    toSetAside: accruedIn(weeks.filter(({ week }) => week >= from)),
    missed: accruedIn(weeks.filter(({ week }) => week < from)),
    due: due.sort(
      (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.billId - b.billId,
    ),
  };
}

/** What falls due of a bill through a day. All that is overdue is one payment, today; a bill that pays itself pays each period then. */
function* unpaid(bill: Bill, today: Day, until: Day): Generator<DueInPay> {
  const { id: billId, name } = bill;
  let { saved } = bill;
  const isOnePayment = bill.dueDate < today && !bill.isAutomatic && !hasEnded(bill);
  const dueOn = function* () {
    if (isOnePayment) yield { day: today, toPay: toPay(bill) };
    yield* duesFrom(bill, bill.isAutomatic ? bill.dueDate : today);
  };
  for (const { day, toPay: amount } of dueOn()) {
    const date = later(day, today);
    if (date > until) return;
    const shortfall = Math.max(0, amount - saved);
    yield { date, billId, name, amount, saved, shortfall };
    saved = Math.max(0, saved - amount);
  }
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
 * has half, with the odd cent in the first; all of it where its month has one payday. Of any other income it is the share of the pay's weeks.
 */
export function incomeOf(
  incomes: Iterable<Pick<Income, 'amount' | 'frequency'>>,
  schedule: PaySchedule,
  pay: Pay,
): Cents {
  const { frequency } = schedule;
  const weeks = weeksOfPay(pay).length;
  const month = monthOf(pay.from);
  const isFirst = monthOf(pay.next) === month;
  const isSecond = monthOf(payOn(schedule, addDays(pay.from, -1)).from) === month;
  return totalOf([...incomes], (income) => {
    if (income.frequency === ITS_INCOME[frequency]) return income.amount;
    if (frequency === 'twice-monthly' && income.frequency === 'monthly') {
      const half = divideHalfUp(income.amount, 2);
      if (isFirst) return half;
      return isSecond ? income.amount - half : income.amount;
    }
    return amountOver(weeks, income.amount, income.frequency);
  });
}
