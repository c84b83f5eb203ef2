/** Makes the read tables, empty, or anew from the whole log. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { comparePositions, type Position } from '../ledger/events.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore, StoredEvent } from '../ledger/store/event-store.ts';
import { migrate } from '../ledger/store/migrate.ts';
import { Building } from './building.ts';
import { readTables } from './checkpoint.ts';
import { Projection } from './projection.ts';
import { prepareConnection } from './projector.ts';
import { readAhead } from './read-ahead.ts';
import { BATCH_SIZE } from './run.ts';
import { READ_SCHEMA } from './sql.ts';
import { PROJECTION_VERSION } from './version.ts';

/** Brings the read tables' schema up to date; call it before anything reads them or projects into them. */
export async function migrateReadTables(
  pool: pg.Pool,
  schema: string = READ_SCHEMA,
): Promise<void> {
  const folder = fileURLToPath(new URL('./schema', import.meta.url));
  await migrate(pool, { schema, folder });
  // Tables that have nothing yet will be this program's.
  await pool.query(
    `UPDATE ${schema}.checkpoint SET version = $1 WHERE commit IS NULL AND version <> $1`,
    [PROJECTION_VERSION],
  );
}

export type BuildOptions = {
  store: EventStore;
  codec: Codec;
  schema: string;
  /** Where to stop; as far as the log goes now when left out. */
  until?: Position | null;
  batchSize?: number;
  /** Called after each batch with how many events this call has projected, and the position of the last. */
  progress?: (events: number, position: Position) => void;
  /** Ends it with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/** How far a build has come, and with how many events. */
export type Built = { events: number; checkpoint: Position | null };

/**
 * Projects the log into a schema that has nothing yet; answers which building of the tables that is. Throws whatever fails, a
 * poison event's error too; what was built until then is of no use and may be dropped.
 */
export async function buildReadTables(
  options: BuildOptions & { pool: pg.Pool; cachedLedgers?: number },
): Promise<Built & { build: string }> {
  const { pool, schema } = options;
  await migrateReadTables(pool, schema);
  const client = await pool.connect();
  try {
    const { checkpoint, build } = await readTables(client, schema);
    if (checkpoint) throw new Error(`The schema ${schema} is not empty.`);
    await prepareConnection(client, schema);
    const building = new Building({ ...options, client });
    const built = await eachBatch(options, null, (batch) => building.add(batch));
    await building.flush();
    if (built.checkpoint) await building.finish(built.checkpoint);
    return { ...built, build };
  } finally {
    client.release(true);
  }
}

/** Projects what lies behind the schema's checkpoint. Nobody else may project into it. The connection is of no other use after. */
export async function catchUp(options: BuildOptions & { client: pg.ClientBase }): Promise<Built> {
  const { client, schema } = options;
  await prepareConnection(client, schema);
  const tables = await readTables(client, schema);
  const projection = new Projection({ ...options, tables });
  let writing = Promise.resolve();
  try {
    const built = await eachBatch(options, tables.checkpoint, async (batch) => {
      const step = await projection.fold(batch);
      await writing;
      writing = projection.write(step);
      writing.catch(() => undefined);
    });
    await writing;
    return built;
  } finally {
    await writing.catch(() => undefined);
  }
}

/** Hands on what lies behind `after`, the next batch being read meanwhile. */
async function eachBatch(
  options: BuildOptions,
  after: Position | null,
  take: (batch: StoredEvent[]) => Promise<void>,
): Promise<Built> {
  let checkpoint = after;
  let events = 0;
  const open = () => readUntil(options, after);
  for await (const batch of readAhead(open, new AbortController().signal)) {
    options.signal?.throwIfAborted();
    await take(batch);
    events += batch.length;
    checkpoint = batch.at(-1)?.position ?? checkpoint;
    if (checkpoint) options.progress?.(events, checkpoint);
  }
  return { events, checkpoint };
}

async function* readUntil(
  { store, until, batchSize = BATCH_SIZE }: BuildOptions,
  after: Position | null,
): AsyncGenerator<StoredEvent[]> {
  for await (const batch of store.readAll({ after, batchSize })) {
    const wanted = until
      ? batch.filter(({ position }) => comparePositions(position, until) <= 0)
      : batch;
    if (wanted.length > 0) yield wanted;
    if (wanted.length < batch.length) return;
  }
}
