/** The course of a bill: when it ends, what its later dates cost, and from which week on it saves. */
import type { BillBody } from './calls.ts';
import { datesAfterPayment, firstFrom, nextPeriod } from './dates.ts';
import { type Day, dateOf, mondayOf, monthsLater, plusDays } from './days.ts';
import type { Bill, Household } from './household.ts';
import { cents, HIGHEST, planned, rounded } from './money.ts';

/** Every payment is made. */
export const isOver = (bill: Bill): boolean =>
  bill.frequency === 'once'
    ? bill.paidPeriod?.on === bill.dueDate
    : isBeyond(bill, inRhythm(bill), 0);

/** The due date before a postponement. */
const inRhythm = ({ dueDate, postponed }: Bill): Day => postponed ?? dueDate;

/** The bill has ended by this day, or after so many payments more. */
function isBeyond({ ends }: Bill, day: Day, paid: number): boolean {
  return ends !== null && (day > (ends.on ?? day) || paid >= (ends.payments ?? paid + 1));
}

/** The period that is to be paid is the last one. */
export const isLast = (bill: Bill): boolean =>
  bill.frequency === 'once' || isOver(bill) || isBeyond(bill, datesAfterPayment(bill).dueDate, 1);

/** What the payments that are left cost in all, the last one with its contingency, and what is missing of that. Null for a bill without an end. */
export function missingUntilEnd(bill: Bill): number | null {
  if (bill.ends === null) return null;
  let [cost, total] = [bill.amount, bill.amount];
  let day = datesAfterPayment(bill).dueDate;
  for (let paid = 1; !isBeyond(bill, day, paid); paid += 1) {
    cost = pricesOn(bill, day).amount;
    total += cost;
    day = nextPeriod(day, bill);
  }
  const kept = planned({ ...bill, amount: cost }) - cost;
  const paid = Math.min(bill.parts, bill.amount);
  return Math.max(0, total + kept - paid - bill.saved);
}

/** The bill counts the weeks that it has saved for: its weekly amount depends on how many are left. */
export const countsWeeks = ({ frequency, ends, priceChanges, yearlyRise }: Bill): boolean =>
  frequency === 'once' || ends !== null || priceChanges.length > 0 || yearlyRise !== null;

/** The first Monday, from `first` on, for which the bill saves. A bill that counts its weeks saves for no week twice. */
export function nextSavingWeek(house: Household, bill: Bill, first: Day): Day {
  const next = plusDays(house.savedThrough, 7);
  return countsWeeks(bill) && next > first ? next : first;
}

type Prices = Pick<Bill, 'amount' | 'priceChanges' | 'yearlyRise'>;

/** The prices on a day, after every change and every rise until then in order. A price of the same day as a rise includes it. */
export function pricesOn({ amount, priceChanges, yearlyRise }: Prices, day: Day): Prices {
  const changes = [...priceChanges];
  let [cost, rise] = [amount, yearlyRise];
  for (;;) {
    const [first] = changes;
    const isRise = rise !== null && (first === undefined || rise.from <= first.from);
    if (rise !== null && isRise && rise.from <= day) {
      cost = Math.min(HIGHEST, rounded(cost * (10_000 + rise.basisPoints), 10_000));
      rise = { ...rise, from: monthsLater(rise.from, 12, dateOf(rise.from)) };
    } else if (first !== undefined && !isRise && first.from <= day) {
      cost = first.amount;
      changes.shift();
    } else return { amount: cost, priceChanges: changes, yearlyRise: rise };
  }
}

/** The bill in the week of a Monday. After its due date it saves for the next one, at that date's price. */
export const asInWeek = (bill: Bill, monday: Day): Bill =>
  monday <= bill.dueDate ? bill : { ...bill, ...pricesOn(bill, firstFrom(bill, monday)) };

/** The bill's fields after a period: the next date, its price, and the payments that are left. */
export function afterPeriod(bill: Bill, payments: 0 | 1) {
  const dates = datesAfterPayment(bill);
  const { ends } = bill;
  const left =
    ends?.payments === undefined ? ends : { payments: Math.max(0, ends.payments - payments) };
  const prices = pricesOn(bill, dates.dueDate);
  // The weeks of a period that cost nothing are not made up for.
  const next = plusDays(mondayOf(bill.dueDate), 7);
  const startsSaving = bill.amount === 0 && prices.amount > 0 && next > bill.savesFrom;
  const savesFrom = startsSaving ? next : bill.savesFrom;
  return { ...dates, parts: 0, ends: left, ...prices, savesFrom };
}

type CourseChange = {
  [F in 'ends' | 'priceChanges' | 'yearlyRise' | 'follows']?: BillBody[F] | undefined;
};
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Applies a change of the end, of later prices or of what the amount follows. False when it must be refused: for a bill that
 * comes once, an end before the first payment, a price that no later payment has, and later prices of an amount that follows.
 */
export function applyCourse(after: Bill, change: CourseChange, bill?: Bill): boolean {
  const { ends, priceChanges, yearlyRise, follows } = change;
  if (after.frequency === 'once') {
    Object.assign(after, { ends: null, priceChanges: [], yearlyRise: null, follows: null });
    return !ends && !priceChanges?.length && !yearlyRise && !follows;
  }
  if (ends !== undefined) after.ends = ends;
  if (yearlyRise !== undefined) after.yearlyRise = yearlyRise;
  if (follows !== undefined) after.follows = follows;
  if (priceChanges)
    after.priceChanges = priceChanges
      .map(({ from, amount }) => ({ from, amount: cents(amount) }))
      .sort((a, b) => a.from.localeCompare(b.from));
  if (isOver(after) && !mayBeOver(after, bill)) return false;
  const isNew = (field: 'priceChanges' | 'yearlyRise') =>
    !bill || differ(bill[field], after[field]);
  const days = [
    ...(isNew('priceChanges') ? after.priceChanges : []),
    ...(after.yearlyRise && isNew('yearlyRise') ? [after.yearlyRise] : []),
  ];
  if (days.some(({ from }) => from <= inRhythm(after))) return false;
  Object.assign(after, pricesOn(after, inRhythm(after)));
  const isAhead = after.priceChanges.length > 0 || after.yearlyRise !== null;
  if (after.follows !== null && isAhead) return false;
  if (Object.values({ ends, priceChanges, yearlyRise }).every((one) => one === undefined))
    return true;
  const last = after.ends && lastDate(after);
  const ahead = [...after.priceChanges, ...(after.yearlyRise ? [after.yearlyRise] : [])];
  return last === null || ahead.every(({ from }) => from <= last);
}

function mayBeOver(after: Bill, bill: Bill | undefined): boolean {
  if (!bill || after.dueDate !== bill.dueDate) return false;
  if (!differ(after.ends, bill.ends)) return isOver(bill);
  const on = after.ends?.on;
  return on !== undefined && bill.paidPeriod !== null && on >= bill.paidPeriod.on;
}

/** The date of the last payment. */
function lastDate(bill: Bill): Day {
  let last = inRhythm(bill);
  let { dueDate: next } = datesAfterPayment(bill);
  for (let paid = 1; !isBeyond(bill, next, paid); paid += 1) {
    last = next;
    next = nextPeriod(next, bill);
  }
  return last;
}

/** The date of the next payment that is automatic or by direct debit; null when there is none. */
export function nextPaymentOf(bill: Bill): Day | null {
  return (bill.isAutomatic || bill.isDirectDebit) && !isOver(bill) ? bill.dueDate : null;
}
