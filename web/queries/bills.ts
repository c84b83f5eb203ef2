import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Bill, createBill } from '../../api/contract/bills.ts';
import type { Timeline } from '../../api/contract/timeline.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';

/** What the forms send: the text as typed, which the server reads with the same schema. */
export type NewBill = z.input<typeof createBill>;

/** One bill's story and its next three due dates. It nests under the bills, which every write that could change it refreshes. */
export const useTimeline = (id: number) =>
  useQuery({
    ...readQuery<Timeline>(['bills', useUser().id, 'timeline', id], `/api/bills/${id}/timeline`, {
      dueDates: [],
      dueAmounts: [],
      entries: [],
    }),
    gcTime: 0,
  });

/** A bill whose savings are not on record has saved nothing. */
const withSavings = (bills: Bill[]): Bill[] =>
  bills.map((bill) => {
    const known: Partial<Bill> = bill;
    return known.savings ? bill : { ...bill, savings: nothingSaved(bill) };
  });

const nothingSaved = ({ weeklyAmount, updatedAt }: Bill): Bill['savings'] => ({
  weeklyAmount,
  savedAmount: '0.00',
  arrearsAmount: '0.00',
  arrearsWeeklyPayment: '0.00',
  arrearsInstallments: 0,
  lastUpdated: updatedAt,
});

/**
 * The person's bills, in the server's order. Past amounts are in `historical-amounts.ts`, and what changes bills in `bill-writes.ts`:
 * the first page does without.
 */
export const useBills = () =>
  useQuery({
    ...readQuery<Bill[]>(['bills', useUser().id], '/api/bills', []),
    select: withSavings,
  });

/** Those that are still due: what was due once and is paid has ended. */
export const openBills = (bills: readonly Bill[]): Bill[] => bills.filter(({ ended }) => !ended);
