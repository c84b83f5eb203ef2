import { createStore } from '../ui/store.ts';

/** Whether the server was there when it was last asked. `shownFrom` is the age of the oldest kept list on the page. */
export type Connection = { readonly lost: boolean; readonly shownFrom: Date | null };

const well: Connection = { lost: false, shownFrom: null };

const connection = createStore(well);

/** The server answered, whatever it said. */
export function reached(): void {
  if (connection.current().lost) connection.set(well);
}

/** The server could not be reached; a kept list stands in for its answer, if there is one. */
export function missed(keptAt?: Date): void {
  const { shownFrom } = connection.current();
  const isOlder = keptAt && (shownFrom === null || keptAt < shownFrom);
  connection.set({ lost: true, shownFrom: isOlder ? keptAt : shownFrom });
}

/** Follows the connection, as the calls of this page find it. */
export const useConnection = connection.use;
