import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ToastInput } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { refetch } from './query-client.ts';
import type { Submit } from './use-submit.ts';
import { useWrite, type WriteSpec } from './use-write.ts';

/** A write whose inverse is trivial: the list shows it at once, and takes it back if the server refuses. */
export type OptimisticSpec<Input, Row> = Pick<
  WriteSpec<Input, unknown>,
  'send' | 'failure' | 'failureTitle'
> & {
  /** The list that shows it. */
  readonly list: (input: Input) => QueryKey;
  readonly apply: (rows: Row[], input: Input) => Row[];
  /** Takes back this one change and no other: several may be under way. */
  readonly revert: (rows: Row[], input: Input) => Row[];
  readonly said: ToastInput;
};

/** Notes whether a list is read anew: what the server then says stands, whatever becomes of a write. */
function watchReads(client: QueryClient, list: QueryKey) {
  const seen = { fresh: false };
  const stop = client.getQueryCache().subscribe((event) => {
    const isRead =
      event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isRead && event.query.queryHash === hashKey(list)) seen.fresh = true;
  });
  return { seen, stop };
}

/** For money nothing is shown before the server has answered; see {@link useWrite}. */
export function useOptimisticWrite<Input extends { readonly id: number }, Row>(
  spec: OptimisticSpec<Input, Row>,
): Submit<Input, unknown> {
  const client = useQueryClient();
  const change = (input: Input, how: OptimisticSpec<Input, Row>['apply']) =>
    client.setQueryData<Row[]>(spec.list(input), (rows) => rows && how(rows, input));
  return useWrite<Input, unknown>({
    ...spec,
    each: ({ id }) => String(id),
    success: () => spec.said,
    send: async (input, key) => {
      await client.cancelQueries({ queryKey: spec.list(input) });
      change(input, spec.apply);
      const { seen, stop } = watchReads(client, spec.list(input));
      try {
        return await spec.send(input, key);
      } catch (error) {
        if (!seen.fresh) change(input, spec.revert);
        // Nobody knows whether it was done: the server tells, once it can be asked.
        if (error instanceof ApiError && error.outcomeUnknown)
          void refetch(client, [spec.list(input)]);
        throw error;
      } finally {
        stop();
      }
    },
  });
}
