/** The tables of identity. */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { migrate } from '../../ledger/store/migrate.ts';
import type { Db } from '../../projections/sql.ts';
import { SIGN_IN_MS } from './cookie.ts';
import { forgetAttempts } from './count-attempt.ts';
import { ASKED_FOR_MS } from './factors/challenges.ts';
import { isGoodRow } from './lasting.ts';
import { LINK_MS } from './secret-token.ts';
import { takeForSeen } from './session-times.ts';

const DAY_MS = 86_400_000;
/** How long a stored answer is kept for a repeated request. */
const ANSWERS_KEPT_MS = 30 * DAY_MS;
/** How long a deletion of all data is known as done, as long as a ledger remembers its commands. */
const ERASURES_KEPT_MS = 31 * DAY_MS;

const GOOD_FOR_A_WHILE = [
  ['reset_tokens', LINK_MS],
  ['email_changes', LINK_MS],
  ['second_steps', SIGN_IN_MS],
  ['challenges', ASKED_FOR_MS],
] as const;

/** Brings the schema `identity` up to date. */
export function migrateIdentity(pool: pg.Pool): Promise<void> {
  const folder = fileURLToPath(new URL('./schema', import.meta.url));
  return migrate(pool, { schema: 'identity', folder });
}

/**
 * Removes expired rows: sessions, links, letters, counts of attempts, and stored answers and erasures of requests that nobody repeats any more. What a clock
 * has begun that ran ahead goes too, before its time comes.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - ANSWERS_KEPT_MS);
  await db.query('DELETE FROM identity.sessions WHERE expires_at <= $1', [now]);
  await takeForSeen(db, now);
  await db.query('DELETE FROM identity.answers WHERE answered_at <= $1', [old]);
  await db.query('DELETE FROM identity.erasures WHERE finished_at <= $1', [
    new Date(now.getTime() - ERASURES_KEPT_MS),
  ]);
  for (const [table, lastsMs] of GOOD_FOR_A_WHILE)
    await db.query(`DELETE FROM identity.${table} WHERE NOT ${isGoodRow('$1', lastsMs)}`, [now]);
  await forgetAttempts(db);
  await db.query(
    'DELETE FROM identity.authenticator_apps WHERE confirmed_at IS NULL AND begun_at <= $1',
    [new Date(now.getTime() - DAY_MS)],
  );
  await db.query(
    `DELETE FROM identity.letters
      WHERE expires_at <= $1 OR holds = 'link' AND NOT ${isGoodRow('$1', LINK_MS)}`,
    [now],
  );
}
