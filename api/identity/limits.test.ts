import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../contract/endpoints.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { Client, refusalIn, type Sent } from '../testing/client.ts';
import type { Instance } from '../testing/instance.ts';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  // Behind a proxy, so that a test may come from many addresses.
  const env = {
    TRUST_PROXY: '1',
    LOGIN_FAILURES_PER_EMAIL: '3',
    LOGIN_FAILURES_PER_ADDRESS: '5',
    REGISTRATIONS_PER_ADDRESS: '4',
  };
  api = await startTestApi({ env });
  second = await api.another({ env });
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

let hosts = 0;
function newAddress(): string {
  hosts += 1;
  return `192.0.2.${hosts}`;
}

/** Sends the same until it is refused for being too often; answers how many times it was heard. */
async function untilTooOften(name: EndpointName, next: () => Sent): Promise<number> {
  for (let times = 0; times < 20; times += 1) {
    const where = new Client(times % 2 === 0 ? api.url : second.url);
    const reply = await where.call(name, next());
    if (reply.status !== 429) continue;
    const message = 'Too many attempts. Please try again later.';
    expect(refusalIn(reply)).toEqual({ status: 429, code: 'too_many_requests', message });
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    return times;
  }
  throw new Error('It was never too often');
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const person = (email: string) => ({
  email,
  password: PASSWORD,
  firstName: 'Ann',
  lastName: 'Lee',
});

describe('guessing a password', () => {
  it('ends after a few guesses for one address of mail, on all instances together', async () => {
    const [email, address] = [newEmail(), newAddress()];
    const body = { email, password: 'a wrong guess' };
    expect(await untilTooOften('login', () => ({ body, headers: from(address) }))).toBe(3);
  });

  it('ends after some more guesses for many', async () => {
    const headers = from(newAddress());
    const guess = () => ({ body: { email: newEmail(), password: 'a wrong guess' }, headers });
    expect(await untilTooOften('login', guess)).toBe(5);
  });

  it('locks nobody out who comes from elsewhere', async () => {
    const email = newEmail();
    const headers = from(newAddress());
    await api.visitor().does('register', { body: person(email), headers });
    const body = { email, password: 'a wrong guess' };
    const guesser = newAddress();
    await untilTooOften('login', () => ({ body, headers: from(guesser) }));
    await api.visitor().does('login', { body: { email, password: PASSWORD }, headers });
  });

  it('is not what the right password counts as', async () => {
    const email = newEmail();
    const headers = from(newAddress());
    await api.visitor().does('register', { body: person(email), headers });
    for (let times = 0; times < 8; times += 1)
      await api.visitor().does('login', { body: { email, password: PASSWORD }, headers });
  });

  it('is not helped by many guesses at once', async () => {
    const [email, address] = [newEmail(), newAddress()];
    const body = { email, password: 'a wrong guess' };
    const guesses = Array.from({ length: 12 }, () =>
      api.visitor().call('login', { body, headers: from(address) }),
    );
    const heard = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    expect(heard).toHaveLength(3);
  });
});

describe('registering', () => {
  it('ends after some people from one address', async () => {
    const headers = from(newAddress());
    const register = () => ({ body: person(newEmail()), headers });
    expect(await untilTooOften('register', register)).toBe(4);
  });
});

describe('an address that a client claims', () => {
  it('counts for nothing where no proxy is trusted', async () => {
    const direct = await api.another({
      env: { LOGIN_FAILURES_PER_EMAIL: '3', TRUST_PROXY: '0' },
    });
    const body = { email: newEmail(), password: 'a wrong guess' };
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      const reply = await new Client(direct.url).call('login', {
        body,
        headers: from(newAddress()),
      });
      statuses.push(reply.status);
    }
    await direct.stop();
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('counts for nothing before the one that the proxy adds', async () => {
    const [email, address] = [newEmail(), newAddress()];
    const body = { email, password: 'a wrong guess' };
    const headers = () => from(`${newAddress()}, ${address}`);
    expect(await untilTooOften('login', () => ({ body, headers: headers() }))).toBe(3);
  });
});
