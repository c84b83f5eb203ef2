import type * as z from 'zod/mini';
import type { savingsAnswer } from '../../api/contract/bills.ts';
import { write } from '../base/api.ts';
import { useWrite } from '../base/use-write.ts';
import { billsText as text } from '../text/bills.ts';

type SavingsAnswer = z.infer<typeof savingsAnswer>;

/** `undoable` is the type of event by which it can be taken back. */
function useSavingsAction(name: string, undoable: string, success: string, failure: string) {
  const path = `/api/bills/${name}`;
  return useWrite<void, SavingsAnswer>({
    ...{ success, failure, undoable: [undoable] },
    send: (_, key) => write('POST', path, { key }),
    once: () => path,
  });
}

/** Sets aside every week that has begun and was not yet set aside; doing it again changes nothing. */
export const useProcessSavings = () =>
  useSavingsAction('process-savings', 'WeekAccrued', text.updated, text.updateFailed);

/** Sets aside one extra week for every bill. */
export const useAddWeek = () =>
  useSavingsAction('add-week-savings', 'WeekAdded', text.weekAdded, text.weekAddFailed);

/** Takes one week back from every bill. */
export const useReduceWeek = () =>
  useSavingsAction('reduce-savings', 'WeekReduced', text.weekRemoved, text.weekRemoveFailed);
