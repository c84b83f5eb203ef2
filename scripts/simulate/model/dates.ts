/** When a bill is due. A period is known by its date, and one that is paid stays paid. */
import { type Day, dateOf, monthsLater, nextDayThatIs, plusDays } from './days.ts';
import type { Bill } from './household.ts';

const MONTHS = { monthly: 1, quarterly: 3, 'bi-annual': 6, annually: 12 };

type Rhythm = Pick<Bill, 'frequency' | 'paymentDay' | 'paymentDayType' | 'startDate'>;
type Dates = Pick<Bill, 'dueDate' | 'date' | 'isGiven' | 'givenLate'>;

/** The period after the one of this day; `date` is what the month should have. */
export function nextPeriod(day: Day, frequency: Bill['frequency'], date: number): Day {
  return frequency === 'weekly' ? plusDays(day, 7) : monthsLater(day, MONTHS[frequency], date);
}

/** The person gives a date. */
export function givenDate(dueDate: Day, today: Day): Dates {
  const givenLate = dueDate < today ? today : null;
  return { dueDate, date: dateOf(dueDate), isGiven: true, givenLate };
}

/** The first date of a bill for which none was given. */
export function firstDate({ frequency, paymentDay, paymentDayType, startDate }: Rhythm): Dates {
  const noted = { isGiven: false, givenLate: null };
  if (paymentDay !== null) {
    const dueDate = nextDayThatIs(startDate, paymentDay, paymentDayType);
    const date = paymentDayType === 'monthly' ? paymentDay : dateOf(dueDate);
    return { dueDate, date, ...noted };
  }
  const date = dateOf(startDate);
  return { dueDate: nextPeriod(startDate, frequency, date), date, ...noted };
}

/** Another day or frequency: the period after the one that is paid, on the new day that is nearest to its date. */
export function datesAfterChange(bill: Bill): Dates {
  if (bill.isGiven) return bill;
  if (bill.paidPeriod === null) return firstDate(bill);
  const { frequency, paymentDay, paymentDayType, paidPeriod } = bill;
  const fits = paymentDay !== null && (frequency === 'weekly') === (paymentDayType === 'weekly');
  const date = fits && paymentDayType === 'monthly' ? paymentDay : bill.date;
  const period = nextPeriod(paidPeriod, frequency, bill.date);
  const dueDate = fits ? nearest(period, paymentDay, paymentDayType) : period;
  return { dueDate, date, isGiven: false, givenLate: null };
}

/** The nearest day that is that weekday or date; of two, the later. */
function nearest(day: Day, wanted: number, type: Bill['paymentDayType']): Day {
  const reach = type === 'weekly' ? 7 : 31;
  const days = Array.from({ length: 2 * reach + 1 }, (_, at) => plusDays(day, at - reach));
  const matching = days.filter((one) => nextDayThatIs(plusDays(one, -1), wanted, type) === one);
  const distance = (one: Day) => Math.abs(days.indexOf(one) - reach);
  return matching.reduce((best, one) => (distance(one) <= distance(best) ? one : best));
}

/**
 * The period is paid. What was given late and pays itself goes on with the first date on or after the day on which it was given; all
 * else goes on by one period.
 */
export function datesAfterPayment(bill: Bill, by: 'person' | 'itself') {
  const { dueDate: paidPeriod, givenLate, frequency, date } = bill;
  let dueDate = nextPeriod(paidPeriod, frequency, date);
  if (by === 'itself' && givenLate !== null && paidPeriod < givenLate)
    while (dueDate < givenLate) dueDate = nextPeriod(dueDate, frequency, date);
  const late = givenLate !== null && dueDate < givenLate ? givenLate : null;
  return { paidPeriod, dueDate, isGiven: false, givenLate: late };
}

/** When it is paid next by itself or by the bank; the due date, or none. */
export function nextPaymentOf(bill: Bill): Day | null {
  return bill.isAutomatic || bill.isDirectDebit ? bill.dueDate : null;
}
