/** When a bill is due: its first date, and its date after a change. One date decides everything (docs/product.md). */
import { err, ok, type Result } from 'neverthrow';
import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  dayOfMonth,
  isDay,
  later,
  nearestMatch,
  nextMatch,
} from './calendar.ts';
import { type Course, hasEnded, isSame } from './course.ts';
import { firstFrom, isInPaidPeriod } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { comesRound, isByMonth, nextPeriod, type RepeatingFrequency } from './frequency.ts';
import type { Refusal } from './refusals.ts';

/** The fields that decide a bill's dates. */
export type Schedule = Pick<
  Bill,
  'frequency' | 'isAutomatic' | 'paymentDay' | 'paymentDayType' | 'paymentWeek'
>;
type Repeating = Schedule & { frequency: RepeatingFrequency };
type Due = Pick<Bill, 'dueDate' | 'dueDay' | 'dueWeek'>;
/** The next due date, and which missed periods one payment settles along with it. */
export type Dates = Due & Pick<Bill, 'missedBefore'>;

/** The due date of a bill that pays itself or is debited. Null for a bill that a person pays, and for one that has ended. */
export function nextPaymentDate(bill: Course & Pick<Bill, 'isAutomatic' | 'isDirectDebit'>) {
  const paysItself = bill.isAutomatic || bill.isDirectDebit;
  return paysItself && !hasEnded(bill) ? bill.dueDate : null;
}

/** Whether a payment day can be "the first Tuesday of a month": only with a weekday, and for a bill that comes by the month. */
export function hasWeekOfMonth(schedule: Omit<Schedule, 'isAutomatic' | 'paymentWeek'>): boolean {
  const { frequency, paymentDay, paymentDayType } = schedule;
  return isByMonth(frequency) && paymentDay !== null && paymentDayType === 'weekly';
}

/**
 * The dates of a new bill: the given due date, else the next payment day after `start`, else one period after `start`. A bill
 * that is due once needs its date: `due_date_required`.
 */
export function firstDates(
  schedule: Schedule,
  start: Day,
  given: Day | undefined,
  today: Day,
): Result<Dates, Refusal> {
  if (given) return ok(countedAsOne(schedule, dueAsGiven(schedule, given), today));
  if (!comesRound(schedule)) return err({ refusal: 'due_date_required' });
  return ok(countedAsOne(schedule, dueAfter(schedule, start, addDays(start, 1)), today));
}

/**
 * The dates after a change. The same due date sent again counts as not given, and an unchanged schedule changes no date. A bill that
 * is saved otherwise than it stood, and overdue, counts what it has missed until today as one.
 * Refused with `date_out_of_range`, and for a date in a period that is paid: `already_paid`, or `bill_ended` where no period
 * follows.
 */
export function changedDates(
  bill: Bill,
  schedule: Schedule & Pick<Bill, 'ends'>,
  given: Day | undefined,
  today: Day,
): Result<Dates, Refusal> {
  if (given && given !== bill.dueDate) {
    if (!isDay(given)) return err({ refusal: 'date_out_of_range' });
    if (!comesRound(bill) && hasEnded(bill) && given < bill.dueDate)
      return err({ refusal: 'bill_ended' });
    if (isInPaidPeriod(bill, given)) return err({ refusal: 'already_paid', dueDate: bill.dueDate });
    return ok(countedAsOne(schedule, dueAsGiven(schedule, given), today));
  }
  const due = dueAsItStands(bill, schedule, today);
  const isAsItStood =
    due.dueDate === bill.dueDate &&
    keepsRhythm(bill, schedule) &&
    schedule.isAutomatic === bill.isAutomatic &&
    isSame(schedule.ends, bill.ends);
  const { missedBefore } = bill;
  return ok(isAsItStood ? { ...due, missedBefore } : countedAsOne(schedule, due, today));
}

/** A given date that is the payment day, or its stand-in in a short month, keeps that payment day. Any other sets a day of its own. */
function dueAsGiven(schedule: Schedule, dueDate: Day): Due {
  const { paymentDay, paymentWeek } = schedule;
  if (paymentDay !== null && paymentWeek !== null)
    if (dayInMonth(dueDate, 0, paymentDay, paymentWeek) === dueDate)
      return dueOnItsDay(schedule, dueDate);
  const wanted = monthlyPaymentDay(schedule);
  const isItsDay = wanted !== null && isOn(wanted, dueDate);
  return { dueDate, dueDay: isItsDay ? wanted : dayOfMonth(dueDate), dueWeek: null };
}

/** A date that was found by the payment day. */
function dueOnItsDay(schedule: Schedule, dueDate: Day): Due {
  const dueDay = monthlyPaymentDay(schedule) ?? dayOfMonth(dueDate);
  return { dueDate, dueDay, dueWeek: schedule.paymentWeek };
}

/** The date after a change that names none. It stays when the schedule stays, and for a bill that is due once. */
function dueAsItStands(bill: Bill, schedule: Schedule, today: Day): Due {
  const { dueDate, dueDay, dueWeek } = bill;
  if (!comesRound(schedule)) return { dueDate, dueDay, dueWeek: null };
  if (keepsRhythm(bill, schedule)) return { dueDate, dueDay, dueWeek };
  return searched({ ...bill, dueDate: bill.postponedFrom ?? dueDate }, schedule, today);
}

/** Whether a change leaves the frequency and the payment day as they are. */
export function keepsRhythm(bill: Schedule, next: Schedule): boolean {
  return next.frequency === bill.frequency && isSameDay(bill, next);
}

/**
 * The date in a new rhythm. It lies after the period that is paid. Where none is paid, a date that a person gave stays; any
 * other is searched after the start, and neither before today nor before a date that is overdue.
 */
function searched(bill: Bill, schedule: Repeating, today: Day): Due {
  const { paidPeriod, startDate, dueDate, dueDay, dueWeek } = bill;
  if (paidPeriod) return dueAfterPaid(bill, schedule, paidPeriod);
  const dayAfter = addDays(startDate, 1);
  const isGiven = !comesRound(bill) || dueAfter(bill, startDate, dayAfter).dueDate !== dueDate;
  // By the week, its day of the month is that of its start.
  if (isGiven && isSameDay(bill, schedule))
    return { dueDate, dueDay: isOn(dueDay, dueDate) ? dueDay : dayOfMonth(dueDate), dueWeek };
  return dueAfter(schedule, startDate, later(dayAfter, dueDate < today ? dueDate : today));
}

/**
 * The payment day nearest to the date that followed the paid one, outside the paid period. Without a payment day, the first
 * date that is whole periods after the paid one and not within the paid period. A bill that was due once counts as paid for one
 * period of the new rhythm.
 */
function dueAfterPaid(
  bill: Bill,
  schedule: Repeating,
  { dueDate: paid, nextDueDate }: NonNullable<Bill['paidPeriod']>,
): Due {
  const { frequency, paymentDay, paymentDayType, paymentWeek } = schedule;
  const dueDay = dayOfBoth(paid, nextDueDate, bill.dueDay);
  const next = nextPeriod(paid, { frequency, dueDay, dueWeek: null });
  const followed = nextDueDate > paid ? nextDueDate : next;
  if (paymentDay === null) {
    const rhythm = { frequency, dueDay, dueWeek: null };
    return { dueDate: firstFrom(next, followed, rhythm), dueDay, dueWeek: null };
  }
  const nearest = nearestMatch(followed, paymentDay, paymentDayType, paymentWeek);
  const dueDate = isInPaidPeriod(bill, nearest)
    ? nextMatch(addDays(followed, -1), paymentDay, paymentDayType, paymentWeek)
    : nearest;
  return dueOnItsDay(schedule, dueDate);
}

/** Whether a date is a day of the month, or its stand-in in a short month. */
function isOn(day: number, date: Day): boolean {
  return addMonths(date, 0, day) === date;
}

/** The day of the month that both the paid date and the next one stand for. The bill's own `dueDay` may have changed since. */
function dayOfBoth(paid: Day, next: Day, dueDay: number): number {
  const isOfBoth = (day: number) => isOn(day, paid) && isOn(day, next);
  return [dueDay, dayOfMonth(next)].find(isOfBoth) ?? dayOfMonth(paid);
}

function isSameDay(one: Schedule, other: Schedule): boolean {
  return (
    one.paymentDay === other.paymentDay &&
    one.paymentDayType === other.paymentDayType &&
    one.paymentWeek === other.paymentWeek
  );
}

/** The first day from `earliest` on that is a payment day or, without one, whole periods after `start`. */
function dueAfter(schedule: Repeating, start: Day, earliest: Day): Due {
  const { frequency, paymentDay, paymentDayType, paymentWeek } = schedule;
  if (paymentDay === null) {
    const rhythm = { frequency, dueDay: dayOfMonth(start), dueWeek: null };
    const dueDate = firstFrom(nextPeriod(start, rhythm), earliest, rhythm);
    return { dueDate, dueDay: rhythm.dueDay, dueWeek: null };
  }
  const before = addDays(earliest, -1);
  return dueOnItsDay(schedule, nextMatch(before, paymentDay, paymentDayType, paymentWeek));
}

/** An automatic bill that begins overdue is paid once, however many periods it has missed. */
function countedAsOne(schedule: Schedule, due: Due, before: Day | null): Dates {
  const paysItself = schedule.isAutomatic && comesRound(schedule);
  const isMissed = paysItself && before !== null && due.dueDate < before;
  return { ...due, missedBefore: isMissed ? before : null };
}

function monthlyPaymentDay({ paymentDay, paymentDayType }: Schedule): number | null {
  return paymentDayType === 'monthly' ? paymentDay : null;
}
