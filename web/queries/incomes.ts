import type * as z from 'zod/mini';
import type { changeIncome, createIncome, Income } from '../../api/contract/incomes.ts';
import { write } from '../base/api.ts';
import { useRead } from '../base/read-query.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { incomesText } from '../text/incomes.ts';

/** What the forms send: the text as typed, which the server reads with the same schema. */
export type NewIncome = z.input<typeof createIncome>;
export type IncomeChange = z.input<typeof changeIncome> & { readonly id: number };

/** The person's incomes, in the server's order. */
export const useIncomes = () => useRead<Income[]>('incomes', '/api/incomes', []);

/** Adds an income. `onRefused` may show the server's words beside the fields. */
export const useCreateIncome = (spec: Saying<NewIncome, Income> = {}) =>
  useWrite({
    send: (body: NewIncome, key) => write<Income>('POST', '/api/incomes', { key, body }),
    once: () => 'income',
    success: incomesText.added,
    failure: incomesText.addFailed,
    ...spec,
  });

/** Changes an income; `success` replaces the words of the toast. */
export const useChangeIncome = (spec: Saying<IncomeChange, Income> = {}) =>
  useWrite({
    send: ({ id, ...body }: IncomeChange, key) =>
      write<Income>('PATCH', `/api/incomes/${id}`, { key, body }),
    success: incomesText.updated,
    failure: incomesText.updateFailed,
    ...spec,
  });

/** Removes an income by its id. */
export const useDeleteIncome = () =>
  useWrite({
    send: (id: number, key) => write('DELETE', `/api/incomes/${id}`, { key }),
    success: incomesText.deleted,
    undoable: ['IncomeRemoved'],
    failure: incomesText.deleteFailed,
  });
