/**
 * Letters wait in a table until they are sent, so that a mail server that is down holds up nothing and loses nothing.
 * They are sealed there: a letter may hold a link that opens an account.
 */

import { deriveKey, seal } from '../../ledger/store/seal.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { Db } from '../../projections/sql.ts';
import type { Limits } from '../identity/limits.ts';
import { type Run, runIn } from '../identity/take-turn.ts';
import type { Logger } from '../log.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import type { Letter } from './letter.ts';
import type { Send } from './transport.ts';

const MINUTE_MS = 60_000;
/** News of a sign-in that could not be delivered for that long tells nobody anything new. */
const NEWS_MS = 7 * 24 * 60 * MINUTE_MS;

/** SQL: how every statement begins that posts a letter; in this order, with the moment of posting as `next_attempt_at` too. */
export const INSERT_LETTER =
  'INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds, urgency)';
/** SQL: the urgency of a letter to this user, for such a statement (schema/023). */
export const urgencyFor = (user: string): string =>
  `(SELECT CASE WHEN count(email_verified_at) > 0 THEN 0 ELSE 2 END FROM identity.users AS reader WHERE reader.id = ${user})`;

/** A letter to be sent once, whoever posts it how often. `id` is a UUID that follows from what it is about. */
export type QueuedLetter = { id: string; userId: string; letter: Letter; expiresAt: Date };

/** What a person is told of their sign-in. */
export type News = { userId: string; about: string; letter: Letter };
/** One person's news never counts as another's: what it is about may follow from a key that a visitor has chosen. */
const letterIdOf = ({ userId, about }: News) => uuidOf(`${userId}\n${about}`);

export type MailQueue = Delivery & {
  /** The letter as the table keeps it. */
  sealed(id: string, letter: Letter): Buffer;
  post(letter: QueuedLetter): Promise<void>;
  /**
   * Posts news of somebody's sign-in, once for each thing that it is `about`, within the transaction of what it tells: nobody can make a
   * change that its owner is not told of. {@link Delivery.hurry} sends it afterwards. An address that nobody has confirmed may be a
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
  const { db, limits, secret, clock } = options;
  const key = deriveKey(secret, 'letters');
  const sealed = (id: string, letter: Letter) => seal(key, id, Buffer.from(JSON.stringify(letter)));
  const delivery = createDelivery({ ...options, key });
  const { post, postNews } = createPosting(sealed, clock);

  return {
    ...delivery,
    sealed,
    post: (letter) => post(runIn(db), letter),
    async tell(run, news) {
      const id = letterIdOf(news);
      const { confirmed, isPosted } = await known(run, news.userId, id);
      if (isPosted) return;
      if (!confirmed && (await limits.newsToUnconfirmed(run, news.letter.to)).isErr()) return;
      await postNews(run, id, news);
    },
  };
}

function createPosting(sealed: MailQueue['sealed'], clock: () => Date) {
  const post = async (run: Run, { id, userId, letter, expiresAt }: QueuedLetter) => {
    const text = `${INSERT_LETTER} VALUES ($1, $2, $3, $4, $5, $4, 'news', ${urgencyFor('$2')}) ON CONFLICT (id) DO NOTHING`;
    await run({ text, values: [id, userId, sealed(id, letter), clock(), expiresAt] });
  };
  const postNews = (run: Run, id: string, { userId, letter }: News) =>
    post(run, { id, userId, letter, expiresAt: new Date(clock().getTime() + NEWS_MS) });
  return { post, postNews };
}

type Known = { confirmed: boolean; isPosted: boolean };

/** Whether the user's address is confirmed, and whether this letter was posted already. */
async function known(run: Run, userId: string, letterId: string): Promise<Known> {
  const [row] = await run<Known>({
    text: `SELECT
        EXISTS (SELECT 1 FROM identity.users WHERE id = $1 AND email_verified_at IS NOT NULL) AS confirmed,
        EXISTS (SELECT 1 FROM identity.letters WHERE id = $2) AS "isPosted"`,
    values: [userId, letterId],
  });
  return row ?? { confirmed: false, isPosted: false };
}
