/** One run of the projection over the log: from the checkpoint on, until it is told to stop or something fails. */
import type pg from 'pg';
import { comparePositions, type Position } from '../ledger/events.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore, StoredEvent } from '../ledger/store/event-store.ts';
import { readTables } from './checkpoint.ts';
import { isAway, reach } from './errors.ts';
import { Overtaken, Projection } from './projection.ts';
import { readAhead } from './read-ahead.ts';

/** As many events as a batch may have: enough to share each statement's price, few enough to stay small in memory. */
export const BATCH_SIZE = 1_000;

/** This one event cannot be projected, however often it is tried. */
export class PoisonEvent extends Error {
  readonly event: StoredEvent;

  constructor(event: StoredEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'PoisonEvent';
    this.event = event;
  }
}

export type RunOptions = {
  client: pg.ClientBase;
  store: EventStore;
  codec: Codec;
  schema: string;
  over: AbortSignal;
  batchSize: number;
  /** Up to here events go one by one, so that the one that fails is known by name and all before it are in. */
  carefulUntil: Position | null;
  /** A batch is about to be folded. */
  taken: (last: Position) => void;
  /** Everything up to the last of these is in the tables. */
  written: (written: Written) => void;
};

/** Events that can be read from now on, and when their batch was begun. */
export type Written = { events: readonly StoredEvent[]; begunAt: Date };

/** Settles when `over` aborts. Throws {@link PoisonEvent} only for an event that went alone. */
export async function run(options: RunOptions): Promise<void> {
  const { client, store, schema, over, batchSize } = options;
  const tables = await reach(readTables(client, schema));
  const after = tables.checkpoint;
  const projection = new Projection({ ...options, tables });
  const failed = new AbortController();
  let writing = Promise.resolve();

  const subscribe = (signal: AbortSignal) => store.subscribe({ after, signal, batchSize });
  const batches = readAhead(subscribe, AbortSignal.any([over, failed.signal]));
  try {
    for await (const batch of batches) {
      if (isCareful(options, batch)) {
        await writing;
        for (const event of batch) await applyAlone(projection, event, options);
        continue;
      }
      const begunAt = new Date();
      const step = await fold(projection, batch, options);
      await writing;
      writing = projection.write(step).then(() => options.written({ events: batch, begunAt }));
      // The next batch may be long in coming; the failure must not wait for it.
      writing.catch(() => failed.abort());
    }
  } finally {
    // The connection is free only when the last statement has its answer. What it threw is thrown below, or counts less.
    await writing.catch(() => undefined);
  }
  await writing;
}

function isCareful({ carefulUntil }: RunOptions, batch: readonly StoredEvent[]): boolean {
  const first = batch[0]?.position;
  return first !== undefined && carefulUntil !== null && comparePositions(first, carefulUntil) <= 0;
}

function fold(projection: Projection, batch: readonly StoredEvent[], { taken }: RunOptions) {
  const last = batch.at(-1);
  if (last) taken(last.position);
  return projection.fold(batch);
}

async function applyAlone(
  projection: Projection,
  event: StoredEvent,
  options: RunOptions,
): Promise<void> {
  const begunAt = new Date();
  try {
    await projection.write(await fold(projection, [event], options));
    options.written({ events: [event], begunAt });
  } catch (error) {
    if (isAway(error) || error instanceof Overtaken) throw error;
    throw new PoisonEvent(event, error);
  }
}
