import { setImmediate as othersFirst } from 'node:timers/promises';

/** Work on so many events takes milliseconds; an import has a thousand and one. */
const MANY = 100;

/** Between two steps of work on many events others are served. */
export async function othersFirstAfter(events: readonly unknown[]): Promise<void> {
  if (events.length > MANY) await othersFirst();
}
