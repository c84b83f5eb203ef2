/** How things stand at this moment, for whoever asks for the metrics. */
import type pg from 'pg';
import type { Gauge } from 'prom-client';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { lagBehind } from '../../projections/lag.ts';
import type { Projector } from '../../projections/projector.ts';
import { type Db, select } from '../../projections/sql.ts';
import { lastRuns } from '../schedule/journal.ts';
import type { Metrics } from './metrics.ts';

export type Sources = {
  pool: pg.Pool;
  db: Db;
  store: EventStore;
  projector: Projector;
  clock: () => Date;
};

/** Looks everything up. What cannot be known because something is away has no value then; the rest is told all the same. */
export async function lookUp(metrics: Metrics, sources: Sources): Promise<void> {
  const { pool, projector } = sources;
  const { state, poison } = projector.status();
  metrics.projecting.set(state === 'live' || state === 'catching_up' ? 1 : 0);
  metrics.poisoned.set(poison ? 1 : 0);
  metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  metrics.connections.set({ state: 'idle' }, pool.idleCount);
  metrics.connections.set({ state: 'waiting' }, pool.waitingCount);
  await Promise.all([
    known([metrics.lagEvents, metrics.lagSeconds], () => lag(metrics, sources)),
    known([metrics.lettersWaiting], () => letters(metrics, sources)),
    known([metrics.jobEnded], () => jobs(metrics, sources)),
  ]);
}

async function known(gauges: Gauge<string>[], look: () => Promise<void>): Promise<void> {
  for (const gauge of gauges) gauge.remove({});
  await look().catch(() => undefined);
}

async function lag({ lagEvents, lagSeconds }: Metrics, { store, projector }: Sources) {
  const { events, seconds } = await lagBehind(store, projector.status().checkpoint);
  lagEvents.set(events);
  lagSeconds.set(seconds);
}

async function letters({ lettersWaiting }: Metrics, { db, clock }: Sources) {
  const [row] = await select<{ count: number }>(db, {
    text: 'SELECT count(*) FROM identity.letters WHERE sealed IS NOT NULL AND expires_at > $1',
    values: [clock()],
  });
  lettersWaiting.set(row?.count ?? 0);
}

async function jobs({ jobEnded }: Metrics, { db }: Sources) {
  const runs = await lastRuns(db);
  jobEnded.reset();
  for (const { job, result, finishedAt } of runs.values())
    jobEnded.set({ job, result }, new Date(finishedAt).getTime() / 1_000);
}
