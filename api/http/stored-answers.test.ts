/** Stored answers where several of them meet. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, START, startTestApi, type TestApi } from '../testing/api.ts';
import { type Answers, createAnswers } from './idempotency.ts';

let api: TestApi;
let ledgerId: string;
let answers: Answers;
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
  answers = createAnswers({ db: api.pool, secret: 'a secret of 32 letters, or more', clock });
});
afterAll(() => api.stop());

const about = () => ({ ledgerId, request: 'the same', isKept: true });
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
