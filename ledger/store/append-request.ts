/** What every store asks of an append before it looks at its own data. */
import type { ExpectedRevision, NewEvent } from './event-store.ts';

/** Throws a RangeError for what no caller may ask: no events, or an expected revision below zero. */
export function assertAppendable(expected: ExpectedRevision, events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError('An append needs at least one event.');
  if (typeof expected === 'number' && !(Number.isInteger(expected) && expected >= 0))
    throw new RangeError(`${expected} is no revision of a stream.`);
}

/** True when one id stands twice in the same append. Ids mean the same in either case. */
export function repeatsAnId(events: readonly NewEvent[]): boolean {
  return new Set(events.map((event) => event.id.toLowerCase())).size < events.length;
}
