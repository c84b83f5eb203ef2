/** What people change about themselves: name, address, preferences. */
import { err, ok, type Result } from 'neverthrow';
import pg from 'pg';
import { type Db, select } from '../../projections/sql.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../contract/preferences.ts';
import type { ApiRefusal } from '../refusals.ts';
import { USER_COLUMNS, type User } from './users.ts';

const UNIQUE_VIOLATION = '23505';

type Changes = {
  [K in 'email' | 'firstName' | 'lastName']?: string | undefined;
};

/**
 * Changes what is given. Refuses `email_taken`. A new address is not known to be theirs, and links to a new password that
 * were sent to the old one open nothing any more.
 */
export async function changeUser(
  db: Db,
  { id }: User,
  { email, firstName, lastName }: Changes,
  now: Date,
): Promise<Result<User, ApiRefusal>> {
  try {
    const [user] = await select<User>(db, {
      text: `WITH moved AS (SELECT id FROM identity.users WHERE id = $1 AND email <> $2),
          void AS (DELETE FROM identity.reset_tokens USING moved WHERE user_id = moved.id)
        UPDATE identity.users SET email = coalesce($2, email), first_name = coalesce($3, first_name),
          last_name = coalesce($4, last_name), updated_at = $5,
          email_verified_at = CASE WHEN email = coalesce($2, email) THEN email_verified_at END
        WHERE id = $1 RETURNING ${USER_COLUMNS}`,
      values: [id, email ?? null, firstName ?? null, lastName ?? null, now],
    });
    return user ? ok(user) : err({ refusal: 'unauthenticated' });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      return err({ refusal: 'email_taken' });
    throw error;
  }
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

/** Changes what is given, field by field, so that two devices do not undo each other's choices. */
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
