import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Bill } from '../../api/contract/bills.ts';
import type {
  payBill,
  payBillAnswer,
  payBillWithArrears,
  payBillWithArrearsAnswer,
} from '../../api/contract/payments.ts';
import { read, write } from '../base/api.ts';
import { ApiError } from '../base/api-error.ts';
import { useUser } from '../base/auth.tsx';
import { isSame } from '../base/changes.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { billFormText } from '../text/bill-form.ts';
import { commonText } from '../text/common.ts';
import { movedPriceText } from '../text/moved-price.ts';
import { payText } from '../text/payments.ts';
import { undoText } from '../text/undo.ts';
import { showDate } from '../ui/format-date.ts';
import { today } from '../ui/today.ts';
import type { NewBill } from './bills.ts';
import { historicalQueries } from './historical-amounts.ts';

export type BillChange = Partial<NewBill> & { readonly id: number };
export type Payment = z.input<typeof payBill>;
export type Paid = z.infer<typeof payBillAnswer>;
export type ArrearsPayment = z.input<typeof payBillWithArrears>;
export type ArrearsPaid = z.infer<typeof payBillWithArrearsAnswer>;

const pastOf = (userId: string, id: number) => [
  historicalQueries.list(userId, id),
  historicalQueries.average(userId, id),
];

/** That a bill was saved and, of one that pays itself and is overdue, what the night will do. */
function saved(words: string, { isAutomatic, dueDate }: Bill) {
  const isOverdue = isAutomatic && dueDate < today();
  const description = isOverdue ? `${words}. ${billFormText.overdue(showDate(dueDate))}` : words;
  return { title: commonText.success, description };
}

/** Adds a bill and answers it; `spec` may say other words than that it was added. */
export const useCreateBill = (spec: Saying<NewBill, Bill> = {}) =>
  useWrite({
    send: (body: NewBill, key) => write<Bill>('POST', '/api/bills', { key, body }),
    once: () => 'bill',
    success: (bill) => saved(billFormText.added, bill),
    failure: billFormText.addFailed,
    ...spec,
  });

/** Changes a bill; `spec` may say other words than that it was updated. */
export const useChangeBill = (spec: Saying<BillChange, Bill> = {}) =>
  useWrite({
    send: ({ id, ...body }: BillChange, key) =>
      write<Bill>('PATCH', `/api/bills/${id}`, { key, body }),
    // Any other change means the same when it is made twice.
    once: ({ id, fund, arrears }) => (fund || arrears ? `bill ${id}` : undefined),
    success: (bill) => saved(billFormText.changed, bill),
    failure: billFormText.changeFailed,
    ...spec,
  });

type Price = Pick<Bill, 'id' | 'amount' | 'priceChanges'>;

const priceOf = ({ id, amount, priceChanges }: Price): Price => ({ id, amount, priceChanges });

/** Gives a bill its earlier price back, as long as it has the one that it was given instead. It is read first: a toast may stand for hours. */
export const useGivePriceBack = (spec: Saying<{ from: Price; to: Price }, Bill>) =>
  useWrite({
    send: async ({ from, to }: { from: Price; to: Price }, key) => {
      const { id, ...body } = priceOf(to);
      const now = (await read<Bill[]>('/api/bills', [])).find((bill) => bill.id === id);
      // It has its earlier price already where the first answer was lost.
      const isMine = [from, to].some((price) => now && isSame(priceOf(now), priceOf(price)));
      if (now && !isMine)
        throw new ApiError(409, 'changed_since', 'Changed since', movedPriceText.changedSince);
      return write<Bill>('PATCH', `/api/bills/${id}`, { key, body });
    },
    failure: undoText.undoFailed,
    failureTitle: undoText.undoFailedTitle,
    ...spec,
  });

/** Deletes a bill by its id. Its past amounts are forgotten at once, so that nothing asks for them again. */
export function useDeleteBill() {
  const client = useQueryClient();
  const userId = useUser().id;
  return useWrite({
    send: async (id: number, key) => {
      await write('DELETE', `/api/bills/${id}`, { key });
      for (const { queryKey } of pastOf(userId, id)) client.removeQueries({ queryKey });
    },
    success: billFormText.deleted,
    undoable: ['BillRemoved'],
    failure: billFormText.deleteFailed,
  });
}

/** Pays a bill now or schedules it; a shortfall comes back as the refusal `arrears_required`. */
export const usePayBill = (spec: Saying<Payment, Paid>) =>
  useWrite({
    send: (body: Payment, key) => write<Paid>('POST', '/api/bills/pay', { key, body }),
    once: ({ billId }) => `pay ${billId}`,
    undoable: ['BillPaid', 'PaymentScheduled'],
    failureTitle: payText.failedTitle,
    failure: payText.failed,
    ...spec,
  });

/** Pays a bill whose savings fall short; other figures than the server's come back as `shortfall_changed`. */
export const usePayWithArrears = (spec: Saying<ArrearsPayment, ArrearsPaid>) =>
  useWrite({
    send: (body: ArrearsPayment, key) =>
      write<ArrearsPaid>('POST', '/api/bills/pay-with-arrears', { key, body }),
    once: ({ billId }) => `pay ${billId}`,
    undoable: ['BillPaid'],
    failureTitle: payText.arrearsFailedTitle,
    failure: payText.arrearsFailed,
    ...spec,
  });
