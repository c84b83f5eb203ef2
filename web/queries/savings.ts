import type * as z from 'zod/mini';
import type { savingsAnswer } from '../../api/contract/bills.ts';
import { write } from '../base/api.ts';
import { useWrite, type WriteSpec } from '../base/use-write.ts';
import { billsText as text } from '../text/bills.ts';

type SavingsAnswer = z.infer<typeof savingsAnswer>;

type Said = Pick<WriteSpec<void, SavingsAnswer>, 'undoable' | 'success' | 'failure'>;

function useSavingsAction(name: string, said: Said) {
  const path = `/api/bills/${name}`;
  return useWrite<void, SavingsAnswer>({
    ...said,
    send: (_, key) => write('POST', path, { key }),
    once: () => path,
  });
}

/** Sets aside every week that has begun and was not yet set aside; doing it again changes nothing. */
export const useProcessSavings = () =>
  useSavingsAction('process-savings', {
    undoable: ['WeekAccrued'],
    success: text.updated,
    failure: text.updateFailed,
  });

/** Sets aside one extra week for every bill. */
export const useAddWeek = () =>
  useSavingsAction('add-week-savings', {
    undoable: ['WeekAdded'],
    success: text.weekAdded,
    failure: text.weekAddFailed,
  });

/** Takes one week back from every bill. */
export const useReduceWeek = () =>
  useSavingsAction('reduce-savings', {
    undoable: ['WeekReduced'],
    success: text.weekRemoved,
    failure: text.weekRemoveFailed,
  });
