import { useSyncExternalStore } from 'react';

/** Whether the server was there when it was last asked. `shownFrom` is the age of the oldest kept list on the page. */
export type Connection = { readonly lost: boolean; readonly shownFrom: Date | null };

const well: Connection = { lost: false, shownFrom: null };

let now: Connection = well;
const listeners = new Set<() => void>();

function set(next: Connection): void {
  now = next;
  for (const listener of listeners) listener();
}

/** The server answered, whatever it said. */
export function reached(): void {
  if (now.lost) set(well);
}

/** The server could not be reached; a kept list stands in for its answer, if there is one. */
export function missed(keptAt?: Date): void {
  const oldest =
    keptAt && (now.shownFrom === null || keptAt < now.shownFrom) ? keptAt : now.shownFrom;
  set({ lost: true, shownFrom: oldest });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the connection, as the calls of this page find it. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => now);
}
