/** When a bill is due. A period is known by its date, and one that is paid stays paid. */
import { type Day, dateOf, daysApart, monthsLater, nextDayThatIs, plusDays } from './days.ts';
import type { Bill } from './household.ts';

const MONTHS = { monthly: 1, quarterly: 3, 'bi-annual': 6, annually: 12 };

type Rhythm = Pick<Bill, 'frequency' | 'paymentDay' | 'paymentDayType' | 'startDate'>;
type Due = Pick<Bill, 'dueDate' | 'date'>;

/** The period after the one of this day; `date` is what the month should have. */
function nextPeriod(day: Day, frequency: Bill['frequency'], date: number): Day {
  return frequency === 'weekly' ? plusDays(day, 7) : monthsLater(day, MONTHS[frequency], date);
}

/** The first date of a bill for which none was given. */
export function firstDate({ frequency, paymentDay, paymentDayType, startDate }: Rhythm): Due {
  const date = dateOf(startDate);
  if (paymentDay === null) return { dueDate: nextPeriod(startDate, frequency, date), date };
  return onDay(nextDayThatIs(startDate, paymentDay, paymentDayType), paymentDay, paymentDayType);
}

function onDay(dueDate: Day, wanted: number, type: Bill['paymentDayType']): Due {
  return { dueDate, date: type === 'monthly' ? wanted : dateOf(dueDate) };
}

/** A date that the person gives. On the payment day of a short month it stands for that day. */
export function givenDate(dueDate: Day, { paymentDay, paymentDayType }: Rhythm): Due {
  const isItsDay =
    paymentDayType === 'monthly' &&
    paymentDay !== null &&
    monthsLater(dueDate, 0, paymentDay) === dueDate;
  return { dueDate, date: isItsDay ? paymentDay : dateOf(dueDate) };
}

/** Another day or frequency. A date that was given, and is not paid yet, stays when only the frequency is another one. */
export function datesAfterChange(before: Bill, after: Bill, today: Day): Due {
  const { paidPeriod, paymentDay, paymentDayType, frequency, dueDate } = after;
  if (paidPeriod) {
    if (paymentDay !== null)
      return onDay(nearest(after, paidPeriod.next, paymentDay), paymentDay, paymentDayType);
    const date = dateOfPaid(paidPeriod, after.date);
    let next = nextPeriod(paidPeriod.on, frequency, date);
    while (next < paidPeriod.next) next = nextPeriod(next, frequency, date);
    return { dueDate: next, date };
  }
  const isSameDay = paymentDay === before.paymentDay && paymentDayType === before.paymentDayType;
  if (isSameDay && firstDate(before).dueDate !== dueDate) return { dueDate, date: after.date };
  const first = firstDate(after);
  const earliest = dueDate < today ? dueDate : today;
  if (first.dueDate >= earliest) return first;
  if (paymentDay !== null)
    return onDay(
      nextDayThatIs(plusDays(earliest, -1), paymentDay, paymentDayType),
      paymentDay,
      paymentDayType,
    );
  let next = first.dueDate;
  while (next < earliest) next = nextPeriod(next, frequency, first.date);
  return { dueDate: next, date: first.date };
}

/** What the month of the paid period and that of the next should have, whatever day was chosen since. */
function dateOfPaid({ on, next }: NonNullable<Bill['paidPeriod']>, date: number): number {
  if ([on, next].every((day) => monthsLater(day, 0, date) === day)) return date;
  return monthsLater(on, 0, dateOf(next)) === on ? dateOf(next) : dateOf(on);
}

/** The nearest payment day, unless it stands for the period that is paid; of two, the later. Else the one after it. */
function nearest(bill: Bill, day: Day, wanted: number): Day {
  const { paymentDayType: type } = bill;
  const near = Array.from({ length: 63 }, (_, at) => plusDays(day, at - 31));
  const days = near.filter((one) => nextDayThatIs(plusDays(one, -1), wanted, type) === one);
  const distance = (one: Day) => Math.abs(daysApart(day, one));
  const best = days.reduce((one, other) => (distance(other) <= distance(one) ? other : one));
  return isPaid(bill, best) ? nextDayThatIs(plusDays(day, -1), wanted, type) : best;
}

/** Whether a day stands for the last period that is paid, or for one before: it is nearer to it than to the next. */
export function isPaid({ paidPeriod }: Bill, day: Day): boolean {
  if (!paidPeriod) return false;
  return daysApart(paidPeriod.on, day) < daysApart(day, paidPeriod.next);
}

/** What pays itself, and was given late: all that went by before that day counts as one period. */
export function lateAs({ isAutomatic, dueDate }: Bill, since: Day | null): Day | null {
  return isAutomatic && since !== null && dueDate < since ? since : null;
}

/** The period is paid, with those that count as one with it; then it goes on in its own rhythm. */
export function datesAfterPayment(bill: Bill) {
  const { dueDate: on, givenLate, frequency, date } = bill;
  let next = nextPeriod(on, frequency, date);
  while (givenLate !== null && next < givenLate) next = nextPeriod(next, frequency, date);
  return { paidPeriod: { on, next }, dueDate: next, givenLate: null };
}

/** When it is paid next by itself or by the bank; the due date, or none. */
export function nextPaymentOf(bill: Bill): Day | null {
  return bill.isAutomatic || bill.isDirectDebit ? bill.dueDate : null;
}
