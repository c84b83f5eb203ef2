/**
 * The one loop that keeps the read tables after the log: batch → fold → rows and checkpoint in one transaction. Every
 * process may start one; one of them projects, the others wait for its lock, and know from it how far the tables are.
 */
import type pg from 'pg';
import { comparePositions, type Position } from '../ledger/events.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { sleep } from '../ledger/store/sleep.ts';
import { type Poison, Progress, readCheckpoint, readTables, writePoison } from './checkpoint.ts';
import { keepConnected, type Logger } from './connection.ts';
import { isAway, reach } from './errors.ts';
import { tryLock, tryShareLock, unlock } from './locks.ts';
import { Overtaken } from './projection.ts';
import { listen, REACHED_WITHIN_MS, type Reached } from './read-your-writes.ts';
import { BATCH_SIZE, PoisonEvent, run, type Written } from './run.ts';
import { READ_SCHEMA } from './sql.ts';
import { PROJECTION_VERSION } from './version.ts';

export type ProjectorOptions = {
  store: EventStore;
  codec: Codec;
  /** The database of the read tables, already migrated. One of the pool's connections stays in use. */
  pool: pg.Pool;
  log: Logger;
  /** False in a process that only reads and writes: it hears from another one how far the tables are. */
  projects?: boolean;
  /** A plain name in lower case. */
  schema?: string;
  batchSize?: number;
  /** Hears of each batch that this process has projected. */
  projected?: (written: Written) => void;
  /** How long after an event has stopped it this process tries that again: the cause may be gone. */
  retryMs?: number;
};

/** `waiting`: another process projects, or is to. `stopped`: by an event that nobody here can project, an empty log, or `stop`. */
export type ProjectorStatus = {
  state: 'starting' | 'waiting' | 'catching_up' | 'live' | 'stopped';
  checkpoint: Position | null;
  poison?: Poison;
  /** A newer program has built the tables; only one like it brings them further. */
  outdated?: true;
};

export type Projector = {
  status(): ProjectorStatus;
  reached: Reached;
  /** Settles when nothing of it runs any more; what it holds of the pool is given back. */
  stop(): Promise<void>;
};

/** How soon a waiting instance takes over, at the latest. */
const ASK_AGAIN_MS = 500;

/** Starts projecting in the background. Whatever fails is tried again; a poison event stops it loudly meanwhile. */
export function startProjector(options: ProjectorOptions): Projector {
  return new LoggedProjector(options);
}

const DEFAULTS = {
  projects: true,
  schema: READ_SCHEMA,
  batchSize: BATCH_SIZE,
  projected: () => undefined,
  retryMs: 60_000,
};

class LoggedProjector implements Projector {
  readonly #options: Required<ProjectorOptions>;
  readonly #progress = new Progress();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #state: ProjectorStatus['state'] = 'starting';
  #poison: Poison | null = null;
  #outdated = false;
  /** This process has met an event that it could not project, and leaves it to others until then. */
  #restsUntil = 0;

  constructor(options: ProjectorOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#running = keepConnected({ ...this.#options, stop: this.#stop.signal }, (client, over) =>
      this.#session(client, over),
    );
  }

  status(): ProjectorStatus {
    return {
      ...{ state: this.#state, checkpoint: this.#progress.position },
      ...(this.#poison && { poison: this.#poison }),
      ...(this.#outdated && { outdated: true }),
    };
  }

  reached: Reached = (position, timeoutMs = REACHED_WITHIN_MS) =>
    this.#progress.reached(position, timeoutMs);

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#progress.close();
    await this.#running;
    this.#state = 'stopped';
  }

  async #session(client: pg.PoolClient, over: AbortSignal): Promise<void> {
    const { schema, projects } = this.#options;
    over.addEventListener('abort', () => this.#progress.doubt());
    if (this.#state !== 'stopped') this.#state = 'starting';
    await reach(prepareConnection(client, schema));
    while (!over.aborted && !(await reach(enter(client, schema)))) await sleep(ASK_AGAIN_MS, over);
    await this.#assertSameLog(client);
    await reach(listen(client, schema, this.#progress));
    while (!over.aborted) {
      if (projects && !this.#rests() && (await reach(mayProject(client, schema))))
        await this.#project(client, over);
      else {
        await this.#follow(client);
        await sleep(ASK_AGAIN_MS, over);
      }
    }
  }

  /**
   * A position means nothing in another log. The app never empties its own: an erased ledger's successor is opened before it
   * goes. So an empty store below tables that are not is the wrong one, and nothing may be written there.
   */
  async #assertSameLog(client: pg.ClientBase): Promise<void> {
    const checkpoint = await reach(readCheckpoint(client, this.#options.schema));
    if (!checkpoint || (await this.#options.store.head())) return;
    this.#state = 'stopped';
    throw new Error('The event store is empty and the read tables are not: it is another one.');
  }

  /** How far another process has brought the tables, and what keeps it from going on. */
  async #follow(client: pg.PoolClient): Promise<void> {
    const { checkpoint, poison, version } = await reach(readTables(client, this.#options.schema));
    this.#progress.advance(checkpoint);
    this.#outdated = version > PROJECTION_VERSION;
    this.#poison = poison;
    this.#state = poison ? 'stopped' : 'waiting';
  }

  /** Projects until it is over, or an event stops it. */
  async #project(client: pg.PoolClient, over: AbortSignal): Promise<void> {
    this.#outdated = false;
    let suspect: Position | null = null;
    let carefulUntil: Position | null = null;
    for (;;) {
      try {
        const head = await this.#options.store.head();
        // What stopped it before, here or elsewhere, counts until it is passed.
        if (!this.#poison) this.#moved(head);
        const taken = (last: Position) => {
          suspect = last;
        };
        const written = (written: Written) => {
          this.#progress.advance(written.events.at(-1)?.position ?? null);
          this.#poison = null;
          this.#moved(head);
          this.#options.projected(written);
        };
        await run({ ...this.#options, client, over, carefulUntil, taken, written });
        return;
      } catch (error) {
        if (error instanceof PoisonEvent) return this.#stopAt(error, client);
        // Whoever is away comes back, and who was overtaken begins anew: both with a new connection.
        if (isAway(error) || error instanceof Overtaken || carefulUntil || !suspect) throw error;
        carefulUntil = suspect;
      }
    }
  }

  #rests(): boolean {
    return performance.now() < this.#restsUntil;
  }

  #moved(head: Position | null): void {
    const { position } = this.#progress;
    const there = !head || (position !== null && comparePositions(position, head) >= 0);
    this.#state = there ? 'live' : 'catching_up';
  }

  /** Another instance may know what this one does not, a newer program for instance: it gets the lock. */
  async #stopAt({ event, message, cause }: PoisonEvent, client: pg.PoolClient): Promise<void> {
    const { id: eventId, type, stream, revision } = event;
    this.#poison = { eventId, type, stream, revision, message };
    this.#restsUntil = performance.now() + this.#options.retryMs;
    this.#state = 'stopped';
    const { log, schema } = this.#options;
    log.error({ ...this.#poison, err: cause }, 'The projection has stopped at an event');
    await reach(writePoison(client, schema, this.#poison, event.position));
    await reach(unlock(client, projectorLock(schema)));
  }
}

/** Tables that a newer program has built are not for this one to write; what it answers meanwhile is theirs all the same. */
async function mayProject(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { version } = await readTables(client, schema);
  // Held by the very connection that writes.
  return version <= PROJECTION_VERSION && tryLock(client, projectorLock(schema));
}

/** Held by every process of the app for as long as it runs. False while the tables are {@link lockEverybodyOut locked}. */
const enter = (client: pg.ClientBase, schema: string): Promise<boolean> =>
  tryShareLock(client, processLock(schema));

/** True when no process of the app runs on these tables, whatever its role, and none will while the connection lives. */
export const lockEverybodyOut = (client: pg.ClientBase, schema: string): Promise<boolean> =>
  tryLock(client, processLock(schema));

const projectorLock = (schema: string): string => `projector ${schema}`;
const processLock = (schema: string): string => `process ${schema}`;

/**
 * A crash of Postgres may take the last commits with it: rows and checkpoint go together then, and follow again from the
 * events, so no commit waits for the disk. Plans are made once and kept: they must not be those that suit empty tables.
 */
export async function prepareConnection(client: pg.ClientBase, schema: string): Promise<void> {
  const settings = {
    synchronous_commit: 'off',
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    jit: 'off',
    application_name: `'projector ${schema}'`,
  };
  const set = Object.entries(settings).map(([name, value]) => `SET ${name} = ${value}`);
  await client.query(set.join(';'));
}
