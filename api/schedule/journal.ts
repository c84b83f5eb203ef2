/** The scheduler's records in the database: its heartbeat, and each run of each job. */
import { type Db, select } from '../../projections/sql.ts';
import type { Counts, JobName } from './job.ts';

export type Run = {
  job: JobName;
  /** ISO 8601 UTC, by the scheduler's clock. */
  startedAt: string;
  finishedAt: string;
  result: 'succeeded' | 'failed';
  counts: Counts;
};

export async function beat(db: Db, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO schedule.heartbeat (beat_at) VALUES ($1)
      ON CONFLICT (single) DO UPDATE SET beat_at = excluded.beat_at`,
    [now],
  );
}

/** The last heartbeat of a leading instance, ISO 8601 UTC; null when there never was one. */
export async function lastBeat(db: Db): Promise<Date | null> {
  const [row] = await select<{ at: string }>(db, {
    text: 'SELECT beat_at AS at FROM schedule.heartbeat',
    values: [],
  });
  return row ? new Date(row.at) : null;
}

export async function remember(db: Db, run: Run): Promise<void> {
  await db.query(
    `INSERT INTO schedule.runs (job, started_at, finished_at, result, counts)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (job, started_at) DO NOTHING`,
    [run.job, run.startedAt, run.finishedAt, run.result, JSON.stringify(run.counts)],
  );
}

/**
 * Each job's last finished run up to now, if there is one. A run in the future was noted by a clock that was ahead. It is ignored,
 * so the job runs again; nothing is done twice, because every job asks the ledgers themselves.
 */
export async function lastRuns(db: Db, now: Date): Promise<Map<JobName, Run>> {
  const runs = await select<Run>(db, {
    text: `SELECT DISTINCT ON (job) job, started_at AS "startedAt", finished_at AS "finishedAt", result, counts
      FROM schedule.runs WHERE started_at <= $1 ORDER BY job, started_at DESC`,
    values: [now],
  });
  return new Map(runs.map((run) => [run.job, run]));
}

/** How many seconds the clock is behind the latest run that was ever noted; 0 when it is not. Above a minute, it has jumped. */
export async function clockBehind(db: Db, now: Date): Promise<number> {
  const [row] = await select<{ latest: string | null }>(db, {
    text: 'SELECT max(started_at) AS latest FROM schedule.runs',
    values: [],
  });
  const latest = row?.latest ? new Date(row.latest).getTime() : 0;
  return Math.max(0, (latest - now.getTime()) / 1_000);
}
