import type * as z from 'zod/mini';
import type { Bill } from '../../api/contract/bills.ts';
import type { postponePayment, settlePeriod, skipPeriod } from '../../api/contract/payments.ts';
import { write } from '../base/api.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { payText } from '../text/payments.ts';
import { periodsText } from '../text/periods.ts';
import { showLongDay } from '../ui/format-date.ts';

type Skip = z.input<typeof skipPeriod> & { readonly id: number };
type Settling = z.input<typeof settlePeriod> & { readonly id: number };
export type Postponement = z.input<typeof postponePayment>;

const nextDue = ({ name, dueDate }: Bill) => periodsText.nextDue(name, showLongDay(dueDate));

/** Skips the period that is due. Answers the bill. */
export const useSkipPeriod = () =>
  useWrite({
    send: ({ id, ...body }: Skip, key) =>
      write<Bill>('POST', `/api/bills/${id}/skip`, { key, body }),
    once: ({ id }) => `pay ${id}`,
    success: (bill) => ({ title: periodsText.skipped, description: nextDue(bill) }),
    undoable: ['PeriodSkipped'],
    failure: periodsText.failed,
  });

/** Settles the period that is due with what was paid of it. Answers the bill. */
export const useSettlePeriod = () =>
  useWrite({
    send: ({ id, ...body }: Settling, key) =>
      write<Bill>('POST', `/api/bills/${id}/settle`, { key, body }),
    once: ({ id }) => `pay ${id}`,
    success: (bill) => ({
      title: periodsText.settled,
      description: bill.ended ? periodsText.ended(bill.name) : nextDue(bill),
    }),
    undoable: ['PeriodSettled'],
    failure: payText.failed,
  });

/** Postpones the period that is due of the bill with this id. Answers the bill. */
export const usePostponePayment = (id: number, spec: Saying<Postponement, Bill>) =>
  useWrite({
    send: (body: Postponement, key) =>
      write<Bill>('POST', `/api/bills/${id}/postpone`, { key, body }),
    once: () => `pay ${id}`,
    success: (bill) => ({ title: periodsText.postponed, description: nextDue(bill) }),
    undoable: ['PaymentPostponed'],
    failure: periodsText.failed,
    ...spec,
  });
