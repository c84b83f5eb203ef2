/** Events of bills: what a person says of them, and money put towards one by hand. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { type Day, later, weekStart } from '../calendar.ts';
import { fromNextWeek, hasEnded, movedOn } from '../course.ts';
import { keepsRhythm, type Schedule } from '../due-dates.ts';
import { dueDateFrom, isInLaterPeriod } from '../due-periods.ts';
import { type Bill, billDetails } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { cents, id, signedCents } from '../fields.ts';
import type { Ledger } from '../ledger.ts';
import { billStillOn, reversal, stillThere, type TakeBack, wasBefore } from '../past.ts';
import {
  adding,
  asRecorded,
  type EventKind,
  type EventKinds,
  gone,
  noPostings,
  one,
  sum,
  unchanged,
} from './kind.ts';
import { available, billPot, move, type Posting } from './moves.ts';
import {
  billWithOneDate,
  withoutContingency,
  withoutCourse,
  withoutFollows,
  withoutWeekOfMonth,
} from './one-date.ts';
import { stillAhead } from './periods.ts';

export const billSchemas = {
  BillAdded: z.object({ billId: id, ...billDetails.shape }),
  /**
   * `moved` tells from where how much went along when the account changed; `carry` as it stands after the change. `callsOffPayment`: what was
   * scheduled was for the period that was due, and the new date is that of another one; null in earlier versions, which did not say it.
   */
  BillChanged: z.object({
    billId: id,
    ...billDetails.shape,
    carry: z.int(),
    moved: z.object({ fromAccountId: id.nullable(), saved: cents }).nullable(),
    callsOffPayment: z.boolean().nullable(),
  }),
  /** `saved` goes back to the account's available. */
  BillRemoved: z.object({
    billId: id,
    accountId: id.nullable(),
    saved: cents,
    historicalAmountIds: z.array(id),
  }),
  /** A negative amount goes back to available. */
  BillFunded: z.object({ billId: id, accountId: id, amount: signedCents }),
};

type Data = DataIn<typeof billSchemas>;

const billIdOf = ({ billId }: { billId: number }) => billId;

const NEW_BILL = {
  lastPaidDate: null,
  movedPrice: null,
  postponedFrom: null,
  paidPeriod: null,
  partPaid: 0,
  saved: 0,
  carry: 0,
  arrears: null,
  scheduledPayment: null,
  failedPayment: null,
} as const;

/** How the details of earlier versions are read. Both events went on by themselves since: a new step goes to the end of each one's own list. */
const billUpcasts = [
  billWithOneDate,
  withoutContingency,
  withoutWeekOfMonth,
  withoutCourse,
  withoutFollows,
];

/** What is said of a bill that the event gives with all its details. */
const billSaid: Pick<EventKind<Data['BillAdded']>, 'about' | 'amount' | 'day'> = {
  about: ({ billId, name, accountId }) => ({ what: 'bill', id: billId, name, accountId }),
  amount: sum(({ amount }) => amount),
  day: asRecorded,
};

/** A pot moves with its money; one that was unassigned holds only a record, which the new account's available makes good. */
function movedPot({ billId, accountId, moved }: Data['BillChanged']): Posting[] {
  if (!moved) return [];
  const { fromAccountId, saved } = moved;
  return [
    ...move(billPot(fromAccountId, billId), billPot(accountId, billId), saved),
    ...(fromAccountId === null ? move(available(accountId), available(null), saved) : []),
  ];
}

/** The bill takes back what its deletion released; available may go below zero by it, as it may have been before. */
const takeBackRemoval: TakeBack<Data['BillRemoved'], { bills: 'all'; historicalAmounts: 'all' }> = (
  past,
  ledger,
  today,
) => {
  const { billId, accountId } = past.event.data;
  const bill = backAgain(wasBefore(past.before.bills, billId), past.day, ledger, today);
  const restored = { bills: [bill], historicalAmounts: [...past.before.historicalAmounts] };
  if (accountId === null) return ok(restored);
  return stillThere(ledger, 'accounts', accountId).map(() => restored);
};

/** What was said, scheduled and paid of a period does not hold for another. */
const LATER_PERIOD = { postponedFrom: null, partPaid: 0, scheduledPayment: null } as const;

/** A bill that was away since `day`. The same day it is as it was; later it neither pays nor saves for days when it was not there. One that was due once meanwhile waits for the person. */
function backAgain(bill: Bill, day: Day, ledger: Ledger, today: Day): Bill {
  if (day === today) return bill;
  const dueDate = bill.isAutomatic ? dueDateFrom(bill, today) : bill.dueDate;
  const wouldPay = bill.isAutomatic && dueDate < today && !hasEnded(bill);
  return {
    ...bill,
    ...(bill.isAutomatic && { dueDate, missedBefore: null, isAutomatic: !wouldPay }),
    scheduledPayment: stillAhead(bill, day, today),
    ...(dueDate !== bill.dueDate && {
      // What was paid of the period that is gone stays paid of that one alone, and is one of the payments until an end.
      ...movedOn(bill, dueDate, bill.partPaid > 0 ? 1 : 0),
      ...LATER_PERIOD,
      ...(bill.partPaid > 0 && { paidPeriod: { dueDate: bill.dueDate, nextDueDate: dueDate } }),
    }),
    failedPayment: null,
    accruesFrom: fromNextWeek(bill, later(bill.accruesFrom, weekStart(today)), ledger),
  };
}

/** What has ended is not paid any more, as little as it is due. */
function changedTo(bill: Bill, details: Partial<Bill>): Bill {
  const next = { ...bill, ...details };
  return hasEnded(next) ? { ...next, scheduledPayment: null, failedPayment: null } : next;
}

/** A failure is about one date and one account, and about a payment that is still to be made. */
function stillFailing(
  bill: Bill,
  next: Pick<Bill, 'accountId' | 'isAutomatic' | 'dueDate' | 'scheduledPayment'>,
): Bill['failedPayment'] {
  const isSame = next.accountId === bill.accountId && next.dueDate === bill.dueDate;
  const isToBePaid = next.isAutomatic || next.scheduledPayment !== null;
  return isSame && isToBePaid ? bill.failedPayment : null;
}

/** Another date, or another rhythm, ends a postponement: what follows is counted from the new date. */
function stillPostponed(bill: Bill, next: Schedule & Pick<Bill, 'dueDate'>): Day | null {
  const isSame = next.dueDate === bill.dueDate && keepsRhythm(bill, next);
  return isSame ? bill.postponedFrom : null;
}

export const billEvents: EventKinds<Data> = {
  BillAdded: {
    ...billSaid,
    postings: noPostings,
    changes: {
      bills: one(billIdOf, (_, { billId, ...details }) => {
        return { id: billId, ...details, ...NEW_BILL };
      }),
    },
    undo: null,
    upcasts: billUpcasts,
  },
  BillChanged: {
    ...billSaid,
    postings: movedPot,
    changes: {
      bills: one(billIdOf, (bill, { billId: _, moved: __, callsOffPayment, ...details }) => {
        if (!bill) return undefined;
        const postponedFrom = stillPostponed(bill, details);
        // The build before this was said went by the date, and people have seen what that called off.
        const isCalledOff = callsOffPayment ?? isInLaterPeriod(bill, details.dueDate);
        const scheduledPayment = isCalledOff ? null : bill.scheduledPayment;
        const failedPayment = stillFailing(bill, { ...details, scheduledPayment });
        // Whoever names another amount has answered.
        const movedPrice = details.amount === bill.amount ? bill.movedPrice : null;
        return changedTo(
          { ...bill, failedPayment, postponedFrom, scheduledPayment, movedPrice },
          details,
        );
      }),
    },
    undo: null,
    upcasts: [...billUpcasts, adding({ callsOffPayment: null })],
  },
  BillRemoved: {
    postings: ({ billId, accountId, saved }) =>
      move(billPot(accountId, billId), available(accountId), saved),
    changes: {
      bills: one(billIdOf, gone),
      historicalAmounts: { ids: ({ historicalAmountIds }) => historicalAmountIds, after: gone },
    },
    about: ({ billId, accountId }) => ({ what: 'bill', id: billId, accountId }),
    amount: { total: ({ saved }) => saved, forBill: () => null },
    day: asRecorded,
    undo: reversal({ bills: 'all', historicalAmounts: 'all' }, takeBackRemoval),
  },
  BillFunded: {
    postings: ({ billId, accountId, amount }) =>
      move(available(accountId), billPot(accountId, billId), amount),
    changes: { bills: one(billIdOf, unchanged) },
    about: ({ billId, accountId }) => ({ what: 'bill', id: billId, accountId }),
    amount: sum(({ amount }) => amount),
    day: asRecorded,
    // Refused when the one who would give holds less (undo.ts).
    undo: reversal({}, ({ event: { data } }, ledger) =>
      billStillOn(ledger, data.billId, data.accountId).map(() => ({})),
    ),
  },
};
