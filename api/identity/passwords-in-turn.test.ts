/** Whoever brings one password waits for no crowd of another network or person. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { refusePassword } from './password-rules.ts';
import { createPasswords } from './passwords.ts';

/** So that the hashing takes longer than all else, as it does where people use the app. */
const DEAR = { memoryCost: 19_456, timeCost: 1 };
const OWNER = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
/** More than visitors have places at once. */
const CROWD = 45;
/** Those at the door already, and what is answered while the request and its answer are on their way. */
const AHEAD_AT_MOST = 20;

let api: TestApi;
beforeAll(async () => {
  // Behind a proxy, so that a test may come from many addresses.
  api = await startTestApi({
    env: { TRUST_PROXY: '1' },
    parts: () => ({ passwordCost: DEAR }),
    patienceMs: 60_000,
  });
});
afterAll(() => api.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const logIn = (address: string) =>
  api
    .visitor()
    .call('login', { body: { email: newEmail(), password: PASSWORD }, ...from(address) });
const register = (address: string) =>
  api.visitor().call('register', {
    body: { ...OWNER, email: newEmail(), password: PASSWORD },
    ...from(address),
  });

it.each([
  ['log-ins of one network', () => '192.0.2.1', logIn],
  ['registrations of one network', () => '192.0.2.2', register],
  ['log-ins of one customer', (nth: number) => `2001:db8:77:${nth}::1`, logIn],
] as const)('a log-in does not stand behind the %s', async (_, address, ask) => {
  let answered = 0;
  const crowd = Array.from({ length: CROWD }, async (_empty, nth) => {
    await ask(address(nth));
    answered += 1;
  });
  await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0);
  const before = answered;
  expect((await logIn('198.51.100.7')).status).toBe(401);
  expect(answered - before).toBeLessThan(AHEAD_AT_MOST);
  await Promise.all(crowd);
});

const passwords = createPasswords({
  db: { query: async () => ({ rows: [] }) } as unknown as pg.Pool,
  log: createLog('silent'),
  cost: DEAR,
});

it.each<[string, (party: string) => Promise<unknown>]>([
  ['hashed', (party) => passwords.hash(party, PASSWORD)],
  ['compared', (party) => passwords.matches(party, null, PASSWORD)],
  ['compared with that of a person', (party) => passwords.isOf(party, PASSWORD)],
  ['estimated', (party) => refusePassword(party, PASSWORD, OWNER)],
])('passwords are %s in turns', async (_, work) => {
  await work('many');
  const done: string[] = [];
  const bring = async (party: string) => {
    await work(party);
    done.push(party);
  };
  await Promise.all(['many', 'many', 'many', 'many', 'many', 'few'].map(bring));
  // Two are hashed at once where there are cores for it.
  expect(done.indexOf('few')).toBeLessThan(4);
});
