/** Whoever asks without a pause waits, and nobody waits for them. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { sendRaw } from '../testing/raw.ts';
import { createPace } from './pace.ts';

const PER_SECOND = 10;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { REQUESTS_PER_SECOND: String(PER_SECOND) } });
});
afterAll(() => api.stop());

it.each([
  [
    'a public call',
    (nth: number) => api.visitor().call('calendar', { query: { token: `${nth}` } }),
  ],
  ['a call that wants a session', () => api.visitor().call('listBills')],
  ['a path that there is not', () => sendRaw(api.url, { method: 'GET', path: '/api/nope' })],
  ['a page', () => sendRaw(api.url, { method: 'GET', path: '/' })],
  ['a method that is not taken', () => sendRaw(api.url, { method: 'PUT', path: '/api/accounts' })],
  [
    'a call from another site',
    () =>
      sendRaw(api.url, {
        ...{ method: 'POST', path: '/api/auth/login-direct' },
        headers: { origin: 'https://elsewhere.example' },
      }),
  ],
])(
  '%s: a flood of one network is refused in the end, and a person is answered as ever',
  async (_what, ask) => {
    const ann = await api.signUp();
    const AT_ONCE = 200;
    const asked = Array.from({ length: AT_ONCE }, (_, nth) => ask(nth));
    await ann.does('listBills');
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const refused = statuses.filter((status) => status === 429);
    // Four seconds' worth at once, five to wait for, and what comes by meanwhile.
    expect(refused.length).toBeGreaterThan(AT_ONCE - 15 * PER_SECOND);
    expect(refused.length).toBeLessThan(AT_ONCE);
    await ann.does('listBills');
  },
);

it('a person who asks without a pause waits, and their neighbour does not', async () => {
  const [ann, ben] = [await api.signUp(), await api.signUp()];
  const asked = Array.from({ length: 200 }, () => ann.call('currentUser'));
  await ben.does('listBills');
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

it('whoever is signed in is told of an outage as such, however many others there are at their address', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => api.signUp()));
  await api.pool.query('ALTER TABLE identity.sessions RENAME TO away');
  const calls = await Promise.all(
    people.flatMap((one) => Array.from({ length: 10 }, () => one.call('currentUser'))),
  );
  await api.pool.query('ALTER TABLE identity.away RENAME TO sessions');
  expect(new Set(calls.map(({ status }) => status))).not.toContain(429);
});

const response = () => new EventEmitter() as unknown as ServerResponse;

it('each network waits for itself, and whoever leaves waits no longer', async () => {
  let now = 0;
  const pace = createPace({ requestsPerSecond: PER_SECOND, now: () => now });
  for (let nth = 0; nth < 4 * PER_SECOND; nth += 1) await pace.wait('192.0.2.1', response());
  await pace.wait('192.0.2.2', response());
  const leaving = response();
  const waiting = pace.wait('192.0.2.1', leaving);
  leaving.emit('close');
  await expect(waiting).rejects.toMatchObject({ refusal: { refusal: 'turn_not_come' } });
  now = 10_000;
  for (let nth = 0; nth < 4 * PER_SECOND; nth += 1) await pace.wait('192.0.2.1', response());
});
