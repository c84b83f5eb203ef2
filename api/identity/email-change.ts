/** A new e-mail address counts once a person who is signed in to the account has opened the link in a letter sent there. */
import { err, ok, type Result } from 'neverthrow';
import pg from 'pg';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { INSERT_LETTER, type MailQueue } from '../mail/mail-queue.ts';
import { addressChangedLetter, addressTakenLetter, newAddressLetter } from '../mail/texts.ts';
import { isGoodRow } from './lasting.ts';
import { endings } from './past-holders.ts';
import { hashOfToken, LINK_MS, newToken } from './secret-token.ts';
import { takeTurn } from './take-turn.ts';
import { findUserByEmail, USER_COLUMNS, type User } from './users.ts';

const UNIQUE_VIOLATION = '23505';

export type EmailChanges = {
  /**
   * Sends a letter to the new address. Its link is good for an hour, and the link of an earlier change stops working. The answer is
   * the same when the address is another user's: then the letter says so, and has no link.
   */
  ask(commandId: string, user: User, email: string): Promise<void>;
  /**
   * Makes the address theirs, and ends every access that earlier holders of the account may have left (past-holders.ts). Refuses
   * `invalid_address_link`, and `email_taken` when somebody was faster.
   */
  confirm(
    by: { user: User; sessionId: string; commandId: string },
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

    async confirm({ user, sessionId, commandId }, token) {
      const changed = await change(db, { userId: user.id, sessionId, token }, clock());
      if (changed.isErr()) return err(changed.error);
      const { before, confirmed, ...now } = changed.value;
      // The old address was never confirmed, so it may be a stranger's.
      if (confirmed) {
        const letter = addressChangedLetter({ to: before, link: linkOrigin });
        const about = `address changed\n${commandId}`;
        await mailQueue.tell({ userId: user.id, about, letter });
      }
      return ok(now);
    },
  };
}

async function change(
  db: pg.Pool,
  { userId, sessionId, token }: { userId: string; sessionId: string; token: string },
  now: Date,
): Promise<Result<Changed, ApiRefusal>> {
  const whose = { user: '(SELECT user_id FROM change)', session: '$4::uuid' };
  const { rows, columns } = endings('addressChange', whose);
  try {
    const [changed] = await takeTurn<Changed>(
      db,
      { userId, sessionId },
      {
        text: `WITH change AS (
          SELECT user_id, email_changes.email, users.email AS before,
            email_verified_at IS NOT NULL AS confirmed
          FROM identity.email_changes JOIN identity.users ON users.id = user_id
          WHERE user_id = $1 AND hash = $2 AND ${isGoodRow('$3', LINK_MS)}
            AND email_changes.turns = users.turns
        ), ${rows}
        UPDATE identity.users
        SET email = change.email, email_verified_at = $3, updated_at = $3, ${columns}
        FROM change WHERE users.id = change.user_id
        RETURNING ${USER_COLUMNS}, change.before, change.confirmed`,
        values: [userId, hashOfToken(token), now, sessionId],
      },
    );
    return changed ? ok(changed) : err({ refusal: 'invalid_address_link' });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      return err({ refusal: 'email_taken' });
    throw error;
  }
}
