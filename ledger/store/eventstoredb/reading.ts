/** Reads and subscriptions that survive the loss of their connection: they go on behind the last event handed out. */
import {
  type EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { comparePositions, type Position } from '../../events.ts';
import { type StoredEvent, StoreUnavailable } from '../event-store.ts';
import { batches } from './batches.ts';
import type { Connection } from './connection.ts';
import { storedEvent } from './events.ts';
import type { ReadCall } from './read-call.ts';
import { backOff } from './trying.ts';

/** How often in a row a read may fail without having brought anything, before its caller hears of it. */
const FAILURES_MAX = 4;

/** A call of the server's, opened behind the last event that its reader has; null when it has none yet. */
type Open = (client: EventStoreDBClient, last: StoredEvent | null) => ReadCall;

/**
 * Every event of a ledger in what `open` opens, in batches. Ends with the stream or the signal. Throws StoreUnavailable
 * when the store stays away, and what the server answers.
 */
export async function* resumable(
  connection: Connection,
  open: Open,
  { size, signal }: { size: number; signal?: AbortSignal },
): AsyncGenerator<StoredEvent[]> {
  const over = signal ? AbortSignal.any([signal, connection.closed]) : connection.closed;
  const limits = { size, silenceMs: connection.answerWithinMs, signal: over };
  let last: StoredEvent | null = null;
  let failures = 0;
  connection.assertOpen();
  while (!over.aborted) {
    try {
      const lease = await connection.lease();
      try {
        for await (const batch of batches(open(lease.client, last), limits)) {
          failures = 0;
          const events = batch.map(storedEvent).filter((event) => event !== null);
          last = events.at(-1) ?? last;
          if (events.length > 0) yield events;
        }
        if (!over.aborted) return;
      } catch (error) {
        throw lease.failed(error);
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || failures === FAILURES_MAX) throw error;
      await backOff(failures, over);
      failures += 1;
    }
  }
  // The caller's own signal ends quietly; a store that closes does not.
  if (!signal?.aborted) connection.assertOpen();
}

/** Only what lies behind a position, and behind what was there before: a server may deliver twice. */
export async function* behind(
  after: Position | null,
  read: AsyncIterable<StoredEvent[]>,
): AsyncGenerator<StoredEvent[]> {
  let last = after;
  for await (const batch of read) {
    const events = batch.filter(({ position }) => {
      if (last && comparePositions(position, last) <= 0) return false;
      last = position;
      return true;
    });
    if (events.length > 0) yield events;
  }
}

/** A stream that is missing or deleted has no events. */
export async function* orNothing(
  read: AsyncIterable<StoredEvent[]>,
): AsyncGenerator<StoredEvent[]> {
  try {
    yield* read;
  } catch (error) {
    const isGone = error instanceof StreamNotFoundError || error instanceof StreamDeletedError;
    if (!isGone) throw error;
  }
}
