import { useState } from 'react';

/** The local preference's name (product.md §3): the compact view flag. */
const storageKey = 'compactView';

function saved(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    // Storage may be switched off: full rows.
    return false;
  }
}

/** Whether the rows of Your Bills are compact, and the switch for it; the choice is kept in this browser. */
export function useCompactView() {
  const [compact, keep] = useState(saved);
  const setCompact = (next: boolean) => {
    keep(next);
    try {
      localStorage.setItem(storageKey, String(next));
    } catch {
      // Without storage the choice holds until the page is left.
    }
  };
  return [compact, setCompact] as const;
}
