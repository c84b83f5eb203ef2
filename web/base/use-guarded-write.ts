import { ApiError } from './api-error.ts';
import type { Submit } from './use-submit.ts';
import { useWrite, type WriteSpec } from './use-write.ts';

/** Is given what to do once the person has proven that it is them. */
export type Ask = (again: () => void) => void;

/** A write that the server may want a proof for. */
export type GuardedSpec<Input, Output> = WriteSpec<Input, Output> & {
  /** Unlike the `done` of a submit it is called after a proof as well. */
  readonly onDone?: ((output: Output) => void) | undefined;
};

/** Where the server wants a proof first, `ask` sees to it, and the write is sent again. */
export function useGuardedWrite<Input, Output>(
  ask: Ask,
  spec: GuardedSpec<Input, Output>,
): Submit<Input, Output> {
  const guarded = useWrite<Input, Output>({
    ...spec,
    send: async (input, key) => {
      const output = await spec.send(input, key);
      spec.onDone?.(output);
      return output;
    },
    onRefused: (error, input) => {
      const stale = error instanceof ApiError && error.code === 'confirmation_required';
      if (stale) ask(() => guarded.submit(input));
      return stale || (spec.onRefused?.(error, input) ?? false);
    },
  });
  return guarded;
}
