import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ActivityType } from '../../api/contract/activity.ts';
import { ApiError } from './api-error.ts';
import { sessionsEnded } from './auth.tsx';
import { refetch } from './query-client.ts';
import { offerUndo } from './undo.ts';
import { type Submit, type SubmitSpec, useSubmit } from './use-submit.ts';

/** One write of the page: what it sends, which lists it makes stale, and what it tells the person. */
export type WriteSpec<Input, Output> = Omit<SubmitSpec<Input, Output>, 'after'> & {
  /** Roots of query keys to refetch, mounted or not, for a write that is no event: an event makes every list of the ledger stale. The write stays busy until they are fresh. */
  readonly refresh?: readonly QueryKey[];
  /** The types of event by which it can be taken back: the toast then offers to. */
  readonly undoable?: readonly ActivityType[];
};

/** What a caller says of a write that has its own words for everything else. */
export type Saying<Input, Output> = Partial<Omit<WriteSpec<Input, Output>, 'send'>>;

/** Answers that say that the thing is not there: never was, or deleted by somebody else. */
const goneStatuses = [404, 410];

/**
 * {@link useSubmit} for what changes lists: it refreshes them, and its toast offers to undo it.
 *
 *     const add = useWrite({
 *       send: (bill: NewBill, key) => write<Bill>('POST', '/api/bills', { key, body: bill }),
 *       success: billsText.added,
 *       failure: billsText.addFailed,
 *     });
 *     add.submit(bill, close);
 */
export function useWrite<Input, Output>(spec: WriteSpec<Input, Output>): Submit<Input, Output> {
  const client = useQueryClient();
  const refresh = () => refetch(client, spec.refresh);
  return useSubmit<Input, Output>({
    ...spec,
    after: async (key, said) => {
      const ended = sessionsEnded();
      await refresh();
      if (ended !== sessionsEnded()) return {};
      return said && spec.undoable ? offerUndo(client, key, spec.undoable, said) : {};
    },
    onRefused: (error, input) => {
      // What somebody else has deleted meanwhile must not stay on the page.
      if (error instanceof ApiError && goneStatuses.includes(error.status)) void refresh();
      return spec.onRefused?.(error, input) ?? false;
    },
  });
}
