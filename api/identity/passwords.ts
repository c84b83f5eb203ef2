/** Passwords are kept as argon2id hashes (docs/product.md, Identity). */
import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import type pg from 'pg';
import { select } from '../../projections/sql.ts';
import { Refused } from '../http/refusals.ts';
import type { Logger } from '../log.ts';
import { withPasswords } from './password-work.ts';
import { type Entrant, endings, GONE_ON, type GoneOn } from './past-holders.ts';
import { type Run, takeTurn } from './take-turn.ts';

/** What a hash costs: memory in KiB, and how often it is gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** OWASP's parameters: 19 MiB and two passes, some 30 ms on a small server. The hash itself carries them. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Whose password it is, and its hash; null where there is none. */
type Known = { id: string; passwordHash: string | null };

/** `party` is whose turn the work takes: a visitor (`visitorAt`), or the person who is signed in. */
export type Passwords = {
  /** Throws `unavailable` where too many passwords wait already. */
  hash(party: string, password: string): Promise<string>;
  /**
   * Whether the password is right. For an unknown user (null) it takes as long and says no, so that time tells nothing; so it
   * does for a hash that is none, of which the log tells.
   */
  matches(party: string, user: Known | null, password: string): Promise<boolean>;
  /** Whether it is the password of this user, who is signed in. */
  isOf(userId: string, password: string): Promise<boolean>;
  /**
   * Sets another one, ends what others have left of the account, and tells of it in the same transaction; answers how the session goes on that
   * asked for it. Undefined where that was ended meanwhile: then nothing is changed.
   */
  change(
    asked: PasswordChange & { mark: Buffer },
    now: Date,
    tell: (run: Run) => Promise<void>,
  ): Promise<GoneOn | undefined>;
  /** Whether this very command has set the password that the user has now. */
  isChangedBy(asked: PasswordChange): Promise<boolean>;
};

/** Who sets which password, under which command id. */
export type PasswordChange = {
  user: Entrant;
  sessionId: string;
  commandId: string;
  password: string;
};

export function createPasswords(options: {
  db: pg.Pool;
  log: Pick<Logger, 'error'>;
  cost?: PasswordCost | undefined;
}): Passwords {
  const { db, log, cost = PASSWORD_COST } = options;
  const parameters = { ...cost, type: argon2.argon2id, parallelism: 1 };
  let decoy: Promise<string> | undefined;

  const hash = (party: string, password: string) =>
    withPasswords(party, () => argon2.hash(password, parameters));

  const verify = (party: string, compared: string, password: string) =>
    withPasswords(party, () => argon2.verify(compared, password));

  const newDecoy = () => {
    const made = argon2.hash(randomBytes(16).toString('hex'), parameters);
    // Whoever needs it is told; the next one makes another.
    made.catch(() => {
      decoy = undefined;
    });
    return made;
  };

  const matches = async (party: string, user: Known | null, password: string) => {
    decoy ??= newDecoy();
    const known = user?.passwordHash ?? null;
    if (user && known !== null)
      try {
        return await verify(party, known, password);
      } catch (err) {
        if (err instanceof Refused) throw err;
        log.error({ err, userId: user.id }, 'The hash of a password cannot be used');
      }
    await verify(party, await decoy, password);
    return false;
  };

  return {
    hash,
    matches,

    async isOf(userId, password) {
      const [user] = await select<Known>(db, {
        text: 'SELECT id, password_hash AS "passwordHash" FROM identity.users WHERE id = $1',
        values: [userId],
      });
      return matches(userId, user ?? null, password);
    },

    async change({ user, sessionId, commandId, password, mark }, now, tell) {
      const { rows, columns } = endings('passwordChange', {
        user: '(SELECT id FROM held)',
        session: { id: '$4::uuid', mark: '$7::bytea', now: '$3::timestamptz' },
      });
      return takeTurn(
        db,
        { userId: user.id, sessionId },
        {
          text: `WITH held AS (SELECT id FROM identity.users WHERE id = $1 AND turns = $6), ${rows}
          UPDATE identity.users
          SET password_hash = $2, updated_at = $3, password_changed_by = $5, ${columns}
          FROM held WHERE users.id = held.id RETURNING ${GONE_ON}`,
          values: [
            ...[user.id, await hash(user.id, password), now, sessionId, commandId, user.turns],
            mark,
          ],
        },
        tell,
      );
    },

    async isChangedBy({ user: { id }, commandId, password }) {
      const [user] = await select<Known>(db, {
        text: `SELECT id, password_hash AS "passwordHash" FROM identity.users
          WHERE id = $1 AND password_changed_by = $2`,
        values: [id, commandId],
      });
      return user !== undefined && matches(id, user, password);
    },
  };
}
