import { useState } from 'react';

/** The local preference's name: whether keys without Ctrl do something (WCAG 2.1.4 asks for a way to switch them off). */
const storageKey = 'singleKeys';

/** Whether keys without Ctrl do something, read at each press so that the switch counts at once. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'false';
  } catch {
    // Storage may be switched off: the default.
    return true;
  }
}

/** Whether keys without Ctrl do something, and the switch for it. */
export function useSingleKeys() {
  const [on, keep] = useState(singleKeysOn);
  const set = (next: boolean) => {
    keep(next);
    try {
      localStorage.setItem(storageKey, String(next));
    } catch {
      // Without storage the choice cannot be kept.
    }
  };
  return [on, set] as const;
}
