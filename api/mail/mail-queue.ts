/**
 * Letters wait in a table until they are sent, so that a mail server that is down holds up nothing and loses nothing.
 * They are sealed there: a letter may hold a link that opens an account.
 */

import { deriveKey, seal } from '../../ledger/store/seal.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { Db } from '../../projections/sql.ts';
import type { Limits } from '../identity/limits.ts';
import type { Run } from '../identity/take-turn.ts';
import type { Logger } from '../log.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import type { Letter } from './letter.ts';
import type { Send } from './transport.ts';

/** News of a sign-in that could not be delivered for that long tells nobody anything new. */
const NEWS_MS = 7 * 24 * 60 * 60_000;

/** SQL: how every statement begins that posts a letter; in this order; it leaves from `next_attempt_at` on. */
export const INSERT_LETTER =
  'INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds, urgency)';
/** SQL: the urgency of a letter to this user, for such a statement (schema/023). */
export const urgencyFor = (user: string): string =>
  `(SELECT CASE WHEN count(email_verified_at) > 0 THEN 0 ELSE 2 END FROM identity.users AS reader WHERE reader.id = ${user})`;

/** What a person is told of their sign-in, as a letter to the address that the account has. */
export type News = { userId: string; about: string; letter(to: string): Letter };

export type MailQueue = Delivery & {
  /** The letter as the table keeps it. */
  sealed(id: string, letter: Letter): Buffer;
  /**
   * Posts news of somebody's sign-in, once for each thing that it is `about`, within the transaction of what it tells: nobody can make a
   * change that its owner is not told of. The transaction holds the user (take-turn.ts), so the account keeps the address that is read here
   * until the letter is posted. {@link Delivery.hurry} sends it afterwards. An address that nobody has confirmed may be a
   * stranger's: it gets a few such letters in a while, and no more. News that was posted before counts for none.
   */
  tell(run: Run, news: News): Promise<void>;
};

export function createMailQueue(options: {
  db: Db;
  limits: Pick<Limits, 'newsToUnconfirmed'>;
  send: Send;
  /** What sealed letters are derived from. */
  secret: string;
  clock: () => Date;
  log: Logger;
}): MailQueue {
  const { limits, secret, clock } = options;
  const key = deriveKey(secret, 'letters');
  const sealed = (id: string, letter: Letter) => seal(key, id, Buffer.from(JSON.stringify(letter)));
  const delivery = createDelivery({ ...options, key });

  return {
    ...delivery,
    sealed,
    async tell(run, { userId, about, letter }) {
      // One person's news never counts as another's: what it is about may follow from a key that a visitor has chosen.
      const id = uuidOf(`${userId}\n${about}`);
      const [known] = await run<{ email: string; urgency: number; isPosted: boolean }>({
        text: `SELECT email, ${urgencyFor('$1')} AS urgency,
            EXISTS (SELECT FROM identity.letters WHERE id = $2) AS "isPosted"
          FROM identity.users WHERE id = $1 AND email IS NOT NULL`,
        values: [userId, id],
      });
      if (!known || known.isPosted) return;
      const { email, urgency } = known;
      const isConfirmed = urgency === 0;
      if (!isConfirmed && (await limits.newsToUnconfirmed(run, email)).isErr()) return;
      const now = clock();
      const expires = new Date(now.getTime() + NEWS_MS);
      await run({
        text: `${INSERT_LETTER} VALUES ($1, $2, $3, $4, $5, $4, 'news', $6) ON CONFLICT (id) DO NOTHING`,
        values: [id, userId, sealed(id, letter(email)), now, expires, urgency],
      });
    },
  };
}
