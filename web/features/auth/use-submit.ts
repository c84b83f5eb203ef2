import { useRef, useState } from 'react';
import { SubmitKey } from '../../base/submit-key.ts';
import { toastFailure } from '../../base/toast-failure.ts';
import { commonText } from '../../text/common.ts';
import { toast } from '../../ui/toast-store.ts';

/**
 * `useWrite` for visitors: no lists to refresh, and so no query library on the way to log-in. A second submit while the
 * first is under way is ignored.
 */
export function useSubmit<Input, Output>(spec: {
  readonly send: (input: Input, key: string) => Promise<Output>;
  /** What the toast says; none without words, when the page itself tells. */
  readonly success: (output: Output) => string | undefined;
  readonly failure: string;
  /** Answers true when it has shown the error itself. */
  readonly onRefused?: (error: Error) => boolean;
}): { readonly busy: boolean; readonly submit: (input: Input) => Promise<void> } {
  const [keys] = useState(() => new SubmitKey());
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const submit = async (input: Input) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const output = await spec.send(input, keys.keyFor(input));
      keys.settle();
      const description = spec.success(output);
      if (description) toast({ title: commonText.success, description });
    } catch (error) {
      keys.settle(error);
      const shown = error instanceof Error && spec.onRefused?.(error);
      if (!shown) toastFailure(error, spec.failure);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, submit };
}
