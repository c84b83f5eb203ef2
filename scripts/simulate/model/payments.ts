/** Paying bills: by a person, later, or by themselves. */
import type { Calls, Verdict } from './calls.ts';
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
  happens,
  owedOf,
} from './household.ts';
import { cents, instalmentsIn, mostPeriods } from './money.ts';
import { isDay } from './proper.ts';

const PAID: Verdict = { status: 200 };

/** A bill with the account that pays it, or the answer when there is none. */
export function findPayable(
  house: Household,
  id: number,
): { bill: Bill; account: Account } | Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return { status: 404, code: 'not_found' };
  const account = find(house, 'accounts', bill.accountId);
  return account ? { bill, account } : { status: 409, code: 'account_required' };
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
  if (isWrongDay(bill, body.paidOn, today)) return { status: 400, code: 'validation' };
  if (isLater && isPart) return { status: 400, code: 'validation' };
  if (isLater) return schedule(house, bill, { amount, dueDate, today });
  const from = isElsewhere ? find(house, 'accounts', body.accountId ?? null) : account;
  if (!from) return { status: 404, code: 'not_found' };
  if (balanceOf(house, from) < amount) return { status: 409, code: 'insufficient_funds' };
  if (!isElsewhere && amount > bill.saved) return refusedFor('arrears_required', bill, amount);
  const elsewhere = isElsewhere ? from : null;
  pay(house, bill, { amount, today, paidOn: body.paidOn, elsewhere, isPart });
  return PAID;
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
  if (isWrongDay(bill, body.paidOn, today)) return { status: 400, code: 'validation' };
  const amount = cents(body.paymentAmount);
  const shortfall = Math.max(0, amount - bill.saved);
  if (balanceOf(house, account) < amount) return { status: 409, code: 'insufficient_funds' };
  if (cents(body.shortfallAmount) !== shortfall)
    return refusedFor('shortfall_changed', bill, amount);
  const { paymentMethod, installmentPeriod = 1 } = body;
  if (paymentMethod === 'installments' && installmentPeriod > mostPeriods(bill.frequency))
    return { status: 400, code: 'validation' };
  const agreed = paymentMethod === 'installments' && shortfall > 0;
  const { paidOn, isPart = false } = body;
  pay(house, bill, { amount, today, paidOn, isPart }, () => {
    if (agreed) owe(house, bill, { shortfall, periods: installmentPeriod, today });
  });
  return PAID;
}

/** Every payment whose day has come; one that cannot be made says so once and is tried again. */
export function runPayments(house: Household, today: Day): void {
  for (const bill of house.bills.toSorted((a, b) => a.id - b.id))
    while (isDue(bill, today)) if (!payByItself(house, bill, today)) break;
}

const isScheduled = ({ scheduled }: Bill, today: Day) =>
  scheduled !== null && scheduled.on <= today;

/** Whichever day comes first: the one for which it is scheduled, or the due date of a bill that pays itself. */
export function isDue(bill: Bill, today: Day): boolean {
  // What failed today is tried again tomorrow.
  if (bill.failed?.since === today || isOver(bill)) return false;
  return isScheduled(bill, today) || (bill.isAutomatic && bill.dueDate <= today);
}

function payByItself(house: Household, bill: Bill, today: Day): boolean {
  const amount = (isScheduled(bill, today) && bill.scheduled?.amount) || remaining(bill);
  const account = find(house, 'accounts', bill.accountId);
  const isEnough = account !== undefined && balanceOf(house, account) >= amount;
  if (isEnough) pay(house, bill, { amount, today });
  else fail(house, bill, account ? 'insufficient_funds' : 'account_required', today);
  return isEnough;
}

function fail(house: Household, bill: Bill, reason: string, today: Day): void {
  if (bill.failed?.reason === reason) return;
  happens(house, { type: 'PaymentFailed', day: today, billId: bill.id }, () => {
    bill.failed = { since: today, reason };
  });
}

/** Paid today unless another day is named. */
type Payment = {
  amount: number;
  today: Day;
  paidOn?: Day | undefined;
  elsewhere?: Account | null;
  isPart?: boolean;
};

/** What is still to be paid this time. */
export const remaining = ({ amount, parts }: Bill): number => Math.max(0, amount - parts);

/** It cannot have been paid to-morrow, nor before it began or was paid last. */
function isWrongDay({ startDate, lastPaidDate }: Bill, on: Day | undefined, today: Day): boolean {
  if (on === undefined || on === today) return false;
  return on > today || on < startDate || (lastPaidDate !== null && on < lastPaidDate);
}

/** The pot gives what it has, available the rest; then what else belongs to the payment, then its past amount. */
function pay(
  house: Household,
  bill: Bill,
  { amount, today, paidOn = today, elsewhere = null, isPart = false }: Payment,
  andThen: () => void = () => undefined,
): void {
  const all = bill.parts + amount;
  const isAll = !isPart || amount >= remaining(bill);
  const about = { type: 'BillPaid', day: today, billId: bill.id, amount };
  happens(house, about, () => {
    const fromSavings = Math.min(bill.saved, amount);
    const account = find(house, 'accounts', bill.accountId);
    bill.saved -= fromSavings;
    // Who pays in cash has what was saved for it back.
    if (account) account.available += elsewhere ? fromSavings : fromSavings - amount;
    if (elsewhere) elsewhere.available -= amount;
    bill.lastPaidDate = paidOn;
    if (isAll) settle(bill, all);
    else takePart(bill, amount);
  });
  andThen();
  if (isAll) rememberAmount(house, bill, { amount: all, on: paidOn }, today);
}

/** So much was paid for the period in all; where that is not what was planned, there is something to ask. */
export function settle(bill: Bill, paid: number): void {
  const { dueDate, amount: planned } = bill;
  const moved = paid === planned ? null : { dueDate, planned, paid, quietUntil: null };
  Object.assign(bill, afterPeriod(bill, 1), { moved, scheduled: null, failed: null });
}

/** The rest is still to be paid, also of what was planned; with nothing left of that, there is no plan. */
function takePart(bill: Bill, amount: number): void {
  bill.parts += amount;
  const left = (bill.scheduled?.amount ?? 0) - amount;
  bill.scheduled = bill.scheduled && left > 0 ? { ...bill.scheduled, amount: left } : null;
  if (!bill.isAutomatic && !bill.scheduled) bill.failed = null;
}

/** A second shortfall adds to the first: all that is owed is paid back by the newer plan. */
function owe(
  house: Household,
  bill: Bill,
  { shortfall, periods, today }: { shortfall: number; periods: number; today: Day },
): void {
  happens(house, { type: 'ArrearsAgreed', day: today, billId: bill.id, isPart: true }, () => {
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
  const isTaken = dueDate === undefined || dueDate === bill.dueDate || isDay(dueDate);
  if (!isTaken || (dueDate !== undefined && dueDate < today))
    return { status: 400, code: 'validation' };
  const next = nextPaymentOf(bill);
  const monday = nextDayThatIs(today, MONDAY, 'weekly');
  const on = dueDate ?? (next !== null && next >= today ? next : monday);
  happens(house, { type: 'PaymentScheduled', day: today, billId: bill.id }, () => {
    Object.assign(bill, { scheduled: { amount, on }, failed: null });
  });
  return PAID;
}

const ALREADY_PAID: Verdict = { status: 409, code: 'already_paid' };

/** Every payment is made. */
export const OVER: Verdict = { status: 409, code: 'bill_ended' };

const EARLIER_FIRST: Verdict = { status: 409, code: 'earlier_period_first' };

/** The answer when what is asked for now is asked of another period than the one that is due. */
export function isNotTheOne(bill: Bill, seen: Day): Verdict | null {
  if (isOver(bill)) return OVER;
  if (isSeenPaid(bill, seen, false)) return ALREADY_PAID;
  return isToCome(bill, seen) ? EARLIER_FIRST : null;
}

/** The date that the person saw is nearer to the next period, or as near, than to the last one that is due now. */
function isToCome(bill: Bill, seen: Day): boolean {
  if (bill.frequency === 'once') return false;
  const due = bill.givenLate ?? bill.dueDate;
  return daysApart(due, seen) >= daysApart(seen, datesAfterPayment(bill).dueDate);
}

/** The date that the person saw is that of a period that is paid. For later, it may also be just the day on which to pay. */
function isSeenPaid(bill: Bill, seen: Day, isLater: boolean): boolean {
  if (bill.paidPeriod === null || seen >= bill.dueDate) return false;
  return isLater ? seen <= bill.paidPeriod.on : isPaid(bill, seen);
}

/** A refusal with fresh figures. */
function refusedFor(code: string, { saved }: Bill, amount: number): Verdict {
  return { status: 409, code, saved, shortfall: Math.max(0, amount - saved) };
}
