/** What one person's many requests mean for others, and for what of theirs takes long: over HTTP. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../ledger/handle.ts';
import type { AppParts } from '../app.ts';
import { PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { recordLog } from '../testing/record-log.ts';

/** Commands of this name of account are held until the test lets them go. */
const HELD = 'Held';
const AT_ONCE = 4;

let api: TestApi;
let ann: Client;
let ben: Client;
/** Null while none is held. */
let held: (() => void)[] | null = null;
const holding = ({ handle }: AppParts) => ({
  handle: Object.assign(async (envelope: Envelope) => {
    if ('name' in envelope.command && envelope.command.name === HELD)
      await new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()));
    return handle(envelope);
  }, handle),
});
beforeAll(async () => {
  // Long: a slow machine is no part of this.
  api = await startTestApi({ parts: holding, patienceMs: 60_000 });
  [ann, ben] = [await api.signUp(), await api.signUp()];
});
afterAll(() => api.stop());

/** Sends that many, and waits until those are under way that may be at once. */
async function crowd(count: number, who = ann) {
  held = [];
  const body = { name: HELD, balance: '1.00' };
  const sent = Array.from({ length: count }, () => who.call('createAccount', { body }));
  await expect.poll(() => held?.length).toBe(AT_ONCE);
  return sent;
}

function letGo() {
  for (const resolve of held ?? []) resolve();
  held = null;
}

it('another person is answered while one person’s requests wait, and none of those is lost', async () => {
  const before = (await ann.does('listAccounts')).length;
  const sent = await crowd(40);
  await ben.does('listAccounts');
  await ben.does('createAccount', { body: { name: 'Everyday', balance: '1.00' } });
  // Nor do writes that wait for a silent store hold up her own lists.
  await ann.does('listAccounts');
  expect(held).toHaveLength(AT_ONCE);
  letGo();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses).toEqual(Array(40).fill(201));
  expect(await ann.does('listAccounts')).toHaveLength(before + 40);
});

it('one that waits too long behind the same person’s own is refused, and neither a fault nor a store that is away', async () => {
  const { log, lines } = recordLog('info');
  const parts = (usual: AppParts) => ({ ...holding(usual), log });
  const elsewhere = await api.another({ parts, patienceMs: 100 });
  held = [];
  const body = { name: HELD, balance: '1.00' };
  const sent = Array.from({ length: AT_ONCE + 1 }, () =>
    ann.at(elsewhere.url).call('createAccount', { body }),
  );
  for (const reply of await Promise.all(sent))
    expect(refusalIn(reply)).toMatchObject({ status: 503, code: 'unavailable' });
  letGo();
  await elsewhere.stop();
  const line = { level: 'warn', msg: 'request', refusal: 'turn_not_come', status: 503 };
  expect(lines()).toMatchObject(Array(AT_ONCE + 1).fill(line));
});

it('one that waited for its turn does nothing for somebody who was signed out meanwhile', async () => {
  const sent = await crowd(AT_ONCE);
  const late = ann.call('createAccount', { body: { name: 'Late', balance: '1.00' } });
  await ben.does('listAccounts');
  await ann.at(api.url).does('logout');
  letGo();
  expect((await late).status).toBe(401);
  await Promise.all(sent);
  ann = await api.signUp();
});

it('visitors have some places at once, two hundred of a network wait, and one more is told to come back', async () => {
  const busy = await api.pool.connect();
  await busy.query('BEGIN; LOCK TABLE identity.reset_tokens');
  const body = { token: 'no token', password: 'another horse altogether' };
  const statuses: number[] = [];
  const sent = Array.from({ length: 32 + 200 + 5 }, async () => {
    statuses.push((await api.visitor().call('resetPassword', { body })).status);
  });
  try {
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429, 429]);
  } finally {
    await busy.query('ROLLBACK');
    busy.release();
  }
  await Promise.all(sent);
  // Some are more than a network may try in a while.
  expect(statuses).toHaveLength(sent.length);
  expect(new Set(statuses.slice(5))).toEqual(new Set([400, 429]));
});

it('whoever holds the account ends a session that keeps all turns', async () => {
  const email = `${randomUUID()}@example.com`;
  const intruder = await api.signUp({ email });
  const owner = api.visitor();
  await owner.does('login', { body: { email, password: PASSWORD } });
  const sent = await crowd(AT_ONCE + 1, intruder);
  const first = await Promise.race([owner.does('endOtherSessions'), ...sent]);
  expect(first).toEqual({ ended: 1 });
  letGo();
  expect(await Promise.all(sent)).toMatchObject({ [AT_ONCE]: { status: 401 } });
});

it('neither streams of changes nor uploads on their way keep a turn', async () => {
  const headers = { cookie: ann.cookie };
  const over = new AbortController();
  const { signal } = over;
  for (let stream = 0; stream <= AT_ONCE; stream += 1)
    await fetch(`${api.url}/api/changes?stream=true`, { headers, signal });
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 };
  const uploads = Array.from({ length: AT_ONCE }, () => {
    const sent = { method: 'POST', headers: { ...headers, ...type }, agent: false };
    const upload = request(`${api.url}/api/bills/scan`, sent).on('error', () => undefined);
    upload.flushHeaders();
    return upload;
  });
  await ann.does('listAccounts');
  over.abort();
  for (const upload of uploads) upload.destroy();
});
