/** How much one person may add to the log and to the stored answers: without a bound one person could fill the disk for all. */
import { err, ok, type Result } from 'neverthrow';
import type { Handled } from '../../ledger/handle.ts';
import { LONG_BYTES, type StoredAnswer } from './idempotency.ts';
import type { ApiRefusal } from './refusals.ts';

/** All counts go back to zero together. */
const PERIOD_MS = 15 * 60_000;
/** A longer event counts as so many of this length: a week has one for each bill, and a thousand past amounts that come back are megabytes. */
const EVENT_BYTES = 256;
/** An undo may look back at all of a ledger, be it refused or not: it counts as one for each so many of its events. */
const EVENTS_OF_A_LOOK = 32;
/** What a stored answer takes besides its text. */
const ROW_BYTES = 512;

export type EventQuota = {
  /** Refuses with `too_many_requests` where the person has caused as many events as one may, until the period ends. */
  allows(userId: string): Result<void, ApiRefusal>;
  /** The last command may go beyond the bound, but none after it. */
  count(userId: string, caused: Pick<Handled, 'events' | 'bytes' | 'repeated'>): void;
  /** Counts a command that may look back at all of so many events. */
  countLook(userId: string, events: number): void;
  /** Counts the answer to a write that is stored under its key, whatever the write has caused. */
  countAnswer(userId: string, answer: Pick<StoredAnswer, 'body'>): void;
};

/** Counts in this process: a count in the database would cost each write more than the write. `now` is in milliseconds. */
export function createEventQuota({
  eventsPerUser: atMost,
  now = () => performance.now(),
}: {
  eventsPerUser: number;
  now?: () => number;
}): EventQuota {
  const caused = new Map<string, number>();
  let begun = now();
  const add = (userId: string, more: number) =>
    caused.set(userId, (caused.get(userId) ?? 0) + more);

  return {
    allows(userId) {
      const age = now() - begun;
      if (age >= PERIOD_MS) {
        caused.clear();
        begun = now();
      }
      if ((caused.get(userId) ?? 0) < atMost) return ok(undefined);
      const seconds = Math.ceil((PERIOD_MS - age) / 1_000);
      return err({ refusal: 'too_many_requests', seconds });
    },
    count(userId, { events, bytes, repeated }) {
      if (!repeated) add(userId, Math.max(events.length, bytes / EVENT_BYTES));
    },
    countLook(userId, events) {
      add(userId, events / EVENTS_OF_A_LOOK);
    },
    countAnswer(userId, { body }) {
      // Of longer answers only the last few are kept.
      const bytes = Math.min(body?.length ?? 0, LONG_BYTES);
      add(userId, (ROW_BYTES + bytes) / EVENT_BYTES);
    },
  };
}
