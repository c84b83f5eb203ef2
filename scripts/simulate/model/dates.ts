/** When a bill is due. Its due date names a period, and a period that is paid stays paid. */
import {
  type Day,
  dateOf,
  daysApart,
  monthsLater,
  nextDayThatIs,
  nthWeekday,
  plusDays,
  weekdayOf,
} from './days.ts';
import type { Bill } from './household.ts';
import { countOf, type Frequency } from './money.ts';

const MONTHS: Partial<Record<Frequency, number>> = {
  ...{ monthly: 1, quarterly: 3, 'bi-annual': 6, annually: 12 },
};

type Rhythm = Pick<
  Bill,
  'frequency' | 'paymentDay' | 'paymentDayType' | 'paymentWeek' | 'startDate'
>;
type Due = Pick<Bill, 'dueDate' | 'date' | 'nth'>;
type Course = Pick<Bill, 'frequency' | 'date' | 'nth'>;

/** The due date after this one. `date` is the wanted day of the month; `nth` makes the weekday decide instead. */
export function nextPeriod(day: Day, { frequency, date, nth }: Course): Day {
  const [count, isWeeks] = frequency === 'weekly' ? [1, true] : countOf(frequency);
  if (isWeeks) return plusDays(day, 7 * count);
  const months = MONTHS[frequency] ?? count;
  return nth === null
    ? monthsLater(day, months, date)
    : nthWeekday(day, months, weekdayOf(day), nth);
}

/** A weekday of the month can be chosen: the bill comes by the month, on a weekday. */
export function hasWeek({ frequency, paymentDay, paymentDayType }: Omit<Rhythm, 'paymentWeek'>) {
  const isByWeeks = frequency === 'weekly' || frequency === 'once' || countOf(frequency)[1];
  return !isByWeeks && paymentDay !== null && paymentDayType === 'weekly';
}

/** The first due date of a bill that was added without one. */
export function firstDate(rhythm: Rhythm): Due {
  const { frequency, paymentDay, startDate } = rhythm;
  const course = { frequency, date: dateOf(startDate), nth: null };
  if (paymentDay === null)
    return { dueDate: nextPeriod(startDate, course), date: course.date, nth: null };
  return onDay(nextDay(startDate, paymentDay, rhythm), rhythm);
}

const nextDay = (day: Day, wanted: number, { paymentDayType, paymentWeek }: Rhythm): Day =>
  nextDayThatIs(day, wanted, paymentDayType, paymentWeek);

function onDay(dueDate: Day, { paymentDay, paymentDayType, paymentWeek }: Rhythm): Due {
  const isDate = paymentDayType === 'monthly' && paymentDay !== null;
  return { dueDate, date: isDate ? paymentDay : dateOf(dueDate), nth: paymentWeek };
}

/** A due date that the person chose. One on the payment day, also in a short month, or on the weekday of the month keeps that rhythm. */
export function givenDate(dueDate: Day, rhythm: Rhythm): Due {
  const { paymentDay, paymentDayType, paymentWeek } = rhythm;
  if (paymentDay !== null && paymentWeek !== null) {
    const isIts = nthWeekday(dueDate, 0, paymentDay, paymentWeek) === dueDate;
    return { dueDate, date: dateOf(dueDate), nth: isIts ? paymentWeek : null };
  }
  const isItsDay =
    paymentDayType === 'monthly' &&
    paymentDay !== null &&
    monthsLater(dueDate, 0, paymentDay) === dueDate;
  return { dueDate, date: isItsDay ? paymentDay : dateOf(dueDate), nth: null };
}

/** The due date after a change of payment day or frequency. A date that the person chose stays when only the frequency changes. */
export function datesAfterChange(before: Bill, after: Bill, today: Day): Due {
  const { paidPeriod, paymentDay, frequency, dueDate } = after;
  if (frequency === 'once') return { dueDate, date: after.date, nth: null };
  if (paidPeriod) {
    const date = dateOfPaid(paidPeriod, after.date);
    const course = { frequency, date, nth: null };
    let next = nextPeriod(paidPeriod.on, course);
    // The one payment of a bill that came once counts as one period of the new rhythm.
    const followed = paidPeriod.next === paidPeriod.on ? next : paidPeriod.next;
    if (paymentDay !== null) return onDay(nearest(after, followed, paymentDay), after);
    while (next < followed) next = nextPeriod(next, course);
    return { dueDate: next, date, nth: null };
  }
  const isSameDay = (['paymentDay', 'paymentDayType', 'paymentWeek'] as const).every(
    (one) => after[one] === before[one],
  );
  const isGiven = before.frequency === 'once' || firstDate(before).dueDate !== dueDate;
  // A rhythm by the week never asks for the date that it keeps.
  const date = monthsLater(dueDate, 0, after.date) === dueDate ? after.date : dateOf(dueDate);
  if (isSameDay && isGiven) return { dueDate, date, nth: after.nth };
  const first = firstDate(after);
  const earliest = dueDate < today ? dueDate : today;
  if (first.dueDate >= earliest) return first;
  if (paymentDay !== null) return onDay(nextDay(plusDays(earliest, -1), paymentDay, after), after);
  let next = first.dueDate;
  while (next < earliest) next = nextPeriod(next, { ...first, frequency });
  return { ...first, dueDate: next };
}

/** The wanted day of the month by the paid period and the next one, whichever day was chosen since. */
function dateOfPaid({ on, next }: NonNullable<Bill['paidPeriod']>, date: number): number {
  if ([on, next].every((day) => monthsLater(day, 0, date) === day)) return date;
  return monthsLater(on, 0, dateOf(next)) === on ? dateOf(next) : dateOf(on);
}

/** The payment day nearest to a day, the later one of two. When that belongs to the paid period, the next payment day. */
function nearest(bill: Bill, day: Day, wanted: number): Day {
  const near = Array.from({ length: 71 }, (_, at) => plusDays(day, at - 35));
  const days = near.filter((one) => nextDay(plusDays(one, -1), wanted, bill) === one);
  const distance = (one: Day) => Math.abs(daysApart(day, one));
  const best = days.reduce((one, other) => (distance(other) <= distance(one) ? other : one));
  return isPaid(bill, best) ? nextDay(plusDays(day, -1), wanted, bill) : best;
}

/** Whether a day belongs to a paid period: it is nearer to the last paid one than to the next, or before it. */
export function isPaid({ paidPeriod }: Bill, day: Day): boolean {
  if (!paidPeriod) return false;
  if (day <= paidPeriod.on) return true;
  return daysApart(paidPeriod.on, day) < daysApart(day, paidPeriod.next);
}

/** The day since when a due date was late already. All periods of an automatic bill before that day count as one. */
export function lateAs({ isAutomatic, dueDate, frequency }: Bill, since: Day | null): Day | null {
  return isAutomatic && frequency !== 'once' && since !== null && dueDate < since ? since : null;
}

/** The dates after a payment of the period, and of those that count as one with it. The rhythm goes on from the due date. */
export function datesAfterPayment(bill: Bill) {
  const { dueDate: on, givenLate, frequency, postponed } = bill;
  const settled = { givenLate: null, postponed: null };
  if (frequency === 'once') return { paidPeriod: { on, next: on }, dueDate: on, ...settled };
  let next = nextPeriod(postponed ?? on, bill);
  const isOver = (day: Day) => day <= on || (givenLate !== null && day < givenLate);
  while (isOver(next)) next = nextPeriod(next, bill);
  return { paidPeriod: { on, next }, dueDate: next, ...settled };
}

/** The first due date in the bill's rhythm that is not before a day. */
export function firstFrom(bill: Bill, earliest: Day): Day {
  if (bill.dueDate >= earliest) return bill.dueDate;
  let day = bill.postponed ?? bill.dueDate;
  while (day < earliest) day = nextPeriod(day, bill);
  return day;
}
