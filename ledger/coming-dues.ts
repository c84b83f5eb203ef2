/** The periods of a bill that come: when each is due, and what is to be paid of it. */
import type { Day } from './calendar.ts';
import {
  type Course,
  hasEnded,
  isOver,
  type Owed,
  type Prices,
  pricesOn,
  toPay,
} from './course.ts';
import { dueDateAfterPayment, type GoesOn } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { comesRound, nextPeriod, type Period, periodFrom } from './frequency.ts';
import type { Cents } from './money.ts';

/** `nth` is 0 for the period that is due. */
export type ComingDue = Period & { toPay: Cents };

/**
 * What is due on `from` and after it, until the bill ends; endless for a bill that goes on. All that is overdue counts as one payment, but a bill
 * that pays itself pays each. The first date is computed directly and each price from the one before: a bill may be overdue by decades.
 */
export function* duesFrom(
  bill: Course & GoesOn & Prices & Owed & Pick<Bill, 'isAutomatic'>,
  from: Day = bill.dueDate,
): Generator<ComingDue> {
  if (hasEnded(bill)) return;
  if (bill.dueDate >= from) yield { nth: 0, day: bill.dueDate, toPay: toPay(bill) };
  if (!comesRound(bill)) return;
  let prices: Prices = bill;
  let { nth, day } = periodFrom(dueDateAfterPayment(bill), bill, from);
  const overdue = bill.isAutomatic ? 1 + nth : 1;
  for (let paid = overdue; !isOver(bill.ends, day, paid); paid += 1) {
    prices = pricesOn(prices, day);
    nth += 1;
    yield { nth, day, toPay: prices.amount };
    day = nextPeriod(day, bill);
  }
}
