import type * as z from 'zod/mini';
import type { Bill, postponePayment, skipPeriod } from '../../api/contract/bills.ts';
import { write } from '../base/api.ts';
import { useWrite, type WriteSpec } from '../base/use-write.ts';
import { periodsText } from '../text/periods.ts';
import { showDay } from '../ui/format-date.ts';
import { everyList } from './refresh.ts';

type Skip = z.input<typeof skipPeriod> & { readonly id: number };
export type Postponement = z.input<typeof postponePayment>;

const nextDue = ({ name, dueDate }: Bill) => periodsText.nextDue(name, showDay(dueDate));

/** Skips the period that is due. Answers the bill. */
export const useSkipPeriod = () =>
  useWrite({
    send: ({ id, ...body }: Skip, key) =>
      write<Bill>('POST', `/api/bills/${id}/skip`, { key, body }),
    once: ({ id }) => `pay ${id}`,
    refresh: everyList,
    success: (bill) => ({ title: periodsText.skipped, description: nextDue(bill) }),
    undoable: ['PeriodSkipped'],
    failure: periodsText.failed,
  });

/** Postpones the period that is due of the bill with this id. Answers the bill. */
export const usePostponePayment = (
  id: number,
  spec: Pick<WriteSpec<Postponement, Bill>, 'onRefused'>,
) =>
  useWrite({
    send: (body: Postponement, key) =>
      write<Bill>('POST', `/api/bills/${id}/postpone`, { key, body }),
    once: () => `pay ${id}`,
    refresh: everyList,
    success: (bill) => ({ title: periodsText.postponed, description: nextDue(bill) }),
    undoable: ['PaymentPostponed'],
    failure: periodsText.failed,
    ...spec,
  });
