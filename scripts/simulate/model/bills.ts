/** Bills in the model: adding, changing, funding, and paying by hand (decisions.md §3-5). */
import { instalmentsIn, pay, rounded } from './by-itself.ts';
import { type Calls, cents, type Verdict } from './calls.ts';
import { type Day, dateOf, mondayOf, nextDayThatIs, onePeriodLater, plusDays } from './days.ts';
import {
  type Account,
  type Bill,
  balanceOf,
  find,
  type Household,
  happens,
  newId,
} from './household.ts';

const OK: Verdict = { status: 200 };
const NOT_FOUND: Verdict = { status: 404, code: 'not_found' };
const refused = (code: string): Verdict => ({ status: 409, code });

/** The longest plan of instalments, in the bill's own periods. */
export const MOST_PERIODS = { weekly: 52, monthly: 12, quarterly: 4, 'bi-annual': 4, annually: 3 };

export function addBill(house: Household, { body }: Calls['createBill'], day: Day): Verdict {
  if (!find(house, 'accounts', body.accountId)) return NOT_FOUND;
  happens(house, { type: 'BillAdded', day, billId: house.lastIds.bills + 1 }, () => {
    const { startDate = day, paymentDay = null, paymentDayType = 'monthly' } = body;
    const { name, frequency, accountId, isAutomatic, isDirectDebit } = body;
    const schedule = { frequency, paymentDay, paymentDayType, isAutomatic, isDirectDebit };
    const nextWeek = plusDays(mondayOf(startDate), 7);
    house.bills.push({
      ...{ id: newId(house, 'bills'), name, amount: cents(body.amount), accountId, startDate },
      ...{ ...schedule, ...datesOf(schedule, startDate, body.dueDate, day) },
      savesFrom: nextWeek > mondayOf(day) ? nextWeek : mondayOf(day),
      ...{ saved: 0, carry: 0, owed: 0, instalment: 0, instalmentsLeft: 0 },
      ...{ lastPaidDate: null, scheduled: null, failed: null },
    });
  });
  return { status: 201 };
}

type Schedule = Pick<
  Bill,
  'frequency' | 'paymentDay' | 'paymentDayType' | 'isAutomatic' | 'isDirectDebit'
>;

/** Due as given, else on the payment day, else one period after the start. */
function datesOf(schedule: Schedule, start: Day, given: Day | undefined, today: Day) {
  const { paymentDay, paymentDayType, frequency } = schedule;
  const matching = paymentDay ? nextDayThatIs(start, paymentDay, paymentDayType) : null;
  const dueDate = given ?? matching ?? onePeriodLater(start, frequency, dateOf(start));
  const isOnItsDay = paymentDay && paymentDayType === 'monthly' && !given;
  const dueOn = isOnItsDay ? paymentDay : dateOf(given ?? matching ?? start);
  return { dueDate, dueOn, nextPaymentDate: firstPayment(schedule, { dueDate, dueOn }, today) };
}

/** The first day on which the bill is paid without anybody's doing, never one in the past. */
function firstPayment(
  { isAutomatic, isDirectDebit, paymentDay, paymentDayType, frequency }: Schedule,
  { dueDate, dueOn }: Pick<Bill, 'dueDate' | 'dueOn'>,
  today: Day,
): Day | null {
  if (!isAutomatic && !isDirectDebit) return null;
  if (paymentDay && dueDate < today)
    return nextDayThatIs(plusDays(today, -1), paymentDay, paymentDayType);
  let day = dueDate;
  while (day < today) day = onePeriodLater(day, frequency, dueOn);
  return day;
}

/** Its money moves along to another account; dates are worked out anew only when the schedule changes. */
export function changeBill(house: Household, { id, body }: Calls['changeBill'], day: Day): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  const accountId = body.accountId ?? bill.accountId;
  if (accountId === null) return refused('account_required');
  const to = find(house, 'accounts', accountId);
  if (!to) return NOT_FOUND;
  const from = find(house, 'accounts', bill.accountId);
  const moves = accountId !== bill.accountId;
  if (moves && from && balanceOf(house, from) < bill.saved) return refused('insufficient_funds');
  const after = changed(bill, body, day);
  const fields = Object.keys(after) as (keyof Bill)[];
  if (fields.every((field) => after[field] === bill[field])) return OK;
  if (moves && !from && mondayOf(day) > bill.savesFrom) after.savesFrom = mondayOf(day);
  happens(house, { type: 'BillChanged', day, billId: id }, () => {
    Object.assign(bill, after);
    // Only the record of its savings comes along: the new account makes it good.
    if (moves && !from) to.available -= bill.saved;
  });
  return OK;
}

function changed(bill: Bill, body: Calls['changeBill']['body'], today: Day): Bill {
  const { category: _, dueDate, amount, ...others } = body;
  const after: Bill = { ...bill, ...others };
  if (amount !== undefined) after.amount = cents(amount);
  if (after.frequency !== bill.frequency) after.carry = 0;
  if (bill.amount === 0 && after.amount > 0 && mondayOf(today) > bill.savesFrom)
    after.savesFrom = mondayOf(today);
  const isRescheduled =
    after.frequency !== bill.frequency ||
    after.paymentDay !== bill.paymentDay ||
    after.paymentDayType !== bill.paymentDayType;
  if (dueDate || isRescheduled)
    return { ...after, ...datesOf(after, bill.lastPaidDate ?? bill.startDate, dueDate, today) };
  const paysByItself = after.isAutomatic || after.isDirectDebit;
  if (paysByItself !== (bill.nextPaymentDate !== null))
    after.nextPaymentDate = firstPayment(after, bill, today);
  return after;
}

export function fundBill(house: Household, { id, body }: Calls['fundBill'], day: Day): Verdict {
  const payable = findPayable(house, id);
  if ('status' in payable) return payable;
  const { bill, account } = payable;
  const amount = cents(body.amount);
  if (amount > Math.max(0, account.available)) return refused('insufficient_available');
  if (-amount > bill.saved) return refused('insufficient_savings');
  happens(house, { type: 'BillFunded', day, billId: id, amount }, () => {
    account.available -= amount;
    bill.saved += amount;
  });
  return OK;
}

export function payBill(house: Household, { body }: Calls['payBill'], today: Day): Verdict {
  const payable = findPayable(house, body.billId);
  if ('status' in payable) return payable;
  const { bill, account } = payable;
  const amount = body.amount === undefined ? bill.amount : cents(body.amount);
  const debitedLater = bill.isDirectDebit && body.dueDate !== undefined && body.dueDate > today;
  if (body.processImmediately === undefined ? debitedLater : !body.processImmediately) {
    const on = body.dueDate ?? bill.nextPaymentDate ?? nextDayThatIs(today, 1, 'weekly');
    happens(house, { type: 'PaymentScheduled', day: today, billId: bill.id }, () => {
      Object.assign(bill, { scheduled: { amount, on }, failed: null });
    });
    return OK;
  }
  if (balanceOf(house, account) < amount) return refused('insufficient_funds');
  if (amount > bill.saved) return refused('arrears_required');
  pay(house, bill, amount, today);
  return OK;
}

export function payBillWithArrears(
  house: Household,
  { body }: Calls['payBillWithArrears'],
  today: Day,
): Verdict {
  const payable = findPayable(house, body.billId);
  if ('status' in payable) return payable;
  const { bill, account } = payable;
  const amount = cents(body.paymentAmount);
  if (balanceOf(house, account) < amount) return refused('insufficient_funds');
  const shortfall = Math.max(0, amount - bill.saved);
  if (shortfall !== cents(body.shortfallAmount)) return refused('shortfall_changed');
  const { paymentMethod, installmentPeriod: periods = 1 } = body;
  const inInstalments = paymentMethod === 'installments' && shortfall > 0;
  if (inInstalments && periods > MOST_PERIODS[bill.frequency])
    return refused('instalment_period_out_of_range');
  pay(house, bill, amount, today);
  if (!inInstalments) return OK;
  happens(house, { type: 'ArrearsAgreed', day: today, billId: bill.id }, () => {
    bill.owed += shortfall;
    bill.instalmentsLeft = instalmentsIn(periods, bill.frequency);
    bill.instalment = rounded(bill.owed / bill.instalmentsLeft);
  });
  return OK;
}

function findPayable(house: Household, id: number): { bill: Bill; account: Account } | Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  const account = find(house, 'accounts', bill.accountId);
  return account ? { bill, account } : refused('account_required');
}
