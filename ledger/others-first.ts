import { setImmediate as nextRound } from 'node:timers/promises';

/** Work on so many events takes milliseconds; an import has a thousand and one. */
const MANY = 100;

let line: Promise<void> = Promise.resolve();

/**
 * Between two steps of long work others are served. All long work of the process stands in one line, so each round of the event
 * loop does one step of it: a person’s four exports at once hold up everybody else no more than one does.
 */
export function othersFirst(): Promise<void> {
  line = line.then(() => nextRound());
  return line;
}

/** The same after a step of work on many events. */
export async function othersFirstAfter(events: readonly unknown[]): Promise<void> {
  if (events.length > MANY) await othersFirst();
}
