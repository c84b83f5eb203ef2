import { useEffect } from 'react';

/** Keeps the dialog from being closed by a stray press. */
export type Hold = (held: boolean) => void;

/** Holds the dialog while this is so: what is shown once would be lost with it. */
export function useHold(hold: Hold, held: boolean): void {
  useEffect(() => {
    if (!held) return;
    hold(true);
    return () => hold(false);
  }, [hold, held]);
}
