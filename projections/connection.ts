import type pg from 'pg';
import { sleep } from '../ledger/store/sleep.ts';
import { ReadTablesUnavailable } from './errors.ts';

/** Where the projections tell what an operator should know; pino's loggers fit. */
export type Logger = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Gives `work` a connection of its own, and another whenever it is lost or the work fails, after a pause that grows, until
 * `stop` aborts. Settles then, and never throws. The connection's settings and locks end with each try: it is not pooled.
 */
export async function keepConnected(
  {
    pool,
    stop,
    log,
    pausing = 'The read tables pause',
  }: {
    pool: pg.Pool;
    stop: AbortSignal;
    log: Logger;
    /** What the log says while there is no connection. */
    pausing?: string;
  },
  work: (client: pg.PoolClient, over: AbortSignal) => Promise<void>,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!stop.aborted) {
    const begun = performance.now();
    try {
      await withConnection(pool, stop, work);
    } catch (error) {
      if (performance.now() - begun > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      log.warn({ err: error, pause }, pausing);
      await sleep(pause, stop);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

async function withConnection(
  pool: pg.Pool,
  stop: AbortSignal,
  work: (client: pg.PoolClient, over: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const lost = new AbortController();
  const lose = (reason?: unknown) => lost.abort(reason);
  client.on('error', lose);
  client.on('end', lose);
  try {
    await work(client, AbortSignal.any([stop, lost.signal]));
    if (lost.signal.aborted) throw new ReadTablesUnavailable(lost.signal.reason);
  } finally {
    client.release(true);
  }
}
