/** Reads and subscriptions that resume after a lost connection, behind the last event that they yielded. */
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

/** How often in a row a read may fail without an event before it throws. */
const FAILURES_MAX = 4;

/** Opens a call behind the last event that was yielded, null when there is none yet. Answers null when no more events are wanted. */
type Open = (client: EventStoreDBClient, last: StoredEvent | null) => ReadCall | null;

/**
 * The events of ledgers in the calls that `open` opens, in batches. Ends with the stream or the signal. Throws StoreUnavailable
 * when the store stays unavailable, and what the server answers.
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
        const call = open(lease.client, last);
        if (!call) return;
        for await (const batch of batches(call, limits)) {
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
  // The caller's own signal ends the read; a store that closes throws.
  if (!signal?.aborted) connection.assertOpen();
}

/** Only the events behind a position and behind the events before them: a server may deliver an event twice. */
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
