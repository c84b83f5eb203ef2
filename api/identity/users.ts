/** The people who may sign in. */
import { maybeStored } from '../../ledger/store/waiting.ts';
import { type Db, select } from '../../projections/sql.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../contract/preferences.ts';
import { endLinksTo } from './past-holders.ts';

/**
 * `ledgerId` names the ledger that is theirs now: deleting all data gives them another. `turns` is how often what others have left of
 * the account was ended, as it was when the user was read. Instants are ISO 8601.
 */
export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  ledgerId: string;
  timeZone: string;
  /** In which the person is told of amounts. */
  currency: Preferences['currency'];
  turns: number;
  createdAt: string;
  updatedAt: string;
};

/**
 * A user with what only sign-in may see. `registeredBy` is the command id of the registration, for as long as it may be sent
 * again. Who came through Google has no password until they set one.
 */
export type Credentials = User & { passwordHash: string | null; registeredBy: string | null };

/** The columns of a {@link User}, from the table under the name `users`. */
export const USER_COLUMNS = `users.id, users.email, users.first_name AS "firstName", users.last_name AS "lastName",
  users.profile_image_url AS "profileImageUrl", users.ledger_id AS "ledgerId", users.time_zone AS "timeZone",
  coalesce(users.preferences->>'currency', '${DEFAULT_PREFERENCES.currency}') AS currency,
  users.turns, users.created_at AS "createdAt", users.updated_at AS "updatedAt"`;

const CREDENTIALS = `${USER_COLUMNS}, users.password_hash AS "passwordHash", users.registered_by AS "registeredBy"`;

/** `email` in lower case, as it is stored. */
export async function findUserByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [user] = await select<Credentials>(db, {
    text: `SELECT ${CREDENTIALS} FROM identity.users WHERE email = $1`,
    values: [email],
  });
  return user ?? null;
}

/** The user with this value; each of these columns is unique. Nobody signs in to an account that has lost its address. */
export async function findUserBy(
  db: Db,
  column: 'id' | 'google_id' | 'calendar_feed',
  value: string,
): Promise<User | null> {
  const [user] = await select<User>(db, {
    text: `SELECT ${USER_COLUMNS} FROM identity.users WHERE ${column} = $1 AND email IS NOT NULL`,
    values: [value],
  });
  return user ?? null;
}

type NewUser = Omit<Credentials, 'profileImageUrl' | 'updatedAt' | 'currency' | 'turns'> & {
  /** With a Google account, whose address is verified. */
  googleId?: string;
};

/** Adds a user; null when the address is taken, also by somebody who registers at this very moment. Throws OutcomeUnknown where no answer came. */
export async function addUser(db: Db, user: NewUser): Promise<User | null> {
  const adding = select<User>(db, {
    text: `WITH users AS (
      INSERT INTO identity.users (id, email, password_hash, first_name, last_name, ledger_id, time_zone,
        registered_by, created_at, updated_at, google_id, email_verified_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, CASE WHEN $10::text IS NOT NULL THEN $9::timestamptz END)
      ON CONFLICT DO NOTHING RETURNING *
    ), links_to_address AS (
      ${endLinksTo('(SELECT email FROM users WHERE email_verified_at IS NOT NULL)')}
    ) SELECT ${USER_COLUMNS} FROM users`,
    values: [
      user.id,
      user.email,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.ledgerId,
      user.timeZone,
      user.registeredBy,
      user.createdAt,
      user.googleId ?? null,
    ],
  });
  const [added] = await maybeStored(adding);
  return added ?? null;
}
