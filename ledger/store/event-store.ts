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

/** A stream ends before where the store says that it does: its last events are missing. */
export class EventsMissing extends Error {
  readonly stream: string;

  constructor(stream: string, { last, kept }: { last: number; kept: number }) {
    const end = last < 0 ? 'it has no event' : `its last event is at revision ${last}`;
    super(
      `Stream ${stream} is damaged: ${end}, and ${kept} is kept as its end; events are missing`,
    );
    this.name = 'EventsMissing';
    this.stream = stream;
  }
}

/** A stream of which the store keeps another end than its last event's; -1 stands for no event. `problem` says what is kept. */
export type UntrueEnd = { stream: string; last: number; kept: number; problem: string };

/** What a store keeps of its streams' ends beside their events. */
export interface KeptEnds {
  /** The ends that the events do not bear out, in the order of the streams' names. */
  untrue(): AsyncIterable<UntrueEnd>;
  /** Keeps of a stream's end what its events say. */
  mend(stream: string): Promise<void>;
}

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

  /**
   * The stream's events from a revision on (default 0), in order, in batches. A missing or deleted stream has none. Throws
   * {@link EventsMissing} at its end when more events are known to have been there.
   */
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

  /** Left out by a store that keeps nothing beside its events. */
  readonly ends?: KeptEnds;

  close(): Promise<void>;
}

/** The ends that a store keeps and its events do not bear out ({@link KeptEnds}). */
export async function* untrueEnds({ ends }: Pick<EventStore, 'ends'>): AsyncGenerator<UntrueEnd> {
  if (ends) yield* ends.untrue();
}
