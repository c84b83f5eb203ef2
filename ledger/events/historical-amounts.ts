/** Events of past amounts of bills. They move no money. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { historicalAmountDetails } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { id } from '../fields.ts';
import { changedSince, reversal, stillThere, wasBefore } from '../past.ts';
import {
  adding,
  asRecorded,
  type EventKinds,
  gone,
  itsBill,
  noAmount,
  noPostings,
  one,
  sum,
} from './kind.ts';

export const historicalAmountSchemas = {
  /** `by` says whether a person typed it or a payment added it. */
  HistoricalAmountRecorded: z.object({
    historicalAmountId: id,
    ...historicalAmountDetails.shape,
    by: z.enum(['person', 'payment']),
  }),
  HistoricalAmountRemoved: z.object({ historicalAmountId: id, billId: id }),
};

export const historicalAmountEvents: EventKinds<DataIn<typeof historicalAmountSchemas>> = {
  HistoricalAmountRecorded: {
    postings: noPostings,
    changes: {
      historicalAmounts: one(
        ({ historicalAmountId }) => historicalAmountId,
        (_, { historicalAmountId, by: __, ...details }) => ({ id: historicalAmountId, ...details }),
      ),
    },
    about: itsBill,
    amount: sum(({ amount }) => amount),
    day: asRecorded,
    // Undone only together with its payment. An amount that a person typed is deleted instead.
    undo: reversal(
      {},
      ({ event: { data } }) =>
        ok({ forgottenAmounts: [{ id: data.historicalAmountId, billId: data.billId }] }),
      ({ by }) => by === 'person',
    ),
    upcasts: [adding({ by: 'person' })],
  },
  HistoricalAmountRemoved: {
    postings: noPostings,
    changes: { historicalAmounts: one(({ historicalAmountId }) => historicalAmountId, gone) },
    about: itsBill,
    amount: noAmount,
    day: asRecorded,
    // Refused when the bill is no more, and once its payment was taken back: then nothing was paid.
    undo: reversal({ historicalAmounts: 'all' }, (past, ledger) => {
      const { billId, historicalAmountId } = past.event.data;
      if (ledger.forgottenAmounts.includes(historicalAmountId))
        return changedSince('payment of this amount');
      return stillThere(ledger, 'bills', billId).map(() => ({
        historicalAmounts: [wasBefore(past.before.historicalAmounts, historicalAmountId)],
      }));
    }),
  },
};
