/** Passwords are kept as argon2id hashes (docs/product.md, Identity). */
import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { type Db, select } from '../../projections/sql.ts';
import { withPasswords } from './password-work.ts';
import { endings } from './past-holders.ts';

/** OWASP's parameters: 19 MiB and two passes, some 30 ms on a small server. The hash itself carries them. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Throws `unavailable` where too many passwords wait already. */
export function hashPassword(password: string): Promise<string> {
  return withPasswords(() => argon2.hash(password, PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** Whether the password is right. For an unknown user (null) it takes as long and says no, so that time tells nothing. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= argon2.hash(randomBytes(16).toString('hex'), PARAMETERS);
  const known = hash ?? (await decoy);
  const right = await withPasswords(() => argon2.verify(known, password));
  return right && hash !== null;
}

/** Whether it is this user's password. */
export async function hasPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const [user] = await select<{ hash: string | null }>(db, {
    text: 'SELECT password_hash AS hash FROM identity.users WHERE id = $1',
    values: [userId],
  });
  return isPassword(user?.hash ?? null, password);
}

/** Sets another one, and ends what others have left of the account; the session that asked for it stays. */
export async function changePassword(
  db: Db,
  { userId, sessionId, password }: { userId: string; sessionId: string; password: string },
  now: Date,
): Promise<void> {
  const { rows, columns } = endings('passwordChange', { user: '$1::uuid', session: '$4::uuid' });
  await db.query(
    `WITH ${rows}
      UPDATE identity.users SET password_hash = $2, updated_at = $3, ${columns} WHERE id = $1`,
    [userId, await hashPassword(password), now, sessionId],
  );
}
