import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ToastInput, toast } from '../ui/toast-store.ts';
import { refetch } from './query-client.ts';
import { SubmitKey } from './submit-key.ts';
import { toastFailure } from './toast-failure.ts';

/** A write whose inverse is trivial: the list shows it at once, and takes it back if the server refuses. */
export type OptimisticSpec<Input, Row> = {
  readonly send: (input: Input, key: string) => Promise<unknown>;
  /** The list that shows it. */
  readonly list: (input: Input) => QueryKey;
  readonly apply: (rows: Row[], input: Input) => Row[];
  /** Takes back this one change and no other: several may be under way. */
  readonly revert: (rows: Row[], input: Input) => Row[];
  /** Roots of query keys to refetch once it is done. */
  readonly refresh: readonly QueryKey[];
  readonly success: ToastInput;
  readonly failure: string;
  readonly failureTitle?: string;
};

/** For money nothing is shown before the server has answered; see {@link useWrite}. */
export function useOptimisticWrite<Input, Row>(spec: OptimisticSpec<Input, Row>) {
  const client = useQueryClient();
  const [submit] = useState(() => new SubmitKey());
  const change = (input: Input, how: OptimisticSpec<Input, Row>['apply']) =>
    client.setQueryData<Row[]>(spec.list(input), (rows) => rows && how(rows, input));
  return useMutation({
    mutationFn: (input: Input) => spec.send(input, submit.keyFor(input)),
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: spec.list(input) });
      change(input, spec.apply);
    },
    onError: (error, input) => {
      submit.settle(error);
      change(input, spec.revert);
      toastFailure(error, spec.failure, spec.failureTitle);
    },
    onSuccess: async () => {
      submit.settle();
      await refetch(client, spec.refresh);
      toast(spec.success);
    },
  });
}
