/** Events of payments: made, scheduled and failed, and the arrears of a shortfall. */
import { err, ok } from 'neverthrow';
import { z } from 'zod';
import type { Day } from '../calendar.ts';
import { isSame } from '../course.ts';
import { changesNothing } from '../decision.ts';
import type { Bill } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { amount, cents, day, failureReason, id } from '../fields.ts';
import {
  billStillOn,
  changedSince,
  ofItsBill,
  type PastOf,
  reversal,
  stillThere,
  type TakeBack,
  wasBefore,
} from '../past.ts';
import type { Refusal } from '../refusals.ts';
import { adding, type EventKinds, ofBill, one, sum } from './kind.ts';
import { available, billPot, move, PAYEE } from './moves.ts';
import { oneDate } from './one-date.ts';
import {
  dueAgain,
  isAnotherDue,
  OF_PERIOD,
  OF_SCHEDULE,
  scheduledAgain,
  settled,
} from './periods.ts';

export const paymentSchemas = {
  /**
   * `fromPot` and `fromAvailable` add up to the amount paid; `dueDate` is the one after it: that of the next period or, of a part, which
   * does not settle its period, still the same. `released`: another account than the bill's has paid, and so much of the pot went
   * back to what the bill's own account has available.
   */
  BillPaid: z.object({
    billId: id,
    accountId: id,
    fromPot: cents,
    fromAvailable: cents,
    released: z.object({ accountId: id, amount: cents }).nullable(),
    paidOn: day,
    by: z.enum(['person', 'schedule', 'automatic']),
    settles: z.boolean(),
    dueDate: day,
  }),
  /** The bill owes its account for a shortfall. `owed` and `instalments` are the whole plan from now on. `weeklyPayment` is the instalment that people see. */
  ArrearsAgreed: z.object({
    billId: id,
    shortfall: cents,
    owed: cents,
    weeklyPayment: cents,
    instalments: z.int().min(1),
  }),
  PaymentScheduled: z.object({ billId: id, amount, scheduledFor: day }),
  /** The daily run begins to fail, or fails for a new reason. Older programs wrote it on every day. */
  PaymentFailed: z.object({
    billId: id,
    amount,
    attemptedOn: day,
    reason: failureReason,
  }),
};

type Data = DataIn<typeof paymentSchemas>;

const OF_PAYMENT = { bills: ['lastPaidDate', ...OF_PERIOD.bills] } as const;
const OF_ARREARS = { bills: ['arrears'] } as const;

/** Makes the bill due again as it was. Refused where the bill would pay itself again tonight: for what it has paid by itself, also by a schedule. */
const takeBackPayment: TakeBack<Data['BillPaid'], typeof OF_PAYMENT> = (past, ledger, today) => {
  const { data } = past.event;
  const payer = stillThere(ledger, 'accounts', data.accountId);
  const itsAccount = data.released?.accountId ?? data.accountId;
  return billStillOn(ledger, data.billId, itsAccount).andThen((bill) => {
    if (payer.isErr()) return err(payer.error);
    if (!data.settles) return partTakenBack(bill, past, today);
    if (bill.dueDate !== data.dueDate || bill.lastPaidDate !== data.paidOn)
      return changedSince('due date');
    if (bill.partPaid > 0) return changedSince('part payment');
    // It is for the next period, and would settle this one.
    if (bill.scheduledPayment) return changedSince('scheduled payment');
    const { dueDate } = wasBefore(past.before.bills, bill.id);
    if (data.by !== 'person' && bill.isAutomatic && dueDate <= today)
      return err<never, Refusal>({ refusal: 'automatic_payments_on' });
    return unpaid(bill, past, today).map((after) => ({ bills: [after] }));
  });
};

/** The period is due with so much more. Parts go back from the last one, while their period is due. */
function partTakenBack(
  bill: Bill,
  { event: { data }, ...past }: PastOf<Data['BillPaid'], typeof OF_PAYMENT>,
  today: Day,
) {
  const before = wasBefore(past.before.bills, bill.id);
  const { partPaid, lastPaidDate } = before;
  if (isAnotherDue(bill, before)) return changedSince('due date');
  if (bill.partPaid !== partPaid + paidBy(data)) return changedSince('part payment');
  const after = { ...bill, partPaid, lastPaidDate };
  const lowered = lessPart(before.scheduledPayment, paidBy(data));
  if (!bill.scheduledPayment) {
    // What the part left of a schedule has been carried out since, or called off.
    return ok({ bills: [lowered ? after : scheduledAgain(after, before, past.day, today)] });
  }
  // What was scheduled since is for the rest after this part.
  if (!isSame(bill.scheduledPayment, lowered)) return changedSince('scheduled payment');
  return ok({ bills: [{ ...after, scheduledPayment: before.scheduledPayment }] });
}

function unpaid(bill: Bill, past: PastOf<Data['BillPaid'], typeof OF_PAYMENT>, today: Day) {
  const before = wasBefore(past.before.bills, bill.id);
  const { lastPaidDate } = before;
  const isBySchedule = past.event.data.by === 'schedule';
  return dueAgain(bill, before, 1).map((due) => {
    const after = { ...due, lastPaidDate };
    // A schedule that was carried out is not restored: it would pay again tonight.
    return isBySchedule ? after : scheduledAgain(after, before, past.day, today);
  });
}

/** The bill owes what it owed before. Its payment is undone along with it (undo.ts). */
const takeBackAgreement = ofItsBill<Data['ArrearsAgreed'], typeof OF_ARREARS>(
  (bill, { arrears }, past) => {
    const { owed, instalments } = past.event.data;
    const agreed = { owed, total: owed, instalments, made: 0 };
    if (!bill.arrears || !changesNothing(bill.arrears, agreed)) return changedSince('arrears');
    return ok({ ...bill, arrears });
  },
);

/** Cancels the scheduled payment of the period for which it was made: one of as much on that day may be for a later one. */
const takeBackSchedule = ofItsBill<Data['PaymentScheduled'], typeof OF_SCHEDULE>(
  (bill, before, past, today) => {
    const { amount, scheduledFor: on } = past.event.data;
    // Parts that were paid since have lowered it.
    const left = { amount: amount - (bill.partPaid - before.partPaid), on };
    const stands = bill.scheduledPayment && isSame(bill.scheduledPayment, left);
    if (!stands || isAnotherDue(bill, before)) return changedSince('scheduled payment');
    const off = { ...bill, scheduledPayment: null, failedPayment: null };
    return ok(scheduledAgain(off, before, past.day, today));
  },
);

const backTo = (billId: number, { accountId, amount }: { accountId: number; amount: number }) =>
  move(billPot(accountId, billId), available(accountId), amount);

const paidBy = ({ fromPot, fromAvailable }: Data['BillPaid']) => fromPot + fromAvailable;

/** The period stays due. What was scheduled for it is so much less, and called off when nothing is left of it. */
function partlyPaid(bill: Bill, data: Data['BillPaid']): Bill {
  const paid = paidBy(data);
  const scheduledPayment = lessPart(bill.scheduledPayment, paid);
  const isToBePaid = bill.isAutomatic || scheduledPayment !== null;
  return {
    ...bill,
    ...{ partPaid: bill.partPaid + paid, lastPaidDate: data.paidOn, scheduledPayment },
    failedPayment: isToBePaid ? bill.failedPayment : null,
  };
}

function lessPart(scheduled: Bill['scheduledPayment'], paid: number): Bill['scheduledPayment'] {
  if (!scheduled || scheduled.amount <= paid) return null;
  return { ...scheduled, amount: scheduled.amount - paid };
}

/** An upcast: earlier payments always came from the bill's own account. */
const fromItsAccount = adding({ released: null });

/** An upcast: earlier payments always settled their period. */
const settling = adding({ settles: true });

export const paymentEvents: EventKinds<Data> = {
  BillPaid: {
    postings: ({ billId, accountId, fromPot, fromAvailable, released }) => [
      ...move(billPot(accountId, billId), PAYEE, fromPot),
      ...move(available(accountId), PAYEE, fromAvailable),
      ...(released ? backTo(billId, released) : []),
    ],
    changes: {
      bills: one(
        ({ billId }) => billId,
        (bill, data) => {
          if (!bill) return undefined;
          if (!data.settles) return partlyPaid(bill, data);
          const paid = bill.partPaid + paidBy(data);
          return { ...settled(bill, data.dueDate, paid), lastPaidDate: data.paidOn };
        },
      ),
    },
    about: ({ billId, accountId }) => ({ what: 'bill', id: billId, accountId }),
    amount: sum(paidBy),
    day: ({ paidOn }) => paidOn,
    undo: reversal(OF_PAYMENT, takeBackPayment),
    upcasts: [oneDate, fromItsAccount, settling],
  },
  ArrearsAgreed: ofBill(
    (bill, { owed, instalments }) => {
      const arrears = { owed, total: owed, instalments, made: 0 };
      return bill && { ...bill, arrears };
    },
    { amount: sum(({ shortfall }) => shortfall), undo: reversal(OF_ARREARS, takeBackAgreement) },
  ),
  PaymentScheduled: ofBill(
    (bill, { amount, scheduledFor: on }) =>
      bill && { ...bill, scheduledPayment: { amount, on }, failedPayment: null },
    { amount: sum(({ amount }) => amount), undo: reversal(OF_SCHEDULE, takeBackSchedule) },
  ),
  PaymentFailed: ofBill(
    (bill, { attemptedOn: since, reason }) => {
      // Older programs noted a failure every day, so only the first of the same reason counts.
      if (bill?.failedPayment?.reason === reason) return bill;
      return bill && { ...bill, failedPayment: { since, reason } };
    },
    { amount: sum(({ amount }) => amount), undo: null },
  ),
};
