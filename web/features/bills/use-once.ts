import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** Sends a write once: a second press is ignored while the first is under way, also before the button can show it. */
export function useOnce<Input, Output>(
  mutation: UseMutationResult<Output, Error, Input>,
): (input: Input, onSuccess?: (output: Output) => void) => void {
  const underWay = useRef(false);
  return (input, onSuccess) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(input, {
      ...(onSuccess && { onSuccess }),
      onSettled: () => {
        underWay.current = false;
      },
    });
  };
}
