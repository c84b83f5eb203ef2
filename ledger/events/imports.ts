/** Several bills that came in one act, from a list that somebody had elsewhere. Each has its own BillAdded right after it. */
import { err, ok } from 'neverthrow';
import { z } from 'zod';
import type { Bill } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { id } from '../fields.ts';
import type { Ledger } from '../ledger.ts';
import { changedSince, reversal, type TakeBack } from '../past.ts';
import { asRecorded, type EventKinds, noAmount, noPostings, unchanged } from './kind.ts';

export const importSchemas = {
  BillsImported: z.object({ billIds: z.array(id).min(1) }),
};

type Data = DataIn<typeof importSchemas>;

/** True while nothing was saved, paid, owed or planned for a bill. Its name and amount may have been corrected. */
function hasNoHistory(bill: Bill): boolean {
  const { saved, lastPaidDate, paidPeriod, arrears, scheduledPayment } = bill;
  const isUnpaid = lastPaidDate === null && paidPeriod === null && scheduledPayment === null;
  return saved === 0 && arrears === null && isUnpaid;
}

/** The bills of the import that are still there; those that were deleted since have gone already. */
function stillThere({ bills }: Ledger, billIds: readonly number[]): Bill[] {
  return billIds.flatMap((billId) => bills.get(billId) ?? []);
}

/** All of them go, or none: a bill for which something was saved, paid or recorded has a story of its own by now. */
const takeBackImport: TakeBack<Data['BillsImported'], object> = ({ event: { data } }, ledger) => {
  const bills = stillThere(ledger, data.billIds);
  if (bills.length === 0) return err({ refusal: 'gone_since', what: 'bill' });
  const ids = new Set(bills.map((bill) => bill.id));
  const isRecorded = [...ledger.historicalAmounts.values()].some(({ billId }) => ids.has(billId));
  if (isRecorded || !bills.every(hasNoHistory)) return changedSince('imported bills');
  return ok({ forgottenBills: [...ids] });
};

export const importEvents: EventKinds<Data> = {
  BillsImported: {
    postings: noPostings,
    // This event names the bills before their own events add them.
    changes: { bills: { ids: ({ billIds }) => billIds, after: unchanged } },
    about: () => ({ what: 'several', accountId: null }),
    amount: noAmount,
    day: asRecorded,
    undo: reversal({}, takeBackImport),
  },
};
