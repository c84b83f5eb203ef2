/** Opens what every program of ours works on: the database, the event store, the keys. Shared by all scripts. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Codec, createCodec } from '../../ledger/store/codec.ts';
import { type EventStore, StoreUnavailable } from '../../ledger/store/event-store.ts';
import { type Keyring, openKeyring } from '../../ledger/store/keys.ts';
import { createKnownLog } from '../../ledger/store/known-log.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { openPostgresEventStore } from '../../ledger/store/postgres.ts';
import { openSnapshots, type Snapshots } from '../../ledger/store/snapshots.ts';
import { readCheckpoint } from '../../projections/checkpoint.ts';
import { isDistributed } from '../../projections/distributed.ts';
import { migrateReadTables } from '../../projections/migrate.ts';
import { letIn } from '../../projections/processes.ts';
import { WRITE_LEDGER } from '../../projections/stamped.ts';
import { type Config, ConfigError } from '../config.ts';
import { answering } from '../database.ts';
import { migrateIdentity } from '../identity/schema.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { CLUSTER } from '../postgres/place.ts';
import { migrateSchedule } from '../schedule/schema.ts';
import { obtainSecrets } from '../secrets.ts';
import { assertAppsOwn, assertBegun } from './begun.ts';

export type Engines = {
  pool: pg.Pool;
  store: EventStore;
  keyring: Keyring;
  codec: Codec;
  snapshots: Snapshots;
  sessionSecret: string;
  /** Ends connections, then the embedded PostgreSQL if this process runs it. */
  close(): Promise<void>;
};

const POOL_SIZE = 20;
const ASK_AGAIN_MS = 1_000;

export type EnginesOptions = {
  /** Hears what the embedded PostgreSQL says. */
  log?: (line: string) => void;
  /** Hears where the embedded PostgreSQL keeps its data, where that is not below the data folder. */
  elsewhere?: (line: string) => void;
  /** Wait for a database that is away, instead of failing: called with the reason, again and again. */
  waiting?: (reason: string) => void;
  /** This is a process of the app, or writes to ledgers as one: no command that needs the app stopped works beside it, and it ends where one has worked meanwhile. */
  isApp?: boolean;
  /** Make the database and the secrets where there are none: for what starts the app. */
  mayBeNew?: boolean;
  /** How many connections to the database at most. */
  connections?: number;
  /** Take an event store that was put back to an older copy: for what looks at it or reads it whole. */
  mayBeOlder?: boolean;
};

/** Starts the embedded PostgreSQL unless a database is configured, and brings every schema up to date. */
export async function openEngines(config: Config, options: EnginesOptions = {}): Promise<Engines> {
  const database = await openDatabase(config, options);
  try {
    const store = await openEventStore(config, database.pool, options.mayBeOlder ?? false);
    const close = async () => {
      await store.close();
      await database.close();
    };
    return { ...database, store, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same but for the event store: keys, read tables, identity and the schedule. */
export async function openDatabase(
  config: Config,
  options: EnginesOptions = {},
): Promise<Omit<Engines, 'store'>> {
  const { log, elsewhere, waiting, isApp = false, mayBeNew = false } = options;
  const { connections = POOL_SIZE } = options;
  if (!mayBeNew) assertBegun(config);
  const { sessionSecret, masterKey } = await obtainSecrets(config);
  const postgres = config.databaseUrl
    ? null
    : await startPostgres({
        dataDir: join(config.dataDir, CLUSTER),
        ...(log && { log }),
        ...(elsewhere && { elsewhere }),
      });
  const connectionString = config.databaseUrl ?? postgres?.url;
  const answerWithinMs = config.databaseSeconds * 1_000;
  const pool = openPool({
    ...{ connectionString, max: connections, answerWithinMs },
    ...(isApp && { onConnect: letIn({ answerWithinMs, outdated: end }) }),
  });
  const close = async () => {
    await pool.end();
    await postgres?.stop();
  };
  try {
    if (waiting) await untilThere(pool, waiting);
    if (!mayBeNew) await assertAppsOwn(pool);
    await migrateReadSide(pool);
    const keyring = await openKeyring({ pool, masterKey });
    const snapshots = await openSnapshots({ pool, keyring });
    return { pool, keyring, codec: createCodec(keyring), snapshots, sessionSecret, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What this process has in memory may be from before the command: a master key, the seal of a ledger's last event, the place of the events. */
function end(): never {
  console.error(
    'A command has worked on the database meanwhile. This process ends; start it anew.',
  );
  process.exit(1);
}

async function untilThere(pool: pg.Pool, waiting: (reason: string) => void): Promise<void> {
  for (;;) {
    try {
      await answering(pool).query('SELECT 1');
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      waiting(error.message);
      await delay(ASK_AGAIN_MS);
    }
  }
}

/** Loads EventStoreDB's client only where it is wanted. */
async function openEventStore(
  { eventStoreUrl }: Config,
  pool: pg.Pool,
  mayBeOlder: boolean,
): Promise<EventStore> {
  await assertSameEventStore(pool, eventStoreUrl !== undefined);
  if (!eventStoreUrl) return openBeside(pool);
  const { openEventStoreDB } = await import('../../ledger/store/eventstoredb/store.ts');
  try {
    const reached = async () => (mayBeOlder ? null : readCheckpoint(pool));
    return openEventStoreDB({ url: eventStoreUrl, known: createKnownLog(pool, reached) });
  } catch (error) {
    throw new ConfigError([`EVENT_STORE_URL: ${error instanceof Error ? error.message : error}`]);
  }
}

/** Events and rows by one transaction, unless the rows are spread over other servers. */
async function openBeside(pool: pg.Pool): Promise<EventStore> {
  const rowsTo = (await isDistributed(pool)) ? {} : { rowsTo: WRITE_LEDGER };
  return openPostgresEventStore({ pool, ...rowsTo });
}

/** Where the events are that the read tables follow. */
export type Home = 'database' | 'EventStoreDB' | 'none yet';

/** Looks into the app's own database, which must be up to date. Events that are only being copied there (migrate-events) do not count yet. */
export async function homeOfEvents(pool: pg.Pool): Promise<Home> {
  const { rows } = await pool.query<{ here: boolean; any: boolean }>(
    `SELECT coalesce(pg_sequence_last_value(to_regclass('events.positions')), 0) > 0
         AND to_regclass('event_copy.into_database') IS NULL AS here,
       (SELECT commit IS NOT NULL FROM read_model.checkpoint) AS any`,
  );
  if (rows[0]?.here) return 'database';
  return rows[0]?.any ? 'EventStoreDB' : 'none yet';
}

/**
 * The read tables follow one log, and a position in one means nothing in another: to change the store below them would
 * hide every ledger. Throws a ConfigError when that is what the settings ask for.
 */
async function assertSameEventStore(pool: pg.Pool, isElsewhere: boolean): Promise<void> {
  const home = await homeOfEvents(pool);
  if (isElsewhere && home === 'database')
    throw new ConfigError([
      'EVENT_STORE_URL: the events so far are in the database; leave it unset, or move them with npm run migrate-events',
    ]);
  if (!isElsewhere && home === 'EventStoreDB')
    throw new ConfigError([
      'EVENT_STORE_URL: the events so far are in EventStoreDB; set it to the address of that server',
    ]);
}

/** The read tables, identity and the schedule; the event store and the keys bring their own. */
async function migrateReadSide(pool: pg.Pool): Promise<void> {
  await migrateIdentity(pool);
  await migrateSchedule(pool);
  await migrateReadTables(pool);
}
