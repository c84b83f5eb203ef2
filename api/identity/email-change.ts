/** A new e-mail address counts once a person who is signed in to the account has opened the link in a letter sent there. */
import { err, ok, type Result } from 'neverthrow';
import pg from 'pg';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { INSERT_LETTER, type MailQueue } from '../mail/mail-queue.ts';
import { addressChangedLetter, addressTakenLetter, newAddressLetter } from '../mail/texts.ts';
import { isGoodRow } from './lasting.ts';
import { endings, endLinksTo } from './past-holders.ts';
import { hashOfToken, LINK_MS, newToken } from './secret-token.ts';
import { type Acting, type Run, whileHeld } from './take-turn.ts';
import { findUserByEmail, USER_COLUMNS, type User } from './users.ts';

const UNIQUE_VIOLATION = '23505';

export type EmailChanges = {
  /**
   * Sends a letter to the new address. Its link is good for an hour, and the link of an earlier change stops working. The answer is
   * the same when the address is another user's: then the letter says so, and has no link.
   */
  ask(commandId: string, user: User, email: string): Promise<void>;
  /**
   * Makes the address theirs, ends every access that earlier holders of the account may have left (past-holders.ts), and tells the old
   * address: all of it or nothing. The same request again changes nothing. Refuses `invalid_address_link`, `email_taken` when somebody was
   * faster, and `unauthenticated` where the session has ended meanwhile.
   */
  confirm(
    by: { user: User; sessionId: string; commandId: string; mark(): Buffer },
    token: string,
  ): Promise<Result<User, ApiRefusal>>;
};

type Changed = User & { before: string; confirmed: boolean };

export function createEmailChanges(options: {
  db: pg.Pool;
  mailQueue: MailQueue;
  linkOrigin: string;
  clock: () => Date;
}): EmailChanges {
  const { db, mailQueue, linkOrigin, clock } = options;

  return {
    async ask(commandId, { id, turns }, email) {
      const token = newToken();
      const link = `${linkOrigin}/confirm-email?token=${token}`;
      const taken = await findUserByEmail(db, email);
      const letter = taken
        ? addressTakenLetter({ to: email, link: `${linkOrigin}/login` })
        : newAddressLetter({ to: email, link });
      const letterId = uuidOf(`new address\n${commandId}`);
      const now = clock();
      await db.query(
        `WITH letter AS (
          ${INSERT_LETTER} VALUES ($1, $2, $3, $4, $5, $4, 'link')
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
      const asked = { userId, sessionId, token, mark: mark(), now: clock() };
      try {
        const done = await whileHeld(db, asked, async (run): Promise<Result<User, ApiRefusal>> => {
          const changed = await change(run, asked);
          if (!changed) {
            const before = await changedBefore(run, asked);
            return before ? ok(before) : err({ refusal: 'invalid_address_link' });
          }
          const { before, confirmed, ...user } = changed;
          // An old address that was never confirmed may be a stranger's.
          if (confirmed) {
            const letter = addressChangedLetter({ to: before, link: linkOrigin });
            await mailQueue.tell(run, {
              userId,
              about: `address changed\n${commandId}`,
              letter,
            });
          }
          return ok(user);
        });
        if (done.isOk()) mailQueue.hurry();
        return done;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
          return err({ refusal: 'email_taken' });
        throw error;
      }
    },
  };
}

type Asked = Required<Acting> & { token: string; mark: Buffer; now: Date };

/** Runs while the user and the session are held. Null where the link opens nothing. */
async function change(
  run: Run,
  { userId, sessionId, token, mark, now }: Asked,
): Promise<Changed | null> {
  const whose = { user: '(SELECT user_id FROM change)', session: '$4::uuid' };
  const { rows, columns } = endings('addressChange', whose);
  const [changed] = await run<Changed>({
    text: `WITH change AS (
        SELECT user_id, email_changes.email, users.email AS before,
          email_verified_at IS NOT NULL AS confirmed
        FROM identity.email_changes JOIN identity.users ON users.id = user_id
        WHERE user_id = $1 AND hash = $2 AND ${isGoodRow('$3', LINK_MS)}
          AND email_changes.turns = users.turns
      ), ${rows}, links_to_address AS (
        ${endLinksTo('(SELECT email FROM change)')}
      )
      UPDATE identity.users
      SET email = change.email, email_verified_at = $3, updated_at = $3, email_confirmed_by = $5, ${columns}
      FROM change WHERE users.id = change.user_id
      RETURNING ${USER_COLUMNS}, change.before, change.confirmed`,
    values: [userId, hashOfToken(token), now, sessionId, mark],
  });
  return changed ?? null;
}

/** The user, if this very request has given them the address that they have. */
async function changedBefore(run: Run, { userId, mark }: Asked): Promise<User | null> {
  const text = `SELECT ${USER_COLUMNS} FROM identity.users WHERE id = $1 AND email_confirmed_by = $2`;
  const [user] = await run<User>({ text, values: [userId, mark] });
  return user ?? null;
}
