import { useEffect, useRef } from 'react';

/** Does something after so many milliseconds, unless what asked for it is gone by then. Null: not yet. */
export function useLater(act: () => void, ms: number | null): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
