import type * as z from 'zod/mini';
import type { createSavingsRule, SavingsRule } from '../../api/contract/savings-rules.ts';
import { write } from '../base/api.ts';
import { useUser } from '../base/auth.tsx';
import { useRead } from '../base/read-query.ts';
import { useOptimisticWrite } from '../base/use-optimistic-write.ts';
import { useWrite } from '../base/use-write.ts';
import { rulesText } from '../text/savings-rules.ts';
import { showMoney } from '../ui/money.tsx';

/** What the form sends: the text as typed, which the server reads with the same schema. */
export type NewSavingsRule = z.input<typeof createSavingsRule>;

/** The person's automatic transfers. Asked for only where they are shown. */
export const useSavingsRules = () =>
  useRead<SavingsRule[]>('savings-rules', '/api/savings-rules', []);

/** Sets up an automatic transfer. */
export const useCreateSavingsRule = () =>
  useWrite({
    send: (body: NewSavingsRule, key) =>
      write<SavingsRule>('POST', '/api/savings-rules', { key, body }),
    once: () => 'rule',
    success: ({ frequency, amount }) => ({
      title: rulesText.created,
      description: rulesText.createdBody(frequency, showMoney(amount)),
    }),
    failureTitle: rulesText.createFailed,
    failure: rulesText.tryAgain,
  });

/** Switches a rule on or off: the switch moves at once, and back if the server refuses. */
export function useSwitchSavingsRule() {
  const list = ['savings-rules', useUser().id];
  const set = (rows: SavingsRule[], id: number, isActive: boolean) =>
    rows.map((rule) => (rule.id === id ? { ...rule, isActive } : rule));
  return useOptimisticWrite<Pick<SavingsRule, 'id' | 'isActive'>, SavingsRule>({
    send: ({ id, isActive }, key) =>
      write('PATCH', `/api/savings-rules/${id}`, { key, body: { isActive } }),
    list: () => list,
    apply: (rows, { id, isActive }) => set(rows, id, isActive),
    revert: (rows, { id, isActive }) => set(rows, id, !isActive),
    said: { title: rulesText.updated },
    failureTitle: rulesText.updateFailed,
    failure: rulesText.tryAgain,
  });
}

/** Deletes a rule: its row goes at once, and comes back if the server refuses. */
export function useDeleteSavingsRule() {
  const list = ['savings-rules', useUser().id];
  return useOptimisticWrite<SavingsRule, SavingsRule>({
    send: ({ id }, key) => write('DELETE', `/api/savings-rules/${id}`, { key }),
    list: () => list,
    apply: (rows, { id }) => rows.filter((rule) => rule.id !== id),
    revert: (rows, removed) => [...rows, removed].sort((a, b) => a.id - b.id),
    said: { title: rulesText.deleted },
    failureTitle: rulesText.deleteFailed,
    failure: rulesText.tryAgain,
  });
}
