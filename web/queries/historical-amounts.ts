import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type {
  HistoricalAmount,
  historicalAverage,
  recordHistoricalAmount,
} from '../../api/contract/bills.ts';
import { errorMessage, read, write } from '../app/api.ts';
import { useUser } from '../app/auth.tsx';
import { readQuery } from '../app/read-query.ts';
import { newKey } from '../app/submit-key.ts';
import { useWrite, type WriteSpec } from '../app/use-write.ts';
import { billFormText } from '../text/bills.ts';
import { commonText } from '../text/common.ts';
import { toast } from '../ui/toast-store.ts';

export type NewHistoricalAmount = z.input<typeof recordHistoricalAmount>;
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
  /** A failure falls back to a zero count (product.md §7): an average is no reason to break a dialog. */
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

/** Records a past amount of one bill. */
export const useAddHistoricalAmount = (
  billId: number,
  spec: Pick<WriteSpec<NewHistoricalAmount, HistoricalAmount>, 'onRefused'>,
) =>
  useWrite({
    send: (body: NewHistoricalAmount, key) =>
      write<HistoricalAmount>('POST', `/api/bills/${billId}/historical`, { key, body }),
    refresh: [['bills']],
    success: () => ({
      title: billFormText.historyAddedTitle,
      description: billFormText.historyAdded,
    }),
    failure: billFormText.historyAddFailed,
    ...spec,
  });

/** Deletes a past amount: its row goes at once, and comes back if the server refuses. */
export function useDeleteHistoricalAmount() {
  const client = useQueryClient();
  const userId = useUser().id;
  return useMutation({
    mutationFn: ({ id }: HistoricalAmount) =>
      write('DELETE', `/api/bills/historical/${id}`, { key: newKey() }),
    onMutate: async ({ id, billId }) => {
      const { queryKey } = historicalQueries.list(userId, billId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id));
    },
    onError: (error, removed) => {
      const { queryKey } = historicalQueries.list(userId, removed.billId);
      client.setQueryData(queryKey, (rows) => [...(rows ?? []), removed]);
      toast({
        title: commonText.error,
        description: errorMessage(error, billFormText.historyDeleteFailed),
        variant: 'destructive',
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['bills', userId], refetchType: 'all' });
      toast({ title: commonText.success, description: billFormText.historyDeleted });
    },
  });
}

function newestFirst(a: HistoricalAmount, b: HistoricalAmount): number {
  return b.billDate.localeCompare(a.billDate) || b.id - a.id;
}
