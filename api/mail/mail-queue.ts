/**
 * Letters wait in a table until they are sent, so that a mail server that is down holds up nothing and loses nothing.
 * They are sealed there: a letter may hold a link that opens an account.
 */

import { deriveKey, SealBroken, seal, unseal } from '../../ledger/store/seal.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { type Db, select } from '../../projections/sql.ts';
import { CLOCKS_DIFFER_MS, isGoodRow } from '../identity/lasting.ts';
import type { Limits } from '../identity/limits.ts';
import { LINK_MS } from '../identity/secret-token.ts';
import { type Run, runIn } from '../identity/take-turn.ts';
import type { Logger } from '../log.ts';
import type { Letter } from './letter.ts';
import type { Send } from './transport.ts';

const MINUTE_MS = 60_000;
/** Long enough for the slowest answer; a process that dies meanwhile leaves its letter to others after it. */
const CLAIM_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** News of a sign-in that could not be delivered for that long tells nobody anything new. */
const NEWS_MS = 7 * 24 * 60 * MINUTE_MS;

/** SQL: how every statement begins that posts a letter; in this order, with the moment of posting as `next_attempt_at` too. */
export const INSERT_LETTER =
  'INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds)';

/** A letter to be sent once, whoever posts it how often. `id` is a UUID that follows from what it is about. */
export type QueuedLetter = { id: string; userId: string; letter: Letter; expiresAt: Date };

/** What a person is told of their sign-in. */
export type News = { userId: string; about: string; letter: Letter };
/** One person's news never counts as another's: what it is about may follow from a key that a visitor has chosen. */
const letterIdOf = ({ userId, about }: News) => uuidOf(`${userId}\n${about}`);

export type MailQueue = {
  /** The letter as the table keeps it. */
  sealed(id: string, letter: Letter): Buffer;
  post(letter: QueuedLetter): Promise<void>;
  /**
   * Posts news of somebody's sign-in, once for each thing that it is `about`, and sends it soon. An address that nobody has
   * confirmed may be a stranger's: it gets a few such letters in a while, and no more. News that was posted before counts for none.
   */
  tell(news: News): Promise<void>;
  /** Posts news together with what they are about, to a confirmed address. {@link tell} it afterwards as well, which sends it, and tells other addresses. */
  tellWithin(run: Run, news: News): Promise<void>;
  /** Sends what is due, as long as there is a server. Answers what it has tried. Never throws for a letter that could not be sent: that one waits and is tried again, ever more rarely. */
  deliver(): Promise<{ sent: number; waiting: number; givenUp: number }>;
  /** Delivers soon, without being waited for. */
  hurry(): void;
  /** Begins no further letter, and settles when none is under way. */
  stop(): Promise<void>;
};

type Claimed = { id: string; sealed: Buffer; attempts: number };
/** `waiting`: the server turned this letter away for now. `away`: there was no server to take any. */
type Outcome = 'sent' | 'givenUp' | 'waiting' | 'away';

export function createMailQueue(options: {
  db: Db;
  limits: Pick<Limits, 'newsToUnconfirmed'>;
  send: Send;
  /** What sealed letters are derived from. */
  secret: string;
  clock: () => Date;
  log: Logger;
}): MailQueue {
  const { db, limits, send, secret, clock, log } = options;
  const key = deriveKey(secret, 'letters');
  const sealed = (id: string, letter: Letter) => seal(key, id, Buffer.from(JSON.stringify(letter)));
  let running: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  async function attempt({ id, sealed: stored, attempts }: Claimed): Promise<Outcome> {
    try {
      const letter = JSON.parse(unseal(key, id, stored).toString()) as Letter;
      await send(id, letter);
    } catch (error) {
      log.warn({ err: error, letter: id, attempts }, 'A letter could not be sent');
      if (isForGood(error)) {
        await settle(id, null);
        return 'givenUp';
      }
      await delay(id, attempts);
      return refusalOf(error) === null ? 'away' : 'waiting';
    }
    await settle(id, clock());
    return 'sent';
  }

  const settle = (id: string, sentAt: Date | null) =>
    db.query('UPDATE identity.letters SET sealed = NULL, sent_at = $2 WHERE id = $1', [id, sentAt]);

  const delay = (id: string, attempts: number) => {
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (attempts - 1));
    return db.query('UPDATE identity.letters SET next_attempt_at = $2 WHERE id = $1', [
      id,
      new Date(clock().getTime() + pause),
    ]);
  };

  async function deliver() {
    const told = { sent: 0, waiting: 0, givenUp: 0 };
    for (;;) {
      const letter = isStopping ? undefined : await claim(db, clock());
      if (!letter) return told;
      const outcome = await attempt(letter);
      told[outcome === 'away' ? 'waiting' : outcome] += 1;
      // The others need not find out one by one.
      if (outcome === 'away') return told;
    }
  }

  const inTurn = () => {
    const mine = running.then(deliver);
    running = mine.catch(() => undefined);
    return mine;
  };

  const hurry = () => {
    inTurn().catch((err: unknown) => log.warn({ err }, 'Letters wait'));
  };

  const inPool = runIn(db);
  const { post, postNews } = createPosting(sealed, clock);

  return {
    sealed,
    post: (letter) => post(inPool, letter),
    async tell(news) {
      const id = letterIdOf(news);
      const { confirmed, isPosted } = await known(inPool, news.userId, id);
      if (!isPosted) {
        if (!confirmed && (await limits.newsToUnconfirmed(news.letter.to)).isErr()) return;
        await postNews(inPool, id, news);
      }
      hurry();
    },
    async tellWithin(run, news) {
      const id = letterIdOf(news);
      const { confirmed } = await known(run, news.userId, id);
      if (confirmed) await postNews(run, id, news);
    },
    deliver: inTurn,
    hurry,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

function createPosting(sealed: MailQueue['sealed'], clock: () => Date) {
  const post = async (run: Run, { id, userId, letter, expiresAt }: QueuedLetter) => {
    const text = `${INSERT_LETTER} VALUES ($1, $2, $3, $4, $5, $4, 'news') ON CONFLICT (id) DO NOTHING`;
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

/**
 * SQL: the letters that are due at $1. One that would wait longer than any does, until after $2, was posted by a clock that ran ahead: it
 * is due, unless it holds a link, which is void.
 */
const DUE = `SELECT id FROM identity.letters
  WHERE sealed IS NOT NULL AND (next_attempt_at <= $1 OR next_attempt_at > $2)
    AND expires_at > $1 AND (holds <> 'link' OR ${isGoodRow('$1', LINK_MS)})`;
const dueAt = (now: Date) => [now, after(now, LONGEST_PAUSE_MS + CLOCKS_DIFFER_MS)];
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** SQL: whether nobody has confirmed the address. Of reminders it is not asked: each would be a look-up of its own. */
const UNCONFIRMED = `CASE WHEN holds = 'ledger' THEN false ELSE NOT EXISTS (
  SELECT FROM identity.users WHERE users.id = user_id AND email_verified_at IS NOT NULL) END`;

/**
 * The next letter. Somebody waits for a link, and news of a sign-in wants to be read: reminders and reports, of which a morning may have
 * thousands, come after them. Who has never answered a letter comes after who has, and what was tried after what was not: a stranger may have made
 * up many addresses at which a mail server waits until the time is over. Two processes never hold the same letter. With `IN` in the place of `=` the plan may look once for each letter, and take them all.
 */
async function claim(db: Db, now: Date): Promise<Claimed | undefined> {
  const [letter] = await select<Claimed>(db, {
    text: `UPDATE identity.letters SET attempts = attempts + 1, next_attempt_at = $3
      WHERE id = (${DUE} ORDER BY holds = 'ledger', ${UNCONFIRMED}, attempts, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, sealed, attempts`,
    values: [...dueAt(now), after(now, CLAIM_MS)],
  });
  return letter;
}

/** The mail server said no for ever (5xx to this letter), or nobody can read the letter any more. */
const isForGood = (error: unknown): boolean =>
  error instanceof SealBroken || (refusalOf(error) ?? 0) >= 500;

/** The status with which a mail server refused this very letter. Until the letter itself is named, a refusal is about us (a wrong password, say), and may be mended. */
function refusalOf(error: unknown): number | null {
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = Object(error);
  const isOfLetter = command === 'RCPT TO' || command === 'DATA';
  return isOfLetter && typeof responseCode === 'number' ? responseCode : null;
}
