/**
 * The secret address of a person's calendar feed. Its token is the feed's id, signed: it can be shown whenever its owner
 * wants it, and the database alone, or a backup of it, gives nobody a way in.
 */
import { createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Db, select } from '../../projections/sql.ts';
import { USER_COLUMNS, type User } from './users.ts';

const AUDIENCE = 'calendar feed';

export type CalendarFeeds = {
  /** The token of the feed that this user has; null when they have none. */
  tokenOf(userId: string): Promise<string | null>;
  /** Gives the user a new feed; the address of the one before opens nothing any more. */
  renew(userId: string): Promise<void>;
  /** Ends the user's feed, if there is one. */
  end(userId: string): Promise<void>;
  /** The feed that a token was made for, whether it still stands or not; null for what we did not sign. */
  idIn(token: string): string | null;
  /** Whose feed it is; null once it was renewed or ended. */
  ownerOf(feedId: string): Promise<User | null>;
};

export function createCalendarFeeds(options: { db: Db; secret: string }): CalendarFeeds {
  const { db } = options;
  const secret = createSecretKey(Buffer.from(options.secret));
  const set = async (userId: string, feedId: string | null) => {
    const text = 'UPDATE identity.users SET calendar_feed = $2 WHERE id = $1';
    await db.query(text, [userId, feedId]);
  };
  return {
    async tokenOf(userId) {
      const [row] = await select<{ feedId: string | null }>(db, {
        text: 'SELECT calendar_feed AS "feedId" FROM identity.users WHERE id = $1',
        values: [userId],
      });
      if (!row?.feedId) return null;
      const claims = { aud: AUDIENCE, sub: row.feedId };
      return jwt.sign(claims, secret, { algorithm: 'HS256', noTimestamp: true });
    },
    renew: (userId) => set(userId, randomUUID()),
    end: (userId) => set(userId, null),
    idIn(token) {
      try {
        const options = { algorithms: ['HS256' as const], audience: AUDIENCE };
        const claims = jwt.verify(token, secret, options);
        return typeof claims === 'object' ? (claims.sub ?? null) : null;
      } catch (error) {
        // The claims of a forged token may be no JSON, which jsonwebtoken does not expect.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
        throw error;
      }
    },
    async ownerOf(feedId) {
      const [user] = await select<User>(db, {
        text: `SELECT ${USER_COLUMNS} FROM identity.users WHERE calendar_feed = $1`,
        values: [feedId],
      });
      return user ?? null;
    },
  };
}
