/**
 * The secret address of a person's calendar feed. Its token is the signed id of the feed. So it can be shown to its owner again,
 * but the database alone, or a backup of it, opens nothing.
 */
import { randomUUID } from 'node:crypto';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { type Db, select } from '../../projections/sql.ts';
import { createSignedTokens } from './signed-token.ts';
import { findUserBy, type User } from './users.ts';

export type CalendarFeeds = {
  /** The token of the feed that this user has; null when they have none. */
  tokenOf(userId: string): Promise<string | null>;
  /**
   * Gives the user a new feed; the address of the one before stops working. The last command that did so does nothing when it is sent again, until all
   * data are deleted. False, without a new feed, where the account has taken a turn since the person signed in (past-holders.ts).
   */
  renew(user: User, commandId: string): Promise<boolean>;
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
    async renew({ id, turns, ledgerId }, commandId) {
      const { rowCount } = await db.query(
        `UPDATE identity.users SET calendar_feed_made_by = $4,
            calendar_feed = CASE WHEN calendar_feed_made_by = $4 THEN calendar_feed ELSE $2 END
          WHERE id = $1 AND turns = $3`,
        [id, randomUUID(), turns, uuidOf(`calendar feed\n${ledgerId}\n${commandId}`)],
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
