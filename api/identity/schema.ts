/** The tables of identity. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { migrate } from '../../ledger/store/migrate.ts';
import type { Db } from '../../projections/sql.ts';

const DAY_MS = 86_400_000;
/** How long a stored answer is kept for a repeated request. */
const ANSWERS_KEPT_MS = 30 * DAY_MS;

/** Brings the schema `identity` up to date. */
export function migrateIdentity(pool: pg.Pool): Promise<void> {
  const folder = fileURLToPath(new URL('./schema', import.meta.url));
  return migrate(pool, { schema: 'identity', folder });
}

/** Removes expired rows: sessions, links, letters, and stored answers of requests that nobody repeats any more. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - ANSWERS_KEPT_MS);
  await db.query('DELETE FROM identity.sessions WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM identity.answers WHERE answered_at <= $1', [old]);
  await db.query('DELETE FROM identity.reset_tokens WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM identity.email_changes WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM identity.second_steps WHERE expires_at <= $1', [now]);
  await db.query('DELETE FROM identity.challenges WHERE expires_at <= $1', [now]);
  await db.query(
    'DELETE FROM identity.authenticator_apps WHERE confirmed_at IS NULL AND begun_at <= $1',
    [new Date(now.getTime() - DAY_MS)],
  );
  await db.query('DELETE FROM identity.letters WHERE expires_at <= $1', [now]);
}
