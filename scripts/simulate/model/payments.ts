/** Payments of bills: by a person, scheduled, or automatic. */
import { type Calls, conflict, INVALID, NOT_FOUND, OK, type Verdict } from './calls.ts';
import { afterPeriod, isOver, nextPaymentOf } from './course.ts';
import { datesAfterPayment, isPaid } from './dates.ts';
import { type Day, daysApart, nextDayThatIs } from './days.ts';
import { rememberAmount } from './follows.ts';
import {
  type Account,
  type Bill,
  balanceOf,
  find,
  type Household,
  owedOf,
  record,
} from './household.ts';
import { cents, instalmentsIn, mostPeriods } from './money.ts';
import { isDay } from './proper.ts';

/** A bill and the account that pays it, or the refusal when one is missing. */
export function findPayable(
  house: Household,
  id: number,
): { bill: Bill; account: Account } | Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  const account = find(house, 'accounts', bill.accountId);
  return account ? { bill, account } : conflict('account_required');
}

export function payBill(house: Household, { body }: Calls['payBill'], today: Day): Verdict {
  const payable = findPayable(house, body.billId);
  if ('status' in payable) return payable;
  const { bill, account } = payable;
  const amount = body.amount === undefined ? remaining(bill) : cents(body.amount);
  const { dueDate, processImmediately, isPart = false } = body;
  const isAhead = !isPart && bill.isDirectDebit && dueDate !== undefined && dueDate > today;
  const isElsewhere = body.accountId !== undefined && body.accountId !== account.id;
  const isLater = !isElsewhere && body.paidOn === undefined && !(processImmediately ?? !isAhead);
  if (isOver(bill)) return OVER;
  if (dueDate && isSeenPaid(bill, dueDate, isLater)) return ALREADY_PAID;
  if (dueDate && !isLater && isToCome(bill, dueDate)) return EARLIER_FIRST;
  if (isWrongDay(bill, body.paidOn, today)) return INVALID;
  if (isLater && isPart) return INVALID;
  if (isLater) return schedule(house, bill, { amount, dueDate, today });
  const from = isElsewhere ? find(house, 'accounts', body.accountId ?? null) : account;
  if (!from) return NOT_FOUND;
  if (balanceOf(house, from) < amount) return conflict('insufficient_funds');
  if (!isElsewhere && amount > bill.saved) return refusedFor('arrears_required', bill, amount);
  const elsewhere = isElsewhere ? from : null;
  pay(house, bill, { amount, today, paidOn: body.paidOn, elsewhere, isPart });
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
  if (isOver(bill)) return OVER;
  const another = body.dueDate ? isNotTheOne(bill, body.dueDate) : null;
  if (another) return another;
  if (isWrongDay(bill, body.paidOn, today)) return INVALID;
  const amount = cents(body.paymentAmount);
  const shortfall = Math.max(0, amount - bill.saved);
  if (balanceOf(house, account) < amount) return conflict('insufficient_funds');
  if (cents(body.shortfallAmount) !== shortfall)
    return refusedFor('shortfall_changed', bill, amount);
  const { paymentMethod, installmentPeriod = 1 } = body;
  if (paymentMethod === 'installments' && installmentPeriod > mostPeriods(bill.frequency))
    return INVALID;
  const agreed = paymentMethod === 'installments' && shortfall > 0;
  const { paidOn, isPart = false } = body;
  pay(house, bill, { amount, today, paidOn, isPart }, () => {
    if (agreed) owe(house, bill, { shortfall, periods: installmentPeriod, today });
  });
  return OK;
}

/** `paidOn` is today unless set. `elsewhere` is an account other than the bill's. `isPart`: the period is paid in parts. */
type Payment = {
  amount: number;
  today: Day;
  paidOn?: Day | undefined;
  elsewhere?: Account | null;
  isPart?: boolean;
  isScheduled?: boolean;
};

/** The rest of the period's amount. */
export const remaining = ({ amount, parts }: Bill): number => Math.max(0, amount - parts);

/** What will be paid for the period that is due, whoever pays it. */
export const toPay = (bill: Bill): number => bill.scheduled?.amount ?? remaining(bill);

/** A payment cannot be of a future day, nor of one before the bill's start or its last payment. */
function isWrongDay({ startDate, lastPaidDate }: Bill, on: Day | undefined, today: Day): boolean {
  if (on === undefined || on === today) return false;
  return on > today || on < startDate || (lastPaidDate !== null && on < lastPaidDate);
}

/** The pot pays what it holds, available the rest. The events that follow are those of `andThen` and the past amount. */
export function pay(
  house: Household,
  bill: Bill,
  { amount, today, paidOn = today, elsewhere = null, isPart = false, isScheduled = false }: Payment,
  andThen: () => void = () => undefined,
): void {
  const all = bill.parts + amount;
  // What stands for a day on which an earlier period was paid is what that one came to.
  const isSecond = bill.parts === 0 && bill.lastPaidDate === paidOn;
  const isAll = !isPart || amount >= remaining(bill);
  const about = { type: 'BillPaid', day: today, billId: bill.id, amount, isScheduled };
  record(house, about, () => {
    const fromSavings = Math.min(bill.saved, amount);
    const account = find(house, 'accounts', bill.accountId);
    bill.saved -= fromSavings;
    // When another account pays, the bill's account gets back what was saved.
    if (account) account.available += elsewhere ? fromSavings : fromSavings - amount;
    if (elsewhere) elsewhere.available -= amount;
    bill.lastPaidDate = paidOn;
    if (isAll) settle(bill, all);
    else takePart(bill, amount);
  });
  andThen();
  if (isAll) rememberAmount(house, bill, { amount: all, on: paidOn, isSecond }, today);
}

/** Ends the period, for which so much was paid in all. An amount other than planned is a question to the person. */
export function settle(bill: Bill, paid: number): void {
  const { dueDate, amount: planned } = bill;
  const isAsPlanned = paid === planned;
  const movedPrice = isAsPlanned ? null : { dueDate, planned, paid, quietUntil: null };
  Object.assign(bill, afterPeriod(bill, 1), { movedPrice, scheduled: null, failed: null });
}

/** Part of the period is paid. A scheduled payment keeps its rest, and ends when there is none. */
function takePart(bill: Bill, amount: number): void {
  bill.parts += amount;
  const left = (bill.scheduled?.amount ?? 0) - amount;
  bill.scheduled = bill.scheduled && left > 0 ? { ...bill.scheduled, amount: left } : null;
  if (!bill.isAutomatic && !bill.scheduled) bill.failed = null;
}

/** A second shortfall adds to the first, and both are paid back by the newer plan. */
function owe(
  house: Household,
  bill: Bill,
  { shortfall, periods, today }: { shortfall: number; periods: number; today: Day },
): void {
  record(house, { type: 'ArrearsAgreed', day: today, billId: bill.id, isFollowUp: true }, () => {
    const total = owedOf(bill.debt) + shortfall;
    bill.debt = { total, count: instalmentsIn(periods, bill.frequency), weeks: 0 };
  });
}

const MONDAY = 1;

function schedule(
  house: Household,
  bill: Bill,
  { amount, dueDate, today }: { amount: number; dueDate: Day | undefined; today: Day },
): Verdict {
  const isValid = dueDate === undefined || dueDate === bill.dueDate || isDay(dueDate);
  if (!isValid || (dueDate !== undefined && dueDate < today)) return INVALID;
  const next = nextPaymentOf(bill);
  const monday = nextDayThatIs(today, MONDAY, 'weekly');
  const on = dueDate ?? (next !== null && next >= today ? next : monday);
  record(house, { type: 'PaymentScheduled', day: today, billId: bill.id }, () => {
    Object.assign(bill, { scheduled: { amount, on }, failed: null });
  });
  return OK;
}

const ALREADY_PAID: Verdict = conflict('already_paid');

/** Every payment is made. */
export const OVER: Verdict = conflict('bill_ended');

const EARLIER_FIRST: Verdict = conflict('earlier_period_first');

/** The refusal of a call that names another period than the one that is due; null when it names that one. */
export function isNotTheOne(bill: Bill, seen: Day): Verdict | null {
  if (isOver(bill)) return OVER;
  if (isSeenPaid(bill, seen, false)) return ALREADY_PAID;
  return isToCome(bill, seen) ? EARLIER_FIRST : null;
}

/** The date that the person saw belongs to a later period: it is at least as near to the next due date as to this one. */
export function isToCome(bill: Bill, seen: Day): boolean {
  if (bill.frequency === 'once') return false;
  const due = bill.givenLate ?? bill.dueDate;
  return daysApart(due, seen) >= daysApart(seen, datesAfterPayment(bill).dueDate);
}

/** The date that the person saw belongs to a paid period. A payment for later may also name a mere day to pay on. */
function isSeenPaid(bill: Bill, seen: Day, isLater: boolean): boolean {
  if (bill.paidPeriod === null || seen >= bill.dueDate) return false;
  return isLater ? seen <= bill.paidPeriod.on : isPaid(bill, seen);
}

/** A refusal with fresh figures. */
function refusedFor(code: string, { saved }: Bill, amount: number): Verdict {
  return { status: 409, code, saved, shortfall: Math.max(0, amount - saved) };
}
