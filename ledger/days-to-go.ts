/** In how many days a bill is saved for whose price changes while the weeks save for it (docs/product.md, Weeks). */
import { addDays, type Day, daysBetween, later } from './calendar.ts';
import { type Prices, pricesAhead } from './course.ts';
import type { GoesOn } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { periodFrom, periodsLater, type RepeatingFrequency } from './frequency.ts';
import { type Cents, daysToGo, plannedAmount, setAsideForWeek } from './money.ts';

/** After so many changes of its price the last one is taken to stay: a rise each year for longer than anybody saves for one payment. */
const PRICES_AHEAD = 40;

type Saved = Prices & GoesOn & Pick<Bill, 'contingency' | 'saved' | 'carry' | 'accruesFrom'>;
type ComesRound = Saved & { frequency: RepeatingFrequency };

/** Days, in whole weeks, until the exact plan has saved an amount, each week at the price of the period for which it saves. Null where it never does. */
export function daysAtPrices(bill: ComesRound, wanted: Cents): number | null {
  const { frequency } = bill;
  let { saved, carry } = bill;
  let days = 0;
  for (const { amount, weeks } of weeksByPrice(bill)) {
    const planned = plannedAmount({ ...bill, amount });
    const left = daysToGo(wanted, saved, frequency, carry, planned);
    if (left !== null && left <= 7 * weeks) return days + left;
    if (weeks === Number.POSITIVE_INFINITY) break;
    const set = setAsideForWeek(weeks * planned, frequency, carry);
    saved += set.amount;
    ({ carry } = set);
    days += 7 * weeks;
  }
  return null;
}

/** How many weeks save at each price, from the next one on; at the last price all that follow. Counted by arithmetic: a change may lie centuries ahead. */
function* weeksByPrice(bill: ComesRound): Generator<{ amount: Cents; weeks: number }> {
  let { amount, accruesFrom: week } = bill;
  let looked = 0;
  for (const next of pricesAhead(bill)) {
    if (looked === PRICES_AHEAD) break;
    looked += 1;
    const weeks = Math.max(
      0,
      Math.floor(daysBetween(week, lastDueBefore(next.from, bill)) / 7) + 1,
    );
    if (weeks > 0) yield { amount, weeks };
    week = addDays(week, 7 * weeks);
    ({ amount } = next);
  }
  yield { amount, weeks: Number.POSITIVE_INFINITY };
}

/** The last due date before a day, and no earlier than the one that is due: up to it the weeks save at the price of before. */
function lastDueBefore(day: Day, bill: ComesRound): Day {
  const first = bill.postponedFrom ?? bill.dueDate;
  const { nth } = periodFrom(first, bill, day);
  return nth === 0 ? bill.dueDate : later(bill.dueDate, periodsLater(first, nth - 1, bill));
}
