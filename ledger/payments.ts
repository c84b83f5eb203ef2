/** Paying bills by hand: now, later, in parts, and with arrears (docs/product.md). payments-run.ts makes automatic payments. */
import { err, ok } from 'neverthrow';
import { type Day, isDay, later, nextMatch } from './calendar.ts';
import { hasEnded, leftOf } from './course.ts';
import { type Decision, find, findPayable } from './decision.ts';
import { nextPaymentDate } from './due-dates.ts';
import { dueDateAfterPayment, isInLaterPeriod, isInPaidPeriod } from './due-periods.ts';
import type { Account, Bill } from './entities.ts';
import type { EventOf, LedgerEvent } from './events.ts';
import { mostInstalmentPeriods } from './frequency.ts';
import { balanceOf, type Ledger } from './ledger.ts';
import { type Cents, instalmentsIn, weeklyInstalment } from './money.ts';
import type { Refusal } from './refusals.ts';

/**
 * `amount` left out is the rest of the period that is due. `dueDate` is the one that the person saw; of a payment for later, the
 * day on which it is made. `processImmediately` left out is yes, except for a direct debit that is due later. `paidOn` is the day
 * of the payment; left out, today. `accountId` is an account other than the bill's that pays, cash for example. With `paidOn` or
 * `accountId` the payment is always recorded now. `isPart`: the period stays due with the rest, if there is one. `partPaid` is what
 * the person saw as already paid of the period, in cents; left out, nothing is compared.
 */
export type PayBill = {
  type: 'PayBill';
  billId: number;
  amount?: Cents | undefined;
  dueDate?: Day | undefined;
  processImmediately?: boolean | undefined;
  paidOn?: Day | undefined;
  accountId?: number | undefined;
  isPart?: boolean | undefined;
  partPaid?: Cents | undefined;
};
/** `shortfall` is what the person was shown; `installmentPeriod` counts the bill's own periods. */
export type PayBillWithArrears = {
  type: 'PayBillWithArrears';
  billId: number;
  amount: Cents;
  dueDate?: Day | undefined;
  paidOn?: Day | undefined;
  isPart?: boolean | undefined;
  partPaid?: Cents | undefined;
  shortfall: Cents;
  method: 'immediate' | 'installments';
  installmentPeriod?: number | undefined;
};

const MONDAY = 1;

/** Checked in this order: bill, account, that it has not ended, the period named is the one that is due and as much of it is paid as was seen, the day, that a part is paid now, schedule, balance, savings. */
export function payBill(command: PayBill, ledger: Ledger, today: Day): Decision {
  return findPayable(ledger, command.billId).andThen(({ bill, account }): Decision => {
    const amount = command.amount ?? leftOf(bill);
    const payerId = command.accountId ?? account.id;
    const isElsewhere = payerId !== account.id;
    const isLater = !isElsewhere && isForLater(command, bill, today);
    const refused =
      periodRefusal(bill, command.dueDate, isLater) ??
      partRefusal(bill, command.partPaid) ??
      dayRefusal(bill, command.paidOn, today);
    if (refused) return err(refused);
    if (isLater) {
      if (command.isPart) return err({ refusal: 'part_for_later' });
      const scheduledFor = command.dueDate ?? nextDayToPay(bill, today);
      if (command.dueDate && !isDay(scheduledFor) && scheduledFor !== bill.dueDate)
        return err({ refusal: 'date_out_of_range' });
      if (scheduledFor < today) return err({ refusal: 'payment_date_in_past' });
      return ok([{ type: 'PaymentScheduled', data: { billId: bill.id, amount, scheduledFor } }]);
    }
    const about = paymentNow(command, today);
    if (isElsewhere)
      return find(ledger, 'accounts', payerId).andThen((payer) =>
        balanceOf(payer) < amount
          ? insufficientFunds(payer)
          : ok([paid({ bill, account, payer }, amount, about)]),
      );
    if (balanceOf(account) < amount) return insufficientFunds(account);
    const shortfall = shortfallOf(bill, amount);
    if (shortfall > 0) return err({ refusal: 'arrears_required', saved: bill.saved, shortfall });
    return ok([paid({ bill, account }, amount, about)]);
  });
}

/** Checked in this order: bill, account, that it has not ended, the period named is the one that is due and as much of it is paid as was seen, the day, balance, the shortfall still stands, the plan is allowed. */
export function payBillWithArrears(
  command: PayBillWithArrears,
  ledger: Ledger,
  today: Day,
): Decision {
  return findPayable(ledger, command.billId).andThen(({ bill, account }): Decision => {
    const refused =
      periodRefusal(bill, command.dueDate, false) ??
      partRefusal(bill, command.partPaid) ??
      dayRefusal(bill, command.paidOn, today);
    if (refused) return err(refused);
    if (balanceOf(account) < command.amount) return insufficientFunds(account);
    const shortfall = shortfallOf(bill, command.amount);
    if (shortfall !== command.shortfall)
      return err({ refusal: 'shortfall_changed', saved: bill.saved, shortfall });
    const payment = paid({ bill, account }, command.amount, paymentNow(command, today));
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

function isForLater(command: PayBill, bill: Bill, today: Day): boolean {
  if (command.paidOn) return false;
  if (command.isPart && command.processImmediately === undefined) return false;
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

/** Refuses a person who did not see that a part is paid, and would pay it again. */
function partRefusal(bill: Bill, seen: Cents | undefined): Refusal | null {
  if (seen === undefined || seen === bill.partPaid) return null;
  return { refusal: 'part_paid_since', paid: bill.partPaid, left: leftOf(bill) };
}

/** A payment's day must not lie in the future, nor before the bill's start or its last payment. Today is always allowed. */
function dayRefusal(bill: Bill, paidOn: Day | undefined, today: Day): Refusal | null {
  if (!paidOn || paidOn === today) return null;
  if (paidOn > today) return { refusal: 'paid_on_in_future' };
  const earliest = later(bill.startDate, bill.lastPaidDate ?? bill.startDate);
  return paidOn < earliest ? { refusal: 'paid_on_too_early', earliest } : null;
}

/** The day of a scheduled payment that names none: the bill's own payment date, else the coming Monday. */
function nextDayToPay(bill: Bill, today: Day): Day {
  const own = nextPaymentDate(bill);
  return own && own >= today ? own : nextMatch(today, MONDAY, 'weekly');
}

/** How many cents the pot lacks for an amount, at least 0. */
function shortfallOf(bill: Bill, amount: Cents): Cents {
  return Math.max(0, amount - bill.saved);
}

type About = Pick<EventOf<'BillPaid'>['data'], 'paidOn' | 'by'> & { isPart?: boolean | undefined };

/** The details of a payment that a person makes now. */
const paymentNow = (command: PayBill | PayBillWithArrears, today: Day): About => {
  return { paidOn: command.paidOn ?? today, by: 'person', isPart: command.isPart };
};

/**
 * The payment's event. The pot pays first, and available pays the rest. Where another account pays, it pays all, and the savings
 * for it go back to the bill's own account. A part that covers the whole rest settles the period.
 */
export function paid(
  { bill, account, payer = account }: { bill: Bill; account: Account; payer?: Account },
  amount: Cents,
  { isPart = false, ...about }: About,
): LedgerEvent {
  const settles = !isPart || amount >= leftOf(bill);
  const saved = Math.min(bill.saved, amount);
  const from =
    payer.id === account.id
      ? { fromPot: saved, fromAvailable: amount - saved, released: null }
      : { fromPot: 0, fromAvailable: amount, released: { accountId: account.id, amount: saved } };
  const where = { billId: bill.id, accountId: payer.id };
  return {
    type: 'BillPaid',
    data: {
      ...{ ...where, ...from, ...about, settles },
      dueDate: settles ? dueDateAfterPayment(bill) : bill.dueDate,
    },
  };
}

/** Agrees on arrears, in weekly instalments. A second shortfall adds to the first, and the whole follows the newest plan. */
export function arrearsAgreed(bill: Bill, shortfall: Cents, instalments: number): LedgerEvent {
  const owed = (bill.arrears?.owed ?? 0) + shortfall;
  const weeklyPayment = weeklyInstalment(owed, instalments);
  const data = { billId: bill.id, shortfall, owed, weeklyPayment, instalments };
  return { type: 'ArrearsAgreed', data };
}

function insufficientFunds(account: Account): Decision {
  return err({ refusal: 'insufficient_funds', balance: balanceOf(account) });
}
