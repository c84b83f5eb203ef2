/** The progress of a copy between two stores, in the app's database, so that a killed copy is resumed. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Position } from '../../ledger/events.ts';
import { select } from '../../projections/sql.ts';

export type CopyProgress = {
  read(): Promise<Position | null>;
  write(position: Position): Promise<void>;
  /** The next copy begins with the first event. */
  forget(): Promise<void>;
};

/** Stores only a hash of the addresses, which may hold a password. */
export async function openCopyProgress(
  pool: pg.Pool,
  addresses: readonly string[],
): Promise<CopyProgress> {
  const pair = createHash('sha256').update(addresses.join('\n')).digest('hex');
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS event_copy;
    CREATE TABLE IF NOT EXISTS event_copy.progress (
      pair text PRIMARY KEY, commit bigint NOT NULL, prepare bigint NOT NULL)`);
  return {
    read: async () => {
      const text = 'SELECT commit::text, prepare::text FROM event_copy.progress WHERE pair = $1';
      const [row] = await select<Record<keyof Position, string>>(pool, { text, values: [pair] });
      return row ? { commit: BigInt(row.commit), prepare: BigInt(row.prepare) } : null;
    },
    write: async ({ commit, prepare }) => {
      await pool.query(
        `INSERT INTO event_copy.progress VALUES ($1, $2, $3)
         ON CONFLICT (pair) DO UPDATE SET commit = excluded.commit, prepare = excluded.prepare`,
        [pair, commit, prepare],
      );
    },
    forget: async () => {
      await pool.query('DELETE FROM event_copy.progress WHERE pair = $1', [pair]);
    },
  };
}
