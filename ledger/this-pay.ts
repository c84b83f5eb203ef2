/** What a pay is for: the weeks between two paydays, and what falls due in them (docs/product.md, This pay). */
import { addDays, type Day, later, weekStart, weeksUntil } from './calendar.ts';
import { type ComingDue, duesFrom } from './coming-dues.ts';
import { hasEnded, toPay } from './course.ts';
import type { Bill, Income } from './entities.ts';
import { ENTRIES_MAX, type Forecast, type ForecastWeek } from './foreseen.ts';
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
 * ledger's `bills`, those without an account are in no forecast of an account: nothing pays them, and no week saves for them. With them it ends
 * with the week in which {@link ENTRIES_MAX} payments are reached.
 */
export function* payAhead(
  { from: today, to, accounts }: Forecast,
  { from, next }: Pay,
  bills: Iterable<Bill>,
): Generator<void, PayAhead> {
  const last = addDays(next, -1);
  const end = to < last ? to : last;
  const weeks = accounts.flatMap((account) => account.weeks).filter(({ week }) => week <= end);
  const days = new Map<Day, Set<DueInPay>>();
  const add = (one: DueInPay) => {
    const day = days.get(one.date);
    if (day) day.add(one);
    else days.set(one.date, new Set([one]));
  };
  const failed = new Map<number, DueInPay>();
  const paid = new Map<number, number>();
  for (const { payments } of weeks) {
    for (const one of payments.filter(({ date }) => date <= end)) {
      // What fails at first and is paid later in the pay falls due once.
      const before = failed.get(one.billId);
      if (before) days.get(before.date)?.delete(before);
      if (one.paid) {
        failed.delete(one.billId);
        paid.set(one.billId, (paid.get(one.billId) ?? 0) + 1);
      } else failed.set(one.billId, one);
      add(one);
    }
    yield;
  }
  for (const bill of bills) {
    const one = failed.get(bill.id);
    if (bill.accountId === null) yield* unpaid(bill, today, end, add);
    else if (one)
      yield* behind(bill, one, { today, end, before: 1 + (paid.get(bill.id) ?? 0) }, add);
  }
  const due: DueInPay[] = [];
  let until = end;
  let nextWeek = from;
  for (const day of [...days.keys()].filter((one) => one <= end).sort()) {
    if (day >= nextWeek && due.length >= ENTRIES_MAX) {
      until = addDays(nextWeek, -1);
      break;
    }
    nextWeek = addDays(weekStart(day), 7);
    const dueThen = [...(days.get(day) ?? [])];
    due.push(...dueThen.sort((a, b) => a.billId - b.billId));
    yield;
  }
  const seen = weeks.filter(({ week }) => week <= until);
  return {
    until,
    toSetAside: accruedIn(seen.filter(({ week }) => week >= from)),
    missed: accruedIn(seen.filter(({ week }) => week < from)),
    due,
  };
}

/** Adds what falls due of a bill through a day. All that is overdue is one payment, today: of a bill that pays itself, every period of it. */
function* unpaid(bill: Bill, today: Day, end: Day, add: (due: DueInPay) => void): Generator<void> {
  const pay = paying(bill, bill.saved, add);
  if (bill.dueDate < today && !hasEnded(bill)) pay(today, yield* overdueOf(bill, today));
  for (const { day, toPay: amount } of duesFrom(bill, today)) {
    if (day > end) return;
    pay(day, amount);
    yield;
  }
}

/** Adds what falls due of a bill behind the period that it does not pay, which keeps all others from being paid; what is overdue of these as one payment. So many periods come `before`. */
function* behind(
  bill: Bill,
  failed: DueInPay,
  { today, end, before }: { today: Day; end: Day; before: number },
  add: (due: DueInPay) => void,
): Generator<void> {
  const pay = paying(bill, Math.max(0, failed.saved - failed.amount), add);
  let nth = 0;
  let overdue = 0;
  const payOverdue = () => {
    if (overdue > 0) pay(failed.date, overdue);
    overdue = 0;
  };
  for (const { day, toPay: amount } of duesOf(bill, today)) {
    if (day >= today) payOverdue();
    if (day > end) return;
    nth += 1;
    if (nth > before && day < today) overdue += amount;
    else if (nth > before) pay(later(day, failed.date), amount);
    yield;
  }
  payOverdue();
}

/** Adds payments of a bill, one after the other, out of so much that is saved. */
function paying({ id: billId, name }: Bill, savedNow: Cents, add: (due: DueInPay) => void) {
  let saved = savedNow;
  return (date: Day, amount: Cents): void => {
    add({ date, billId, name, amount, saved, shortfall: Math.max(0, amount - saved) });
    saved = Math.max(0, saved - amount);
  };
}

/** What a bill has to pay, one payment after the other: all that is overdue is one, but of a bill that pays itself each. */
function* duesOf(bill: Bill, today: Day): Generator<Pick<ComingDue, 'day' | 'toPay'>> {
  if (bill.isAutomatic || bill.dueDate >= today) return yield* duesFrom(bill);
  yield { day: bill.dueDate, toPay: toPay(bill) };
  yield* duesFrom(bill, today);
}

/** What is to be paid of a bill for the days before today. It may have been due for decades. */
function* overdueOf(bill: Bill, today: Day): Generator<void, Cents> {
  if (!bill.isAutomatic) return toPay(bill);
  let sum = 0;
  for (const { day, toPay: amount } of duesFrom(bill)) {
    if (day >= today) break;
    sum += amount;
    yield;
  }
  return sum;
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
