/** When a bill is due: its first date, what a change makes of it, and the date after a payment. One date decides everything (docs/product.md). */
import { err, ok, type Result } from 'neverthrow';
import {
  addDays,
  addMonths,
  type Day,
  dayOfMonth,
  daysBetween,
  isDay,
  later,
  nearestMatch,
  nextMatch,
  nextPeriod,
  periodFrom,
} from './calendar.ts';
import type { Bill } from './entities.ts';
import type { Refusal } from './refusals.ts';

/** What decides about a bill's dates. */
type Schedule = Pick<Bill, 'frequency' | 'isAutomatic' | 'paymentDay' | 'paymentDayType'>;
type Due = Pick<Bill, 'dueDate' | 'dueDay'>;
/** The next due date, and which periods before it count as one with it. */
export type Dates = Due & Pick<Bill, 'missedBefore'>;

/** The day on which a bill pays itself or is debited: its due date. Null when a person pays it. */
export function nextPaymentDate(bill: Pick<Bill, 'isAutomatic' | 'isDirectDebit' | 'dueDate'>) {
  return bill.isAutomatic || bill.isDirectDebit ? bill.dueDate : null;
}

/** The dates of a new bill: due as given, else on the next payment day after `start`, else one period after it. */
export function firstDates(
  schedule: Schedule,
  start: Day,
  given: Day | undefined,
  today: Day,
): Dates {
  const due = given ? dueAsGiven(schedule, given) : dueAfter(schedule, start, addDays(start, 1));
  return countedAsOne(schedule, due, today);
}

/**
 * The dates after a change. A due date that is sent again as it is counts as not given, and a schedule that stays as it is
 * moves nothing. Refused in a year in which no dates are taken, and when the date given stands for a period that is paid: `already_paid`.
 */
export function changedDates(
  bill: Bill,
  schedule: Schedule,
  given: Day | undefined,
  today: Day,
): Result<Dates, Refusal> {
  if (given && given !== bill.dueDate) {
    if (!isDay(given)) return err({ refusal: 'date_out_of_range' });
    if (isInPaidPeriod(bill, given)) return err({ refusal: 'already_paid', dueDate: bill.dueDate });
    return ok(countedAsOne(schedule, dueAsGiven(schedule, given), today));
  }
  const staysAsItIs = schedule.frequency === bill.frequency && isSameDay(bill, schedule);
  const due = staysAsItIs ? bill : searched(bill, schedule, today);
  const { dueDate, dueDay } = due;
  const isNowAutomatic = schedule.isAutomatic && !bill.isAutomatic;
  return ok(
    countedAsOne(schedule, { dueDate, dueDay }, isNowAutomatic ? today : bill.missedBefore),
  );
}

/** The due date once the present one is paid. Periods that count as one with it are paid with it. */
export function dueDateAfterPayment({ dueDate, frequency, dueDay, missedBefore }: Bill): Day {
  const next = nextPeriod(dueDate, frequency, dueDay);
  return firstFrom(next, missedBefore ?? next, { frequency, dueDay });
}

/** The due date, and those to come if each is paid. */
export function* dueDatesOf(bill: Bill): Generator<Day> {
  yield bill.dueDate;
  let day = dueDateAfterPayment(bill);
  for (; ; day = nextPeriod(day, bill.frequency, bill.dueDay)) yield day;
}

/** The first due date of a bill that is not before `from`, in its own rhythm. */
export function dueDateFrom({ dueDate, frequency, dueDay }: Bill, from: Day): Day {
  return firstFrom(dueDate, from, { frequency, dueDay });
}

/**
 * Whether a day stands for the period that was paid last, or for one before: it lies nearer to the due date that was paid
 * than to the one that followed.
 */
export function isInPaidPeriod({ paidPeriod }: Bill, day: Day): boolean {
  if (!paidPeriod) return false;
  return daysBetween(paidPeriod.dueDate, day) < daysBetween(day, paidPeriod.nextDueDate);
}

/**
 * Whether a day stands for a period after the one that is due: it lies no nearer to that one than to the date that follows.
 * All periods that count as one with it are due as well.
 */
export function isInLaterPeriod(bill: Bill, day: Day): boolean {
  const last = bill.missedBefore ?? bill.dueDate;
  return daysBetween(last, day) >= daysBetween(day, dueDateAfterPayment(bill));
}

/** A date that the payment day has come to, in a month that may be too short for it, stands for that day. */
function dueAsGiven(schedule: Schedule, dueDate: Day): Due {
  const wanted = monthlyPaymentDay(schedule);
  const isItsDay = wanted !== null && addMonths(dueDate, 0, wanted) === dueDate;
  return { dueDate, dueDay: isItsDay ? wanted : dayOfMonth(dueDate) };
}

/**
 * After the period that is paid. Where none is, a date that was given stays in another rhythm; else it is searched after the
 * start, and neither before today nor before a date that is overdue.
 */
function searched(bill: Bill, schedule: Schedule, today: Day): Due {
  const { paidPeriod, startDate, dueDate, dueDay } = bill;
  if (paidPeriod) return dueAfterPaid(bill, schedule, paidPeriod);
  const dayAfter = addDays(startDate, 1);
  const isGiven = dueAfter(bill, startDate, dayAfter).dueDate !== dueDate;
  if (isGiven && isSameDay(bill, schedule)) return { dueDate, dueDay };
  return dueAfter(schedule, startDate, later(dayAfter, dueDate < today ? dueDate : today));
}

/**
 * The payment day that is nearest to the date that followed the paid one, of those that do not stand for the paid period.
 * Without a payment day, whole periods after the paid date, and never within what was paid for.
 */
function dueAfterPaid(
  bill: Bill,
  schedule: Schedule,
  { dueDate: paid, nextDueDate }: NonNullable<Bill['paidPeriod']>,
): Due {
  const { frequency, paymentDay, paymentDayType } = schedule;
  if (paymentDay === null) {
    const dueDay = dayOfBoth(paid, nextDueDate, bill.dueDay);
    const next = nextPeriod(paid, frequency, dueDay);
    return { dueDate: firstFrom(next, nextDueDate, { frequency, dueDay }), dueDay };
  }
  const nearest = nearestMatch(nextDueDate, paymentDay, paymentDayType);
  const dueDate = isInPaidPeriod(bill, nearest)
    ? nextMatch(addDays(nextDueDate, -1), paymentDay, paymentDayType)
    : nearest;
  return { dueDate, dueDay: monthlyPaymentDay(schedule) ?? dayOfMonth(dueDate) };
}

/** The day of the month in which the paid date and the one that followed stand; another may have been chosen since. */
function dayOfBoth(paid: Day, next: Day, dueDay: number): number {
  const standsFor = (date: Day, day: number) => addMonths(date, 0, day) === date;
  const isOfBoth = (day: number) => standsFor(paid, day) && standsFor(next, day);
  return [dueDay, dayOfMonth(next)].find(isOfBoth) ?? dayOfMonth(paid);
}

function isSameDay(one: Schedule, other: Schedule): boolean {
  return one.paymentDay === other.paymentDay && one.paymentDayType === other.paymentDayType;
}

/** The first day from `earliest` on that is a payment day or, without one, whole periods after `start`. */
function dueAfter(schedule: Schedule, start: Day, earliest: Day): Due {
  const { frequency, paymentDay, paymentDayType } = schedule;
  const anchor = dayOfMonth(start);
  if (paymentDay === null) {
    const first = nextPeriod(start, frequency, anchor);
    return { dueDate: firstFrom(first, earliest, { frequency, dueDay: anchor }), dueDay: anchor };
  }
  const dueDate = nextMatch(addDays(earliest, -1), paymentDay, paymentDayType);
  return { dueDate, dueDay: monthlyPaymentDay(schedule) ?? dayOfMonth(dueDate) };
}

function firstFrom(
  day: Day,
  from: Day,
  { frequency, dueDay }: Pick<Bill, 'frequency' | 'dueDay'>,
): Day {
  return periodFrom(day, frequency, dueDay, from).day;
}

/** An automatic bill that is overdue from the first is paid once, whatever periods went by before it was. */
function countedAsOne({ isAutomatic }: Schedule, due: Due, before: Day | null): Dates {
  const isMissed = isAutomatic && before !== null && due.dueDate < before;
  return { ...due, missedBefore: isMissed ? before : null };
}

function monthlyPaymentDay({ paymentDay, paymentDayType }: Schedule): number | null {
  return paymentDayType === 'monthly' ? paymentDay : null;
}
