/**
 * How a bill goes on from payment to payment: until when, and at what price. The bill's amount is always the price of the period
 * that is due. When a payment makes the next period due, the amount becomes that period's price (docs/product.md).
 */
import { addDays, addMonths, type Day, dayOfMonth, later, weekStart } from './calendar.ts';
import type { Bill } from './entities.ts';
import { comesRound } from './frequency.ts';
import { type Cents, divideHalfUp, MAX_AMOUNT } from './money.ts';

/** The fields that decide whether a bill has ended. */
export type Course = Pick<Bill, 'frequency' | 'dueDate' | 'postponedFrom' | 'paidPeriod' | 'ends'>;
/** What a bill costs now, and its planned prices. */
export type Prices = Pick<Bill, 'amount' | 'priceChanges' | 'yearlyRise'>;

/**
 * True when nothing is due any more. A bill that is due once has ended when its date is paid. Any other has ended when the date
 * after its last payment lies after its end. Another date, or another end, makes it due again.
 */
export function hasEnded(bill: Course): boolean {
  if (!comesRound(bill)) return bill.paidPeriod?.dueDate === bill.dueDate;
  return isOver(bill.ends, inRhythm(bill));
}

/** The due date before any postponement. Ends and prices follow this one. */
export const inRhythm = (bill: Pick<Bill, 'dueDate' | 'postponedFrom'>): Day =>
  bill.postponedFrom ?? bill.dueDate;

/** Whether a bill is over before `dueDate`, given the number of `payments` made until then. */
export function isOver(ends: Bill['ends'], dueDate: Day, payments = 0): boolean {
  if (!ends) return false;
  return 'on' in ends ? dueDate > ends.on : payments >= ends.payments;
}

/** The fields that decide whether a bill counts its weeks. */
export type Counted = Pick<Bill, 'frequency' | 'ends' | 'priceChanges' | 'yearlyRise'>;

/** True for a bill that counts its weeks: each accrual moves `accruesFrom` on, so the bill itself knows which week is next. */
export function countsWeeks(bill: Counted): boolean {
  return bill.frequency === 'once' || bill.ends !== null || changesPrice(bill);
}

/** The Monday from which a bill saves that would from `first` on: one that counts its weeks begins with the first that is not accrued yet. */
export function fromNextWeek(
  bill: Counted,
  first: Day,
  { accruedThrough }: { accruedThrough: Day },
): Day {
  return countsWeeks(bill) ? later(first, addDays(accruedThrough, 7)) : first;
}

/** Whether a price other than the bill's amount is planned. */
export const changesPrice = ({ priceChanges, yearlyRise }: Omit<Prices, 'amount'>): boolean =>
  priceChanges.length > 0 || yearlyRise !== null;

/** The price on a due date, with the planned changes that remain after it. Each week of each bill asks for it, and its prices may go back decades. */
export function pricesOn({ amount, priceChanges, yearlyRise }: Prices, dueDate: Day): Prices {
  let now = { amount, yearlyRise };
  let taken = 0;
  for (const change of priceChanges) {
    if (change.from > dueDate) break;
    now = { ...raisedUntil(now, change.from), amount: change.amount };
    taken += 1;
  }
  const left = taken === 0 ? priceChanges : priceChanges.slice(taken);
  return { ...raisedUntil(now, dueDate), priceChanges: left };
}

type Raised = Pick<Prices, 'amount' | 'yearlyRise'>;

/** After the rises of all years until a day, whatever else is planned. */
function raisedUntil(price: Raised, day: Day): Raised {
  const { yearlyRise } = price;
  if (!yearlyRise || yearlyRise.from > day) return price;
  const { from, basisPoints } = yearlyRise;
  // One on the 29th of February goes on from the 28th.
  const dayOfYear = from.slice(4) === '-02-29' ? '-02-28' : from.slice(4);
  const rises = yearOf(day) - yearOf(from) + (day.slice(4) < dayOfYear ? 0 : 1);
  const last = Math.max(1, rises);
  let { amount } = price;
  for (let rise = 0; rise < last; rise += 1) {
    const next = risen(amount, basisPoints);
    if (next === amount) break;
    amount = next;
  }
  return { amount, yearlyRise: { basisPoints, from: `${yearOf(from) + last}${dayOfYear}` } };
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/**
 * The changes of the price that lie ahead, each with its day, in their order; without an end where a rise goes on. A planned price on the day of
 * a yearly rise includes that rise. Rises that change no cent are left out.
 */
export function* pricesAhead(prices: Prices): Generator<{ from: Day; amount: Cents }, undefined> {
  let now: Raised = prices;
  for (const change of [...prices.priceChanges, undefined]) {
    for (let rise = now.yearlyRise; rise && !(change && change.from < rise.from); ) {
      const { from, basisPoints } = rise;
      const amount = risen(now.amount, basisPoints);
      if (amount === now.amount) break;
      rise = { basisPoints, from: addMonths(from, 12, dayOfMonth(from)) };
      now = { amount, yearlyRise: rise };
      yield { from, amount };
    }
    if (!change) return;
    now = { ...raisedUntil(now, change.from), amount: change.amount };
    yield change;
  }
}

/** An amount raised by `basisPoints` hundredths of a percent, rounded half up to a cent; at most {@link MAX_AMOUNT}. */
const risen = (amount: number, basisPoints: number): number =>
  Math.min(MAX_AMOUNT, divideHalfUp(amount * (10_000 + basisPoints), 10_000));

/** What is still to be paid of the period that is due, in cents: the amount less the parts that are paid, never below 0. */
export const leftOf = ({ amount, partPaid }: Pick<Bill, 'amount' | 'partPaid'>): Cents =>
  Math.max(0, amount - partPaid);

/** The fields that decide what is paid for the period that is due. */
export type Owed = Pick<Bill, 'amount' | 'partPaid' | 'scheduledPayment'>;

/**
 * What will be paid for the period that is due, in cents: the amount that is scheduled for it, else what is left of it. Every list, letter and
 * look ahead asks this, and so does the daily run: a bill that pays itself before the scheduled day pays this amount, too.
 */
export const toPay = (bill: Owed): Cents => bill.scheduledPayment?.amount ?? leftOf(bill);

/** What a due date costs, in cents. The period that is due costs the bill's amount, postponed or not. */
export const costOn = (bill: Prices & Pick<Bill, 'dueDate'>, dueDate: Day): Cents =>
  dueDate <= bill.dueDate ? bill.amount : pricesOn(bill, dueDate).amount;

type MovesOn = Pick<Bill, 'dueDate' | 'ends' | 'accruesFrom'> & Prices;

/** The bill after a period was paid or skipped. `dueDate` is the next one; `payments` (0 or 1) counts towards the bill's end. */
export function movedOn(bill: Bill, dueDate: Day, payments: 0 | 1): MovesOn {
  const { ends } = bill;
  const left =
    ends && 'payments' in ends ? { payments: Math.max(0, ends.payments - payments) } : ends;
  const prices = pricesOn(bill, dueDate);
  // A period that cost nothing leaves no weeks to catch up on.
  const wakes = bill.amount === 0 && prices.amount > 0;
  const next = wakes ? addDays(weekStart(bill.dueDate), 7) : bill.accruesFrom;
  return { dueDate, ends: left, accruesFrom: later(bill.accruesFrom, next), ...prices };
}

/**
 * Undoes {@link movedOn}: the bill as it was before the period was settled. What a person has changed since about its end or
 * its prices stays. Null where settling itself brought other prices and they were changed since: those of before would be lost.
 */
export function movedBack(bill: Bill, before: MovesOn, payments: 0 | 1): MovesOn | null {
  const after = movedOn({ ...bill, ...before }, bill.dueDate, payments);
  const isAs = (...fields: (keyof MovesOn)[]) =>
    fields.every((field) => isSame(bill[field], after[field]));
  const isPricedAs = isAs('amount', 'priceChanges', 'yearlyRise');
  if (!isPricedAs && !isSame(pricesOf(after), pricesOf(before))) return null;
  const { ends, accruesFrom } = before;
  return {
    dueDate: before.dueDate,
    ends: isAs('ends') ? ends : bill.ends,
    accruesFrom: isAs('accruesFrom') ? accruesFrom : bill.accruesFrom,
    ...pricesOf(isPricedAs ? before : bill),
  };
}

const pricesOf = ({ amount, priceChanges, yearlyRise }: Prices): Prices => {
  return { amount, priceChanges, yearlyRise };
};

/** True when two values are written as the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
