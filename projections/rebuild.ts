/** Makes the read tables, empty, or anew from the whole log. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Position } from '../ledger/events.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { migrate } from '../ledger/store/migrate.ts';
import { activityTable } from './activity.ts';
import { readCheckpoint } from './checkpoint.ts';
import { Projection } from './projection.ts';
import { prepareConnection } from './projector.ts';
import { readAhead } from './read-ahead.ts';
import { columnOf, READ_SCHEMA } from './sql.ts';
import { statementTable } from './statement.ts';

/** Larger than a live batch: a ledger's row that many events touch is written once for all of them. */
const BATCH_SIZE = 5_000;

/** Tables that only ever grow. Their keys are made at the end: sorting once is cheaper than finding each row's place. */
const GROWING = [statementTable, activityTable];

/** Brings the read tables' schema up to date; call it before anything reads them or projects into them. */
export function migrateReadTables(pool: pg.Pool, schema: string = READ_SCHEMA): Promise<void> {
  const folder = fileURLToPath(new URL('./schema', import.meta.url));
  return migrate(pool, { schema, folder });
}

/**
 * Projects the log, as far as it goes now, into a schema that has nothing yet. Throws whatever fails, a poison event's
 * error too; what was built until then is of no use and may be dropped.
 */
export async function buildReadTables(options: {
  store: EventStore;
  codec: Codec;
  pool: pg.Pool;
  schema: string;
  batchSize?: number;
}): Promise<{ events: number; checkpoint: Position | null }> {
  const { store, pool, schema, batchSize = BATCH_SIZE } = options;
  await migrateReadTables(pool, schema);
  const client = await pool.connect();
  try {
    if (await readCheckpoint(client, schema)) throw new Error(`The schema ${schema} is not empty.`);
    await prepareConnection(client, schema);
    const projection = new Projection({ ...options, client, checkpoint: null });
    await client.query(
      GROWING.map(({ name }) => `ALTER TABLE ${schema}.${name} DROP CONSTRAINT ${name}_pkey`).join(
        ';',
      ),
    );
    const built = await projectAll(projection, () => store.readAll({ batchSize }));
    for (const { name, fields, keyLength } of GROWING) {
      const key = fields.slice(0, keyLength).map(columnOf);
      await client.query(`ALTER TABLE ${schema}.${name} ADD PRIMARY KEY (${key.join()})`);
    }
    return built;
  } finally {
    client.release(true);
  }
}

async function projectAll(
  projection: Projection,
  open: () => AsyncIterable<Parameters<Projection['fold']>[0]>,
): Promise<{ events: number; checkpoint: Position | null }> {
  let events = 0;
  let checkpoint: Position | null = null;
  let writing = Promise.resolve();
  try {
    for await (const batch of readAhead(open, new AbortController().signal)) {
      const step = await projection.fold(batch);
      await writing;
      writing = projection.write(step);
      writing.catch(() => undefined);
      events += batch.length;
      checkpoint = step.to;
    }
  } finally {
    await writing.catch(() => undefined);
  }
  await writing;
  return { events, checkpoint };
}
