/** What a bill that ends still needs for all of its payments, so that no week saves beyond the last of them (docs/product.md). */
import { addDays } from './calendar.ts';
import { type Course, type Prices, pricesAhead } from './course.ts';
import { dueDateAfterPayment, type GoesOn } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { comesRound, periodFrom } from './frequency.ts';
import { type Cents, plannedAmount } from './money.ts';

/** After so many prices enough is needed anyhow: a rise each year for longer than anybody saves ahead. */
const PRICES_AHEAD = 40;

type Saved = Course & GoesOn & Prices & Pick<Bill, 'contingency' | 'partPaid' | 'saved'>;

/**
 * How many cents are still to be set aside until a bill ends: what all payments that are left cost, the last one with its contingency, less
 * what is saved and what is paid of the first. At most `enough`, since nobody needs to know more; without an end it is `enough`.
 * It counts dates by arithmetic, because each week asks this of every bill, and a bill may end in nine hundred years.
 */
export function neededUntilEnd(bill: Saved, enough: Cents): Cents {
  if (bill.ends === null || !comesRound(bill)) return enough;
  // Parts may come to more than an amount that was lowered after them. They are of that period alone.
  const paid = Math.min(bill.partPaid, bill.amount);
  const wanted = paid + bill.saved + enough;
  // A rise lowers no price.
  const least = Math.min(bill.amount, ...bill.priceChanges.map(({ amount }) => amount));
  if (bill.amount + least >= wanted) return enough;
  const second = dueDateAfterPayment(bill);
  const later =
    'on' in bill.ends
      ? periodFrom(second, bill, addDays(bill.ends.on, 1)).nth
      : Math.max(0, bill.ends.payments - 1);
  if (bill.amount + later * least >= wanted) return enough;
  let [total, counted, amount] = [bill.amount, 0, bill.amount];
  let looked = 0;
  for (const next of pricesAhead(bill)) {
    if (looked === PRICES_AHEAD) return enough;
    looked += 1;
    const until = Math.min(later, periodFrom(second, bill, next.from).nth);
    total += (until - counted) * amount;
    counted = until;
    if (counted === later || total >= wanted) break;
    ({ amount } = next);
  }
  total += (later - counted) * amount;
  if (total >= wanted) return enough;
  const buffer = plannedAmount({ ...bill, amount }) - amount;
  return Math.max(0, Math.min(enough, total + buffer - paid - bill.saved));
}
