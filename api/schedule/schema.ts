/** The tables of the scheduler. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { migrate } from '../../ledger/store/migrate.ts';
import type { Db } from '../../projections/sql.ts';

const DAY_MS = 86_400_000;
const RUNS_KEPT_MS = 14 * DAY_MS;

/** Brings the schema `schedule` up to date. */
export function migrateSchedule(pool: pg.Pool): Promise<void> {
  const folder = fileURLToPath(new URL('./schema', import.meta.url));
  return migrate(pool, { schema: 'schedule', folder });
}

/** Removes old runs except each job's last one, and the notes about ledgers that no longer have a user. */
export async function forgetOldRuns(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - RUNS_KEPT_MS);
  await db.query(
    `DELETE FROM schedule.runs WHERE started_at < $1 AND EXISTS (
      SELECT FROM schedule.runs AS newer WHERE newer.job = runs.job AND newer.started_at > runs.started_at
    )`,
    [old],
  );
  for (const table of ['done', 'reminders'])
    await db.query(
      `DELETE FROM schedule.${table} WHERE NOT EXISTS (
        SELECT FROM identity.users WHERE users.ledger_id = ${table}.ledger_id
      )`,
    );
  await db.query('DELETE FROM schedule.reminders WHERE due_date < $1', [old]);
}
