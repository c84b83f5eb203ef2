import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type {
  HistoricalAmount,
  historicalAverage,
  recordHistoricalAmount,
} from '../../api/contract/bills.ts';
import { read, write } from '../base/api.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';
import { useOptimisticWrite } from '../base/use-optimistic-write.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { billFormText } from '../text/bill-form.ts';
import { commonText } from '../text/common.ts';

export type NewHistoricalAmount = z.input<typeof recordHistoricalAmount>;
type OfBill = { readonly billId: number };
export type HistoricalAverage = z.infer<typeof historicalAverage>;

const nothingKnown: HistoricalAverage = {
  historicalCount: 0,
  averageWeeklyAmount: '0.00',
  hasHistoricalData: false,
};

/** The past amounts of one bill; the keys nest under those of the bills. */
export const historicalQueries = {
  list: (userId: string, billId: number) =>
    readQuery<HistoricalAmount[]>(
      ['bills', userId, 'historical', billId],
      `/api/bills/${billId}/historical`,
      [],
    ),
  /** A failure falls back to a zero count: an average is no reason to break a dialog. */
  average: (userId: string, billId: number) =>
    queryOptions({
      queryKey: ['bills', userId, 'average', billId],
      queryFn: ({ signal }) =>
        read(`/api/bills/${billId}/historical/average`, nothingKnown, signal).catch(
          () => nothingKnown,
        ),
    }),
};

/** One bill's past amounts, newest first. */
export function useHistoricalAmounts(billId: number) {
  return useQuery({
    ...historicalQueries.list(useUser().id, billId),
    select: (amounts) => [...amounts].sort(newestFirst),
  });
}

/** The average weekly amount by a bill's past amounts. */
export const useHistoricalAverage = (billId: number) =>
  useQuery(historicalQueries.average(useUser().id, billId));

/** Records a past amount of a bill. `onRefused`: see {@link useWrite}. */
export const useAddHistoricalAmount = (
  spec: Saying<NewHistoricalAmount & OfBill, HistoricalAmount> = {},
) =>
  useWrite({
    send: (body: NewHistoricalAmount & OfBill, key) =>
      write<HistoricalAmount>('POST', `/api/bills/${body.billId}/historical`, { key, body }),
    once: ({ billId }) => `history ${billId}`,
    success: () => ({
      title: billFormText.historyAddedTitle,
      description: billFormText.historyAdded,
    }),
    failure: billFormText.historyAddFailed,
    ...spec,
  });

/** Deletes a past amount: its row goes at once, and comes back if the server refuses. */
export function useDeleteHistoricalAmount() {
  const userId = useUser().id;
  return useOptimisticWrite<HistoricalAmount, HistoricalAmount>({
    send: ({ id }, key) => write('DELETE', `/api/bills/historical/${id}`, { key }),
    list: ({ billId }) => historicalQueries.list(userId, billId).queryKey,
    apply: (rows, { id }) => rows.filter((row) => row.id !== id),
    revert: (rows, removed) => [...rows, removed],
    said: { title: commonText.success, description: billFormText.historyDeleted },
    failure: billFormText.historyDeleteFailed,
  });
}

function newestFirst(a: HistoricalAmount, b: HistoricalAmount): number {
  return b.billDate.localeCompare(a.billDate) || b.id - a.id;
}
