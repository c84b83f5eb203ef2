/** The event store in Postgres: one log, ordered by one lock that many appends share (postgres-schema/001-events.sql). */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Position } from '../events.ts';
import { repeatsAnId } from './append-request.ts';
import {
  type AppendOutcome,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  StoreUnavailable,
} from './event-store.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import {
  APPEND_LIMIT_BYTES,
  appendBatch,
  type PendingAppend,
  pendingAppend,
} from './postgres-append.ts';
import { keptEnds } from './postgres-ends.ts';
import { answered, isDiskFull, isRolledBack, storeError } from './postgres-errors.ts';
import { PostgresListener } from './postgres-listener.ts';
import {
  type Ask,
  BEFORE_ALL,
  type EventRow,
  type Page,
  type PageWanted,
  positionOf,
  readPages,
  SELECT_EVENTS,
  storedEvent,
} from './postgres-rows.ts';
import { Wake } from './wake.ts';

const PAGE = 1_000;
/** The first page of a reader that continues: it usually wants only the few events that were appended since. */
const FIRST_PAGE = 100;

/** Pages of streams that are read by one query. */
const READ_TOGETHER = { items: 64, weight: 8 * PAGE };

/**
 * The most appends in one transaction, in bytes with their rows: enough to be worth a commit, few enough that nobody waits long and that they are
 * sent in one piece. Fifty payments or a week of hundreds of bills are heavy: a night has many such appends.
 */
const BATCH_LIMITS = { items: 256, weight: 1024 * 1024, heavy: 64 * 1024 };

/** How long a subscriber may miss an append when its notification was lost. */
const LOOK_ANYWAY_MS = 5_000;

/**
 * Opens the store and brings its schema up to date. A pool that is handed in (pool.ts) stays the caller's: close the store
 * first, then end the pool. While anybody subscribes, the store keeps one of the pool's connections for listening.
 * `rowsTo` names the function in the same database that takes an append's rows.
 */
export async function openPostgresEventStore(
  source: ({ pool: pg.Pool } | { url: string }) & { rowsTo?: string },
): Promise<EventStore> {
  const own = 'url' in source;
  const pool = own ? openPool({ connectionString: source.url }) : source.pool;
  try {
    const folder = fileURLToPath(new URL('./postgres-schema', import.meta.url));
    await migrate(pool, { schema: 'events', folder });
  } catch (error) {
    if (own) await pool.end();
    throw storeError(error);
  }
  const release = own ? () => pool.end() : async () => undefined;
  return new PostgresEventStore(pool, source.rowsTo, release);
}

class PostgresEventStore implements EventStore {
  readonly #pool: pg.Pool;
  readonly #rowsTo: string | undefined;
  readonly #release: () => Promise<void>;
  readonly #ask: Ask = (text, values) => this.#query(text, values);
  readonly #wake = new Wake();
  readonly #listener: PostgresListener;
  readonly #commits = new GroupCommit<PendingAppend, AppendOutcome>(
    (batch) => this.#commit(batch),
    BATCH_LIMITS,
  );
  /** Reads that arrive together share one query, which begins after all of them have arrived. */
  readonly #pages = new GroupCommit<PageWanted, Page>(
    (wanted) => readPages(this.#ask, wanted),
    READ_TOGETHER,
  );
  readonly ends = keptEnds(this.#ask);
  readonly #queries = new Set<Promise<unknown>>();
  #closing: Promise<void> | null = null;

  constructor(pool: pg.Pool, rowsTo: string | undefined, release: () => Promise<void>) {
    this.#pool = pool;
    this.#rowsTo = rowsTo;
    this.#release = release;
    this.#listener = new PostgresListener(pool, this.#wake);
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    rows?: string,
  ): Promise<AppendOutcome> {
    this.#assertOpen();
    const append = pendingAppend(stream, expected, events, rows);
    if (append.bytes > APPEND_LIMIT_BYTES) {
      return { status: 'too_large', limitBytes: APPEND_LIMIT_BYTES };
    }
    if (repeatsAnId(events)) return { status: 'duplicate_event_id' };
    return this.#commits.add(append, append.bytes + (rows?.length ?? 0));
  }

  async *readStream(
    stream: string,
    options: { from?: number; limit?: number } = {},
  ): AsyncGenerator<StoredEvent[]> {
    let from = options.from ?? 0;
    let wanted = options.limit ?? Number.POSITIVE_INFINITY;
    for (let page = from === 0 ? PAGE : FIRST_PAGE; wanted > 0; page = PAGE) {
      const size = Math.min(page, wanted);
      const { events, missing } = await this.#pages.add({ stream, from, size }, size);
      if (events.length > 0) yield events;
      if (missing && events.length < size) throw missing;
      if (events.length < size) return;
      from += size;
      wanted -= size;
    }
  }

  async *readAll(
    options: { after?: Position | null; batchSize?: number } = {},
  ): AsyncGenerator<StoredEvent[]> {
    const size = options.batchSize ?? PAGE;
    let after = options.after?.commit ?? BEFORE_ALL;
    // The head is taken first, or a reader that is slower than the writers would never finish.
    const end = (await this.head())?.commit ?? BEFORE_ALL;
    while (after < end) {
      const events = await this.#select(
        'position > $1 AND position <= $2 ORDER BY position LIMIT $3',
        [after, end, size],
      );
      if (events.length > 0) yield events;
      if (events.length < size) return;
      after = events.at(-1)?.position.commit ?? end;
    }
  }

  async *subscribe(options: {
    after: Position | null;
    signal: AbortSignal;
    batchSize?: number;
  }): AsyncGenerator<StoredEvent[]> {
    const { signal, batchSize: size = PAGE } = options;
    let after = options.after?.commit ?? BEFORE_ALL;
    this.#assertOpen();
    this.#listener.enter();
    try {
      while (!signal.aborted) {
        const ticket = this.#wake.ticket();
        const events = await this.#select('position > $1 ORDER BY position LIMIT $2', [
          after,
          size,
        ]);
        if (signal.aborted) return;
        if (events.length > 0) yield events;
        after = events.at(-1)?.position.commit ?? after;
        if (events.length < size) await this.#wake.sleep(ticket, LOOK_ANYWAY_MS, signal);
      }
    } finally {
      this.#listener.leave();
    }
  }

  async deleteStream(stream: string): Promise<void> {
    await this.#query('SELECT events.delete_stream($1)', [stream]);
  }

  async head(): Promise<Position | null> {
    const [row] = await this.#query<{ position: string }>(
      'SELECT position FROM events.events ORDER BY position DESC LIMIT 1',
    );
    return row ? positionOf(row.position) : null;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#wake.all();
    // A pool that is ended forgets whoever still waits for a connection, so nobody may.
    await Promise.allSettled([this.#commits.drained(), this.#listener.stop(), ...this.#queries]);
    await this.#release();
  }

  async #commit(batch: PendingAppend[]): Promise<AppendOutcome[]> {
    try {
      const outcomes = await this.#append(batch);
      for (const outcome of outcomes) {
        if (outcome.status === 'appended') this.#wake.appended(outcome.position.commit);
      }
      return outcomes;
    } catch (error) {
      throw storeError(error);
    }
  }

  /** Whatever keeps rows from being written, the events are stored without them as long as the database answers; the rows are written later. */
  async #append(batch: PendingAppend[]): Promise<AppendOutcome[]> {
    if (!this.#rowsTo) return appendBatch(this.#pool, batch);
    try {
      return await appendBatch(this.#pool, batch, this.#rowsTo);
    } catch (error) {
      // A full disk takes no events either.
      if (!isRolledBack(error) || isDiskFull(error)) throw error;
      return appendBatch(this.#pool, batch);
    }
  }

  async #select(where: string, values: unknown[]): Promise<StoredEvent[]> {
    type Row = EventRow & { stream: string };
    const rows = await this.#query<Row>(`${SELECT_EVENTS} WHERE ${where}`, values);
    return rows.map((row) => storedEvent(row, row.stream));
  }

  async #query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    this.#assertOpen();
    const answer = this.#pool.query<Row>(text, values);
    this.#queries.add(answer);
    try {
      return (await answered(answer)).rows;
    } finally {
      this.#queries.delete(answer);
    }
  }

  #assertOpen(): void {
    if (this.#closing !== null)
      throw new StoreUnavailable('The event store is closed.', { nothingStored: true });
  }
}
