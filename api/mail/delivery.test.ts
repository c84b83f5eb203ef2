import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Query } from '../../projections/sql.ts';
import { createLog } from '../log.ts';
import { newEmail, START, startTestApi, type TestApi } from '../testing/api.ts';
import { createMailQueue, INSERT_LETTER, type MailQueue, urgencyFor } from './mail-queue.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const sent: string[] = [];
/** Letters that the mail server leaves without an answer, until it is given up. */
const unanswered = new Set<string>();
/** What the mail client then says, of a server that was reached. */
let reached: object | undefined;
const SILENT = { timeoutType: 'SOCKET_TIMEOUT' };
let tried = 0;
let answersAfter: Promise<void> | undefined;
/** When the mail server is ready to take a letter. */
let ready: Promise<void> | undefined;
let now: Date;
let queue: MailQueue;
beforeEach(async () => {
  await api.pool.query('TRUNCATE identity.letters');
  sent.length = 0;
  tried = 0;
  answersAfter = undefined;
  ready = undefined;
  now = new Date(START);
  unanswered.clear();
  reached = undefined;
  queue = createMailQueue({
    ...{ db: api.pool, secret: 'a secret of 32 letters, or more', clock: () => now },
    log: createLog('silent'),
    limits: { newsToUnconfirmed: () => Promise.reject(new Error('Nobody asks')) },
    async send(id, _letter, stands) {
      tried += 1;
      await ready;
      if (!(await stands?.())) throw new Error('It does not stand any more');
      if (unanswered.has(id)) {
        await (answersAfter ?? setTimeout(1_000));
        throw Object.assign(new Error('No answer'), reached);
      }
      sent.push(id);
    },
  });
});

/** Posts a letter to somebody new, and answers its id. */
async function posted({ confirmed }: { confirmed: boolean }): Promise<string> {
  const email = newEmail();
  await api.signUp({ email });
  const { rows } = await api.pool.query<{ id: string }>(
    `UPDATE identity.users SET email_verified_at = CASE WHEN $2 THEN now() END WHERE email = $1 RETURNING id`,
    [email, confirmed],
  );
  now = new Date(now.getTime() + 1_000);
  const id = randomUUID();
  const letter = { to: email, subject: 'Hello', text: '', html: '' };
  const expiresAt = new Date('2026-03-05T10:00:00.000Z');
  await api.pool.query(
    `${INSERT_LETTER} VALUES ($1, $2, $3, $4, $5, $4, 'news', ${urgencyFor('$2')})`,
    [id, rows[0]?.id, queue.sealed(id, letter), now, expiresAt],
  );
  return id;
}

it('sends all letters, however few there were when the database last counted them', async () => {
  const ids = [await posted({ confirmed: true })];
  await api.pool.query('VACUUM ANALYZE identity.letters');
  while (ids.length < 5) ids.push(await posted({ confirmed: true }));
  expect(await queue.deliver()).toEqual({ sent: 5, waiting: 0, givenUp: 0 });
  expect(sent.toSorted()).toEqual(ids.toSorted());
});

it('that is stopped ends the letter under way, and begins no other', async () => {
  for (let nth = 0; nth < 3; nth += 1) await posted({ confirmed: true });
  const delivered = queue.deliver();
  await queue.stop();
  expect(await delivered).toMatchObject({ sent: sent.length });
  expect(sent.length).toBeLessThan(3);
});

it('sends no letter that was ended while the mail server was not ready for it', async () => {
  let isReady = () => {};
  ready = new Promise((resolve) => {
    isReady = resolve;
  });
  const ended = await posted({ confirmed: true });
  const delivered = queue.deliver();
  await expect.poll(() => tried).toBe(1);
  await api.pool.query('DELETE FROM identity.letters WHERE id = $1', [ended]);
  isReady();
  expect(await delivered).toEqual({ sent: 0, waiting: 0, givenUp: 1 });
  expect(sent).toEqual([]);
});

it('sends letters to those who have answered one before those to addresses that a stranger may have made up', async () => {
  const unknown = await posted({ confirmed: false });
  const known = await posted({ confirmed: true });
  await queue.deliver();
  expect(sent).toEqual([known, unknown]);
});

it('sends what is due later only then', async () => {
  const letter = await posted({ confirmed: true });
  queue.hurry(300);
  await setTimeout(100);
  expect(sent).toEqual([]);
  await expect.poll(() => sent).toEqual([letter]);
});

it('sends a new letter while the mail server leaves many earlier ones without an answer', async () => {
  for (let nth = 0; nth < 40; nth += 1) unanswered.add(await posted({ confirmed: false }));
  queue.hurry();
  await expect.poll(() => tried).toBeGreaterThan(0);
  const late = await posted({ confirmed: false });
  queue.hurry();
  await expect.poll(() => sent).toEqual([late]);
  expect(tried).toBeLessThan(30);
  await queue.stop();
});

it('sends a letter that somebody waits for while fifteen later ones wait for an answer', async () => {
  const early = await posted({ confirmed: false });
  for (let nth = 0; nth < 15; nth += 1) unanswered.add(await posted({ confirmed: false }));
  let answer = () => {};
  answersAfter = new Promise((resolve) => {
    answer = resolve;
  });
  queue.hurry();
  await expect.poll(() => sent).toEqual([early]);
  expect(tried).toBe(16);
  answer();
  await queue.stop();
});

it('sends all that somebody waits for, also what many later ones came after that get no answer', async () => {
  const early = [await posted({ confirmed: true }), await posted({ confirmed: false })];
  const late = await posted({ confirmed: false });
  unanswered.add(late);
  // As many were asked for after them as the longest look would be.
  await api.pool.query(
    `INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds, urgency, attempts)
      SELECT gen_random_uuid(), user_id, ' ', created_at, expires_at, created_at + interval '1 second', holds, 3, 1
      FROM identity.letters, generate_series(1, 2000) WHERE id = $1`,
    [late],
  );
  now = new Date(now.getTime() + 2_000);
  queue.hurry();
  await expect.poll(() => sent).toEqual(expect.arrayContaining(early));
  await queue.stop();
});

it('sends what somebody waits for also behind hundreds that were due later and get no answer', async () => {
  const early = await posted({ confirmed: false });
  const hanging = { to: newEmail(), subject: 'Hello', text: '', html: '' };
  const ids = Array.from({ length: 400 }, () => randomUUID());
  for (const id of ids) unanswered.add(id);
  // They were tried before, and are due again.
  await api.pool.query(
    `INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds, urgency, attempts)
      SELECT hanging.id, user_id, hanging.sealed, created_at, expires_at, created_at + interval '1 second', holds, 3, 1
      FROM identity.letters, unnest($2::uuid[], $3::bytea[]) AS hanging (id, sealed) WHERE letters.id = $1`,
    [early, ids, ids.map((id) => queue.sealed(id, hanging))],
  );
  now = new Date(now.getTime() + 2_000);
  queue.hurry();
  await expect.poll(() => sent).toEqual([early]);
  expect(tried).toBeLessThan(10);
  await queue.stop();
});

it.each([
  ['a reminder while links and news get no answer', 'ledger', 'news'],
  ['news while reminders get no answer', 'news', 'ledger'],
])('sends %s', async (_, kind, other) => {
  const all = 'UPDATE identity.letters SET holds = $1';
  for (let nth = 0; nth < 20; nth += 1) unanswered.add(await posted({ confirmed: true }));
  await api.pool.query(all, [other]);
  const one = await posted({ confirmed: false });
  await api.pool.query(`${all} WHERE id = $2`, [kind, one]);
  await queue.deliver();
  expect(sent).toEqual([one]);
  expect(tried).toBeLessThan(10);
});

it.each([
  ['no answer', SILENT],
  ['an answer without an end', { code: 'EABORT' }],
])(
  'sends in one delivery what somebody waits for behind new letters that get %s',
  async (_, hang) => {
    reached = hang;
    const early = await posted({ confirmed: false });
    for (let nth = 0; nth < 10; nth += 1) unanswered.add(await posted({ confirmed: false }));
    expect(await queue.deliver()).toEqual({ sent: 1, waiting: 10, givenUp: 0 });
    expect(sent).toEqual([early]);
  },
);

it.each([
  ['that is away', { reached: undefined, holds: 'news', attempts: 0 }],
  ['that takes no reminder', { reached: SILENT, holds: 'ledger', attempts: 0 }],
  ['that takes no letter a second time', { reached: SILENT, holds: 'news', attempts: 1 }],
])('waits for a server %s with few letters', async (_, { holds, attempts, ...server }) => {
  ({ reached } = server);
  for (let nth = 0; nth < 40; nth += 1) unanswered.add(await posted({ confirmed: true }));
  await api.pool.query('UPDATE identity.letters SET holds = $1, attempts = $2', [holds, attempts]);
  expect(await queue.deliver()).toMatchObject({ sent: 0 });
  expect(tried).toBeLessThan(20);
});

/** How many rows the nodes of a plan have read. */
function rowsReadBy(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + rowsReadBy(part), 0);
}
type Plan = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };

it.each([
  ['news', 'due now', 0],
  ['news', 'half of them later', 1],
  ['ledger', 'due now', 0],
  ['ledger', 'half of them later', 1],
])('reads only few of many letters to find the next (%s, %s)', async (holds, _, later) => {
  const id = await posted({ confirmed: true });
  const asked = vi.spyOn(api.pool, 'query');
  await queue.deliver();
  const statements = asked.mock.calls.map(([statement]) => statement as unknown as Query);
  asked.mockRestore();
  const isClaim = ({ text }: Query) => text?.startsWith('UPDATE identity.letters');
  const claims = new Map(statements.filter(isClaim).map((claim) => [claim.text, claim]));
  expect(claims.size).toBe(2);
  await api.pool.query(
    `INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds)
      SELECT gen_random_uuid(), user_id, ' ', created_at, expires_at, created_at + (mod(nth, 2) * $3::int * interval '1 hour'), $2
      FROM identity.letters, generate_series(1, 12000) AS nth WHERE id = $1`,
    [id, holds, later],
  );
  await api.pool.query('ANALYZE identity.letters');
  for (const { text, values } of claims.values()) {
    const { rows } = await api.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    expect(rowsReadBy(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(40);
  }
});
