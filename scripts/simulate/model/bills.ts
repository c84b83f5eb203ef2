/** Bills: added, changed, funded. */
import { type Calls, CREATED, conflict, INVALID, NOT_FOUND, OK, type Verdict } from './calls.ts';
import { applyCourse, isOver, nextSavingWeek } from './course.ts';
import { datesAfterChange, firstDate, givenDate, hasWeek, isPaid, lateAs } from './dates.ts';
import { type Day, mondayOf, plusDays } from './days.ts';
import {
  type Account,
  type Bill,
  balanceOf,
  find,
  type Household,
  newId,
  owedOf,
  record,
} from './household.ts';
import { cents, type Frequency, HIGHEST, spelled } from './money.ts';
import { findPayable, isToCome, OVER, remaining } from './payments.ts';
import { isDay } from './proper.ts';

/** `isFollowUp`: the bill belongs to an import. */
export function addBill(
  house: Household,
  { body }: Calls['createBill'],
  today: Day,
  isFollowUp = false,
): Verdict {
  if (isOutOfPlace(body)) return INVALID;
  if (body.frequency === 'once' && body.dueDate === undefined) return INVALID;
  const { startDate = today, paymentDay = null, paymentDayType = 'monthly', dueDate } = body;
  const { name, accountId, isAutomatic = false, isDirectDebit = false } = body;
  const { contingency = 0, paymentWeek = null } = body;
  const frequency = spelled(body.frequency);
  const rhythm = { frequency, paymentDay, paymentDayType, paymentWeek, startDate };
  const course = { ends: null, priceChanges: [], yearlyRise: null, follows: null };
  // It saves from the week after its start on, but for no week before it was added.
  const afterStart = plusDays(mondayOf(startDate), 7);
  const atOnce = afterStart > mondayOf(today) ? afterStart : mondayOf(today);
  const billId = house.lastIds.bills + 1;
  const bill: Bill = {
    ...{ id: billId, name, amount: cents(body.amount), accountId },
    ...{ contingency, isAutomatic, isDirectDebit, ...rhythm, ...course, savesFrom: atOnce },
    ...(dueDate === undefined ? firstDate(rhythm) : givenDate(dueDate, rhythm)),
    ...{ givenLate: null, paidPeriod: null, lastPaidDate: null, parts: 0, movedPrice: null },
    ...{ saved: 0, carry: 0 },
    ...{ debt: null, scheduled: null, failed: null, postponed: null },
  };
  if (!applyCourse(bill, body)) return INVALID;
  const account = find(house, 'accounts', accountId);
  if (!account) return NOT_FOUND;
  const fund = cents(body.fund ?? '0.00');
  if (fund > 0 && account.available < fund) return conflict('insufficient_available');
  const savesFrom = nextSavingWeek(house, bill, atOnce);
  record(house, { type: 'BillAdded', day: today, billId, isFollowUp }, () => {
    const id = newId(house, 'bills');
    house.bills.push({ ...bill, id, savesFrom, givenLate: lateAs(bill, today) });
  });
  if (fund > 0) putTowards(house, { account, billId, amount: fund }, today);
  if (body.arrears) addArrears(house, { account, billId, ...body.arrears }, today);
  return CREATED;
}

/** A debt that a new bill pays back in weekly instalments. The account advances it into the pot now, or it is owed from before. */
function addArrears(
  house: Household,
  plan: { account: Account; billId: number; amount: string; weeks: number; advance: boolean },
  day: Day,
): void {
  const { account, billId, weeks, advance } = plan;
  const amount = cents(plan.amount);
  if (advance) putTowards(house, { account, billId, amount }, day);
  record(house, { type: 'ArrearsAgreed', day, billId, isFollowUp: advance }, () => {
    const bill = find(house, 'bills', billId);
    if (bill) bill.debt = { total: owedOf(bill.debt) + amount, count: weeks, weeks: 0 };
  });
}

/** Adds all bills or none, each as {@link addBill} does. */
export function importBills(house: Household, { body }: Calls['importBills'], today: Day): Verdict {
  const trial = structuredClone(house);
  for (const bill of body.bills) {
    const verdict = addBill(trial, { body: bill }, today);
    if (verdict.status !== 201) return verdict;
  }
  record(house, { type: 'BillsImported', day: today }, () => undefined);
  for (const bill of body.bills) addBill(house, { body: bill }, today, true);
  return CREATED;
}

/** The body names a weekday of the month, and the bill's rhythm has none. */
function isOutOfPlace(body: Calls['createBill']['body']): boolean {
  const { paymentDay = null, paymentDayType = 'monthly', paymentWeek = null } = body;
  const rhythm = { frequency: spelled(body.frequency), paymentDay, paymentDayType, startDate: '' };
  return paymentWeek !== null && !hasWeek(rhythm);
}

/** A new rhythm counts from the day before a postponement. A bill that comes once keeps the day to which it was postponed. */
const asDueAtFirst = (bill: Bill, frequency: Frequency): Bill =>
  frequency === 'once' ? bill : { ...bill, dueDate: bill.postponed ?? bill.dueDate };

/** A body that changes nothing records nothing. */
export function changeBill(
  house: Household,
  { id, body }: Calls['changeBill'],
  today: Day,
): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  const { amount, dueDate, ends, priceChanges, yearlyRise, follows, ...others } = body;
  const after: Bill = { ...bill, ...withoutUndefined(others) };
  after.frequency = spelled(after.frequency);
  if (amount !== undefined) after.amount = cents(amount);
  if (after.accountId === null) return conflict('account_required');
  if (body.paymentWeek && !hasWeek(after)) return INVALID;
  if (!hasWeek(after)) after.paymentWeek = null;
  const to = find(house, 'accounts', after.accountId);
  const differs = (...fields: (keyof Bill)[]) => fields.some((one) => after[one] !== bill[one]);
  if (differs('frequency')) after.carry = 0;
  const isGiven = dueDate !== undefined && dueDate !== bill.dueDate;
  if (isGiven && !isDay(dueDate)) return INVALID;
  if (isGiven && bill.frequency === 'once' && isOver(bill) && dueDate < bill.dueDate) return OVER;
  if (isGiven && isPaid(bill, dueDate)) return conflict('already_paid');
  if (isGiven) Object.assign(after, givenDate(dueDate, after));
  else if (differs('frequency', 'paymentDay', 'paymentDayType', 'paymentWeek'))
    Object.assign(
      after,
      datesAfterChange(
        asDueAtFirst(bill, after.frequency),
        asDueAtFirst(after, after.frequency),
        today,
      ),
    );
  if (isGiven || differs('frequency', 'paymentDay', 'paymentDayType', 'paymentWeek'))
    after.postponed = null;
  if (!applyCourse(after, { ends, priceChanges, yearlyRise, follows }, bill)) return INVALID;
  if (!to) return NOT_FOUND;
  // What was late already when it was saved with other dates, or by another hand, counts as one.
  const isSavedAnew =
    differs('dueDate', 'isAutomatic', 'frequency', 'paymentDay', 'paymentDayType', 'paymentWeek') ||
    JSON.stringify(after.ends) !== JSON.stringify(bill.ends);
  if (isSavedAnew) after.givenLate = lateAs(after, today);
  if (JSON.stringify(after) === JSON.stringify(bill)) return OK;
  // What was scheduled was for the period that was due, and for what was left of it.
  const isPaidUp = bill.parts > 0 && remaining(bill) > 0 && remaining(after) === 0;
  if ((differs('dueDate') && isAnotherPeriod(bill, after)) || isPaidUp) after.scheduled = null;
  // A failure belongs to one date and one account. It ends when no payment is to be made.
  const isToBePaid = after.isAutomatic || after.scheduled !== null;
  if (differs('accountId', 'dueDate') || !isToBePaid) after.failed = null;
  const from = find(house, 'accounts', bill.accountId);
  // Weeks without an account, or without anything to save for, are not made up for.
  const isBack = bill.frequency !== 'once' && isOver(bill) && !isOver(after);
  const [wasIdle, monday] = [!from || bill.amount === 0 || isBack, mondayOf(today)];
  // A bill that has ended is not paid any more.
  if (isOver(after)) Object.assign(after, { scheduled: null, failed: null });
  if (wasIdle && after.amount > 0 && after.savesFrom < monday) after.savesFrom = monday;
  after.savesFrom = nextSavingWeek(house, after, after.savesFrom);
  // Another amount answers the question about a moved price.
  if (differs('amount')) after.movedPrice = null;
  const isMoved = differs('accountId');
  if (isMoved && from && balanceOf(house, from) < bill.saved) return conflict('insufficient_funds');
  if (isMoved && from && balanceOf(house, to) + bill.saved > HIGHEST) return TOO_MUCH;
  record(house, { type: 'BillChanged', day: today, billId: id }, () => {
    // What a bill without an account has saved is taken from the new account.
    if (isMoved && !from) to.available -= bill.saved;
    Object.assign(bill, after);
  });
  return OK;
}

/** The new date belongs to a later period, or to an earlier one: then the date before belongs to a later period of the new one. */
const isAnotherPeriod = (bill: Bill, after: Bill): boolean =>
  isToCome(bill, after.dueDate) ||
  isToCome({ ...after, givenLate: null }, bill.postponed ?? bill.dueDate);

function withoutUndefined<T extends object>(fields: T): T {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as T;
}

/** A balance would exceed the highest amount. */
const TOO_MUCH: Verdict = conflict('balance_too_large');

/** Moves an amount into the bill's pot, or out of it, unless there is a refusal. */
const moving =
  (sign: 1 | -1, refusalOf: (bill: Bill, account: Account, amount: number) => Verdict | null) =>
  (house: Household, { id, body }: Calls['fundBill'], day: Day): Verdict => {
    const payable = findPayable(house, id);
    if ('status' in payable) return payable;
    const { bill, account } = payable;
    const amount = cents(body.amount);
    const refusal = refusalOf(bill, account, amount);
    if (refusal) return refusal;
    putTowards(house, { account, billId: id, amount: sign * amount }, day);
    return OK;
  };

/** From available into the bill's pot. */
export const fundBill = moving(1, (bill, { available }, amount) => {
  if (amount > 0 && isOver(bill)) return OVER;
  return available < amount ? conflict('insufficient_available') : null;
});

/** From the bill's pot back into available. */
export const releaseBill = moving(-1, ({ saved }, _, amount) =>
  saved < amount ? conflict('insufficient_savings') : null,
);

function putTowards(
  house: Household,
  { account, billId, amount }: { account: Account; billId: number; amount: number },
  day: Day,
): void {
  record(house, { type: 'BillFunded', day, billId, amount }, () => {
    account.available -= amount;
    const bill = find(house, 'bills', billId);
    if (bill) bill.saved += amount;
  });
}
