/** Events of what bills came to in the past. They move no money. */
import { z } from 'zod';
import { historicalAmountDetails } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { id } from '../fields.ts';
import { reversal, stillThere, wasBefore } from '../past.ts';
import { asRecorded, type EventKinds, gone, noAmount, noPostings, one, sum } from './kind.ts';

export const historicalAmountSchemas = {
  HistoricalAmountRecorded: z.object({ historicalAmountId: id, ...historicalAmountDetails.shape }),
  HistoricalAmountRemoved: z.object({ historicalAmountId: id, billId: id }),
};

export const historicalAmountEvents: EventKinds<DataIn<typeof historicalAmountSchemas>> = {
  HistoricalAmountRecorded: {
    postings: noPostings,
    changes: {
      historicalAmounts: one(
        ({ historicalAmountId }) => historicalAmountId,
        (_, { historicalAmountId, ...details }) => ({ id: historicalAmountId, ...details }),
      ),
    },
    about: ({ billId }) => ({ what: 'bill', id: billId }),
    amount: sum(({ amount }) => amount),
    day: asRecorded,
    undo: null,
  },
  HistoricalAmountRemoved: {
    postings: noPostings,
    changes: { historicalAmounts: one(({ historicalAmountId }) => historicalAmountId, gone) },
    about: ({ billId }) => ({ what: 'bill', id: billId }),
    amount: noAmount,
    day: asRecorded,
    // Refused when the bill is no more.
    undo: reversal({ historicalAmounts: 'all' }, (past, ledger) => {
      const { billId, historicalAmountId } = past.event.data;
      return stillThere(ledger, 'bills', billId).map(() => ({
        historicalAmounts: [wasBefore(past.before.historicalAmounts, historicalAmountId)],
      }));
    }),
  },
};
