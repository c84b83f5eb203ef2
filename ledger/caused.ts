/** What a command has caused, append by append. */
import type { Day } from './calendar.ts';
import { eventId } from './command-ids.ts';
import type { LedgerEvent, RecordedLedgerEvent } from './events.ts';
import type { Envelope, Handled } from './handle.ts';
import type { Loaded } from './loaded.ts';
import type { NewEvent } from './store/event-store.ts';

/**
 * What a command has caused so far. A command with much to catch up on takes several appends (portions.ts), and each adds to the
 * same two lists: a copy of all events for each would take longer than the rest of it.
 */
export type Portion = Handled & {
  unfinished: boolean;
  /** What the next append has, if the ledger is still the same. */
  ahead: LedgerEvent[];
  /** The day of the first append. Later appends decide for the same day, so that what has become due since waits. */
  day: Day;
};

/** Before the first append. */
export const nothingYet = () => ({
  events: [],
  eventIds: [],
  bytes: 0,
  repeated: false,
  ahead: [],
});

/** How many bytes of the log these events take. */
export const bytesOf = (events: readonly NewEvent[]) =>
  events.reduce((sum, { data }) => sum + data.byteLength, 0);

/** What a command has caused that took effect before. */
export function again(envelope: Envelope, loaded: Loaded, stored: RecordedLedgerEvent[]): Portion {
  const { ledger, head } = loaded;
  const unfinished = stored.at(-1)?.id === eventId(envelope, stored.length - 1, true);
  const eventIds = stored.map(({ id }) => id);
  const caused = { events: [...stored], eventIds, day: stored[0]?.metadata.day ?? '' };
  const { revision } = head;
  return { ...caused, bytes: 0, repeated: true, unfinished, ahead: [], ledger, revision };
}
