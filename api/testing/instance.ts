/** The whole API over HTTP on a real database: what `npm start` puts together, without the page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Envelope } from '../../ledger/handle.ts';
import { createCodec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { openPostgresEventStore } from '../../ledger/store/postgres.ts';
import { openSnapshots } from '../../ledger/store/snapshots.ts';
import { migrateReadTables } from '../../projections/migrate.ts';
import { letIn } from '../../projections/processes.ts';
import { WRITE_LEDGER } from '../../projections/stamped.ts';
import { type App, type AppParts, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createCore } from '../core.ts';
import { migrateIdentity } from '../identity/schema.ts';
import { createLog } from '../log.ts';
import type { ScannerOptions } from '../scanner/index.ts';
import { migrateSchedule } from '../schedule/schema.ts';
import { listen } from '../server.ts';

/** What wraps the ledgers' keys in tests. */
export const MASTER_KEY = Buffer.alloc(32, 7);

/** What signs cookies in tests. */
export const SESSION_SECRET = 'a secret of the tests, 32 letters';

/** The least that argon2 takes: most tests are of something else, and each needs a person. */
const PASSWORD_COST = { memoryCost: 8, timeCost: 1 };

/** Most tests look for a letter at once, and their clock stands still. */
const AT_ONCE = () => 0;

/** Other tests keep every core busy, and a reader that lets all of them go first would never get to its file. */
const BESIDE_TESTS = { niceness: 0 };

export type Instance = {
  /** What it is made of, before a test's own parts. */
  parts: AppParts;
  url: string;
  store: EventStore;
  /** Where this process keeps its files. */
  dataDir: string;
  /** Not started: a test calls `runDue`, or starts it. */
  scheduler: App['scheduler'];
  /** Sends the letters that wait, as the scheduler does every minute. */
  deliverLetters: App['mailQueue']['deliver'];
  /** Takes up erasures as the next start does. */
  resumeErasures(): Promise<void>;
  stop(): Promise<void>;
};

export type InstanceOptions = {
  clock: () => Date;
  /** Environment variables beyond the defaults. */
  env?: Record<string, string>;
  /** The event store; in the same database unless told. The instance closes it. */
  openStore?: (pool: pg.Pool) => Promise<EventStore>;
  /** For how long it waits where it would give up: a slow machine is no reason. */
  patienceMs?: number;
  /** Other limits for the processes that read bills. */
  readers?: ScannerOptions['readers'];
  /** Parts to put in the place of the usual ones. */
  parts?: (usual: AppParts) => Partial<AppParts>;
};

/** Parts of a process that is killed whenever a command is stored, before anybody hears of it. */
export const killedOnceStored = ({ handle }: AppParts): Partial<AppParts> => ({
  handle: Object.assign(async (envelope: Envelope) => {
    await handle(envelope);
    throw new Error('Killed');
  }, handle),
});

/** Brings an empty database up to date; its result is copied for every test file. */
export async function prepareApi(url: string): Promise<void> {
  const pool = openPool({ connectionString: url });
  const store = await openPostgresEventStore({ pool });
  await openSnapshots({ pool, keyring: await openKeyring({ pool, masterKey: MASTER_KEY }) });
  await migrateReadTables(pool);
  await migrateIdentity(pool);
  await migrateSchedule(pool);
  await store.close();
  await pool.end();
}

const inTheDatabase = (pool: pg.Pool) => openPostgresEventStore({ pool, rowsTo: WRITE_LEDGER });

/** One process of the app, as far as the API is concerned. Several may run on one database. */
export async function startInstance(url: string, options: InstanceOptions): Promise<Instance> {
  const { clock, env = {}, parts = () => ({}), openStore = inTheDatabase, patienceMs } = options;
  const readers = { ...BESIDE_TESTS, ...options.readers };
  const dataDir = await mkdtemp(join(tmpdir(), 'weekwise-api-'));
  const config = readConfig({ DATA_DIR: dataDir, REQUESTS_PER_SECOND: '1000000', ...env });
  const answerWithinMs = config.databaseSeconds * 1_000;
  const onConnect = letIn({ answerWithinMs, outdated: () => undefined });
  const pool = openPool({ connectionString: url, max: 12, answerWithinMs, onConnect });
  const store = await openStore(pool);
  const keyring = await openKeyring({ pool, masterKey: MASTER_KEY });
  const codec = createCodec(keyring);
  const snapshots = await openSnapshots({ pool, keyring });
  const log = createLog('silent');
  const sessionSecret = config.sessionSecret ?? SESSION_SECRET;
  const engines = { pool, store, keyring, codec, snapshots, sessionSecret, config, log, clock };
  const core = createCore({ ...engines, readers, patienceMs });
  const usual = { ...engines, ...core, patienceMs };
  const { projector, scanner } = usual;
  const { koa, erasures, mailQueue, scheduler, endStreams } = createApp({
    ...usual,
    passwordCost: PASSWORD_COST,
    linkWaitsMs: AT_ONCE,
    ...parts(usual),
  });
  const listening = await listen(koa, 0, '127.0.0.1');
  return {
    url: listening.url.replace('localhost', '127.0.0.1'),
    parts: usual,
    store,
    dataDir,
    scheduler,
    deliverLetters: mailQueue.deliver,
    resumeErasures: erasures.resume,
    stop: async () => {
      endStreams();
      await listening.close();
      await mailQueue.stop();
      await scheduler.stop();
      scanner.close();
      await projector.stop();
      await store.close();
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
