/** The periods of a bill: its date after a payment, and to which period a day belongs (docs/product.md). */
import { addDays, type Day, daysBetween, later } from './calendar.ts';
import { inRhythm } from './course.ts';
import type { Bill } from './entities.ts';
import { comesRound, nextPeriod, periodFrom, type Rhythm } from './frequency.ts';

/** The fields that decide the date after a payment. */
export type GoesOn = Pick<
  Bill,
  'dueDate' | 'dueDay' | 'dueWeek' | 'frequency' | 'missedBefore' | 'postponedFrom'
>;

/**
 * The due date once the present one is paid or skipped. A bill that is due once keeps its date. Missed periods that count as one
 * with the present are settled with it. A postponement does not change the dates that follow.
 */
export function dueDateAfterPayment(bill: GoesOn): Day {
  if (!comesRound(bill)) return bill.dueDate;
  const { dueDate, missedBefore, postponedFrom } = bill;
  const next = nextPeriod(postponedFrom ?? dueDate, bill);
  const first = missedBefore ?? next;
  return firstFrom(next, postponedFrom ? later(first, addDays(dueDate, 1)) : first, bill);
}

/** The first due date on or after `from`, in the bill's own rhythm. A bill that is due once has only one. */
export function dueDateFrom(bill: GoesOn, from: Day): Day {
  const { dueDate, postponedFrom } = bill;
  if (dueDate >= from || !comesRound(bill)) return dueDate;
  return firstFrom(postponedFrom ?? dueDate, from, bill);
}

/**
 * Whether a day belongs to the period that was paid last, or to an earlier one: it lies nearer to the due date that was paid
 * than to the one after it.
 */
export function isInPaidPeriod({ paidPeriod }: Bill, day: Day): boolean {
  if (!paidPeriod) return false;
  if (day <= paidPeriod.dueDate) return true;
  return daysBetween(paidPeriod.dueDate, day) < daysBetween(day, paidPeriod.nextDueDate);
}

/**
 * Whether a day belongs to a period after the one that is due: it lies no nearer to the due date than to the next one. Missed
 * periods that count as one with the present are due as well.
 */
export function isInLaterPeriod(bill: GoesOn, day: Day): boolean {
  if (!comesRound(bill)) return false;
  const last = bill.missedBefore ?? bill.dueDate;
  return daysBetween(last, day) >= daysBetween(day, dueDateAfterPayment(bill));
}

/**
 * Whether a bill is due for another period than before, later or earlier. An earlier one that counts as one with the period of before is another all
 * the same.
 */
export function isForAnother(bill: GoesOn, before: GoesOn): boolean {
  const alone = { ...bill, missedBefore: null };
  return isInLaterPeriod(before, inRhythm(bill)) || isInLaterPeriod(alone, inRhythm(before));
}

/** The first date of a rhythm on or after `from`, where `day` is one of its dates. */
export function firstFrom(day: Day, from: Day, rhythm: Rhythm): Day {
  return periodFrom(day, rhythm, from).day;
}
