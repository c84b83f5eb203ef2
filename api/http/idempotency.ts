/**
 * Stores the first answer to each write with an Idempotency-Key, so that the same request gets the same answer. A command takes
 * effect once even without this, because the ledger itself remembers command ids. A crash between the two only means that the
 * answer is made again, and so is a long one that others have followed. Stored answers are sealed, because one may hold a secret that is shown once.
 */
import { createHmac } from 'node:crypto';
import { isUnavailable } from '../../ledger/store/event-store.ts';
import { GroupCommit } from '../../ledger/store/group-commit.ts';
import { deriveKey, seal, unseal } from '../../ledger/store/seal.ts';
import { createTurns } from '../../ledger/turns.ts';
import { type Db, select } from '../../projections/sql.ts';
import { Refused } from './refusals.ts';

/** An answer as it went out; `body` is its JSON text, `events` names what it caused (decided-on.ts). */
export type StoredAnswer = { status: number; body: string | null; events: string | null };

/** An answer on its way out. A prepared answer is bytes already. */
export type Answer = Omit<StoredAnswer, 'body'> & { body: string | Buffer | null };

/** What is compared under an id: `request` is method, path and body in one text. Its answer is stored if it `isKept`. */
type KeyedRequest = { ledgerId: string; request: string; isKept: boolean };

/** A write that carries a key. */
export type KeyedWrite = {
  /** Answers with the first answer, or runs and stores its answer. An error that `run` throws is thrown and not stored. */
  once(about: KeyedRequest, run: Work): Promise<StoredAnswer & { replayed: boolean }>;
  /** Must be called in the end, also when `once` was not. Calling it twice does no harm. */
  end(): void;
};

export type Answers = {
  /**
   * Begins to look up the answer of an id, which follows from user and key. This runs beside the look-up of the session, before it
   * is known whether the person may ask. Nobody sees the answer before `once`.
   */
  ask(id: string): KeyedWrite;
  /** A keyed hash of a request: it may hold a password. */
  hashOf(request: string): Buffer;
};

type Row = {
  id: string;
  hash: Buffer;
  status: number;
  events: string | null;
  sealed: Buffer | null;
};
type NewRow = Row & Pick<KeyedRequest, 'ledgerId'>;
type Work = () => Promise<StoredAnswer>;

const TOGETHER = { items: 256, weight: 256 };
/** How much is stored at once, in bytes: a long answer lists all bills of a ledger that has many. */
const STORED_TOGETHER = { items: 256, weight: 1024 * 1024 };
/** Answers longer than that are long: they list all bills of a ledger that has many. The index has the same number. */
export const LONG_BYTES = 16_384;
/** Only so many long answers of a ledger are kept, the latest: all of them would fill the disk with megabytes a second. */
const LONG_KEPT = 20;

export function createAnswers(options: { db: Db; secret: string; clock: () => Date }): Answers {
  const { db, secret, clock } = options;
  const key = deriveKey(secret, 'answers');
  const inTurn = createTurns(isUnavailable);
  const lookUps = new GroupCommit<string, Row | undefined>((ids) => findAll(db, ids), TOGETHER);
  const storing = new GroupCommit<NewRow, Row | undefined>(async (rows) => {
    const stored = await storeAll(db, STORE, rows, clock());
    const long = rows.filter(({ sealed }) => sealed && sealed.length > LONG_BYTES);
    // Nobody waits for it: the next long answer of these ledgers forgets what stays now.
    if (long.length > 0) forgetLong(db, long).catch(() => undefined);
    return stored;
  }, STORED_TOGETHER);

  const look = (id: string) => lookUps.add(id, 1);
  /** How many requests ask for an id at this moment, and whether they ever were several. */
  const asking = new Map<string, { many: number; areSeveral: boolean }>();
  const begin = (id: string) => {
    const one = asking.get(id) ?? { many: 0, areSeveral: false };
    one.many += 1;
    one.areSeveral ||= one.many > 1;
    asking.set(id, one);
    return one;
  };

  const hashOf = (request: string) => createHmac('sha256', secret).update(request).digest();

  async function run(id: string, found: ReturnType<typeof look>, about: KeyedRequest, work: Work) {
    const hash = hashOf(about.request);
    const known = await found;
    if (known) return { ...same(known, hash), replayed: true };
    const made = await work();
    if (!about.isKept) return { ...made, replayed: false };
    const { body, ...rest } = made;
    const sealed = body === null ? null : seal(key, id, Buffer.from(body));
    const { ledgerId } = about;
    const row = { id, ledgerId, hash, ...rest, sealed };
    const kept =
      (await storing.add(row, sealed?.length ?? 0)) ??
      (await storeAll(db, STORE_ALONE, [row], clock()))[0];
    return { ...same(kept ?? row, hash), replayed: false };
  }

  /** Compares the request's hash first: after a change of the secret a stored answer does not open, and matches no request. */
  const same = ({ id, hash, sealed, ...rest }: Row, asked: Buffer): StoredAnswer => {
    if (!hash.equals(asked)) throw new Refused({ refusal: 'idempotency_key_reused' });
    const { status, events } = rest;
    return { status, events, body: sealed && unseal(key, id, sealed).toString() };
  };

  return {
    hashOf,
    ask(id) {
      // With the same request under way twice, a look-up that began before the first answer was stored is stale.
      const asked = begin(id);
      const early = asked.areSeveral ? null : look(id);
      // A failure is thrown by `once`.
      early?.catch(() => undefined);
      let ended = false;
      return {
        // The same request twice at once: the second waits for the first one's answer.
        once: (about, work) =>
          inTurn(id, () => run(id, early && !asked.areSeveral ? early : look(id), about, work)),
        end() {
          if (ended) return;
          ended = true;
          asked.many -= 1;
          if (asked.many === 0) asking.delete(id);
        },
      };
    },
  };
}

const COLUMNS =
  'answers.id, answers.request_hash AS hash, answers.status, answers.events, answers.sealed';

async function findAll(db: Db, ids: string[]): Promise<(Row | undefined)[]> {
  const rows = await select<Row>(db, {
    name: 'identity.answers.find',
    text: `SELECT ${COLUMNS} FROM identity.answers WHERE id = ANY ($1::uuid[])`,
    values: [ids],
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/**
 * Stores answers. Two instances may have run the same request, or two requests under one key. The first answer counts, except that a success
 * replaces a refusal, because the ledger has the success. Nothing is stored for a ledger without a user: it was erased. The user is
 * held, so that a deletion of all data comes before it, and then there is none, or after it, and deletes the answer.
 */
const storeWhere = (
  users: string,
) => `INSERT INTO identity.answers (id, ledger_id, request_hash, status, events, sealed, answered_at)
  SELECT new.id, new.ledger_id, new.hash, new.status, new.events, new.sealed, $7
  FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::int[], $5::text[], $6::bytea[])
    AS new (id, ledger_id, hash, status, events, sealed)
  JOIN identity.users ON users.ledger_id = new.ledger_id
  ORDER BY new.id FOR KEY SHARE OF users ${users}
  ON CONFLICT (id) DO UPDATE SET (request_hash, status, events, sealed) = (
    SELECT one.hash, one.status, one.events, one.sealed
    FROM (VALUES (1, answers.request_hash, answers.status, answers.events, answers.sealed),
        (2, excluded.request_hash, excluded.status, excluded.events, excluded.sealed))
      AS one (place, hash, status, events, sealed)
    ORDER BY one.status >= 400, one.place LIMIT 1
  )
  RETURNING ${COLUMNS}`;

/** Leaves out whose user a turn is changing: it may ask for another user next whom this holds, and neither would go on. */
const STORE = { name: 'identity.answers.store', text: storeWhere('SKIP LOCKED') };
/** Waits for the user of a single answer, and holds nobody meanwhile. */
const STORE_ALONE = { name: 'identity.answers.store-alone', text: storeWhere('') };

/** Answers those that count, in order; none for an answer that is not stored. */
async function storeAll(
  db: Db,
  statement: typeof STORE,
  answers: NewRow[],
  now: Date,
): Promise<(Row | undefined)[]> {
  const rows = await select<Row>(db, {
    ...statement,
    values: [
      answers.map(({ id }) => id),
      answers.map(({ ledgerId }) => ledgerId),
      answers.map(({ hash }) => hash),
      answers.map(({ status }) => status),
      answers.map(({ events }) => events),
      answers.map(({ sealed }) => sealed),
      now,
    ],
  });
  const kept = new Map(rows.map((row) => [row.id, row]));
  return answers.map(({ id }) => kept.get(id));
}

/** Forgets the older long answers of these ledgers. */
async function forgetLong(db: Db, answers: NewRow[]): Promise<void> {
  const text = `DELETE FROM identity.answers WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY ledger_id ORDER BY answered_at DESC, id) AS place
      FROM identity.answers WHERE ledger_id = ANY ($1::uuid[]) AND octet_length(sealed) > ${LONG_BYTES}
    ) AS long WHERE place > $2
  )`;
  await db.query(text, [answers.map(({ ledgerId }) => ledgerId), LONG_KEPT]);
}
