import { useState } from 'react';
import { readStored, writeStored } from './storage.ts';

/** The local preference's name: whether keys without Ctrl do something (WCAG 2.1.4 asks for a way to switch them off). */
const storageKey = 'singleKeys';

/** Whether keys without Ctrl do something, read at each press so that the switch counts at once. */
export const singleKeysOn = (): boolean => readStored(storageKey) !== 'false';

/** Whether keys without Ctrl do something, and the switch for it. */
export function useSingleKeys() {
  const [on, keep] = useState(singleKeysOn);
  const set = (next: boolean) => {
    keep(next);
    writeStored(storageKey, String(next));
  };
  return [on, set] as const;
}
