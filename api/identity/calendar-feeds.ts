/**
 * The secret address of a person's calendar feed. Its token is the signed id of the feed. So it can be shown to its owner again,
 * but the database alone, or a backup of it, opens nothing.
 */
import { randomUUID } from 'node:crypto';
import { type Db, select } from '../../projections/sql.ts';
import type { Entrant } from './past-holders.ts';
import { createSignedTokens } from './signed-token.ts';
import { findUserBy, type User } from './users.ts';

export type CalendarFeeds = {
  /** The token of the feed that this user has; null when they have none. */
  tokenOf(userId: string): Promise<string | null>;
  /**
   * Gives the user a new feed; the address of the one before stops working. False, without a new feed, where the account has taken a
   * turn since the person signed in (past-holders.ts).
   */
  renew(user: Entrant): Promise<boolean>;
  /** Ends the user's feed, if there is one. */
  end(userId: string): Promise<void>;
  /** The id of the feed that a token names, whether the feed still exists or not; null for a token that we did not sign. */
  idIn(token: string): string | null;
  /** The user of a feed; null once it was renewed or ended. */
  ownerOf(feedId: string): Promise<User | null>;
};

export function createCalendarFeeds({ db, secret }: { db: Db; secret: string }): CalendarFeeds {
  const tokens = createSignedTokens({ secret, audience: 'calendar feed' });
  return {
    async tokenOf(userId) {
      const [row] = await select<{ feedId: string | null }>(db, {
        text: 'SELECT calendar_feed AS "feedId" FROM identity.users WHERE id = $1',
        values: [userId],
      });
      return row?.feedId ? tokens.sign({ sub: row.feedId }) : null;
    },
    async renew({ id, turns }) {
      const { rowCount } = await db.query(
        'UPDATE identity.users SET calendar_feed = $2 WHERE id = $1 AND turns = $3',
        [id, randomUUID(), turns],
      );
      return rowCount === 1;
    },
    async end(userId) {
      await db.query('UPDATE identity.users SET calendar_feed = NULL WHERE id = $1', [userId]);
    },
    idIn: (token) => tokens.read(token)?.sub ?? null,
    ownerOf: (feedId) => findUserBy(db, 'calendar_feed', feedId),
  };
}
