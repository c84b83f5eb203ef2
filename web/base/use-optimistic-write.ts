import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ToastInput } from '../ui/toast-store.ts';
import type { Submit } from './use-submit.ts';
import { useWrite, type WriteSpec } from './use-write.ts';

/** A write whose inverse is trivial: the list shows it at once, and takes it back if the server refuses. */
export type OptimisticSpec<Input, Row> = Pick<
  WriteSpec<Input, unknown>,
  'send' | 'refresh' | 'failure' | 'failureTitle'
> & {
  /** The list that shows it. */
  readonly list: (input: Input) => QueryKey;
  readonly apply: (rows: Row[], input: Input) => Row[];
  /** Takes back this one change and no other: several may be under way. */
  readonly revert: (rows: Row[], input: Input) => Row[];
  readonly said: ToastInput;
};

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
      try {
        return await spec.send(input, key);
      } catch (error) {
        change(input, spec.revert);
        throw error;
      }
    },
  });
}
