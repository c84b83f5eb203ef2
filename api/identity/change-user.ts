/** Changes that need no proof: names, the time zone and preferences. */
import { err, ok, type Result } from 'neverthrow';
import { type Db, select } from '../../projections/sql.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../contract/preferences.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { USER_COLUMNS, type User } from './users.ts';

type Changes = { [Field in 'firstName' | 'lastName']?: string | undefined };

/**
 * Gives the user the time zone that their ledger has by now: the ledger decides, and the jobs read it from here. Where several choose at
 * once, whoever writes last looks at the ledger after that, so what stays is what it was told last. A ledger that the user has no more says nothing.
 */
export async function followZone(
  db: Db,
  { id, ledgerId }: User,
  zoneOf: (ledgerId: string) => Promise<string>,
): Promise<void> {
  for (let zone = await zoneOf(ledgerId), before = ''; zone !== before; ) {
    const { rowCount } = await db.query(
      'UPDATE identity.users SET time_zone = $3 WHERE id = $1 AND ledger_id = $2',
      [id, ledgerId, zone],
    );
    if (rowCount === 0) return;
    before = zone;
    zone = await zoneOf(ledgerId);
  }
}

/** Changes the names that are present. */
export async function changeProfile(
  db: Db,
  { id }: User,
  { firstName, lastName }: Changes,
  now: Date,
): Promise<Result<User, ApiRefusal>> {
  const [user] = await select<User>(db, {
    text: `UPDATE identity.users SET first_name = coalesce($2, first_name),
        last_name = coalesce($3, last_name), updated_at = $4
      WHERE id = $1 AND email IS NOT NULL RETURNING ${USER_COLUMNS}`,
    values: [id, firstName ?? null, lastName ?? null, now],
  });
  return user ? ok(user) : err({ refusal: 'unauthenticated' });
}

type Chosen = { preferences: Partial<Preferences> };

/** What the user prefers, defaults included. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await select<Chosen>(db, {
    text: 'SELECT preferences FROM identity.users WHERE id = $1',
    values: [userId],
  });
  return { ...DEFAULT_PREFERENCES, ...row?.preferences };
}

/** Changes the fields that are present, one by one, so that two devices do not overwrite each other's choices. */
export async function changePreferences(
  db: Db,
  userId: string,
  changes: object,
): Promise<Preferences> {
  const [row] = await select<Chosen>(db, {
    text: `UPDATE identity.users SET preferences = preferences || $2::jsonb WHERE id = $1
      RETURNING preferences`,
    values: [userId, JSON.stringify(changes)],
  });
  return { ...DEFAULT_PREFERENCES, ...row?.preferences };
}
