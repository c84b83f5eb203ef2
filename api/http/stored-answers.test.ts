/** Stored answers where several of them meet. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newEmail, START, startTestApi, type TestApi } from '../testing/api.ts';
import { type Answers, createAnswers } from './idempotency.ts';

let api: TestApi;
let ledgerId: string;
let answers: Answers;
const SECRET = 'a secret of 32 letters, or more';
beforeAll(async () => {
  api = await startTestApi();
  const email = newEmail();
  await api.signUp({ email });
  const text = 'SELECT ledger_id AS id FROM identity.users WHERE email = $1';
  const { rows } = await api.pool.query<{ id: string }>(text, [email]);
  ledgerId = rows[0]?.id ?? '';
  let at = Date.parse(START);
  const clock = () => {
    at += 1_000;
    return new Date(at);
  };
  answers = createAnswers({ db: api.pool, secret: SECRET, clock });
});
afterAll(() => api.stop());

const about = (of = ledgerId) => ({ ledgerId: of, request: 'the same', isKept: true });
const answerOf = (body: string) => async () => ({ status: 200, body, events: null });

it('a look-up that began before another one’s answer was stored is not believed, also when the other has gone', async () => {
  const id = randomUUID();
  const slow = answers.ask(id);
  const quick = answers.ask(id);
  await quick.once(about(), answerOf('first')).finally(quick.end);
  const again = await slow.once(about(), answerOf('second')).finally(slow.end);
  expect(again).toMatchObject({ body: 'first', replayed: true });
});

it('an old long answer that cannot be forgotten now holds up no other', async () => {
  const write = (length: number) => {
    const keyed = answers.ask(randomUUID());
    return keyed.once(about(), answerOf('b'.repeat(length))).finally(keyed.end);
  };
  const LONG = 20_000;
  for (let nth = 0; nth < 20; nth += 1) await write(LONG);
  const holding = await api.pool.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM identity.answers ORDER BY answered_at FOR UPDATE');
    const stored = await Promise.all([write(LONG), write(10), write(10)]);
    expect(stored.map(({ replayed }) => replayed)).toEqual([false, false, false]);
  } finally {
    holding.release(true);
  }
  await write(LONG);
  const many = `SELECT count(*)::int AS many FROM identity.answers WHERE octet_length(sealed) > ${LONG}`;
  await expect.poll(async () => (await api.pool.query(many)).rows[0].many).toBe(20);
});

const PATIENCE = { timeout: 20_000 };
async function isSomebodyWaiting() {
  const text = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  return (await api.pool.query(text)).rowCount === 1;
}

/** Somebody new, and their ledger. */
async function newOwner() {
  const owner = await api.signUp();
  const { id } = await owner.does('currentUser');
  const text = 'SELECT ledger_id AS "ledgerId" FROM identity.users WHERE id = $1';
  const { rows } = await api.pool.query<{ ledgerId: string }>(text, [id]);
  return { owner, id, ledgerId: rows[0]?.ledgerId ?? '' };
}

/** Does the work in a transaction that is open until the work is done. */
async function inTransaction(work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await api.pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}

it('an answer that is being stored while all data are deleted goes with them', async () => {
  const ann = await newOwner();
  let isDeleted = false;
  const deleted: Promise<void>[] = [];
  await inTransaction(async (client) => {
    const slow = createAnswers({
      db: client as unknown as pg.Pool,
      secret: SECRET,
      clock: () => new Date(START),
    });
    const write = slow.ask(randomUUID());
    await write.once(about(ann.ledgerId), answerOf('of the ledger')).finally(write.end);
    const deleting = ann.owner.does('deleteData').then(() => {
      isDeleted = true;
    });
    deleted.push(deleting);
    await vi.waitFor(
      async () => expect(isDeleted || (await isSomebodyWaiting())).toBe(true),
      PATIENCE,
    );
  });
  await Promise.all(deleted);
  const left = 'SELECT FROM identity.answers WHERE ledger_id = $1';
  expect((await api.pool.query(left, [ann.ledgerId])).rowCount).toBe(0);
});

it('answers of several people never wait in a circle with a turn that changes two of them', async () => {
  const [ann, bob] = [await newOwner(), await newOwner()];
  const [first = '', second = ''] = [randomUUID(), randomUUID()].sort();
  const store = (id: string, of: string) => {
    const keyed = answers.ask(id);
    return keyed.once(about(of), answerOf(id)).finally(keyed.end);
  };
  const stored: Promise<unknown>[] = [];
  await inTransaction(async (client) => {
    const move = 'UPDATE identity.users SET email = $2 WHERE id = $1';
    await client.query(move, [bob.id, newEmail()]);
    stored.push(store(first, ann.ledgerId), store(second, bob.ledgerId));
    await vi.waitFor(async () => expect(await isSomebodyWaiting()).toBe(true), PATIENCE);
    await client.query(move, [ann.id, newEmail()]);
  });
  expect(await Promise.all(stored)).toMatchObject([{ replayed: false }, { replayed: false }]);
  const kept = 'SELECT FROM identity.answers WHERE id = ANY ($1::uuid[])';
  expect((await api.pool.query(kept, [[first, second]])).rowCount).toBe(2);
});
