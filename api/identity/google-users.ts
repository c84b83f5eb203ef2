/** Finds the user for a Google account: the linked one, the one with the same verified address, or a new one. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { type Db, select } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { googleLinkedLetter } from '../mail/texts.ts';
import type { Perform } from '../perform.ts';
import type { GoogleIdentity } from './google.ts';
import { openLedger } from './open-ledger.ts';
import { endings } from './past-holders.ts';
import { zoneOrOurs } from './register.ts';
import { takeTurn } from './take-turn.ts';
import { addUser, findUserBy, USER_COLUMNS, type User } from './users.ts';

type Parts = {
  db: pg.Pool;
  perform: Perform;
  mailQueue: MailQueue;
  linkOrigin: string;
  clock: () => Date;
};

/** Why a person from Google cannot sign in: Google does not vouch for their address, or it is another Google account's. */
type Stranger = 'address not verified' | 'address of another';

/** `isNew`: linked or made just now, which stays whatever becomes of the log-in. */
type Found = { user: User; isNew: boolean };

/** Finds, links or makes the user. */
export async function userOfGoogle(
  parts: Parts,
  { identity, timeZone: named }: { identity: GoogleIdentity; timeZone?: string | undefined },
): Promise<Result<Found, Stranger | ApiRefusal>> {
  const known = await findUserBy(parts.db, 'google_id', identity.googleId);
  if (known) return ok({ user: known, isNew: false });
  if (identity.email === null) return err('address not verified');
  const linked = await link(parts, identity.googleId, identity.email);
  if (linked) return ok({ user: linked, isNew: true });
  const { email, firstName, lastName, googleId } = identity;
  const userId = randomUUID();
  const ledgerId = randomUUID();
  const commandId = uuidOf(`open\n${ledgerId}`);
  const sender = { ledgerId, userId, commandId, correlationId: userId };
  const timeZone = zoneOrOurs(named);
  const opened = await openLedger(parts.perform, sender, timeZone);
  if (opened.isErr()) return err(opened.error);
  const person = { id: userId, email, firstName, lastName, googleId, passwordHash: null };
  const createdAt = parts.clock().toISOString();
  const added = await addUser(parts.db, {
    ...person,
    ledgerId,
    timeZone,
    registeredBy: userId,
    createdAt,
  });
  if (added) return ok({ user: added, isNew: true });
  // Taken since we looked: by the same person in another window, by who proved the address meanwhile, or by a user with another Google account.
  const winner =
    (await findUserBy(parts.db, 'google_id', googleId)) ?? (await link(parts, googleId, email));
  return winner ? ok({ user: winner, isNew: true }) : err('address of another');
}

/**
 * Links the user with this address, unless it is linked to another Google account already, or has left this address meanwhile. Google vouches for the address; whether it belongs
 * to whoever chose the password is only known when a letter was answered. If not, everything ends that they may have left, so
 * that nobody waits in an account that they opened under somebody else's address.
 */
async function link(parts: Parts, googleId: string, email: string): Promise<User | null> {
  const { db, mailQueue, linkOrigin, clock } = parts;
  const known = await findLinkable(db, email);
  if (!known) return null;
  const { doubtful } = known;
  const { rows, columns } = endings('googleTakeOver', { user: '(SELECT id FROM before)' });
  const about = `google linked\n${known.id}\n${googleId}`;
  const letter = (to: string) =>
    googleLinkedLetter({ to, link: `${linkOrigin}/forgot-password`, doubtful });
  const user = await takeTurn<User>(
    db,
    { userId: known.id },
    {
      text: `WITH before AS (
        SELECT id FROM identity.users
        WHERE id = $1 AND email = $5 AND google_id IS NULL AND (email_verified_at IS NULL) = $4
      )${doubtful ? `, ${rows}` : ''}
      UPDATE identity.users SET google_id = $2, email_verified_at = $3, updated_at = $3
        ${doubtful ? `, ${columns}` : ''}
      FROM before WHERE users.id = before.id RETURNING ${USER_COLUMNS}`,
      values: [known.id, googleId, clock(), doubtful, email],
    },
    (run) => mailQueue.tell(run, { userId: known.id, about, letter }),
  );
  if (user) mailQueue.hurry();
  return user ?? null;
}

async function findLinkable(db: Db, email: string) {
  const [known] = await select<{ id: string; doubtful: boolean }>(db, {
    text: `SELECT id, email_verified_at IS NULL AS doubtful FROM identity.users
      WHERE email = $1 AND google_id IS NULL`,
    values: [email],
  });
  return known ?? null;
}
