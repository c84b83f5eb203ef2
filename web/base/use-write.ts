import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type ToastInput, toast } from '../ui/toast-store.ts';
import { ApiError } from './api.ts';
import { refetch } from './query-client.ts';
import { SubmitKey } from './submit-key.ts';
import { toastFailure } from './toast-failure.ts';
import { offerUndo } from './undo.ts';

/** One write of the page: what it sends, which lists it makes stale, and what it tells the person. */
export type WriteSpec<Input, Output> = {
  readonly send: (input: Input, key: string) => Promise<Output>;
  /** Roots of query keys to refetch, mounted or not. The write stays pending until they are fresh. */
  readonly refresh?: readonly QueryKey[];
  readonly success?: (output: Output, input: Input) => ToastInput;
  /** The types of event by which it can be taken back: the toast then offers to. */
  readonly undoable?: readonly string[];
  /** How many events of these types it caused, where that is not always one. */
  readonly caused?: (output: Output) => number;
  /** The product's fallback when the server gave no message of its own. */
  readonly failure: string;
  /** Title of the failure toast; 'Error' unless the product names another. */
  readonly failureTitle?: string;
  /** Answers true when it has dealt with the error itself (a refusal with its own dialog): then no toast. */
  readonly onRefused?: (error: Error, input: Input) => boolean;
};

/** Answers that say that the thing is not there: never was, or deleted by somebody else. */
const goneStatuses = [404, 410];

/**
 * A mutation that carries an idempotency key, refreshes what it changed and tells how it went.
 *
 *     const add = useWrite({
 *       send: (bill: NewBill, key) => write<Bill>('POST', '/api/bills', { key, body: bill }),
 *       refresh: [['bills'], ['accounts']],
 *       success: () => ({ title: commonText.success, description: billsText.added }),
 *       failure: billsText.addFailed,
 *     });
 *     add.mutate(bill, { onSuccess: close });
 */
export function useWrite<Input, Output>(
  spec: WriteSpec<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  const [submit] = useState(() => new SubmitKey());
  const refresh = () => refetch(client, spec.refresh ?? []);
  return useMutation<Output, Error, Input>({
    mutationFn: (input) => spec.send(input, submit.keyFor(input)),
    onSuccess: async (output, input) => {
      submit.settle();
      const done = spec.success?.(output, input);
      await refresh();
      if (!done) return;
      const count = spec.caused?.(output) ?? 1;
      toast({ ...done, ...(spec.undoable && (await offerUndo(client, spec.undoable, count))) });
    },
    onError: (error, input) => {
      submit.settle(error);
      // What somebody else has deleted meanwhile must not stay on the page.
      if (error instanceof ApiError && goneStatuses.includes(error.status)) void refresh();
      if (!spec.onRefused?.(error, input)) toastFailure(error, spec.failure, spec.failureTitle);
    },
  });
}
