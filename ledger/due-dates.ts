/** When a bill is due: its first date, what a change makes of it, and the date after a payment. One date decides everything (docs/product.md). */
import { err, ok, type Result } from 'neverthrow';
import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  dayOfMonth,
  daysBetween,
  isDay,
  later,
  nearestMatch,
  nextMatch,
} from './calendar.ts';
import { type Course, hasEnded, isOver } from './course.ts';
import type { Bill } from './entities.ts';
import {
  comesRound,
  isByMonth,
  nextPeriod,
  periodFrom,
  type RepeatingFrequency,
  type Rhythm,
} from './frequency.ts';
import type { Refusal } from './refusals.ts';

/** What decides about a bill's dates. */
export type Schedule = Pick<
  Bill,
  'frequency' | 'isAutomatic' | 'paymentDay' | 'paymentDayType' | 'paymentWeek'
>;
type Repeating = Schedule & { frequency: RepeatingFrequency };
type Due = Pick<Bill, 'dueDate' | 'dueDay' | 'dueWeek'>;
/** The next due date, and which periods before it count as one with it. */
export type Dates = Due & Pick<Bill, 'missedBefore'>;

/** The day on which a bill pays itself or is debited: its due date. Null when a person pays it, and when nobody does any more. */
export function nextPaymentDate(bill: Course & Pick<Bill, 'isAutomatic' | 'isDirectDebit'>) {
  const paysItself = bill.isAutomatic || bill.isDirectDebit;
  return paysItself && !hasEnded(bill) ? bill.dueDate : null;
}

/** Whether a payment day can stand for a weekday of a month, its first or its last: that of a bill that comes by the month. */
export function hasWeekOfMonth(schedule: Omit<Schedule, 'isAutomatic' | 'paymentWeek'>): boolean {
  const { frequency, paymentDay, paymentDayType } = schedule;
  return isByMonth(frequency) && paymentDay !== null && paymentDayType === 'weekly';
}

/**
 * The dates of a new bill: due as given, else on the next payment day after `start`, else one period after it. Refused without
 * the date of a bill that is due once: `due_date_required`.
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
 * The dates after a change. A due date that is sent again as it is counts as not given, and a schedule that stays as it is
 * moves nothing. Refused in a year in which no dates are taken, and when the date given stands for a period that is paid: `already_paid`,
 * or `bill_ended` where nothing follows it.
 */
export function changedDates(
  bill: Bill,
  schedule: Schedule,
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
  const isNowAutomatic = schedule.isAutomatic && !bill.isAutomatic;
  const due = dueAsItStands(bill, schedule, today);
  return ok(countedAsOne(schedule, due, isNowAutomatic ? today : bill.missedBefore));
}

/** What the date after a payment follows from. */
export type GoesOn = Due & Pick<Bill, 'frequency' | 'missedBefore' | 'postponedFrom'>;

/**
 * The due date once the present one is paid or skipped, which stays that of a bill that is due once. Periods that count as one
 * with it are settled with it. A date that is postponed changes nothing of what follows it.
 */
export function dueDateAfterPayment(bill: GoesOn): Day {
  if (!comesRound(bill)) return bill.dueDate;
  const { dueDate, missedBefore, postponedFrom } = bill;
  const next = nextPeriod(postponedFrom ?? dueDate, bill);
  const first = missedBefore ?? next;
  return firstFrom(next, postponedFrom ? later(first, addDays(dueDate, 1)) : first, bill);
}

/** The due date, and those to come if each is paid, until the bill ends. */
export function* dueDatesOf(bill: Course & GoesOn): Generator<Day> {
  if (hasEnded(bill)) return;
  yield bill.dueDate;
  if (!comesRound(bill)) return;
  let day = dueDateAfterPayment(bill);
  for (let paid = 1; !isOver(bill.ends, day, paid); paid += 1, day = nextPeriod(day, bill))
    yield day;
}

/** The first due date of a bill that is not before `from`, in its own rhythm; the only one of a bill that is due once. */
export function dueDateFrom(bill: GoesOn, from: Day): Day {
  const { dueDate, postponedFrom } = bill;
  if (dueDate >= from || !comesRound(bill)) return dueDate;
  return firstFrom(postponedFrom ?? dueDate, from, bill);
}

/**
 * Whether a day stands for the period that was paid last, or for one before: it lies nearer to the due date that was paid
 * than to the one that followed.
 */
export function isInPaidPeriod({ paidPeriod }: Bill, day: Day): boolean {
  if (!paidPeriod) return false;
  if (day <= paidPeriod.dueDate) return true;
  return daysBetween(paidPeriod.dueDate, day) < daysBetween(day, paidPeriod.nextDueDate);
}

/**
 * Whether a day stands for a period after the one that is due: it lies no nearer to that one than to the date that follows.
 * All periods that count as one with it are due as well.
 */
export function isInLaterPeriod(bill: Bill, day: Day): boolean {
  if (!comesRound(bill)) return false;
  const last = bill.missedBefore ?? bill.dueDate;
  return daysBetween(last, day) >= daysBetween(day, dueDateAfterPayment(bill));
}

/** A date that the payment day has come to, in a month that may be too short for it, stands for that day. */
function dueAsGiven(schedule: Schedule, dueDate: Day): Due {
  const { paymentDay, paymentWeek } = schedule;
  if (paymentDay !== null && paymentWeek !== null)
    if (dayInMonth(dueDate, 0, paymentDay, paymentWeek) === dueDate)
      return dueOnItsDay(schedule, dueDate);
  const wanted = monthlyPaymentDay(schedule);
  const isItsDay = wanted !== null && addMonths(dueDate, 0, wanted) === dueDate;
  return { dueDate, dueDay: isItsDay ? wanted : dayOfMonth(dueDate), dueWeek: null };
}

/** A date to which the payment day has led. */
function dueOnItsDay(schedule: Schedule, dueDate: Day): Due {
  const dueDay = monthlyPaymentDay(schedule) ?? dayOfMonth(dueDate);
  return { dueDate, dueDay, dueWeek: schedule.paymentWeek };
}

/** The date after a change that gives none: it stays while the schedule does, and so does that of a bill that is due once. */
function dueAsItStands(bill: Bill, schedule: Schedule, today: Day): Due {
  const { dueDate, dueDay, dueWeek } = bill;
  if (!comesRound(schedule)) return { dueDate, dueDay, dueWeek: null };
  if (keepsRhythm(bill, schedule)) return { dueDate, dueDay, dueWeek };
  return searched({ ...bill, dueDate: bill.postponedFrom ?? dueDate }, schedule, today);
}

/** Whether a bill comes round as it did. */
export function keepsRhythm(bill: Schedule, next: Schedule): boolean {
  return next.frequency === bill.frequency && isSameDay(bill, next);
}

/**
 * After the period that is paid. Where none is, a date that was given stays in another rhythm; else it is searched after the
 * start, and neither before today nor before a date that is overdue.
 */
function searched(bill: Bill, schedule: Repeating, today: Day): Due {
  const { paidPeriod, startDate, dueDate, dueDay, dueWeek } = bill;
  if (paidPeriod) return dueAfterPaid(bill, schedule, paidPeriod);
  const dayAfter = addDays(startDate, 1);
  const isGiven = !comesRound(bill) || dueAfter(bill, startDate, dayAfter).dueDate !== dueDate;
  if (isGiven && isSameDay(bill, schedule)) return { dueDate, dueDay, dueWeek };
  return dueAfter(schedule, startDate, later(dayAfter, dueDate < today ? dueDate : today));
}

/**
 * The payment day that is nearest to the date that followed the paid one, of those that do not stand for the paid period.
 * Without a payment day, whole periods after the paid date, and never within what was paid for. What was due once was paid
 * for one period of the new rhythm.
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

/** The day of the month in which the paid date and the one that followed stand; another may have been chosen since. */
function dayOfBoth(paid: Day, next: Day, dueDay: number): number {
  const standsFor = (date: Day, day: number) => addMonths(date, 0, day) === date;
  const isOfBoth = (day: number) => standsFor(paid, day) && standsFor(next, day);
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

function firstFrom(day: Day, from: Day, rhythm: Rhythm): Day {
  return periodFrom(day, rhythm, from).day;
}

/** An automatic bill that is overdue from the first is paid once, whatever periods went by before it was. */
function countedAsOne(schedule: Schedule, due: Due, before: Day | null): Dates {
  const paysItself = schedule.isAutomatic && comesRound(schedule);
  const isMissed = paysItself && before !== null && due.dueDate < before;
  return { ...due, missedBefore: isMissed ? before : null };
}

function monthlyPaymentDay({ paymentDay, paymentDayType }: Schedule): number | null {
  return paymentDayType === 'monthly' ? paymentDay : null;
}
