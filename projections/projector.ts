/**
 * Makes sure that every ledger's rows follow its events, also where the process that appended could not write them. It reads the
 * log as it grows, and folds again what an older program has made. Every process may start one. One works; the others wait for
 * its lock.
 */
import type pg from 'pg';
import type { Position } from '../ledger/events.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { sleep } from '../ledger/store/sleep.ts';
import { readCheckpoint } from './checkpoint.ts';
import { keepConnected, type Logger, SILENT_MAX_MS } from './connection.ts';
import { advance, foldOutdated, isThere, TOGETHER, tryAgain } from './following.ts';
import { tryLock } from './locks.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadTables } from './read-tables.ts';

export type ProjectorOptions = {
  store: EventStore;
  tables: ReadTables;
  /** The database of the read tables, already migrated. One of the pool's connections stays in use. */
  pool: pg.Pool;
  log: Logger;
  /** False in a process that does not project. */
  projects?: boolean;
  batchSize?: number;
  /** How long to wait before a ledger that could not be folded is retried. */
  retryMs?: number;
  /** How long its connection may be silent before Postgres gives its place to another process. */
  silentMaxMs?: number;
};

/** `waiting`: another process projects, or will. `stopped`: by an empty log, or by `stop`. */
export type ProjectorStatus = {
  state: 'starting' | 'waiting' | 'catching_up' | 'live' | 'stopped';
  checkpoint: Position | null;
};

export type Projector = {
  status(): ProjectorStatus;
  /** Stops it. Settles when nothing of it runs any more and its connection is back in the pool. */
  stop(): Promise<void>;
};

/** How soon a waiting instance takes over, at the latest. */
const ASK_AGAIN_MS = 500;

/** How long the process that appended has for writing the rows itself. */
const GRACE_MS = 100;

const DEFAULTS = {
  projects: true,
  batchSize: TOGETHER,
  retryMs: 60_000,
  silentMaxMs: SILENT_MAX_MS,
};

/** Starts projecting in the background. Whatever fails is tried again. */
export function startProjector(options: ProjectorOptions): Projector {
  return new LoggedProjector(options);
}

class LoggedProjector implements Projector {
  readonly #options: Required<ProjectorOptions>;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #status: ProjectorStatus = { state: 'starting', checkpoint: null };

  constructor(options: ProjectorOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#running = keepConnected({ ...this.#options, stop: this.#stop.signal }, (client, over) =>
      this.#session(client, over),
    );
  }

  status(): ProjectorStatus {
    return this.#status;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#becomes('stopped');
  }

  #becomes(state: ProjectorStatus['state'], checkpoint = this.#status.checkpoint): void {
    this.#status = { state, checkpoint };
  }

  async #session(client: pg.PoolClient, over: AbortSignal): Promise<void> {
    if (this.#status.state !== 'stopped') this.#becomes('starting');
    await client.query("SET application_name = 'projector read_model'");
    await this.#assertSameLog(client);
    while (!over.aborted) {
      // The connection that reads the log holds the lock, so both end together.
      if (this.#options.projects && (await tryLock(client, PROJECTOR_LOCK)))
        return this.#project(client, over);
      this.#becomes('waiting', await readCheckpoint(client));
      await sleep(ASK_AGAIN_MS, over);
    }
  }

  /**
   * A position means nothing in another log. The app never empties its own: an erased ledger's successor is opened before it
   * goes. So an empty store below tables that are not is the wrong one, and nothing may be written there.
   */
  async #assertSameLog(client: pg.ClientBase): Promise<void> {
    if (!(await readCheckpoint(client)) || (await this.#options.store.head())) return;
    this.#becomes('stopped');
    throw new Error('The event store is empty and the read tables are not: it is another one.');
  }

  async #project(client: pg.PoolClient, over: AbortSignal): Promise<void> {
    const failed = new AbortController();
    const signal = AbortSignal.any([over, failed.signal]);
    const work = [this.#follow(client, signal), this.#lookAfter(signal)];
    try {
      await Promise.all(work);
    } finally {
      failed.abort();
      await Promise.allSettled(work);
    }
  }

  async #follow(client: pg.PoolClient, over: AbortSignal): Promise<void> {
    const { store, tables, batchSize } = this.#options;
    const after = await readCheckpoint(client);
    const head = await store.head();
    this.#becomes(isThere(after, head) ? 'live' : 'catching_up', after);
    const open = (signal: AbortSignal) => store.subscribe({ after, signal, batchSize });
    for await (const batch of readAhead(open, over)) {
      // The process that has just appended is writing these rows, so writing them here would be wasted work.
      const place = this.#status.state === 'live' ? 'live' : 'behind';
      if (place === 'live') await sleep(GRACE_MS, over);
      const reached = await advance(client, tables, batch, place);
      this.#becomes(isThere(reached, head) ? 'live' : 'catching_up', reached);
    }
  }

  /** Beside all else, ledgers that no event leads to. */
  async #lookAfter(over: AbortSignal): Promise<void> {
    const { pool, tables, log, retryMs } = this.#options;
    while (!over.aborted) {
      const ledgers = await foldOutdated(pool, tables, over);
      if (ledgers > 0) log.info({ ledgers }, 'Rows of an older program were folded anew');
      await tryAgain(pool, tables);
      await sleep(retryMs, over);
    }
  }
}

const PROJECTOR_LOCK = 'projector read_model';
