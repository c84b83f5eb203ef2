/** What the scheduler remembers in the database: its heartbeat, and each run of each job. */
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
      ON CONFLICT (single) DO UPDATE SET beat_at = greatest(heartbeat.beat_at, excluded.beat_at)`,
    [now],
  );
}

/** When the leading instance was last at work; null when none ever was. */
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

/** Each job's last run. A job that never ended has none. */
export async function lastRuns(db: Db): Promise<Map<JobName, Run>> {
  const runs = await select<Run>(db, {
    text: `SELECT DISTINCT ON (job) job, started_at AS "startedAt", finished_at AS "finishedAt", result, counts
      FROM schedule.runs ORDER BY job, started_at DESC`,
    values: [],
  });
  return new Map(runs.map((run) => [run.job, run]));
}
