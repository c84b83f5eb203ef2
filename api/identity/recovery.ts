/** A forgotten password: a link by mail, valid once and for an hour, then a new password (docs/product.md, Identity). */
import { randomInt } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import { select } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { INSERT_LETTER, type MailQueue, urgencyFor } from '../mail/mail-queue.ts';
import { resetLetter, signInChangedLetter } from '../mail/texts.ts';
import { isGoodRow } from './lasting.ts';
import { type Owner, refusePassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { type Entrant, endings } from './past-holders.ts';
import { hashOfToken, LINK_MS, newToken } from './secret-token.ts';
import { takeTurn } from './take-turn.ts';

/** A link leaves at a random moment from one second to four after it was asked for: whatever the visitor does next may be slower while a letter leaves. */
const waitMs = () => randomInt(1_000, 4_000);

const BY_LINK = 'Your password was changed with the link that we sent you.';

export type Recovery = {
  /** Sends a link if somebody has this address and it `maySend`; answers the link, whether it was sent or not. */
  forgot(commandId: string, email: string, maySend: boolean): Promise<string>;
  /**
   * Sets the password, and ends what others have left of the account; answers whose it is, with the turns taken by then. Where nobody
   * had confirmed the address before, second factors go as well. The same command again changes nothing.
   */
  reset(asked: Reset): Promise<Result<Entrant, ApiRefusal>>;
};

/** A link's token, the password that is to be, and who asks for it (`visitorAt`). */
export type Reset = { commandId: string; token: string; password: string; visitor: string };

type Token = Owner & {
  userId: string;
  usedBy: string | null;
  /** The turns that the account had taken once the token was used; before that it says nothing. */
  turns: number;
  passwordHash: string | null;
  /** Whether the address was known to be theirs before. */
  confirmed: boolean;
};

/**
 * SQL: whether a link opens the account that has the address to which it was sent. The turns that an account takes end its links, but for those
 * to an address that nobody has confirmed: they open whatever account has it. Otherwise somebody could register with the address of another
 * and end each link as it is sent.
 */
const OPENS =
  '(users.id = user_id AND users.turns = reset_tokens.turns OR email_verified_at IS NULL)';

export function createRecovery(options: {
  db: pg.Pool;
  passwords: Passwords;
  mailQueue: MailQueue;
  linkOrigin: string;
  /** How long a link waits before it leaves. */
  linkWaitsMs?: (() => number) | undefined;
  clock: () => Date;
}): Recovery {
  const { db, passwords, mailQueue, linkOrigin, linkWaitsMs = waitMs, clock } = options;

  /** A token that is still good, or that this very command has used. */
  const find = async (hash: Buffer, commandId: string) => {
    const [token] = await select<Token>(db, {
      text: `SELECT users.id AS "userId", used_by AS "usedBy", reset_tokens.turns + 1 AS turns, password_hash AS "passwordHash",
          email, first_name AS "firstName", last_name AS "lastName",
          email_verified_at IS NOT NULL AS confirmed
        FROM identity.reset_tokens JOIN identity.users USING (email)
        WHERE hash = $1 AND ${isGoodRow('$2', LINK_MS)}
          AND (used_by = $3 AND users.id = user_id OR used_by IS NULL AND ${OPENS})`,
      values: [hash, clock(), commandId],
    });
    return token;
  };

  const repeated = async (
    known: Token,
    { visitor, password }: Reset,
  ): Promise<Result<Entrant, ApiRefusal>> =>
    (await passwords.matches(visitor, { ...known, id: known.userId }, password))
      ? ok({ id: known.userId, turns: known.turns })
      : err({ refusal: 'idempotency_key_reused' });

  return {
    // The same rows are written whether the person exists or not, and whether a link may be sent, so that time tells nothing: a write waits for the
    // disk. They go with the hour of the link, and each network address may ask for so many (RESETS_PER_ADDRESS). Whoever has the address is
    // held, so that somebody who proves that it is theirs comes after the link, and ends it, or before it, and then it is nobody's.
    async forgot(commandId, email, maySend) {
      const token = newToken();
      const link = `${linkOrigin}/reset-password?token=${token}`;
      const now = clock();
      const waitsMs = linkWaitsMs();
      await db.query(
        `WITH holder AS (
          SELECT id FROM identity.users WHERE email = $1 FOR SHARE
        ), letter AS (
          ${INSERT_LETTER}
            SELECT $2, recipient.id, CASE WHEN recipient.id IS NOT NULL THEN $3::bytea END, $4, $5, $8, 'link',
              ${urgencyFor('recipient.id')}
            FROM (SELECT CASE WHEN $7 THEN holder.id END AS id FROM (SELECT) AS asked LEFT JOIN holder ON true) AS recipient
          ON CONFLICT (id) DO NOTHING RETURNING user_id
        )
        INSERT INTO identity.reset_tokens (hash, user_id, email, expires_at, turns)
          SELECT $6, user_id, email, $5, coalesce(turns, 0) FROM letter LEFT JOIN identity.users ON users.id = user_id`,
        [
          email,
          commandId,
          mailQueue.sealed(commandId, resetLetter({ to: email, link })),
          now,
          new Date(now.getTime() + LINK_MS),
          hashOfToken(token),
          maySend,
          new Date(now.getTime() + waitsMs),
        ],
      );
      mailQueue.hurry(waitsMs);
      return link;
    },

    async reset(asked) {
      const { commandId, token, password, visitor } = asked;
      const hash = hashOfToken(token);
      const known = await orNothingDone(find(hash, commandId));
      if (!known) return err({ refusal: 'invalid_reset_token' });
      if (known.usedBy) return repeated(known, asked);
      const easy = await refusePassword(visitor, password, known);
      if (easy) return err(easy);
      const passwordHash = await passwords.hash(visitor, password);
      const turn = known.confirmed ? 'passwordReset' : 'firstPasswordReset';
      const whose = { user: '(SELECT user_id FROM token)', resetLink: '$1' };
      const { rows, columns } = endings(turn, whose);
      const what = known.confirmed
        ? BY_LINK
        : `${BY_LINK} Nobody had confirmed this address before, so second steps that were set up are gone.`;
      const letter = (to: string) => signInChangedLetter({ to, what, link: linkOrigin });
      const news = { userId: known.userId, about: `reset\n${commandId}`, letter };
      const taken = await takeTurn<{ turns: number }>(
        db,
        { userId: known.userId },
        {
          text: `WITH token AS (
          UPDATE identity.reset_tokens SET used_by = $2, user_id = users.id, turns = users.turns FROM identity.users
          WHERE hash = $1 AND used_by IS NULL AND ${isGoodRow('$3', LINK_MS)} AND users.id = $6
            AND users.email = reset_tokens.email AND ${OPENS} AND (email_verified_at IS NOT NULL) = $5 RETURNING user_id
        ), ${rows}
        UPDATE identity.users SET password_hash = $4, updated_at = $3,
          email_verified_at = coalesce(email_verified_at, $3), ${columns}
        FROM token WHERE users.id = token.user_id RETURNING users.turns`,
          values: [hash, commandId, clock(), passwordHash, known.confirmed, known.userId],
        },
        (run) => mailQueue.tell(run, news),
      );
      if (!taken) {
        // Most likely by this very request, sent twice at once.
        const used = await find(hash, commandId);
        return used?.usedBy ? repeated(used, asked) : err({ refusal: 'invalid_reset_token' });
      }
      mailQueue.hurry();
      return ok({ id: known.userId, turns: taken.turns });
    },
  };
}
