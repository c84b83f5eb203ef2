import { useEffect, useRef } from 'react';

/** Asks whether a dialog is still open when an answer comes: what it would show, nobody sees once it was left. */
export function useIsThere(isOpen: boolean): () => boolean {
  const is = useRef(isOpen);
  useEffect(() => {
    is.current = isOpen;
    return () => {
      is.current = false;
    };
  }, [isOpen]);
  return () => is.current;
}
