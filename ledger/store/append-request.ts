/** The checks of an append that every store makes before it looks at its own data. */
import type { ExpectedRevision, NewEvent } from './event-store.ts';
import { isUuid } from './uuid.ts';

/**
 * Throws a RangeError for a mistake of the caller: no stream, no events, an event without a type, an id that is not a UUID, or an
 * expected revision below zero. EventStoreDB answers some of these with an exception that looks like a fault of its own.
 */
export function assertAppendable(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): void {
  if (stream === '') throw new RangeError('An append needs the name of a stream.');
  for (const { id, type } of events) {
    if (type === '') throw new RangeError(`Event ${id} needs a type.`);
    if (!isUuid(id.toLowerCase())) throw new RangeError(`"${id}" is no UUID.`);
  }
  if (events.length === 0) throw new RangeError('An append needs at least one event.');
  if (typeof expected === 'number' && !(Number.isInteger(expected) && expected >= 0))
    throw new RangeError(`${expected} is no revision of a stream.`);
}

/** True when an append has the same id twice. Upper and lower case are the same. */
export function repeatsAnId(events: readonly NewEvent[]): boolean {
  return new Set(events.map((event) => event.id.toLowerCase())).size < events.length;
}
