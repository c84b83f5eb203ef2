/** All that is stored about households, in one text: two that are equal mean that nothing was changed in between. */
import type pg from 'pg';

/** Rows of these come and go with every request, or some time after one was answered. */
const UNIMPORTANT = [
  ...['sessions', 'rate_limits', 'reset_tokens', 'letters', 'second_steps', 'challenges'].map(
    (name) => `identity.${name}`,
  ),
  // The rows are written with the answer; the projector looks at them afterwards.
  'read_model.checkpoint',
];

/** Takes a fingerprint of the events, every read table, the keys and identity. */
export type Fingerprint = () => Promise<string>;

export async function openFingerprint(pool: pg.Pool): Promise<Fingerprint> {
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('events', 'read_model', 'identity', 'keys')
        AND NOT format('%I.%I', schemaname, tablename) = ANY ($1) ORDER BY name`,
    [UNIMPORTANT],
  );
  const lines = tables.rows.map(
    // Each row names the transaction that wrote it: to read the rows themselves took twenty times as long.
    ({ name }) => `SELECT '${name}' AS name, count(*)::text AS rows,
      coalesce(sum(xmin::text::bigint), 0)::text AS written FROM ${name}`,
  );
  const text = lines.join(' UNION ALL ');
  return async () => {
    // By its name the database plans it once for each connection: to plan it took longer than to run it.
    const { rows } = await pool.query<Record<string, string>>({ name: 'fingerprint', text });
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  };
}
