import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../contract/endpoints.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { Client, refusalIn, type Sent } from '../testing/client.ts';
import { type Instance, SESSION_SECRET } from '../testing/instance.ts';
import { resetTokenIn, takeLetter } from '../testing/outbox.ts';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  // Behind a proxy, so that a test may come from many addresses.
  const env = {
    TRUST_PROXY: '1',
    LOGIN_FAILURES_PER_EMAIL: '3',
    LOGIN_FAILURES_PER_ADDRESS: '5',
    LOGIN_FAILURES_PER_ACCOUNT: '9',
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

  it('counts with its port where a proxy names that, and not where it names no address', async () => {
    const body = () => ({ email: newEmail(), password: 'a wrong guess' });
    const address = newAddress();
    for (const names of [() => `${address}:${40_000 + hosts++}`, () => 'x'.repeat(300)])
      expect(await untilTooOften('login', () => ({ body: body(), headers: from(names()) }))).toBe(
        5,
      );
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

  it('counts when it was right as well, since it costs as much work', async () => {
    const email = newEmail();
    const headers = from(newAddress());
    await api.visitor().does('register', { body: person(email), headers });
    const body = { email, password: PASSWORD };
    expect(await untilTooOften('login', () => ({ body, headers }))).toBe(3);
  });

  it('counts when it was right in a session too, whatever name the session has then', async () => {
    // The session's cookie alone makes a browser that nobody has used.
    const ann = (await api.signUp()).at(api.url);
    const proofs: number[] = [];
    for (let times = 0; times < 10; times += 1)
      proofs.push((await ann.call('confirmIdentity', { body: { password: PASSWORD } })).status);
    expect(proofs).toEqual([...Array(9).fill(204), 429]);
    const body = { password: PASSWORD, newPassword: 'another horse altogether' };
    expect(await ann.cannot('changePassword', { body })).toMatchObject({ status: 429 });
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

describe('many addresses', () => {
  /** Guesses from ever new addresses, twice from each, until nobody from a new one is heard any more. */
  const besiege = async (email: string) => {
    const body = { email, password: 'a wrong guess' };
    let headers = from(newAddress());
    let guesses = 0;
    return untilTooOften('login', () => {
      guesses += 1;
      if (guesses % 2 === 1) headers = from(newAddress());
      return { body, headers };
    });
  };
  const register = async () => {
    const [email, browser] = [newEmail(), api.visitor()];
    const sent = { body: person(email), headers: from(newAddress()) };
    const { id } = (await browser.does('register', sent)).user;
    await browser.does('logout');
    return { id, email, browser, body: { email, password: PASSWORD } };
  };

  it('guess no faster together, and do not keep the owner out of a browser that they have used', async () => {
    const { email, browser, body } = await register();
    expect(await besiege(email)).toBe(9);
    const stranger = await api.visitor().cannot('login', { body, headers: from(newAddress()) });
    expect(stranger).toMatchObject({ code: 'too_many_requests' });
    for (const { url } of [api, second]) {
      browser.url = url;
      await browser.does('login', { body, headers: from(newAddress()) });
      await browser.does('logout');
    }
  });

  it('do not keep out who comes with a letter to a browser of theirs that is new', async () => {
    const { email } = await register();
    await besiege(email);
    const fresh = api.visitor();
    const headers = from(newAddress());
    await fresh.does('forgotPassword', { body: { email }, headers });
    await api.deliverLetters();
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    const password = 'another horse altogether';
    await fresh.does('resetPassword', { body: { token, password }, headers });
    await fresh.does('login', { body: { email, password }, headers });
  });

  it("are not helped by a browser of somebody else's, nor by one that is made up", async () => {
    const { id, email, body } = await register();
    const { browser: other, email: theirs } = await register();
    await besiege(email);
    const headers = from(newAddress());
    expect(await other.cannot('login', { body, headers })).toMatchObject({ status: 429 });
    await other.does('login', { body: { email: theirs, password: PASSWORD }, headers });
    const made = api.visitor();
    const claims = { browser: 'made up', users: [{ id, turns: 0 }] };
    const others = jwt.sign(claims, 'of somebody else');
    // Signed by us, but not for this.
    const [session, purposeless] = [other.cookie.split('=')[1], jwt.sign(claims, SESSION_SECRET)];
    for (const token of ['x', '..', 'eyJ.eyJ.eyJ', others, session, purposeless]) {
      const forged = { cookie: `browser=${token}`, ...from(newAddress()) };
      expect(await made.cannot('login', { body, headers: forged })).toMatchObject({ status: 429 });
    }
  });

  it('of one IPv6 network are one', async () => {
    const email = newEmail();
    const body = { email, password: 'a wrong guess' };
    let host = 0;
    const next = () => {
      host += 1;
      return { body, headers: from(`2001:db8:0:7::${host.toString(16)}`) };
    };
    expect(await untilTooOften('login', next)).toBe(3);
    const elsewhere = from('2001:db8:0:8::1');
    expect(await api.visitor().cannot('login', { body, headers: elsewhere })).toMatchObject({
      status: 401,
    });
    const mapped = () => ({
      body: { ...body, email: 'x@example.com' },
      headers: from(`::ffff:192.0.2.251`),
    });
    expect(await untilTooOften('login', mapped)).toBe(3);
    for (const same of ['192.0.2.251', '::ffff:c000:2fb', '0:0:0:0:0:FFFF:192.0.2.251'])
      expect(
        await api.visitor().cannot('login', { ...mapped(), headers: from(same) }),
      ).toMatchObject({ status: 429 });
  });
});

describe('registering', () => {
  it('ends after some people from one address', async () => {
    const headers = from(newAddress());
    const register = () => ({ body: person(newEmail()), headers });
    expect(await untilTooOften('register', register)).toBe(4);
  });

  it('ends after four times as many from all networks of one customer (IPv6, /48)', async () => {
    const headers = () => from(`2001:db8:7:${++hosts}::1`);
    const register = () => ({ body: person(newEmail()), headers: headers() });
    expect(await untilTooOften('register', register)).toBe(16);
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
