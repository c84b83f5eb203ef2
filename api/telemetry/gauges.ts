/** How things stand at this moment, for whoever asks for the metrics. */
import type pg from 'pg';
import type { Gauge } from 'prom-client';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { stoppedLedgers } from '../../projections/following.ts';
import { type Lag, lagBehind } from '../../projections/lag.ts';
import type { Projector } from '../../projections/projector.ts';
import { type Db, select } from '../../projections/sql.ts';
import { clockBehind, lastRuns } from '../schedule/journal.ts';
import type { AheadOfDatabase } from './clocks.ts';
import { inTime } from './in-time.ts';
import type { Metrics } from './metrics.ts';

export type Sources = {
  pool: pg.Pool;
  db: Db;
  store: EventStore;
  projector: Projector;
  clock: () => Date;
  aheadOfDatabase: AheadOfDatabase;
};

/** Looks everything up. What cannot be known now, because something is away or frozen, has no value then; the rest is told all the same. */
export async function lookUp(metrics: Metrics, sources: Sources): Promise<void> {
  const { pool, projector, db, clock } = sources;
  const [lag, stopped, letters, runs, behind, ahead] = await Promise.all([
    known(lagOf(sources)),
    known(stoppedLedgers(db)),
    known(lettersWaiting(sources)),
    known(lastRuns(db, clock())),
    known(clockBehind(db, clock())),
    known(sources.aheadOfDatabase()),
  ]);
  // All at once from here on: somebody else who asks at this moment must find no gap.
  const { state } = projector.status();
  metrics.projecting.set(state === 'live' || state === 'catching_up' ? 1 : 0);
  metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  metrics.connections.set({ state: 'idle' }, pool.idleCount);
  metrics.connections.set({ state: 'waiting' }, pool.waitingCount);
  tell(metrics.lagEvents, lag?.events);
  tell(metrics.lagSeconds, lag?.seconds);
  tell(metrics.ledgersStopped, stopped?.length);
  tell(metrics.lettersWaiting, letters);
  tell(metrics.clockBehind, behind);
  tell(metrics.clockAhead, ahead);
  metrics.jobEnded.reset();
  for (const { job, result, finishedAt } of runs?.values() ?? [])
    metrics.jobEnded.set({ job, result }, new Date(finishedAt).getTime() / 1_000);
}

const known = <T>(looked: Promise<T>): Promise<T | undefined> =>
  inTime(looked).catch(() => undefined);

function tell(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove({});
  else gauge.set(value);
}

/** Undefined before this process knows how far the tables are. */
async function lagOf({ store, db, projector }: Sources): Promise<Lag | undefined> {
  const { state, checkpoint } = projector.status();
  return state === 'starting' ? undefined : lagBehind({ store, db }, checkpoint);
}

async function lettersWaiting({ db, clock }: Sources): Promise<number> {
  const [row] = await select<{ count: number }>(db, {
    text: 'SELECT count(*) FROM identity.letters WHERE sealed IS NOT NULL AND expires_at > $1',
    values: [clock()],
  });
  return row?.count ?? 0;
}
