/**
 * The port that both event stores implement, and that the contract suite (contract.ts) tests. It knows streams, revisions
 * and positions, not money: data and metadata are the codec's.
 */
import type { Position } from '../events.ts';

/** An event to append. `id` is unique over the whole store for ever. */
export type NewEvent = {
  id: string;
  type: string;
  /** The codec's bytes, which the store never reads. */
  data: Uint8Array;
  /** Plain JSON that may be read without a key: ids, times, hashes; never a name or an amount. */
  metadata: Record<string, unknown>;
};

/** An event as stored. `revision` counts from 0 within its stream. `recordedAt` is the store's clock. */
export type StoredEvent = NewEvent & {
  stream: string;
  revision: number;
  position: Position;
  recordedAt: Date;
};

/** The writer's expectation: the revision of the stream's last event, or no stream yet. */
export type ExpectedRevision = number | 'none';

/** The outcome of an append. A refusal has stored nothing. */
export type AppendOutcome =
  | {
      status: 'appended';
      /** The revision and position of the last event. */
      revision: number;
      position: Position;
      /** True when these very event ids were stored before; nothing was added. */
      repeated: boolean;
      /** The answer of the function for rows. Missing where the rows were not written with the events. */
      rows?: unknown;
    }
  | {
      status: 'wrong_expected_revision';
      /** Null when there is no such stream. */
      actual: number | null;
    }
  | { status: 'duplicate_event_id' }
  | { status: 'stream_deleted' }
  | { status: 'too_large'; limitBytes: number };

/**
 * The store is away, or did not answer in time. The outcome of an append is unknown then, unless `nothingStored` says
 * otherwise. Either way the same append may be sent again.
 */
export class StoreUnavailable extends Error {
  /** True where nothing was sent, or where the server itself has answered that it stored nothing. */
  readonly nothingStored: boolean;

  constructor(message: string, options: ErrorOptions & { nothingStored?: boolean } = {}) {
    super(message, options);
    this.name = 'StoreUnavailable';
    this.nothingStored = options.nothingStored ?? false;
  }
}

/** True for an error that only says that something was away; the request itself may be right. */
export const isUnavailable = (error: unknown): boolean => error instanceof StoreUnavailable;

/** The same error for an append that was never sent. */
export const notSent = (error: unknown): unknown =>
  error instanceof StoreUnavailable && !error.nothingStored
    ? new StoreUnavailable(error.message, { cause: error, nothingStored: true })
    : error;

/** The same error for an append that was sent before, to an unknown end. */
export const maybeSent = (error: unknown): unknown =>
  error instanceof StoreUnavailable && error.nothingStored
    ? new StoreUnavailable(error.message, { cause: error })
    : error;

export interface EventStore {
  /**
   * Appends all events or none. Appending the same ids again at the same expected revision is answered as the first time.
   * `rows` is JSON that follows from the events. A store with a function for it calls that function in the same transaction. The
   * append does not fail when the function does.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    rows?: string,
  ): Promise<AppendOutcome>;

  /** The stream's events from a revision on (default 0), in order, in batches. A missing or deleted stream has none. */
  readStream(
    stream: string,
    options?: { from?: number; limit?: number },
  ): AsyncIterable<StoredEvent[]>;

  /** Every event after a position (default: from the start) that is committed now, in order, in batches. */
  readAll(options?: { after?: Position | null; batchSize?: number }): AsyncIterable<StoredEvent[]>;

  /**
   * Every event after a position, now and as it comes, in order, each once, until the signal aborts (then it ends) or the
   * store goes away (then it throws {@link StoreUnavailable}; the caller subscribes again from its own checkpoint).
   */
  subscribe(options: {
    after: Position | null;
    signal: AbortSignal;
    batchSize?: number;
  }): AsyncIterable<StoredEvent[]>;

  /** Deletes a stream for ever: reads give nothing, appends `stream_deleted`. Deleting it again changes nothing. */
  deleteStream(stream: string): Promise<void>;

  /** The position of the last committed event; null when there is none. */
  head(): Promise<Position | null>;

  close(): Promise<void>;
}
