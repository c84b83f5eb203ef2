import type pg from 'pg';
import { StoreUnavailable } from '../ledger/store/event-store.ts';
import { sleep } from '../ledger/store/sleep.ts';

/** Where the projections log what an operator should know. Pino's loggers fit. */
export type Logger = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Postgres closes a connection that has been silent for this long, and frees its locks. Otherwise a frozen process, or a lost
 * machine, would hold them for ever, because its connection looks idle.
 */
export const SILENT_MAX_MS = 5_000;
/** How often it speaks in that time. */
const SPEAKS_TIMES = 5;

/** How long a statement may take before the database counts as away, where nothing else is told. */
const ANSWER_WITHIN_MS = 60_000;

/**
 * Runs `work` with a connection of its own. When the connection is lost or the work fails, it runs again with a new one, after a
 * pause that grows. Settles when `stop` aborts, and never throws. The connection is not pooled, so its settings and locks end
 * with each try.
 */
export async function keepConnected(
  {
    pool,
    stop,
    log,
    silentMaxMs = SILENT_MAX_MS,
    answerWithinMs = ANSWER_WITHIN_MS,
    pausing = 'The read tables pause',
  }: {
    pool: pg.Pool;
    stop: AbortSignal;
    log: Logger;
    silentMaxMs?: number;
    answerWithinMs?: number;
    /** What the log says while there is no connection. */
    pausing?: string;
  },
  work: (client: pg.PoolClient, over: AbortSignal) => Promise<void>,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!stop.aborted) {
    const begun = performance.now();
    try {
      await withConnection({ pool, stop, silentMaxMs, answerWithinMs }, work);
    } catch (error) {
      if (performance.now() - begun > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      log.warn({ err: error, pause }, pausing);
      await sleep(pause, stop);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

type Connecting = { pool: pg.Pool; stop: AbortSignal; silentMaxMs: number; answerWithinMs: number };

async function withConnection(
  { pool, stop, silentMaxMs, answerWithinMs }: Connecting,
  work: (client: pg.PoolClient, over: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const lost = new AbortController();
  const done = new AbortController();
  const lose = (reason?: unknown) => {
    if (done.signal.aborted) return;
    lost.abort(reason);
    done.abort();
    // This ends a query that is under way, which never settles by itself where the connection was lost without a word.
    client.release(true);
  };
  client.on('error', lose);
  client.on('end', lose);
  const speak = (query_timeout: number) => {
    const word = { text: 'SELECT', query_timeout };
    return client.query(word);
  };
  const onStop = () => void speak(silentMaxMs).catch(lose);
  stop.addEventListener('abort', onStop, { once: true });
  try {
    // A stop that came while it connected has told nobody.
    if (stop.aborted) return;
    const text = `SET idle_session_timeout = ${silentMaxMs}`;
    const limited = { text, query_timeout: silentMaxMs };
    await client.query(limited);
    // A word may have to wait behind the longest statement.
    const say = () => speak(answerWithinMs);
    keepSpeaking(say, silentMaxMs / SPEAKS_TIMES, done.signal).catch(lose);
    await work(client, AbortSignal.any([stop, lost.signal]));
    if (lost.signal.aborted)
      throw new StoreUnavailable('The connection was lost.', { cause: lost.signal.reason });
  } finally {
    stop.removeEventListener('abort', onStop);
    if (!done.signal.aborted) {
      done.abort();
      client.release(true);
    }
  }
}

/** Keeps the connection from looking idle. Throws when Postgres does not answer. */
async function keepSpeaking(
  say: () => Promise<unknown>,
  everyMs: number,
  done: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(everyMs, done);
    if (done.aborted) return;
    await say();
  }
}
