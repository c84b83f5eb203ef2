/**
 * How a bill goes on from payment to payment: until when, and at what price. Its amount is always that of the period which is
 * due: with the payment that makes another period due, the bill takes that one's price (docs/product.md).
 */
import { addDays, addMonths, type Day, dayOfMonth, later, weekStart } from './calendar.ts';
import type { Bill } from './entities.ts';
import { comesRound } from './frequency.ts';
import { type Cents, divideHalfUp, MAX_AMOUNT } from './money.ts';

/** What tells whether a bill has ended. */
export type Course = Pick<Bill, 'frequency' | 'dueDate' | 'postponedFrom' | 'paidPeriod' | 'ends'>;
/** What a bill costs now, and what is known of its price ahead. */
export type Prices = Pick<Bill, 'amount' | 'priceChanges' | 'yearlyRise'>;

/**
 * Nothing is due any more: a bill that is due once when that date is paid, another one when the date that follows its last payment
 * lies after its end. It is due again when it is given another date, or end.
 */
export function hasEnded(bill: Course): boolean {
  if (!comesRound(bill)) return bill.paidPeriod?.dueDate === bill.dueDate;
  return isOver(bill.ends, inRhythm(bill));
}

/** The due date, or the one that it stands for while it is postponed: ends and prices go by the rhythm. */
export const inRhythm = (bill: Pick<Bill, 'dueDate' | 'postponedFrom'>): Day =>
  bill.postponedFrom ?? bill.dueDate;

/** Whether a bill is over before a due date to which so many payments lead. */
export function isOver(ends: Bill['ends'], dueDate: Day, payments = 0): boolean {
  if (!ends) return false;
  return 'on' in ends ? dueDate > ends.on : payments >= ends.payments;
}

/** What tells whether a bill's weeks are counted. */
export type Counted = Pick<Bill, 'frequency' | 'ends' | 'priceChanges' | 'yearlyRise'>;

/** Its weeks are counted: `accruesFrom` moves on with each, so that the bill alone tells which one comes next. */
export function countsWeeks(bill: Counted): boolean {
  return bill.frequency === 'once' || bill.ends !== null || changesPrice(bill);
}

/** Whether another price than the bill's amount is known ahead. */
export const changesPrice = ({ priceChanges, yearlyRise }: Omit<Prices, 'amount'>): boolean =>
  priceChanges.length > 0 || yearlyRise !== null;

/** The price on a due date, with what is still to come after it. */
export function pricesOn({ amount, priceChanges, yearlyRise }: Prices, dueDate: Day): Prices {
  let prices: Prices = { amount, priceChanges, yearlyRise };
  for (let next = nextPrice(prices); next && next.from <= dueDate; next = nextPrice(prices))
    prices = next.prices;
  return prices;
}

/** What the next change of price makes of it. A price that is known for the day of a rise includes it. */
function nextPrice({ amount, priceChanges, yearlyRise }: Prices) {
  const [change, ...others] = priceChanges;
  if (yearlyRise && !(change && change.from < yearlyRise.from)) {
    const { from, basisPoints } = yearlyRise;
    const again = { basisPoints, from: addMonths(from, 12, dayOfMonth(from)) };
    return {
      from,
      prices: { amount: risen(amount, basisPoints), priceChanges, yearlyRise: again },
    };
  }
  return (
    change && {
      from: change.from,
      prices: { amount: change.amount, priceChanges: others, yearlyRise },
    }
  );
}

/** So many hundredths of a percent more, rounded half up to a cent, as every share is (money.ts); never more than an amount may be. */
const risen = (amount: number, basisPoints: number): number =>
  Math.min(MAX_AMOUNT, divideHalfUp(amount * (10_000 + basisPoints), 10_000));

/** What is still to be paid of the period that is due, in cents: the amount less its parts, and nothing where they passed it. */
export const leftOf = ({ amount, partPaid }: Pick<Bill, 'amount' | 'partPaid'>): Cents =>
  Math.max(0, amount - partPaid);

/** What is to be paid on one of its due dates, in cents: what is left of the one that is due, all of a later one. */
export const toPayOn = (bill: Prices & Pick<Bill, 'dueDate' | 'partPaid'>, dueDate: Day): Cents =>
  dueDate <= bill.dueDate ? leftOf(bill) : costOn(bill, dueDate);

/** What one of its due dates costs, in cents: the one that is due, as postponed as it may be, the bill's amount. */
export const costOn = (bill: Prices & Pick<Bill, 'dueDate'>, dueDate: Day): Cents =>
  dueDate <= bill.dueDate ? bill.amount : pricesOn(bill, dueDate).amount;

type MovesOn = Pick<Bill, 'dueDate' | 'ends' | 'accruesFrom'> & Prices;

/** What a period that is paid, or skipped, makes of a bill whose next date is `dueDate`: so many payments less are to come, at that date's price. */
export function movedOn(bill: Bill, dueDate: Day, payments: 0 | 1): MovesOn {
  const { ends } = bill;
  const left =
    ends && 'payments' in ends ? { payments: Math.max(0, ends.payments - payments) } : ends;
  const prices = pricesOn(bill, dueDate);
  // The weeks of a period that cost nothing are not made up for.
  const wakes = bill.amount === 0 && prices.amount > 0;
  const next = wakes ? addDays(weekStart(bill.dueDate), 7) : bill.accruesFrom;
  return { dueDate, ends: left, accruesFrom: later(bill.accruesFrom, next), ...prices };
}

/**
 * The same taken back: the bill as it was before the period was settled, but for what a person has said since
 * of its end or its prices.
 */
export function movedBack(bill: Bill, before: MovesOn, payments: 0 | 1): MovesOn {
  const after = movedOn({ ...bill, ...before }, bill.dueDate, payments);
  const isAs = (...fields: (keyof MovesOn)[]) =>
    fields.every((field) => isSame(bill[field], after[field]));
  const { ends, accruesFrom, amount, priceChanges, yearlyRise } = before;
  return {
    dueDate: before.dueDate,
    ends: isAs('ends') ? ends : bill.ends,
    accruesFrom: isAs('accruesFrom') ? accruesFrom : bill.accruesFrom,
    ...(isAs('amount', 'priceChanges', 'yearlyRise')
      ? { amount, priceChanges, yearlyRise }
      : pricesOf(bill)),
  };
}

const pricesOf = ({ amount, priceChanges, yearlyRise }: Prices): Prices => {
  return { amount, priceChanges, yearlyRise };
};

/** The same by what they say. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
