import pg from 'pg';
import { notSent, StoreUnavailable } from './event-store.ts';
import { isDiskFull, unavailable } from './postgres-errors.ts';
import { within } from './within.ts';

/** How long the database may take to answer, unless the settings say otherwise. */
const ANSWER_WITHIN_MS = 30_000;

/** How many queries may wait for a connection. Further ones are refused at once rather than late. */
const WAITING_MAX = 1_000;

export type PoolOptions = pg.PoolConfig & {
  /** How long a query of the pool may take in all, the wait for a connection included. A query may name its own `query_timeout`. */
  answerWithinMs?: number;
  /** How many may wait for a connection; the next one is refused at once. */
  waitingMax?: number;
};

const ignore = () => undefined;

/**
 * A pool of connections, any of which may be lost at any time without ending the process: one that nobody uses is dropped,
 * one that is used fails its query, now or at the next. A database that says nothing fails each query in time, and whoever
 * wants a connection when too many wait is refused at once: both throw {@link StoreUnavailable}. Where no connection was had,
 * it says that nothing was stored.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { answerWithinMs = ANSWER_WITHIN_MS, waitingMax = WAITING_MAX, ...config } = options;
  const pool = new pg.Pool({
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    ...config,
  });
  pool.on('error', ignore);
  // The pool itself handles errors only of idle connections.
  pool.on('connect', (client) => client.on('error', ignore));
  refuseCrowds(pool, waitingMax);
  limitQueries(pool, answerWithinMs);
  return pool;
}

/** Told of a connection, or of why there is none. `pg` queries the pool by this form of `connect`. */
type Taken = (error: unknown, ...connected: unknown[]) => void;

function refuseCrowds(pool: pg.Pool, waitingMax: number): void {
  const connect = pool.connect.bind(pool) as (taken?: Taken) => unknown;
  pool.connect = ((taken?: Taken) => {
    const away = (error: unknown) => notSent(unavailable(error));
    const told =
      taken && ((error: unknown, ...rest: unknown[]) => taken(error && away(error), ...rest));
    if (pool.waitingCount < waitingMax)
      return told
        ? connect(told)
        : Promise.resolve(connect()).catch((error) => Promise.reject(away(error)));
    const refused = new StoreUnavailable('Too many wait for the database.');
    return told ? told(refused) : Promise.reject(refused);
  }) as pg.Pool['connect'];
}

/** The wait for a connection and the query have one limit together: each has one of its own in `pg`, and they would add up. */
function limitQueries(pool: pg.Pool, answerWithinMs: number): void {
  const query = pool.query.bind(pool) as (config: Limited) => Promise<unknown>;
  pool.query = ((asked: string | Limited, values?: unknown[]) => {
    const named = typeof asked === 'string' ? { text: asked } : asked;
    // The connection cannot be used afterwards: by this time limit `pg` drops it.
    const limited = { query_timeout: answerWithinMs, ...named, ...(values && { values }) };
    const { query_timeout: limitMs } = limited;
    const silence = () => new StoreUnavailable(`No answer within ${limitMs} ms.`);
    return within(limitMs, noting(pool, limited.text, query(limited)), silence);
  }) as pg.Pool['query'];
}

/** How long a statement that met a full disk speaks for the disk, unless it succeeds before: as long as whoever watches waits to ask again. */
const FULL_FOR_MS = 10_000;

/** By pool: the statements that the disk was too full for, and when. */
const fullDisks = new WeakMap<pg.Pool, Map<string, number>>();

async function noting<T>(pool: pg.Pool, text: string, answer: Promise<T>): Promise<T> {
  const full = fullDisks.get(pool) ?? new Map<string, number>();
  fullDisks.set(pool, full);
  try {
    const answered = await answer;
    full.delete(text);
    return answered;
  } catch (error) {
    if (isDiskFull(error)) full.set(text, performance.now());
    throw error;
  }
}

/** True when the disk was full within the last ten seconds for a statement of the pool's, which has not succeeded since. */
export function hasMetFullDisk(pool: pg.Pool): boolean {
  const times = [...(fullDisks.get(pool)?.values() ?? [])];
  return times.some((at) => performance.now() - at < FULL_FOR_MS);
}

type Limited = pg.QueryConfig & { query_timeout?: number };
