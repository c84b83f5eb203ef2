/** Whoever asks without a pause waits, and nobody waits for them. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import type { Instance } from '../testing/instance.ts';
import { sendRaw } from '../testing/raw.ts';
import { createPace } from './pace.ts';

const PER_SECOND = 10;
/** Four seconds' worth at once, five to wait for, and what comes by meanwhile. */
const SERVED_AT_MOST = 15 * PER_SECOND;

let api: TestApi;
let proxied: Instance;
let [ann, ben, cat]: Client[] = [];
/** The cookie of a session of Cat's that has ended. */
let past = '';
let people: Client[];

// Whoever signs up or in is a visitor until then, and would wait for those of the floods.
beforeAll(async () => {
  api = await startTestApi({ env: { REQUESTS_PER_SECOND: '1000' } });
  const email = newEmail();
  [ann, ben, cat] = [await api.signUp(), await api.signUp(), await api.signUp({ email })];
  people = await Promise.all(Array.from({ length: 12 }, () => api.signUp()));
  const leaving = api.visitor();
  await leaving.does('login', { body: { email, password: PASSWORD } });
  past = leaving.cookie;
  await leaving.does('logout');
  const env = { REQUESTS_PER_SECOND: String(PER_SECOND), TRUST_PROXY: '1' };
  proxied = await api.another({ env });
});
afterAll(async () => {
  await proxied.stop();
  await api.stop();
});

const person = (client: Client | undefined) => client?.at(proxied.url) as Client;
type Headers = Record<string, string>;
const ask = (path: string, address: string, { method = 'GET', ...headers }: Headers = {}) =>
  sendRaw(proxied.url, { method, path, headers: { 'x-forwarded-for': address, ...headers } });
const statusesOf = async (asked: Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status);

describe.concurrent('a flood', () => {
  it('of a network is refused in the end, whatever it asks for, and a person is answered as ever', async () => {
    const kinds = [
      (nth: number) => ask(`/api/calendar.ics?token=${nth}`, '192.0.2.1'),
      () => ask('/api/bills', '192.0.2.1'),
      () => ask('/api/nope', '192.0.2.1'),
      () => ask('/', '192.0.2.1'),
      () => ask('/api/accounts', '192.0.2.1', { method: 'PUT' }),
      () =>
        ask('/api/auth/login-direct', '192.0.2.1', {
          ...{ method: 'POST', origin: 'https://elsewhere.example' },
        }),
    ];
    const asked = kinds.map((kind) => Array.from({ length: 50 }, (_, nth) => kind(nth)));
    await person(ben).does('listBills');
    const statuses = await statusesOf(asked.flat());
    const refused = statuses.filter((status) => status === 429);
    expect(refused.length).toBeGreaterThan(statuses.length - SERVED_AT_MOST);
    expect(refused.length).toBeLessThan(statuses.length);
    for (const kind of asked.slice(-3))
      expect(new Set(await statusesOf(kind)), 'the last to come').toContain(429);
  });

  it('of probes is refused in the end, and pages of the same network are answered as ever', async () => {
    const kinds = ['/healthz', '/readyz'].map((path) => () => ask(path, '192.0.2.9'));
    const asked = kinds.map((kind) => Array.from({ length: SERVED_AT_MOST }, kind));
    const served: string[] = [];
    const noted = async (path: string) => {
      const { status } = await ask(path, '192.0.2.8');
      if (status !== 429) served.push(path);
      return { status };
    };
    const metrics = Array.from({ length: SERVED_AT_MOST / 5 }, () => noted('/metrics'));
    const beside = noted('/healthz');
    for (const kind of asked) expect(new Set(await statusesOf(kind))).toContain(429);
    expect(await statusesOf(metrics)).toContain(429);
    expect((await beside).status).toBe(200);
    expect(served.at(-1), 'a probe does not wait for metrics').toBe('/metrics');
    expect((await ask('/api/auth/user', '192.0.2.9')).status).toBe(401);
    expect((await ask('/healthz', '192.0.2.7')).status).toBe(200);
  });

  it('of an address that changes within one customer’s networks is refused in the end', async () => {
    // More than may come by or wait even where a slow machine takes seconds to send them.
    const asked = Array.from({ length: 18 * PER_SECOND * 4 }, (_, nth) =>
      ask('/api/auth/user', `2001:db8:7:${nth.toString(16)}::1`),
    );
    expect((await ask('/api/auth/user', '2001:db8:8::1')).status).toBe(401);
    expect(new Set(await statusesOf(asked))).toEqual(new Set([401, 429]));
  });

  it('of a person is refused in the end, and their neighbour is answered as ever', async () => {
    const refusedAt: number[] = [];
    const asked = Array.from({ length: 200 }, async () => {
      const reply = await person(ann).call('currentUser');
      if (reply.status === 429) refusedAt.push(performance.now());
      return reply;
    });
    await person(ben).does('listBills');
    expect(new Set(await statusesOf(asked))).toEqual(new Set([200, 429]));
    const spread = Math.max(...refusedAt) - Math.min(...refusedAt);
    expect(spread, 'refusals of one moment in milliseconds').toBeGreaterThan(1_000);
  });

  it('of metrics by the networks of one IPv6 customer counts tenfold for all of them together', async () => {
    const asked = Array.from({ length: 15 * PER_SECOND }, (_, nth) =>
      ask('/metrics', `2001:db8:7:${nth}::1`),
    );
    expect(await statusesOf(asked)).toContain(429);
  });

  it('with the cookie of an ended session does not use up the pace of its person elsewhere', async () => {
    const flood = Array.from({ length: 150 }, () =>
      ask('/api/auth/user', '198.51.100.7', { cookie: past }),
    );
    const ownCookie = String(cat?.cookie);
    expect((await ask('/api/auth/user', '198.51.100.8', { cookie: ownCookie })).status).toBe(200);
    const isOver = Promise.all(flood).then(() => true);
    expect(await Promise.race([isOver, delay(0, false)])).toBe(false);
    expect(new Set(await statusesOf(flood))).toEqual(new Set([401, 429]));
  });
});

it('in an outage whoever is signed in is told so, however many others there are at their address', async () => {
  await api.pool.query('ALTER TABLE identity.sessions RENAME TO away');
  const calls = people.flatMap((one) =>
    Array.from({ length: 10 }, () => person(one).call('currentUser')),
  );
  const statuses = await statusesOf(calls);
  await api.pool.query('ALTER TABLE identity.away RENAME TO sessions');
  expect(new Set(statuses)).not.toContain(429);
});

const ONE = { name: 'one', share: 1 };
const response = () => new EventEmitter() as unknown as ServerResponse;

it('each party waits for itself, and whoever leaves waits no longer', async () => {
  let now = 0;
  const pace = createPace({ requestsPerSecond: PER_SECOND, now: () => now });
  for (let nth = 0; nth < 4 * PER_SECOND; nth += 1) await pace.wait([ONE], response());
  await pace.wait([{ name: 'two', share: 1 }], response());
  const leaving = response();
  const waiting = pace.wait([ONE], leaving);
  leaving.emit('close');
  await expect(waiting).rejects.toMatchObject({ refusal: { refusal: 'turn_not_come' } });
  now = 10_000;
  for (let nth = 0; nth < 4 * PER_SECOND; nth += 1) await pace.wait([ONE], response());
});

it('of what one party asks at one moment one request is begun in each turn of the event loop', async () => {
  const pace = createPace({ requestsPerSecond: PER_SECOND });
  const begun: string[] = [];
  const asks = ({ name }: { name: string }) =>
    pace.wait([{ name, share: 1 }], response()).then(() => begun.push(name));
  const all = [1, 2, 3].map(() => asks({ name: 'many' }));
  await new Promise((resolve) => setImmediate(resolve));
  await asks({ name: 'few' });
  expect(begun).toEqual(['many', 'many', 'few']);
  await Promise.all(all);
  expect(begun).toEqual(['many', 'many', 'few', 'many']);
});
