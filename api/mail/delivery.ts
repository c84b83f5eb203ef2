/** How letters leave the mail queue: which is next, how many at once, and what becomes of one that could not be sent. */
import type { KeyObject } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SealBroken, unseal } from '../../ledger/store/seal.ts';
import { type Db, select } from '../../projections/sql.ts';
import { CLOCKS_DIFFER_MS, isGoodRow } from '../identity/lasting.ts';
import { LINK_MS } from '../identity/secret-token.ts';
import type { Logger } from '../log.ts';
import type { Letter } from './letter.ts';
import type { Send } from './transport.ts';

const MINUTE_MS = 60_000;
/** Long enough for the slowest answer; a process that dies meanwhile leaves its letter to others after it. */
const CLAIM_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** The next letter begins when the last one has its answer, or after that time: a mail server may let one wait for ten seconds, and take others at once. */
const PATIENCE_MS = 200;
/** By so much a timer may end before the clock says so. */
const EARLY_MS = 20;

export type Delivery = {
  /** Sends what is due, as long as there is a server. Answers what it has tried. Never throws for a letter that could not be sent: that one waits and is tried again, ever more rarely. */
  deliver(): Promise<{ sent: number; waiting: number; givenUp: number }>;
  /** Delivers soon, or what is due so much later, without being waited for. */
  hurry(laterMs?: number): void;
  /** Begins no further letter, and settles when none is under way. */
  stop(): Promise<void>;
};

type Claimed = { id: string; sealed: Buffer; attempts: number };
type Outcome = 'sent' | 'givenUp' | 'waiting';
/** `isAway`: the letter waits, and since it was begun nothing has shown that there is a server that answers. */
type Attempt = { outcome: Outcome; isAway: boolean };

type Options = {
  db: Db;
  send: Send;
  /** Opens the sealed letters. */
  key: KeyObject;
  clock: () => Date;
  log: Logger;
};

/** Letters that somebody waits for, and those about bills, leave beside each other: none of one kind takes the place of any of the other. */
export function createDelivery(options: Options): Delivery {
  const kinds = KINDS.map((kind) => deliveryOf(kind, options));

  async function deliverDue() {
    const told = { sent: 0, waiting: 0, givenUp: 0 };
    const tried = await Promise.all(kinds.map((kind) => kind.deliver()));
    for (const { outcome } of tried.flat()) told[outcome] += 1;
    return told;
  }

  async function deliverAfter(ms: number) {
    await setTimeout(ms, undefined, { ref: false });
    return deliverDue();
  }

  return {
    async deliver() {
      const now = options.clock();
      const longest = after(now, LONGEST_PAUSE_MS + CLOCKS_DIFFER_MS);
      await options.db.query(PUT_RIGHT, [now, longest]);
      return deliverDue();
    },
    hurry(laterMs = 0) {
      const delivered = laterMs > 0 ? deliverAfter(laterMs + EARLY_MS) : deliverDue();
      delivered.catch((err: unknown) => options.log.warn({ err }, 'Letters wait'));
    },
    async stop() {
      await Promise.all(kinds.map((kind) => kind.stop()));
    },
  };
}

/** Delivers the letters of one kind. */
function deliveryOf({ next, atOnce, hangOnce }: (typeof KINDS)[number], options: Options) {
  const { db, clock } = options;
  const attempt = createAttempt(options, hangOnce);
  const underWay = new Set<Promise<Attempt>>();
  let running: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  /** Begins to send what is due, one letter after the other. */
  async function begin() {
    const begun: Promise<Attempt>[] = [];
    let isAway = false;
    for (;;) {
      while (underWay.size >= atOnce) await Promise.race(underWay);
      // The others need not find out one by one.
      const letter = isStopping || isAway ? undefined : await claim(db, next, clock());
      if (!letter) return begun;
      const attempted = attempt(letter).finally(() => underWay.delete(attempted));
      underWay.add(attempted);
      begun.push(attempted);
      const noticed = attempted.then((tried) => {
        isAway ||= tried.isAway;
      });
      await Promise.race([noticed, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    }
  }

  const inTurn = () => {
    const mine = running.then(begin);
    running = mine.catch(() => undefined);
    return mine;
  };

  return {
    async deliver(): Promise<Attempt[]> {
      const tried = await Promise.all(await inTurn());
      await Promise.all(underWay);
      return tried;
    },
    async stop() {
      isStopping = true;
      await running;
      await Promise.allSettled(underWay);
    },
  };
}

function createAttempt({ db, send, key, clock, log }: Options, hangOnce: boolean) {
  /** How many letters of this kind have shown that there is a server that answers. */
  let answers = 0;

  const settle = (id: string, sentAt: Date | null) =>
    db.query('UPDATE identity.letters SET sealed = NULL, sent_at = $2 WHERE id = $1', [id, sentAt]);

  const delay = (id: string, attempts: number) => {
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (attempts - 1));
    const text = 'UPDATE identity.letters SET next_attempt_at = $2 WHERE id = $1';
    return db.query(text, [id, after(clock(), pause)]);
  };

  const tryOnce = async ({ id, sealed, attempts }: Claimed): Promise<Outcome> => {
    let isGone = false;
    const stands = async () => {
      isGone = !(await isWaiting(db, id));
      return !isGone;
    };
    try {
      const letter = JSON.parse(unseal(key, id, sealed).toString()) as Letter;
      await send(id, letter, stands);
      answers += 1;
    } catch (error) {
      if (isGone) return 'givenUp';
      log.warn({ err: error, letter: id, attempts }, 'A letter could not be sent');
      if (refusalOf(error) !== null || (hangOnce && attempts === 1 && hangs(error))) answers += 1;
      await (isForGood(error) ? settle(id, null) : delay(id, attempts));
      return isForGood(error) ? 'givenUp' : 'waiting';
    }
    await settle(id, clock());
    return 'sent';
  };

  return async (letter: Claimed): Promise<Attempt> => {
    const answered = answers;
    const outcome = await tryOnce(letter).catch((err: unknown): Outcome => {
      log.warn(
        { err, letter: letter.id },
        'It is tried again: what became of the letter could not be stored',
      );
      return 'waiting';
    });
    return { outcome, isAway: outcome === 'waiting' && answers === answered };
  };
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** A clock that ran ahead has posted letters that would wait longer than any does: they are due now. Their links stay void. */
const PUT_RIGHT = `UPDATE identity.letters SET next_attempt_at = $1
  WHERE sealed IS NOT NULL AND next_attempt_at > $2`;

/** SQL: the letters that are due at $1. */
const due = (which: string) => `SELECT id FROM identity.letters
  WHERE sealed IS NOT NULL AND ${which} AND next_attempt_at <= $1
    AND expires_at > $1 AND (holds <> 'link' OR ${isGoodRow('$1', LINK_MS)})`;

/**
 * SQL: the next link or news of a sign-in. A stranger may have made up many addresses at which a mail server gives no answer. So who has answered
 * a letter comes before who never has, what was not tried before what was, and the newest first: whoever has just asked looks for it now. Each
 * urgency is looked up by itself in an index, as ten thousands may be due where a mail server is away.
 */
const NEXT_TO_PERSON = `SELECT id FROM generate_series(0, 3) AS kind CROSS JOIN LATERAL (
    ${due("holds <> 'ledger' AND urgency = kind")} ORDER BY next_attempt_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED
  ) AS next ORDER BY kind LIMIT 1`;
/** SQL: the next reminder or report. A morning may have thousands, so one is read in the order of an index. */
const NEXT_OF_LEDGER = `${due("holds = 'ledger'")} ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * By the SQL that finds the next; so many, each on a connection of its own, may wait for a mail server's answer. Somebody waits for the first: of these
 * any number may be a stranger's and get no answer, so with `hangOnce` each may do so once and the next begins all the same. A morning's
 * thousands of reminders do not wait one after the other where the server answers none.
 */
const KINDS = [
  { next: NEXT_TO_PERSON, atOnce: 20, hangOnce: true },
  { next: NEXT_OF_LEDGER, atOnce: 5, hangOnce: false },
] as const;

/** The next letter of a kind. Two processes never hold the same letter. With `IN` in the place of `=` the plan may look once for each letter, and take them all. */
async function claim(db: Db, next: string, now: Date): Promise<Claimed | undefined> {
  const [letter] = await select<Claimed>(db, {
    text: `UPDATE identity.letters SET attempts = attempts + 1, urgency = urgency | 1, next_attempt_at = $2
      WHERE id = (${next}) RETURNING id, sealed, attempts`,
    values: [now, after(now, CLAIM_MS)],
  });
  return letter;
}

/** A mail server may take long to be ready for a letter. Whoever leaves an address meanwhile ends what waits for it. */
async function isWaiting(db: Db, id: string): Promise<boolean> {
  const text = 'SELECT FROM identity.letters WHERE id = $1 AND sealed IS NOT NULL';
  return (await select(db, { text, values: [id] })).length > 0;
}

/** The mail server said no for ever (5xx to this letter), or nobody can read the letter any more. */
const isForGood = (error: unknown): boolean =>
  error instanceof SealBroken || (refusalOf(error) ?? 0) >= 500;

/** The mail server was reached, and left this letter without an answer, or without the end of one. */
const hangs = (error: unknown): boolean =>
  Object(error).timeoutType === 'SOCKET_TIMEOUT' || Object(error).code === 'EABORT';

/** The status with which a mail server refused this very letter. Until the letter itself is named, a refusal is about us (a wrong password, say), and may be mended. */
function refusalOf(error: unknown): number | null {
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = Object(error);
  const isOfLetter = command === 'RCPT TO' || command === 'DATA';
  return isOfLetter && typeof responseCode === 'number' ? responseCode : null;
}
