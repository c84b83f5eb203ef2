/** Everything that a simulated service runs on, as processes of their own, and what can befall it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../api/postgres/launcher.ts';
import { CLUSTER } from '../../api/postgres/place.ts';
import { readPostmaster } from '../../api/postgres/postmaster.ts';
import { type ServerProxy, startDatabaseProxy } from '../../ledger/store/testing/proxy.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';
import {
  type EventStoreUpstream,
  type NamedStore,
  openUpstream,
  type StoreFault,
} from './named-store.ts';

/** Where the events are: PostgreSQL, the imitation of EventStoreDB, or a real one (named-store.ts). */
export type StoreKind = 'postgres' | 'eventstoredb' | NamedStore;

/** What can befall the service at any moment. A connection that is mute takes what it is sent and loses the answers. */
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

/** Not what is simulated: how often one address may knock. */
const LIMITS = {
  REGISTRATIONS_PER_ADDRESS: '10000',
  LOGIN_FAILURES_PER_ADDRESS: '10000',
  LOGIN_FAILURES_PER_ACCOUNT: '10000',
  LOGIN_FAILURES_PER_EMAIL: '10000',
  PROOF_FAILURES: '10000',
};

type Upstream = { proxy: ServerProxy; url: string };

/** The processes of the app, by their ROLE: the first always does everything. */
export const LAYOUTS = [['all'], ['all', 'all'], ['all', 'api']] as const;

export class Site {
  /** The settings with which a program reaches database and event store directly. */
  readonly settings: Record<string, string>;
  now: Date;
  readonly #folder: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #database: Upstream;
  readonly #store: EventStoreUpstream | null;
  readonly #roles: readonly string[];
  #apps: AppProcess[] = [];

  private constructor(options: {
    folder: string;
    now: Date;
    postgres: EmbeddedPostgres;
    database: Upstream;
    store: EventStoreUpstream | null;
    roles: readonly string[];
  }) {
    const { folder, now, postgres, database, store, roles } = options;
    this.#roles = roles;
    this.#folder = folder;
    this.now = now;
    this.#postgres = postgres;
    this.#database = database;
    this.#store = store;
    this.settings = {
      ...SECRETS,
      ...LIMITS,
      DATABASE_URL: postgres.url,
      ...(store && { EVENT_STORE_URL: store.direct }),
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
    // What is killed here is the program, never the machine: nothing needs to reach the disk.
    const settings = { fsync: 'off', full_page_writes: 'off' };
    const postgres = await startPostgres({ dataDir: join(folder, CLUSTER), settings });
    const proxy = await startDatabaseProxy(postgres.url);
    const database = { proxy, url: proxy.url };
    const store = await openUpstream(options.store);
    const site = new Site({ folder, now, postgres, database, store, roles });
    site.#apps = [await site.#start(0)];
    // One after the other: the first makes the tables.
    for (let index = 1; index < roles.length; index += 1) site.#apps.push(await site.#start(index));
    return site;
  }

  /** What can befall it. */
  get faults(): readonly Fault[] {
    return [...FAULTS, ...(this.#store?.faults ?? [])];
  }

  /** The addresses of the app's processes. */
  get urls(): string[] {
    return this.#apps.map(({ url }) => url);
  }

  /** The numbers of the processes that run jobs. */
  get schedulers(): number[] {
    return this.#roles.flatMap((role, index) => (role === 'all' ? [index] : []));
  }

  assertAlive(): void {
    for (const app of this.#apps) app.assertAlive();
  }

  /** Moves the clock of every process. */
  async travelTo(now: Date): Promise<void> {
    this.now = now;
    await this.#tell(this.#apps, false);
  }

  /** Runs what is due in these processes, all at once; throws when that fails. */
  runJobs(indexes: readonly number[]): Promise<void> {
    return this.#tell(
      this.#apps.filter((_, index) => indexes.includes(index)),
      true,
    );
  }

  async #tell(apps: readonly AppProcess[], runJobs: boolean): Promise<void> {
    const told = { now: this.now.toISOString(), runJobs };
    const all = await Promise.allSettled(apps.map((app) => app.tell(told)));
    for (const one of all) if (one.status === 'rejected') throw one.reason;
  }

  /** Lets something happen to the app's process of this number, or to what it stands on. */
  async strike(fault: Fault, index: number): Promise<void> {
    const app = this.#apps[index];
    if (fault === 'app killed') await app?.kill();
    if (fault === 'app restarted') await app?.stop();
    if (fault === 'database killed') await this.#killPostgres();
    if (fault === 'store killed') await this.#store?.kill();
    const upstream = fault.startsWith('store') ? this.#store : this.#database;
    if (fault.endsWith('cut')) upstream?.proxy?.cut();
    if (fault.endsWith('mute')) upstream?.proxy?.loseAnswers();
  }

  /** Undoes what {@link strike} did; settles when everything answers again. */
  async heal(fault: Fault, index: number): Promise<void> {
    if (fault.startsWith('app')) this.#apps[index] = await this.#start(index);
    for (const upstream of [this.#database, this.#store]) {
      if (fault.endsWith('mute')) upstream?.proxy?.cut();
      upstream?.proxy?.restore();
    }
    if (fault === 'database killed') await untilAnswering(this.#postgres.url);
    if (fault === 'store killed') await this.#store?.answers();
  }

  async close(): Promise<void> {
    await Promise.all(this.#apps.map((app) => app.kill()));
    await this.#database.proxy.close();
    await this.#store?.close();
    await this.#postgres.stop();
  }

  async #killPostgres(): Promise<void> {
    const running = readPostmaster(join(this.#folder, CLUSTER));
    if (running) process.kill(running.pid, 'SIGKILL');
  }

  #start(index: number): Promise<AppProcess> {
    const folder = join(this.#folder, `app-${index + 1}`);
    mkdirSync(folder, { recursive: true });
    const settings = {
      ...{ ...this.settings, LOG_LEVEL: 'info', DATABASE_URL: this.#database.url },
      ROLE: String(this.#roles[index]),
      ...(this.#store && { EVENT_STORE_URL: this.#store.url }),
    };
    return startAppProcess({ folder, now: this.now, settings });
  }
}

/** A killed server is started again by its launcher, and takes connections when it has recovered. */
async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
