/** The event store in EventStoreDB (KurrentDB). docs/decisions/eventstoredb.md describes how it works around its client. */
import { comparePositions, type Position } from '../../events.ts';
import { assertAppendable, repeatsAnId } from '../append-request.ts';
import { STREAM_PREFIX } from '../codec.ts';
import {
  type AppendOutcome,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  StoreUnavailable,
} from '../event-store.ts';
import type { KnownLog } from '../known-log.ts';
import { assertAddress, type Credentials, credentialsOf } from './address.ts';
import { type Appending, appendSafely } from './append.ts';
import { Connection } from './connection.ts';
import { LARGEST_APPEND_BYTES } from './errors.ts';
import { Head } from './head.ts';
import { ReadBack } from './read-back.ts';
import { callAll, callStream, callSubscription } from './read-call.ts';
import { behind, orNothing, resumable } from './reading.ts';
import { removeForGood } from './remove.ts';

const PAGE = 1_000;

const ANSWER_WITHIN_MS = 10_000;

/**
 * Opens the store without waiting for the server: calls throw StoreUnavailable while the server is unavailable. Throws an Error
 * for an invalid address (address.ts).
 */
export function openEventStoreDB({
  url,
  answerWithinMs = ANSWER_WITHIN_MS,
  known,
  proveEachMs,
}: {
  url: string;
  /** How long the server may take to answer before it counts as unavailable. */
  answerWithinMs?: number;
  /** The log that the server must hold, checked at each connection and every so often. Without it any log is accepted. */
  known?: KnownLog;
  /** The pause between two checks of a server that keeps its connection; 30 seconds unless set. */
  proveEachMs?: number;
}): EventStore {
  assertAddress(url);
  const connection = new Connection({ url, answerWithinMs, known, proveEachMs });
  return new EventStoreDB(connection, credentialsOf(url), known);
}

class EventStoreDB implements EventStore {
  readonly #connection: Connection;
  readonly #credentials: Credentials;
  readonly #head: Head;
  readonly #appending: Appending;
  readonly #known: KnownLog | undefined;
  readonly #appends = new Set<Promise<unknown>>();
  #closing: Promise<void> | null = null;

  constructor(connection: Connection, credentials: Credentials, known: KnownLog | undefined) {
    this.#known = known;
    this.#connection = connection;
    this.#credentials = credentials;
    this.#head = new Head(connection);
    const readBack = new ReadBack(connection);
    this.#appending = { connection, credentials, readBack, looking: Promise.resolve() };
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    this.#assertOpen();
    assertAppendable(stream, expected, events);
    const bytes = events.reduce((sum, { data }) => sum + data.byteLength, 0);
    if (bytes > LARGEST_APPEND_BYTES)
      return { status: 'too_large', limitBytes: LARGEST_APPEND_BYTES };
    if (repeatsAnId(events)) return { status: 'duplicate_event_id' };
    const append = { stream, expected, events };
    const outcome = await this.#awaited(appendSafely(this.#appending, append));
    if (outcome.status === 'appended') this.#known?.wrote(outcome.position);
    return outcome;
  }

  async *readStream(
    stream: string,
    options: { from?: number; limit?: number } = {},
  ): AsyncGenerator<StoredEvent[]> {
    this.#assertOpen();
    const { from = 0, limit = Number.MAX_SAFE_INTEGER } = options;
    const read = resumable(
      this.#connection,
      (client, last) => {
        const next = last ? last.revision + 1 : from;
        const range = { fromRevision: next, maxCount: limit - (next - from) };
        if (range.maxCount <= 0) return null;
        return callStream(client, stream, { ...range, requiresLeader: true });
      },
      { size: PAGE },
    );
    yield* orNothing(read);
  }

  async *readAll(
    options: { after?: Position | null; batchSize?: number } = {},
  ): AsyncGenerator<StoredEvent[]> {
    this.#assertOpen();
    const { after = null, batchSize: size = PAGE } = options;
    // Without an end a reader that is slower than the writers would never finish.
    const end = await this.head();
    if (!end || (after && comparePositions(after, end) >= 0)) return;
    const read = resumable(
      this.#connection,
      (client, last) => {
        const start = last?.position ?? after ?? 'start';
        return callAll(client, { from: start, requiresLeader: true });
      },
      { size },
    );
    for await (const batch of behind(after, read)) {
      const events = batch.filter(({ position }) => comparePositions(position, end) <= 0);
      if (events.length > 0) yield events;
      if (events.length < batch.length || isEnd(events.at(-1)?.position, end)) return;
    }
  }

  async *subscribe(options: {
    after: Position | null;
    signal: AbortSignal;
    batchSize?: number;
  }): AsyncGenerator<StoredEvent[]> {
    this.#assertOpen();
    const { after, signal, batchSize: size = PAGE } = options;
    const subscription = resumable(
      this.#connection,
      (client, last) => {
        const position = last?.position ?? after ?? 'start';
        // The server sends only the streams of ledgers.
        return callSubscription(client, { after: position, prefix: STREAM_PREFIX });
      },
      { size, signal },
    );
    for await (const batch of behind(after, subscription)) {
      if (signal.aborted) return;
      yield batch;
    }
  }

  async deleteStream(stream: string): Promise<void> {
    this.#assertOpen();
    await this.#awaited(removeForGood(this.#connection, this.#credentials, stream));
  }

  async head(): Promise<Position | null> {
    this.#assertOpen();
    return this.#head.find();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#appends);
    await this.#connection.close();
  }

  async #awaited<T>(call: Promise<T>): Promise<T> {
    this.#appends.add(call);
    try {
      return await call;
    } finally {
      this.#appends.delete(call);
    }
  }

  #assertOpen(): void {
    if (this.#closing !== null)
      throw new StoreUnavailable('The event store is closed.', { nothingStored: true });
  }
}

function isEnd(position: Position | undefined, end: Position): boolean {
  return position !== undefined && comparePositions(position, end) === 0;
}
