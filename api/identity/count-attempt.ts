import type { Db } from '../../projections/sql.ts';
import { CLOCKS_DIFFER_MS } from './lasting.ts';
import type { Run } from './take-turn.ts';

/** Attempts are counted for a quarter of an hour, which the first one begins. */
const PERIOD_MS = 15 * 60_000;

/** SQL: now, in milliseconds. The database's clock is the one that all processes share. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** SQL: whether a period goes on. What ends later than one can was begun by a clock that ran ahead. */
const GOES_ON = `counted.expire > ${NOW} AND counted.expire <= ${NOW} + ${PERIOD_MS + CLOCKS_DIFFER_MS}`;

/** Counts an attempt; answers the attempts of its period so far, and after how many milliseconds that ends. */
export async function countAttempt(
  run: Run,
  key: string,
): Promise<{ points: number; leftMs: number }> {
  const [counted] = await run<{ points: number; leftMs: number }>({
    name: 'count-attempt',
    text: `INSERT INTO identity.rate_limits AS counted (key, points, expire) VALUES ($1, 1, ${NOW} + ${PERIOD_MS})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN ${GOES_ON} THEN counted.points + 1 ELSE 1 END,
        expire = CASE WHEN ${GOES_ON} THEN counted.expire ELSE excluded.expire END
      RETURNING points, least(counted.expire - ${NOW}, ${PERIOD_MS}) AS "leftMs"`,
    values: [key],
  });
  if (!counted) throw new Error('An attempt was not counted');
  return counted;
}

/** Removes the counts of periods that have ended. */
export async function forgetAttempts(db: Db): Promise<void> {
  await db.query(`DELETE FROM identity.rate_limits AS counted WHERE NOT (${GOES_ON})`);
}
