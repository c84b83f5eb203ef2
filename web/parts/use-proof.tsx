import { type ReactNode, useState } from 'react';
import type { Ask } from '../base/use-guarded-write.ts';
import { ConfirmFirst } from './confirm-first.tsx';

/**
 * Asks who it is where the server wants to know, and goes on with what waits. `asking` stands in the place of what asked;
 * it is null while nothing waits. A dialog gives its `turn`: what waited in an opening before is forgotten.
 */
export function useProof(
  options: { readonly turn?: number; readonly onCancel?: () => void } = {},
): { readonly ask: Ask; readonly asking: ReactNode | null } {
  const { turn = 0, onCancel } = options;
  const [waiting, setWaiting] = useState<{ turn: number; again: () => void } | null>(null);
  const mine = waiting?.turn === turn ? waiting : null;
  const cancel = () => {
    setWaiting(null);
    onCancel?.();
  };
  const goOn = () => {
    setWaiting(null);
    mine?.again();
  };
  return {
    ask: (again) => setWaiting({ turn, again }),
    asking: mine && <ConfirmFirst onConfirmed={goOn} onCancel={cancel} />,
  };
}
