/** What an operator's load balancer asks: is the process alive, and can it do its work? */
import type { Middleware } from 'koa';
import type pg from 'pg';
import type { EventStore } from '../ledger/store/event-store.ts';
import type { Projector } from '../projections/projector.ts';

type Parts = { db: pg.Pool; store: EventStore; projector: Projector };

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

async function problemsOf({ db, store, projector }: Parts): Promise<Problem[]> {
  const problems: Problem[] = [];
  const failed = (part: Problem['part']) => (error: unknown) => {
    problems.push({ part, message: error instanceof Error ? error.message : String(error) });
  };
  await Promise.all([
    db.query('SELECT 1').catch(failed('database')),
    store.head().catch(failed('event store')),
  ]);
  const { state, poison } = projector.status();
  if (poison) {
    const { eventId, type, stream, revision, message } = poison;
    const where = `${type} ${eventId} (${stream}, revision ${revision})`;
    problems.push({ part: 'projection', message: `stopped at ${where}: ${message}` });
  } else if (state !== 'live' && state !== 'waiting')
    problems.push({ part: 'projection', message: state });
  return problems;
}
