/** Paying bills: now, later, with arrears, and the daily run (docs/product.md). */
import { err, ok } from 'neverthrow';
import { type Day, isDay, later, nextMatch } from './calendar.ts';
import { hasEnded } from './course.ts';
import { type Decision, find, findPayable } from './decision.ts';
import {
  dueDateAfterPayment,
  isInLaterPeriod,
  isInPaidPeriod,
  nextPaymentDate,
} from './due-dates.ts';
import type { Account, Bill } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { mostInstalmentPeriods } from './frequency.ts';
import { accountOf, balanceOf, Draft, type Ledger } from './ledger.ts';
import { type Cents, instalmentsIn, weeklyInstalment } from './money.ts';
import { AT_ONCE } from './portions.ts';
import type { Refusal } from './refusals.ts';

/**
 * `amount` left out is the bill's. `dueDate` is the one that the person saw or, for a payment later, the day on which it is
 * made. `processImmediately` left out is yes, but for a direct debit that is due later. `paidOn` is the day on which it was paid,
 * left out today; `accountId` is another account than the bill's that pays, in cash for example. Either is recorded now, whatever
 * else is said.
 */
export type PayBill = {
  type: 'PayBill';
  billId: number;
  amount?: Cents | undefined;
  dueDate?: Day | undefined;
  processImmediately?: boolean | undefined;
  paidOn?: Day | undefined;
  accountId?: number | undefined;
};
/** `shortfall` is what the person was shown; `installmentPeriod` counts the bill's own periods. */
export type PayBillWithArrears = {
  type: 'PayBillWithArrears';
  billId: number;
  amount: Cents;
  dueDate?: Day | undefined;
  paidOn?: Day | undefined;
  shortfall: Cents;
  method: 'immediate' | 'installments';
  installmentPeriod?: number | undefined;
};
/** Makes every scheduled and automatic payment whose day has come. */
export type RunPayments = { type: 'RunPayments' };

const MONDAY = 1;

/** Checked in this order: bill, account, that it has not ended, the period named is the one that is due, the day, schedule, balance, savings. */
export function payBill(command: PayBill, ledger: Ledger, today: Day): Decision {
  return findPayable(ledger, command.billId).andThen(({ bill, account }): Decision => {
    const amount = command.amount ?? bill.amount;
    const payerId = command.accountId ?? account.id;
    const isElsewhere = payerId !== account.id;
    const isLater = !isElsewhere && isForLater(command, bill, today);
    const refused =
      periodRefusal(bill, command.dueDate, isLater) ?? dayRefusal(bill, command.paidOn, today);
    if (refused) return err(refused);
    if (isLater) {
      const scheduledFor = command.dueDate ?? nextDayToPay(bill, today);
      if (command.dueDate && !isDay(scheduledFor) && scheduledFor !== bill.dueDate)
        return err({ refusal: 'date_out_of_range' });
      if (scheduledFor < today) return err({ refusal: 'payment_date_in_past' });
      return ok([{ type: 'PaymentScheduled', data: { billId: bill.id, amount, scheduledFor } }]);
    }
    const paidOn = command.paidOn ?? today;
    if (isElsewhere)
      return find(ledger, 'accounts', payerId).andThen((payer) =>
        balanceOf(payer) < amount
          ? insufficientFunds(payer)
          : ok([paid({ bill, account, payer }, amount, paidOn, 'person')]),
      );
    if (balanceOf(account) < amount) return insufficientFunds(account);
    const shortfall = shortfallOf(bill, amount);
    if (shortfall > 0) return err({ refusal: 'arrears_required', saved: bill.saved, shortfall });
    return ok([paid({ bill, account }, amount, paidOn, 'person')]);
  });
}

/** Checked in this order: bill, account, that it has not ended, the period named is the one that is due, the day, balance, the shortfall still stands, the plan is allowed. */
export function payBillWithArrears(
  command: PayBillWithArrears,
  ledger: Ledger,
  today: Day,
): Decision {
  return findPayable(ledger, command.billId).andThen(({ bill, account }): Decision => {
    const refused =
      periodRefusal(bill, command.dueDate, false) ?? dayRefusal(bill, command.paidOn, today);
    if (refused) return err(refused);
    if (balanceOf(account) < command.amount) return insufficientFunds(account);
    const shortfall = shortfallOf(bill, command.amount);
    if (shortfall !== command.shortfall)
      return err({ refusal: 'shortfall_changed', saved: bill.saved, shortfall });
    const payment = paid({ bill, account }, command.amount, command.paidOn ?? today, 'person');
    if (command.method === 'immediate') return ok([payment]);
    const periods = command.installmentPeriod ?? 1;
    const maximum = mostInstalmentPeriods(bill.frequency);
    if (periods < 1 || periods > maximum)
      return err({ refusal: 'instalment_period_out_of_range', maximum });
    if (shortfall === 0) return ok([payment]);
    const instalments = instalmentsIn(periods, bill.frequency);
    return ok([payment, arrearsAgreed(bill, shortfall, instalments)]);
  });
}

/** Pays bill by bill, in order of id; that one cannot be paid is noted when it begins and when the reason changes. So many at once (portions.ts). */
export function runPayments(_: RunPayments, ledger: Ledger, today: Day): Decision {
  const events: LedgerEvent[] = [];
  const draft = new Draft(ledger);
  const next = (id: number) => nextRun(draft.ledger, id, today);
  // No payment makes another bill due.
  const due = [...ledger.bills.values()].filter((bill) => duePayment(bill, today) !== null);
  for (const { id } of due.sort((a, b) => a.id - b.id)) {
    for (let event = next(id); event; event = next(id)) {
      if (events.length >= AT_ONCE.events) return ok(events);
      events.push(event);
      draft.follow(event);
    }
  }
  return ok(events);
}

type FailureReason = NonNullable<Bill['failedPayment']>['reason'];

/** The next thing that the daily run does for a bill: pay it, note why it cannot, or nothing. */
function nextRun(ledger: Ledger, billId: number, today: Day): LedgerEvent | null {
  const bill = ledger.bills.get(billId);
  const due = bill && duePayment(bill, today);
  if (!bill || !due || bill.failedPayment?.since === today) return null;
  const failed = (reason: FailureReason): LedgerEvent | null =>
    bill.failedPayment?.reason === reason
      ? null
      : {
          type: 'PaymentFailed',
          data: { billId, amount: due.amount, attemptedOn: today, reason },
        };
  const account = accountOf(ledger, bill);
  if (!account) return failed('account_required');
  if (balanceOf(account) < due.amount) return failed('insufficient_funds');
  return paid({ bill, account }, due.amount, today, due.by);
}

/**
 * What a look ahead takes for granted: that a bill which nothing pays by itself is paid in full on its due date, even when
 * the account does not hold enough and goes below zero. No command can cause this event then (forecast.ts).
 */
export function assumedPayment(ledger: Ledger, billId: number, today: Day): LedgerEvent | null {
  const bill = ledger.bills.get(billId);
  if (!bill || bill.isAutomatic || bill.scheduledPayment || bill.dueDate > today) return null;
  if (hasEnded(bill)) return null;
  const account = accountOf(ledger, bill);
  return account ? paid({ bill, account }, bill.amount, today, 'person') : null;
}

function duePayment(
  bill: Bill,
  today: Day,
): { amount: Cents; by: 'schedule' | 'automatic' } | null {
  const { scheduledPayment, dueDate } = bill;
  if (scheduledPayment && scheduledPayment.on <= today)
    return { amount: scheduledPayment.amount, by: 'schedule' };
  if (bill.isAutomatic && dueDate <= today && !hasEnded(bill))
    return { amount: bill.amount, by: 'automatic' };
  return null;
}

function isForLater(command: PayBill, bill: Bill, today: Day): boolean {
  if (command.paidOn) return false;
  if (command.processImmediately !== undefined) return !command.processImmediately;
  return bill.isDirectDebit && command.dueDate !== undefined && command.dueDate > today;
}

/** A payment now is for the period that was seen; one for later names its own day, which may lie before or after the due date. */
export function periodRefusal(
  bill: Bill,
  named: Day | undefined,
  isLater: boolean,
): Refusal | null {
  if (hasEnded(bill)) return { refusal: 'bill_ended' };
  if (!named) return null;
  const { dueDate, paidPeriod } = bill;
  if (named < dueDate && paidPeriod) {
    const isPaid = isLater ? named <= paidPeriod.dueDate : isInPaidPeriod(bill, named);
    return isPaid ? { refusal: 'already_paid', dueDate } : null;
  }
  if (isLater || !isInLaterPeriod(bill, named)) return null;
  return { refusal: 'earlier_period_first', dueDate };
}

/** A payment is of no day to come, nor of one before the bill began or was paid last. Today is always one. */
function dayRefusal(bill: Bill, paidOn: Day | undefined, today: Day): Refusal | null {
  if (!paidOn || paidOn === today) return null;
  if (paidOn > today) return { refusal: 'paid_on_in_future' };
  const earliest = later(bill.startDate, bill.lastPaidDate ?? bill.startDate);
  return paidOn < earliest ? { refusal: 'paid_on_too_early', earliest } : null;
}

/** The day of a payment for later that names none: when the bill would be paid anyway, else the coming Monday. */
function nextDayToPay(bill: Bill, today: Day): Day {
  const own = nextPaymentDate(bill);
  return own && own >= today ? own : nextMatch(today, MONDAY, 'weekly');
}

/** By how much the pot falls short of an amount, in cents; 0 when it does not. */
function shortfallOf(bill: Bill, amount: Cents): Cents {
  return Math.max(0, amount - bill.saved);
}

/**
 * The pot gives what it has, available the rest. Another account pays all of it, and what was saved goes back to what the bill's own
 * has available.
 */
function paid(
  { bill, account, payer = account }: { bill: Bill; account: Account; payer?: Account },
  amount: Cents,
  paidOn: Day,
  by: 'person' | 'schedule' | 'automatic',
): LedgerEvent {
  const saved = Math.min(bill.saved, amount);
  const from =
    payer.id === account.id
      ? { fromPot: saved, fromAvailable: amount - saved, released: null }
      : { fromPot: 0, fromAvailable: amount, released: { accountId: account.id, amount: saved } };
  const where = { billId: bill.id, accountId: payer.id };
  return {
    type: 'BillPaid',
    data: { ...where, ...from, paidOn, by, dueDate: dueDateAfterPayment(bill) },
  };
}

/** A second shortfall adds to the first: what is owed in all follows the plan chosen last, in weekly instalments. */
export function arrearsAgreed(bill: Bill, shortfall: Cents, instalments: number): LedgerEvent {
  const owed = (bill.arrears?.owed ?? 0) + shortfall;
  const weeklyPayment = weeklyInstalment(owed, instalments);
  const data = { billId: bill.id, shortfall, owed, weeklyPayment, instalments };
  return { type: 'ArrearsAgreed', data };
}

function insufficientFunds(account: Account): Decision {
  return err({ refusal: 'insufficient_funds', balance: balanceOf(account) });
}
