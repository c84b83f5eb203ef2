/** Opens what every program of ours works on: the database, the event store, the keys. Shared by all scripts. */
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../api/config.ts';
import { migrateIdentity } from '../api/identity/schema.ts';
import { migrateSchedule } from '../api/schedule/schema.ts';
import { obtainSecrets } from '../api/secrets.ts';
import { type Codec, createCodec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { type Keyring, openKeyring } from '../ledger/store/keys.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { migrateReadTables } from '../projections/rebuild.ts';
import { startPostgres } from './postgres/launcher.ts';

export type Engines = {
  pool: pg.Pool;
  store: EventStore;
  keyring: Keyring;
  codec: Codec;
  sessionSecret: string;
  /** Ends connections, then the embedded PostgreSQL if this process runs it. */
  close(): Promise<void>;
};

const POOL_SIZE = 20;

/** Starts the embedded PostgreSQL unless a database is configured, and brings every schema up to date. */
export async function openEngines(config: Config, log?: (line: string) => void): Promise<Engines> {
  const { sessionSecret, masterKey } = await obtainSecrets(config);
  const postgres = config.databaseUrl
    ? null
    : await startPostgres({ dataDir: join(config.dataDir, 'pg18'), ...(log && { log }) });
  const connectionString = config.databaseUrl ?? postgres?.url;
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: 10_000 });
  // A connection that dies while idle is dropped by the pool; the next query opens another.
  pool.on('error', () => undefined);
  try {
    await migrateReadSide(pool);
    const store = await openPostgresEventStore({ pool });
    const keyring = await openKeyring({ pool, masterKey });
    const close = async () => {
      await store.close();
      await pool.end();
      await postgres?.stop();
    };
    return { pool, store, keyring, codec: createCodec(keyring), sessionSecret, close };
  } catch (error) {
    await pool.end();
    await postgres?.stop();
    throw error;
  }
}

/** The read tables, identity and the schedule; the event store and the keys bring their own. */
export async function migrateReadSide(pool: pg.Pool): Promise<void> {
  await migrateIdentity(pool);
  await migrateSchedule(pool);
  await migrateReadTables(pool);
}
