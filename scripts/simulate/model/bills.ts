/** Bills: added, changed, funded. */
import type { Calls, Verdict } from './calls.ts';
import { isOver, nextSaved, takeCourse } from './course.ts';
import { datesAfterChange, firstDate, givenDate, hasWeek, isPaid, lateAs } from './dates.ts';
import { type Day, mondayOf, plusDays } from './days.ts';
import {
  type Account,
  type Bill,
  balanceOf,
  find,
  type Household,
  happens,
  newId,
  owedOf,
} from './household.ts';
import { cents, type Frequency, HIGHEST, spelled } from './money.ts';
import { findPayable, OVER } from './payments.ts';
import { isDay } from './proper.ts';

const NOT_FOUND: Verdict = { status: 404, code: 'not_found' };
const DONE: Verdict = { status: 200 };

/** `isPart`: it came with others, by one press. */
export function addBill(
  house: Household,
  { body }: Calls['createBill'],
  today: Day,
  isPart = false,
): Verdict {
  if (isOutOfPlace(body)) return { status: 400, code: 'validation' };
  if (body.frequency === 'once' && body.dueDate === undefined)
    return { status: 400, code: 'validation' };
  const { startDate = today, paymentDay = null, paymentDayType = 'monthly', dueDate } = body;
  const { name, accountId, isAutomatic = false, isDirectDebit = false } = body;
  const { contingency = 0, paymentWeek = null } = body;
  const frequency = spelled(body.frequency);
  const rhythm = { frequency, paymentDay, paymentDayType, paymentWeek, startDate };
  const course = { ends: null, priceChanges: [], yearlyRise: null, follows: null };
  // From the week after its start, and never for a week that was before it was there.
  const afterStart = plusDays(mondayOf(startDate), 7);
  const atOnce = afterStart > mondayOf(today) ? afterStart : mondayOf(today);
  const billId = house.lastIds.bills + 1;
  const bill: Bill = {
    ...{ id: billId, name, amount: cents(body.amount), accountId },
    ...{ contingency, isAutomatic, isDirectDebit, ...rhythm, ...course, savesFrom: atOnce },
    ...(dueDate === undefined ? firstDate(rhythm) : givenDate(dueDate, rhythm)),
    ...{ givenLate: null, paidPeriod: null, lastPaidDate: null, parts: 0, moved: null },
    ...{ saved: 0, carry: 0 },
    ...{ debt: null, scheduled: null, failed: null, postponed: null },
  };
  if (!takeCourse(bill, body)) return { status: 400, code: 'validation' };
  const account = find(house, 'accounts', accountId);
  if (!account) return NOT_FOUND;
  const fund = cents(body.fund ?? '0.00');
  if (fund > 0 && account.available < fund) return { status: 409, code: 'insufficient_available' };
  const savesFrom = nextSaved(house, bill, atOnce);
  happens(house, { type: 'BillAdded', day: today, billId, isPart }, () => {
    const id = newId(house, 'bills');
    house.bills.push({ ...bill, id, savesFrom, givenLate: lateAs(bill, today) });
  });
  if (fund > 0) putTowards(house, { account, billId, amount: fund }, today);
  if (body.arrears) payBack(house, { account, billId, ...body.arrears }, today);
  return { status: 201 };
}

/** What the account advances into the pot now, or what is owed from before: so many weekly instalments. */
function payBack(
  house: Household,
  plan: { account: Account; billId: number; amount: string; weeks: number; advance: boolean },
  day: Day,
): void {
  const { account, billId, weeks, advance } = plan;
  const amount = cents(plan.amount);
  if (advance) putTowards(house, { account, billId, amount }, day);
  happens(house, { type: 'ArrearsAgreed', day, billId }, () => {
    const bill = find(house, 'bills', billId);
    if (bill) bill.debt = { total: owedOf(bill.debt) + amount, count: weeks, weeks: 0 };
  });
}

/** All of them or none, each as it would be added alone. */
export function importBills(house: Household, { body }: Calls['importBills'], today: Day): Verdict {
  const trial = structuredClone(house);
  for (const bill of body.bills) {
    const verdict = addBill(trial, { body: bill }, today);
    if (verdict.status !== 201) return verdict;
  }
  happens(house, { type: 'BillsImported', day: today }, () => undefined);
  for (const bill of body.bills) addBill(house, { body: bill }, today, true);
  return { status: 201 };
}

/** One weekday of a month, where there is no place for it. */
function isOutOfPlace(body: Calls['createBill']['body']): boolean {
  const { paymentDay = null, paymentDayType = 'monthly', paymentWeek = null } = body;
  const rhythm = { frequency: spelled(body.frequency), paymentDay, paymentDayType, startDate: '' };
  return paymentWeek !== null && !hasWeek(rhythm);
}

/** Another rhythm does not know of a postponement; what comes once keeps the day to which it was postponed. */
const asDueAtFirst = (bill: Bill, frequency: Frequency): Bill =>
  frequency === 'once' ? bill : { ...bill, dueDate: bill.postponed ?? bill.dueDate };

/** Only what differs from what stands there changes anything. */
export function changeBill(
  house: Household,
  { id, body }: Calls['changeBill'],
  today: Day,
): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  const { amount, dueDate, ends, priceChanges, yearlyRise, follows, ...others } = body;
  const after: Bill = { ...bill, ...given(others) };
  after.frequency = spelled(after.frequency);
  if (amount !== undefined) after.amount = cents(amount);
  if (after.accountId === null) return { status: 409, code: 'account_required' };
  if (body.paymentWeek && !hasWeek(after)) return { status: 400, code: 'validation' };
  if (!hasWeek(after)) after.paymentWeek = null;
  const to = find(house, 'accounts', after.accountId);
  const differs = (...fields: (keyof Bill)[]) => fields.some((one) => after[one] !== bill[one]);
  if (differs('frequency')) after.carry = 0;
  const isGiven = dueDate !== undefined && dueDate !== bill.dueDate;
  if (isGiven && !isDay(dueDate)) return { status: 400, code: 'validation' };
  if (isGiven && bill.frequency === 'once' && isOver(bill) && dueDate < bill.dueDate) return OVER;
  if (isGiven && isPaid(bill, dueDate)) return { status: 409, code: 'already_paid' };
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
  if (!takeCourse(after, { ends, priceChanges, yearlyRise, follows }, bill))
    return { status: 400, code: 'validation' };
  if (!to) return NOT_FOUND;
  const isLateNow = isGiven || (after.isAutomatic && !bill.isAutomatic);
  after.givenLate = lateAs(after, isLateNow ? today : bill.givenLate);
  if (JSON.stringify(after) === JSON.stringify(bill)) return DONE;
  // A failure is about one date and one account, and a payment that is still to be made.
  const isToBePaid = after.isAutomatic || after.scheduled !== null;
  if (differs('accountId', 'dueDate') || !isToBePaid) after.failed = null;
  const from = find(house, 'accounts', bill.accountId);
  // Weeks in which there was no account, or nothing to save for, are not made up for.
  const isBack = bill.frequency !== 'once' && isOver(bill) && !isOver(after);
  const [slept, monday] = [!from || bill.amount === 0 || isBack, mondayOf(today)];
  // What has ended is not paid any more.
  if (isOver(after)) Object.assign(after, { scheduled: null, failed: null });
  if (slept && after.amount > 0 && after.savesFrom < monday) after.savesFrom = monday;
  after.savesFrom = nextSaved(house, after, after.savesFrom);
  // Another amount is an answer.
  if (differs('amount')) after.moved = null;
  const isMoved = differs('accountId');
  if (isMoved && from && balanceOf(house, from) < bill.saved)
    return { status: 409, code: 'insufficient_funds' };
  if (isMoved && from && balanceOf(house, to) + bill.saved > HIGHEST) return TOO_MUCH;
  happens(house, { type: 'BillChanged', day: today, billId: id }, () => {
    // What a bill without an account has on record is made good by what is available.
    if (isMoved && !from) to.available -= bill.saved;
    Object.assign(bill, after);
  });
  return DONE;
}

function given<T extends object>(fields: T): T {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as T;
}

/** What would lift a balance above the highest is refused. */
const TOO_MUCH: Verdict = { status: 409, code: 'balance_too_large' };

/** From available into the bill's pot. */
export function fundBill(house: Household, { id, body }: Calls['fundBill'], day: Day): Verdict {
  const payable = findPayable(house, id);
  if ('status' in payable) return payable;
  const { bill, account } = payable;
  const amount = cents(body.amount);
  if (amount > 0 && isOver(bill)) return OVER;
  if (account.available < amount) return { status: 409, code: 'insufficient_available' };
  putTowards(house, { account, billId: bill.id, amount }, day);
  return DONE;
}

function putTowards(
  house: Household,
  { account, billId, amount }: { account: Account; billId: number; amount: number },
  day: Day,
): void {
  happens(house, { type: 'BillFunded', day, billId, amount }, () => {
    account.available -= amount;
    const bill = find(house, 'bills', billId);
    if (bill) bill.saved += amount;
  });
}

/** And back again. */
export function releaseBill(
  house: Household,
  { id, body }: Calls['releaseBill'],
  day: Day,
): Verdict {
  const payable = findPayable(house, id);
  if ('status' in payable) return payable;
  const { bill, account } = payable;
  const amount = cents(body.amount);
  if (bill.saved < amount) return { status: 409, code: 'insufficient_savings' };
  happens(house, { type: 'BillFunded', day, billId: id, amount: -amount }, () => {
    account.available += amount;
    bill.saved -= amount;
  });
  return DONE;
}
