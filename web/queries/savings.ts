import type * as z from 'zod/mini';
import type { savingsAnswer } from '../../api/contract/bills.ts';
import { write } from '../base/api.ts';
import { useWrite } from '../base/use-write.ts';
import { billsText } from '../text/bills.ts';
import { commonText } from '../text/common.ts';
import { everyList } from './refresh.ts';

type SavingsAnswer = z.infer<typeof savingsAnswer>;

function useSavingsAction(spec: {
  readonly path: string;
  readonly done: string;
  readonly failure: string;
  /** The type of event by which it can be taken back. */
  readonly undoable: string;
}) {
  const { path, done, undoable, ...rest } = spec;
  return useWrite<void, SavingsAnswer>({
    send: (_, key) => write('POST', path, { key }),
    once: () => path,
    refresh: everyList,
    success: () => ({ title: commonText.success, description: done }),
    undoable: [undoable],
    ...rest,
  });
}

/** Sets aside every week that has begun and was not yet set aside; doing it again changes nothing. */
export const useProcessSavings = () =>
  useSavingsAction({
    path: '/api/bills/process-savings',
    done: billsText.updated,
    failure: billsText.updateFailed,
    undoable: 'WeekAccrued',
  });

/** Sets aside one extra week for every bill. */
export const useAddWeek = () =>
  useSavingsAction({
    path: '/api/bills/add-week-savings',
    done: billsText.weekAdded,
    failure: billsText.weekAddFailed,
    undoable: 'WeekAdded',
  });

/** Takes one week back from every bill. */
export const useReduceWeek = () =>
  useSavingsAction({
    path: '/api/bills/reduce-savings',
    done: billsText.weekRemoved,
    failure: billsText.weekRemoveFailed,
    undoable: 'WeekReduced',
  });
