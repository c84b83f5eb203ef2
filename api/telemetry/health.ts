/** What an operator's load balancer asks: is the process alive, and can it do its work? */
import type { Middleware } from 'koa';
import type pg from 'pg';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { hasMetFullDisk } from '../../ledger/store/pool.ts';
import { isDiskFull } from '../../ledger/store/postgres-errors.ts';
import { stoppedLedgers } from '../../projections/following.ts';
import { lagBehind } from '../../projections/lag.ts';
import type { Projector, ProjectorStatus } from '../../projections/projector.ts';
import { clockBehind } from '../schedule/journal.ts';
import { type AheadOfDatabase, CLOCKS_DIFFER_SECONDS } from './clocks.ts';
import { bounded, inTime } from './in-time.ts';

type Parts = {
  /** The pool as it was opened, and as it answers the API. */
  pool: pg.Pool;
  db: pg.Pool;
  store: EventStore;
  projector: Projector;
  /** How old an event may be that the read tables do not have, before this instance is not ready. */
  readyLagSeconds: number;
  clock: () => Date;
  aheadOfDatabase: AheadOfDatabase;
};

/**
 * `GET /healthz`: the process answers. `GET /readyz`: 200 when everything it needs is well, else 503 naming what is not. A
 * warning is for the operator alone: people are answered all the same. Anybody may ask, so those who ask meanwhile share a look.
 */
export function health(parts: Parts): Middleware {
  const refusal = createWriteCheck(parts.pool);
  const look = () => {
    const ahead = inTime(parts.aheadOfDatabase());
    return Promise.all([problemsOf(parts, refusal, ahead), warningsOf(parts, ahead)]);
  };
  let looking: ReturnType<typeof look> | null = null;
  const lookTogether = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  return async (ctx, next) => {
    if (ctx.path === '/healthz') ctx.body = { status: 'ok' };
    else if (ctx.path === '/readyz') {
      const [problems, warnings] = await lookTogether();
      ctx.status = problems.length === 0 ? 200 : 503;
      ctx.body = {
        status: problems.length === 0 ? 'ready' : 'not_ready',
        problems,
        ...(warnings.length > 0 && { warnings }),
      };
    } else return next();
    ctx.set('cache-control', 'no-store');
  };
}

type Problem = { part: 'database' | 'event store' | 'projection'; message: string };

async function problemsOf(
  parts: Parts,
  refusal: () => Promise<string | null>,
  database: Promise<unknown>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const failed = (part: Problem['part']) => (error: unknown) => {
    problems.push({ part, message: error instanceof Error ? error.message : String(error) });
  };
  const status = parts.projector.status();
  const [refused, , behind] = await Promise.all([
    // Of one that is frozen nobody knows, and it is named below.
    inTime(refusal()).catch(() => null),
    database.catch(failed('database')),
    inTime(behindOf(parts, status)).catch(failed('event store')),
  ]);
  if (refused) problems.push({ part: 'database', message: refused });
  if (behind) problems.push({ part: 'projection', message: behind });
  return problems;
}

/** That the database is away is a problem, and told as one. */
async function warningsOf({ db, clock }: Parts, ahead: Promise<number>): Promise<string[]> {
  const [behind, difference, stopped] = await Promise.all([
    inTime(clockBehind(db, clock())).catch(() => 0),
    ahead.catch(() => 0),
    inTime(stoppedLedgers(db)).catch(() => []),
  ]);
  const warnings = stopped.map(
    ({ ledgerId, problem }) => `ledger ${ledgerId} cannot be read: ${problem}`,
  );
  if (behind >= CLOCKS_DIFFER_SECONDS)
    warnings.push(
      `the clock has jumped: a job was noted ${Math.round(behind)} seconds ahead of it; what was done then stays, and all jobs go on by the clock as it is`,
    );
  if (Math.abs(difference) > CLOCKS_DIFFER_SECONDS)
    warnings.push(
      `the clock of this process is ${Math.round(Math.abs(difference))} seconds ${difference > 0 ? 'ahead of' : 'behind'} the database's: what it stores is good for longer or shorter at other processes`,
    );
  return warnings;
}

const DISK_FULL = 'disk full: nothing can be written';
const READ_ONLY = 'read-only: nothing can be written';

/**
 * About a megabyte that goes to the disk at once and leaves nothing behind: a page that is free already says nothing of the disk. A
 * database that takes no writes, as a standby, does that as well, and is asked what it is.
 */
const WRITE_A_LITTLE = `SET LOCAL work_mem = '64kB';
  SELECT count(*), current_setting('transaction_read_only') = 'on' AS "readOnly" FROM (SELECT FROM generate_series(1, 40000) AS number ORDER BY number DESC) AS sorted`;

/** Anybody may ask, so the disk is not tried each time. */
const TRY_EACH_MS = 5_000;

/** Why nothing can be written: a statement of somebody's has met a full disk, or a little cannot be written now. Null when all is well. */
function createWriteCheck(pool: pg.Pool): () => Promise<string | null> {
  let tried: { at: number; refusal: Promise<string | null> } | null = null;
  return async () => {
    if (hasMetFullDisk(pool)) return DISK_FULL;
    if (!tried || performance.now() - tried.at > TRY_EACH_MS)
      tried = { at: performance.now(), refusal: tryToWrite(pool) };
    return tried.refusal;
  };
}

async function tryToWrite(pool: pg.Pool): Promise<string | null> {
  try {
    // Of two statements `pg` answers both results.
    const [, written] = (await pool.query(bounded(WRITE_A_LITTLE))) as unknown as pg.QueryResult[];
    return written?.rows[0]?.readOnly ? READ_ONLY : null;
  } catch (error) {
    return isDiskFull(error) ? DISK_FULL : null;
  }
}

const EMPTY_STORE =
  'the event store is empty and the read tables are not: is EVENT_STORE_URL the right one?';

const READS_ON = 'still reading what was stored before it started; no row is known to be missing';

/** How far the read tables are behind, when that is too far or nobody knows yet. */
async function behindOf(
  { store, db, readyLagSeconds }: Parts,
  { state, checkpoint }: ProjectorStatus,
): Promise<string | null> {
  if (state === 'starting' || state === 'stopped') {
    const head = await store.head();
    return state === 'stopped' && !head ? EMPTY_STORE : state;
  }
  const { events, seconds } = await lagBehind({ store, db }, checkpoint);
  if (state !== 'catching_up' && seconds <= readyLagSeconds) return null;
  // A busy machine may not have let it read yet. Rows are written with their events, so none need be missing.
  if (events === 0) return READS_ON;
  return `${events} events behind, the oldest from ${Math.round(seconds)} seconds ago`;
}
