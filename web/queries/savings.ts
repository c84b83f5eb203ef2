import type * as z from 'zod/mini';
import type { savingsAnswer } from '../../api/contract/bills.ts';
import { write } from '../app/api.ts';
import { useWrite } from '../app/use-write.ts';
import { billsText } from '../text/bills.ts';
import { commonText } from '../text/common.ts';
import { everyList } from './refresh.ts';

function useSavingsAction(
  path: string,
  done: string,
  failure: string,
  undoable?: readonly string[],
) {
  return useWrite<void, z.infer<typeof savingsAnswer>>({
    send: (_, key) => write('POST', path, { key }),
    refresh: everyList,
    success: () => ({ title: commonText.success, description: done }),
    failure,
    ...(undoable && { undoable }),
  });
}

/** Sets aside every week that has begun and was not yet set aside; doing it again changes nothing. */
export const useProcessSavings = () =>
  useSavingsAction('/api/bills/process-savings', billsText.updated, billsText.updateFailed);

/** Sets aside one extra week for every bill. */
export const useAddWeek = () =>
  useSavingsAction('/api/bills/add-week-savings', billsText.weekAdded, billsText.weekAddFailed, [
    'WeekAdded',
  ]);

/** Takes one week back from every bill. */
export const useReduceWeek = () =>
  useSavingsAction('/api/bills/reduce-savings', billsText.weekRemoved, billsText.weekRemoveFailed, [
    'WeekReduced',
  ]);
