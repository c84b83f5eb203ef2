/** All processes of a simulated service, and the faults that can strike them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../api/postgres/launcher.ts';
import { CLUSTER } from '../../api/postgres/place.ts';
import { readPostmaster } from '../../api/postgres/postmaster.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../ledger/store/testing/proxy.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';
import {
  type EventStoreUpstream,
  openUpstream,
  type StoreFault,
  type StoreKind,
  untilItSucceeds,
} from './named-store.ts';

/** Those of every service; its event store may add some (named-store.ts). */
const FAULTS = [
  'app killed',
  'app restarted',
  'database killed',
  'database cut',
  'database mute',
] as const;
export type Fault = (typeof FAULTS)[number] | StoreFault;

const SECRETS = {
  SESSION_SECRET: 'a secret of the simulation, 40 letters long',
  MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
};

/** Rate limits are not simulated: these are too high to be reached. */
const LIMITS = {
  REGISTRATIONS_PER_ADDRESS: '10000',
  LOGIN_FAILURES_PER_ADDRESS: '10000',
  LOGIN_FAILURES_PER_ACCOUNT: '10000',
  LOGIN_FAILURES_PER_EMAIL: '10000',
  PROOF_FAILURES: '10000',
  REQUESTS_PER_SECOND: '10000',
  CONNECTIONS_PER_ADDRESS: '10000',
};

/** The roles of the app's processes. The first process always has all of them. */
export const LAYOUTS = [['all'], ['all', 'all'], ['all', 'api']] as const;

type Parts = {
  folder: string;
  roles: readonly string[];
  postgres: EmbeddedPostgres;
  database: DatabaseProxy;
  store: EventStoreUpstream | null;
};

export class Site {
  /** The settings with which a program reaches database and event store past the proxies. */
  readonly settings: Record<string, string>;
  now: Date;
  readonly #parts: Parts;
  readonly #apps: AppProcess[] = [];

  private constructor(parts: Parts, now: Date) {
    this.#parts = parts;
    this.now = now;
    this.settings = {
      ...{ ...SECRETS, ...LIMITS, DATABASE_URL: parts.postgres.url },
      ...(parts.store && { EVENT_STORE_URL: parts.store.direct }),
    };
  }

  /** Starts everything in a folder of its own. */
  static async open(options: {
    folder: string;
    store: StoreKind;
    roles: readonly string[];
    now: Date;
  }): Promise<Site> {
    const { folder, roles, now } = options;
    // A fault kills programs, never the machine: nothing needs to reach the disk.
    const settings = { fsync: 'off', full_page_writes: 'off' };
    const postgres = await startPostgres({ dataDir: join(folder, CLUSTER), settings });
    const database = await startDatabaseProxy(postgres.url);
    const store = await openUpstream(options.store);
    const site = new Site({ folder, roles, postgres, database, store }, now);
    // One after the other: the first one makes the tables.
    for (const index of roles.keys()) site.#apps.push(await site.#start(index));
    return site;
  }

  /** The faults that this service can have. */
  get faults(): readonly Fault[] {
    return [...FAULTS, ...(this.#parts.store?.faults ?? [])];
  }

  /** The addresses of the app's processes. */
  get urls(): string[] {
    return this.#apps.map(({ url }) => url);
  }

  /** The numbers of the processes that run jobs. */
  get schedulers(): number[] {
    return this.#parts.roles.flatMap((role, index) => (role === 'all' ? [index] : []));
  }

  assertAlive(): void {
    for (const app of this.#apps) app.assertAlive();
  }

  /** Sets the clock of every process. */
  async travelTo(now: Date): Promise<void> {
    this.now = now;
    await this.#setClocks(this.#apps, false);
  }

  /** Runs what is due in these processes, all at once; throws when that fails. */
  runJobs(indexes: readonly number[]): Promise<void> {
    return this.#setClocks(
      this.#apps.filter((_, index) => indexes.includes(index)),
      true,
    );
  }

  async #setClocks(apps: readonly AppProcess[], runJobs: boolean): Promise<void> {
    const order = { now: this.now.toISOString(), runJobs };
    const all = await Promise.allSettled(apps.map((app) => app.setClock(order)));
    for (const one of all) if (one.status === 'rejected') throw one.reason;
  }

  /** Begins a fault: of the app's process of this number, or of database or event store. */
  async strike(fault: Fault, index: number): Promise<void> {
    const { database, store } = this.#parts;
    const app = this.#apps[index];
    if (fault === 'app killed') await app?.kill();
    if (fault === 'app restarted') await app?.stop();
    if (fault === 'database killed') await this.#killPostgres();
    if (fault === 'store killed') await store?.kill();
    const proxy = fault.startsWith('store') ? store?.proxy : database;
    if (fault.endsWith('cut')) proxy?.cut();
    if (fault.endsWith('mute')) proxy?.loseAnswers();
  }

  /** Ends what {@link strike} began; settles when everything answers again. */
  async heal(fault: Fault, index: number): Promise<void> {
    const { database, store, postgres } = this.#parts;
    if (fault.startsWith('app')) this.#apps[index] = await this.#start(index);
    for (const proxy of [database, store?.proxy]) {
      if (fault.endsWith('mute')) proxy?.cut();
      proxy?.restore();
    }
    // A killed server is started again by its launcher, and takes connections when it has recovered.
    if (fault === 'database killed') await untilItSucceeds(() => connectOnce(postgres.url));
    if (fault === 'store killed') await store?.answers();
  }

  async close(): Promise<void> {
    await Promise.all(this.#apps.map((app) => app.kill()));
    await this.#parts.database.close();
    await this.#parts.store?.close();
    await this.#parts.postgres.stop();
  }

  async #killPostgres(): Promise<void> {
    const running = readPostmaster(join(this.#parts.folder, CLUSTER));
    if (running) process.kill(running.pid, 'SIGKILL');
  }

  #start(index: number): Promise<AppProcess> {
    const { roles, database, store } = this.#parts;
    const folder = join(this.#parts.folder, `app-${index + 1}`);
    mkdirSync(folder, { recursive: true });
    const settings = {
      ...{ ...this.settings, LOG_LEVEL: 'info', DATABASE_URL: database.url },
      ROLE: String(roles[index]),
      ...(store && { EVENT_STORE_URL: store.url }),
    };
    return startAppProcess({ folder, now: this.now, settings });
  }
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
