/** What an operator's load balancer asks: is the process alive, and can it do its work? */
import type { Middleware } from 'koa';
import type pg from 'pg';
import type { EventStore } from '../ledger/store/event-store.ts';
import { lagBehind } from '../projections/lag.ts';
import type { Projector, ProjectorStatus } from '../projections/projector.ts';

type Parts = {
  db: pg.Pool;
  store: EventStore;
  projector: Projector;
  /** How old an event may be that the read tables do not have, before this instance is not ready. */
  readyLagSeconds: number;
};

/** `GET /healthz`: the process answers. `GET /readyz`: 200 when everything it needs is well, else 503 naming what is not. */
export function health(parts: Parts): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') ctx.body = { status: 'ok' };
    else if (ctx.path === '/readyz') {
      const problems = await problemsOf(parts);
      ctx.status = problems.length === 0 ? 200 : 503;
      ctx.body = { status: problems.length === 0 ? 'ready' : 'not_ready', problems };
    } else return next();
    ctx.set('cache-control', 'no-store');
  };
}

type Problem = { part: 'database' | 'event store' | 'projection'; message: string };

async function problemsOf(parts: Parts): Promise<Problem[]> {
  const problems: Problem[] = [];
  const failed = (part: Problem['part']) => (error: unknown) => {
    problems.push({ part, message: error instanceof Error ? error.message : String(error) });
  };
  const status = parts.projector.status();
  const [, behind] = await Promise.all([
    parts.db.query('SELECT 1').catch(failed('database')),
    behindOf(parts, status).catch(failed('event store')),
  ]);
  const message = stoppedAt(status) ?? behind;
  if (message) problems.push({ part: 'projection', message });
  return problems;
}

const EMPTY_STORE =
  'the event store is empty and the read tables are not: is EVENT_STORE_URL the right one?';

/** What an operator sees who has gone back to an older program, and what to do then. */
const ONLY_NEWER =
  'a newer program has built the read tables: start that one, or take the tables before them back with npm run replay -- --rollback';

function stoppedAt({ poison }: ProjectorStatus): string | null {
  if (!poison) return null;
  const { eventId, type, stream, revision, message } = poison;
  return `stopped at ${type} ${eventId} (${stream}, revision ${revision}): ${message}`;
}

/** How far the read tables are behind, when that is too far or nobody knows yet. */
async function behindOf(
  { store, readyLagSeconds }: Parts,
  { state, checkpoint, outdated }: ProjectorStatus,
): Promise<string | null> {
  if (state === 'starting' || state === 'stopped') {
    const head = await store.head();
    return state === 'stopped' && !head ? EMPTY_STORE : state;
  }
  const { events, seconds } = await lagBehind(store, checkpoint);
  if (state !== 'catching_up' && seconds <= readyLagSeconds) return null;
  const far = `${events} events behind, the oldest from ${Math.round(seconds)} seconds ago`;
  return outdated ? `${far}; ${ONLY_NEWER}` : far;
}
