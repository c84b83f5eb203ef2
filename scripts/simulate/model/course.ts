/** Until when a bill comes, what its later dates cost, and which weeks are left to save for it. */
import type { BillBody } from './calls.ts';
import { datesAfterPayment, firstFrom, nextPeriod } from './dates.ts';
import { type Day, dateOf, mondayOf, monthsLater, plusDays } from './days.ts';
import type { Bill, Household } from './household.ts';
import { cents, HIGHEST, rounded } from './money.ts';

/** Every payment is made. */
export const isOver = (bill: Bill): boolean =>
  bill.frequency === 'once'
    ? bill.paidPeriod?.on === bill.dueDate
    : isBeyond(bill, inRhythm(bill), 0);

/** The date that a postponed one stands for. */
const inRhythm = ({ dueDate, postponed }: Bill): Day => postponed ?? dueDate;

/** So many payments later there is nothing to pay on a day. */
function isBeyond({ ends }: Bill, day: Day, paid: number): boolean {
  return ends !== null && (day > (ends.on ?? day) || paid >= (ends.payments ?? paid + 1));
}

/** Nothing comes after the period that is to be paid. */
export const isLast = (bill: Bill): boolean =>
  bill.frequency === 'once' || isOver(bill) || isBeyond(bill, datesAfterPayment(bill).dueDate, 1);

/** Which week it saves for next is counted: what ends, or changes its price, looks ahead. */
export const countsWeeks = ({ frequency, ends, priceChanges, yearlyRise }: Bill): boolean =>
  frequency === 'once' || ends !== null || priceChanges.length > 0 || yearlyRise !== null;

/** Weeks that are counted were not set aside yet. */
export function nextSaved(house: Household, bill: Bill, first: Day): Day {
  const next = plusDays(house.savedThrough, 7);
  return countsWeeks(bill) && next > first ? next : first;
}

type Prices = Pick<Bill, 'amount' | 'priceChanges' | 'yearlyRise'>;

/** What a date costs: every price and every rise until then, one after the other; on one day the rise is in the price. */
function pricesOn({ amount, priceChanges, yearlyRise }: Prices, day: Day): Prices {
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

/** For the week of a Monday: what is past its date saves for the next one already. */
export const asInWeek = (bill: Bill, monday: Day): Bill =>
  monday <= bill.dueDate ? bill : { ...bill, ...pricesOn(bill, firstFrom(bill, monday)) };

/** What a period that is paid, or skipped, leads to: the next date, one payment less, and what that date costs. */
export function afterPeriod(bill: Bill, payments: 0 | 1) {
  const dates = datesAfterPayment(bill);
  const { ends } = bill;
  const left =
    ends?.payments === undefined ? ends : { payments: Math.max(0, ends.payments - payments) };
  const prices = pricesOn(bill, dates.dueDate);
  // The weeks of a period that cost nothing are not made up for.
  const next = plusDays(mondayOf(bill.dueDate), 7);
  const wakes = bill.amount === 0 && prices.amount > 0 && next > bill.savesFrom;
  return { ...dates, parts: 0, ends: left, ...prices, savesFrom: wakes ? next : bill.savesFrom };
}

type Said = {
  [F in 'ends' | 'priceChanges' | 'yearlyRise' | 'follows']?: BillBody[F] | undefined;
};
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Takes what is said of the end, of later prices and of what the amount follows. Refused: of what comes once; an end before
 * anything is paid; a price that the amount is already, or that no payment has, or beside an amount that follows.
 */
export function takeCourse(after: Bill, said: Said, bill?: Bill): boolean {
  const { ends, priceChanges, yearlyRise, follows } = said;
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

/** When it is paid next by itself or by the bank; the due date, or none. */
export function nextPaymentOf(bill: Bill): Day | null {
  return (bill.isAutomatic || bill.isDirectDebit) && !isOver(bill) ? bill.dueDate : null;
}
