/** A new e-mail address counts once a person who is signed in to the account has opened the link in a letter sent there. */
import { err, ok, type Result } from 'neverthrow';
import pg from 'pg';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import { type Db, select } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { INSERT_LETTER, type MailQueue, urgencyFor } from '../mail/mail-queue.ts';
import { addressChangedLetter, addressTakenLetter, newAddressLetter } from '../mail/texts.ts';
import { isGoodRow } from './lasting.ts';
import { endings, endLinksTo, GONE_ON, type Going } from './past-holders.ts';
import { hashOfToken, LINK_MS, newToken } from './secret-token.ts';
import { type Run, whileHeld } from './take-turn.ts';
import { USER_COLUMNS, type User } from './users.ts';

const UNIQUE_VIOLATION = '23505';

export type EmailChanges = {
  /**
   * Sends a letter to the new address. Its link is good for an hour, and the link of an earlier change stops working. The answer is
   * the same when the address is another user's who has confirmed it: then the letter says so, and has no link.
   */
  ask(commandId: string, user: User, email: string): Promise<void>;
  /**
   * Makes the address theirs, ends every access that earlier holders of the account may have left (past-holders.ts), and tells the old
   * address: all of it or nothing. An account that nobody has confirmed loses the address, and with it everything that opens it. The same
   * request again changes nothing. Refuses `invalid_address_link`, `email_taken` when somebody has confirmed the address, and
   * `unauthenticated` where the session has ended meanwhile.
   */
  confirm(
    by: { user: User; sessionId: string; commandId: string; mark(): Buffer },
    token: string,
  ): Promise<Result<Moved, ApiRefusal>>;
};

/** `sessionId`: the id by which the session goes on that asked for it. */
type Moved = User & { sessionId: string };
type Changed = Moved & { before: string; confirmed: boolean };

/** How often it begins anew because somebody has registered with the address in that very moment. */
const TRIES = 5;

type Parts = { db: pg.Pool; mailQueue: MailQueue; linkOrigin: string; clock: () => Date };

export function createEmailChanges(parts: Parts): EmailChanges {
  const { db, mailQueue, linkOrigin, clock } = parts;

  return {
    async ask(commandId, { id, turns }, email) {
      const token = newToken();
      const link = `${linkOrigin}/confirm-email?token=${token}`;
      const holder = await holderOf(db, email);
      const letter = holder?.confirmed
        ? addressTakenLetter({ to: email, link: `${linkOrigin}/login` })
        : newAddressLetter({ to: email, link, held: holder !== undefined });
      const letterId = uuidOf(`new address\n${commandId}`);
      const now = clock();
      await db.query(
        `WITH letter AS (
          ${INSERT_LETTER} VALUES ($1, $2, $3, $4, $5, $4, 'link', ${urgencyFor('$2')})
          ON CONFLICT (id) DO NOTHING RETURNING user_id
        )
        INSERT INTO identity.email_changes (user_id, hash, email, expires_at, turns)
          SELECT user_id, $6, $7, $5, $8 FROM letter
          ON CONFLICT (user_id) DO UPDATE
            SET hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at,
              turns = excluded.turns`,
        [
          letterId,
          id,
          mailQueue.sealed(letterId, letter),
          now,
          new Date(now.getTime() + LINK_MS),
          hashOfToken(token),
          email,
          turns,
        ],
      );
      mailQueue.hurry();
    },

    async confirm({ user: { id: userId }, sessionId, commandId, mark }, token) {
      const asked = { userId, sessionId, commandId, token, mark: mark(), now: clock() };
      const look = () => orNothingDone(unconfirmedHolder(db, asked));
      let otherId = await look();
      for (let tries = 1; ; tries += 1) {
        const done = await confirmOnce(parts, { ...asked, otherId });
        if (done.isOk()) mailQueue.hurry();
        else if (done.error.refusal === 'email_taken') {
          // Somebody may have registered with the address since we looked, which keeps nobody from having it.
          otherId = await look();
          if (otherId !== undefined && tries < TRIES) continue;
        }
        return done;
      }
    },
  };
}

type Asked = Going & { commandId: string; token: string };
/** `otherId`: who has the address now, as long as nobody has confirmed it. */
type Taking = Asked & { otherId: string | undefined };

async function confirmOnce(
  { db, mailQueue, linkOrigin }: Parts,
  asked: Taking,
): Promise<Result<Moved, ApiRefusal>> {
  const { userId, commandId } = asked;
  try {
    return await whileHeld(db, asked, async (run): Promise<Result<Moved, ApiRefusal>> => {
      await takeFromHolder(run, asked);
      const changed = await change(run, asked);
      if (!changed) {
        const before = await changedBefore(run, asked);
        return before ? ok(before) : err({ refusal: 'invalid_address_link' });
      }
      const { before, confirmed, ...user } = changed;
      // An old address that was never confirmed may be a stranger's.
      if (confirmed) {
        // To the address that the account had.
        const letter = () => addressChangedLetter({ to: before, link: linkOrigin });
        await mailQueue.tell(run, { userId, about: `address changed\n${commandId}`, letter });
      }
      return ok(user);
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      return err({ refusal: 'email_taken' });
    throw error;
  }
}

async function holderOf(db: Db, email: string): Promise<{ confirmed: boolean } | undefined> {
  const [holder] = await select<{ confirmed: boolean }>(db, {
    text: 'SELECT email_verified_at IS NOT NULL AS confirmed FROM identity.users WHERE email = $1',
    values: [email],
  });
  return holder;
}

async function unconfirmedHolder(db: Db, { userId, token }: Asked): Promise<string | undefined> {
  const [holder] = await select<{ id: string }>(db, {
    text: `SELECT users.id FROM identity.email_changes JOIN identity.users USING (email)
      WHERE user_id = $1 AND hash = $2 AND users.id <> $1 AND email_verified_at IS NULL`,
    values: [userId, hashOfToken(token)],
  });
  return holder?.id;
}

/** SQL: the change to which a link leads that is good at $3; its user is $1, the hash of its token $2. */
const CHANGE = `SELECT user_id, email_changes.email, users.email AS before,
    email_verified_at IS NOT NULL AS confirmed
  FROM identity.email_changes JOIN identity.users ON users.id = user_id
  WHERE user_id = $1 AND hash = $2 AND ${isGoodRow('$3', LINK_MS)}
    AND email_changes.turns = users.turns`;

/**
 * Runs while both users are held, if the address has one whom nobody has confirmed. The account has no address from then on, and nothing opens it;
 * its data stay, and an operator finds it by the address that it lost.
 */
async function takeFromHolder(run: Run, { userId, otherId, token, now }: Taking): Promise<void> {
  if (otherId === undefined) return;
  const { rows, columns } = endings('addressLost', { user: '(SELECT id FROM holder)' });
  await run({
    text: `WITH change AS (${CHANGE}), holder AS (
        SELECT users.id FROM identity.users JOIN change USING (email)
        WHERE users.id = $4 AND email_verified_at IS NULL
      ), ${rows}
      UPDATE identity.users SET email = NULL, lost_email = users.email, updated_at = $3, ${columns}
      FROM holder WHERE users.id = holder.id`,
    values: [userId, hashOfToken(token), now, otherId],
  });
}

/** Runs while the user and the session are held. Null where the link opens nothing. */
async function change(
  run: Run,
  { userId, sessionId, token, mark, now }: Asked,
): Promise<Changed | null> {
  const session = { id: '$4::uuid', mark: '$5::bytea', now: '$3::timestamptz' };
  const whose = { user: '(SELECT user_id FROM change)', session };
  const { rows, columns } = endings('addressChange', whose);
  const [changed] = await run<Changed>({
    text: `WITH change AS (${CHANGE}), ${rows}, links_to_address AS (
        ${endLinksTo('(SELECT email FROM change)')}
      )
      UPDATE identity.users
      SET email = change.email, email_verified_at = $3, updated_at = $3, email_confirmed_by = $5, ${columns}
      FROM change WHERE users.id = change.user_id
      RETURNING ${USER_COLUMNS}, ${GONE_ON}, change.before, change.confirmed`,
    values: [userId, hashOfToken(token), now, sessionId, mark],
  });
  return changed ?? null;
}

/** The user, if this very request has given them the address that they have. */
async function changedBefore(run: Run, { userId, sessionId, mark }: Asked): Promise<Moved | null> {
  const text = `SELECT ${USER_COLUMNS} FROM identity.users WHERE id = $1 AND email_confirmed_by = $2`;
  const [user] = await run<User>({ text, values: [userId, mark] });
  return user ? { ...user, sessionId } : null;
}
