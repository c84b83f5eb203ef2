/** What was stored by a clock that ran two days ahead, once it has been put right: it neither lasts longer than promised nor locks out. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, PASSWORD, START, type TestApi } from '../testing/api.ts';
import { Client } from '../testing/client.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import type { Instance } from '../testing/instance.ts';
import { createSessions, type Session } from './sessions.ts';

const { openAccount, ORIGIN } = accounts;

const AHEAD = '2026-03-06T10:00:00.000Z';
const TRIES = { LOGIN_FAILURES_PER_EMAIL: '3' };

let house: accounts.House;
let api: TestApi;
let second: Instance;
beforeAll(async () => {
  house = await accounts.startHouse(TRIES);
  api = house.api;
  second = await api.another({ env: { ...TRIES, PUBLIC_URL: ORIGIN } });
});
afterAll(async () => {
  await second.stop();
  await house.stop();
});
beforeEach(() => api.travelTo(START));

async function ahead<T>(act: () => Promise<T>): Promise<T> {
  api.travelTo(AHEAD);
  const done = await act();
  api.travelTo(START);
  return done;
}

const statusOf = async (answer: ReturnType<Client['call']>) => (await answer).status;

describe('tries that were counted', () => {
  const shift = (ms: number) =>
    api.pool.query('UPDATE identity.rate_limits SET expire = expire + $1', [ms]);
  /** How many of a dozen guesses at once, at two processes, are heard; and when the others may come again. */
  async function guess(email: string) {
    const body = { email, password: 'a wrong guess' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        new Client(at % 2 === 0 ? api.url : second.url).call('login', { body }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 429);
    const seconds = refused.map(({ headers }) => Number(headers.get('retry-after')));
    return { heard: 12 - refused.length, seconds: Math.max(...seconds) };
  }

  it('count no longer than a quarter of an hour from now, and the next ones are counted as ever', async () => {
    const email = newEmail();
    expect(await guess(email)).toMatchObject({ heard: 3 });
    await shift(2 * 86_400_000);
    const next = await guess(email);
    expect(next.heard).toBe(3);
    expect(next.seconds).toBeLessThanOrEqual(15 * 60);
    expect(await guess(email)).toMatchObject({ heard: 0 });
  });

  it('count on where clocks differ by less than a minute', async () => {
    const email = newEmail();
    await guess(email);
    await shift(30_000);
    expect(await guess(email)).toMatchObject({ heard: 0 });
  });

  it('count on whatever the clocks of the processes say', async () => {
    const email = newEmail();
    await guess(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      expect(await guess(email)).toMatchObject({ heard: 0 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a proof of identity', () => {
  const renew = (person: Client) => statusOf(person.call('renewCalendarFeed'));

  it('is none, neither now nor when its time comes', async () => {
    const { owner } = await openAccount(house, true);
    await ahead(() => owner.does('confirmIdentity', { body: { password: PASSWORD } }));
    expect(await renew(owner)).toBe(403);
    api.travelTo(AHEAD);
    expect(await renew(owner)).toBe(403);
    await owner.does('confirmIdentity', { body: { password: PASSWORD } });
    expect(await renew(owner)).toBe(204);
  });

  it('is one where it is a little ahead, as by the clock of another process', async () => {
    const { owner } = await openAccount(house, true);
    api.travelTo('2026-03-04T09:59:30.000Z');
    expect(await renew(owner)).toBe(204);
  });
});

describe('what is good for a while', () => {
  it('is void: a link to a new password', async () => {
    const account = await openAccount(house, true);
    const token = await ahead(() => accounts.forget(account));
    const body = { token, password: 'another horse altogether' };
    expect(await statusOf(api.visitor().call('resetPassword', { body }))).toBe(400);
  });

  it('is void: a link to another address', async () => {
    const account = await openAccount(house, true);
    await account.owner.does('confirmIdentity', { body: { password: PASSWORD } });
    const token = await ahead(async () => {
      await account.owner.does('confirmIdentity', { body: { password: PASSWORD } });
      return accounts.askForAddress(account, newEmail());
    });
    expect(await statusOf(account.owner.call('confirmEmail', { body: { token } }))).toBe(400);
  });

  it('is void: half a log-in', async () => {
    const account = await openAccount(house, true);
    await addApp(account.owner, START);
    const half = await ahead(() => accounts.logIn(account));
    expect(await statusOf(half.call('secondStep'))).toBe(401);
  });

  it('is void: a sign-in under way at Google', async () => {
    const { sub } = await openAccount(house, true);
    const browser = api.visitor();
    const away = await ahead(() => browser.send('GET', '/api/auth/google'));
    const back = await house.provider.signIn(away.headers.get('location') ?? '', sub);
    const here = await browser.send('GET', back.pathname + back.search);
    expect(here.headers.get('location')).toBe('/login?error=google');
  });

  it('is void: what a passkey was asked to sign', async () => {
    const account = await openAccount(house, true);
    const { passkey } = await addPasskey(account.owner, 'Phone', ORIGIN);
    const half = await accounts.logIn(account);
    const asked = await half.does('askSecondStepPasskey');
    // The half log-in itself would be void as well.
    await api.pool.query("UPDATE identity.challenges SET expires_at = expires_at + '2 days'");
    const body = { passkey: passkey.signed(asked) };
    expect(await statusOf(half.call('finishLogin', { body }))).toBe(401);
  });

  it('is gone with the next cleaning, before its time comes', async () => {
    const account = await openAccount(house, true);
    const token = await ahead(() => accounts.forget(account));
    await api.scheduler.runDue();
    api.travelTo(AHEAD);
    const body = { token, password: 'another horse altogether' };
    expect(await statusOf(api.visitor().call('resetPassword', { body }))).toBe(400);
  });
});

describe('a session that was seen', () => {
  const isOpen = async (person: Client) => (await statusOf(person.call('currentUser'))) === 200;

  it('lasts 30 days from the next visit', async () => {
    const account = await openAccount(house, true);
    const person = await ahead(() => accounts.logIn(account));
    expect(await isOpen(person)).toBe(true);
    const [first] = await person.does('listSessions');
    expect(first).toMatchObject({ createdAt: START, lastSeenAt: START });
    api.travelTo('2026-04-03T09:59:00.000Z');
    expect(await isOpen(account.owner)).toBe(true);
    api.travelTo('2026-04-03T10:00:00.000Z');
    expect(await isOpen(person)).toBe(false);
  });

  it('lasts 30 days from the next cleaning where nobody visits', async () => {
    const account = await openAccount(house, true);
    const person = await ahead(() => accounts.logIn(account));
    api.travelTo('2026-03-04T12:10:00.000Z');
    await api.scheduler.runDue();
    api.travelTo('2026-04-03T12:10:00.000Z');
    expect(await isOpen(person)).toBe(false);
  });
});

describe('an authenticator app', () => {
  it('goes on, each code once', async () => {
    const account = await openAccount(house, true);
    const { secret } = await addApp(account.owner, START);
    const finish = (instant: string) =>
      accounts.finishes(account, () => ({ code: codeAt(secret, instant) }));
    expect(await ahead(() => finish(AHEAD))).toBe(true);
    const later = '2026-03-04T10:02:00.000Z';
    api.travelTo(later);
    expect(await finish(later)).toBe(true);
    expect(await finish(later)).toBe(false);
  });
});

it('a visit by a clock that is far behind the last one sends nothing to the database, which would change nothing', async () => {
  const asked: unknown[] = [];
  const query = async (text: string) => void asked.push(text);
  const sessions = createSessions({
    ...{ db: { query } as unknown as pg.Pool, secret: 'secret', clock: () => new Date(START) },
  });
  const seen = (lastSeenAt: string) => sessions.touch({ lastSeenAt } as Session);
  await seen('2026-04-05T10:00:00.000Z');
  expect(asked).toEqual([]);
  await seen('2026-04-01T10:00:00.000Z');
  expect(asked).toHaveLength(1);
});

it.each(['2026-01-01T10:00:00.000Z', '1970-01-02T10:00:00.000Z'])(
  'a clock that is set back for a moment, to %s, signs nobody out once it is right',
  async (back) => {
    const { owner } = await openAccount(house, true);
    api.travelTo(back);
    await owner.call('currentUser');
    api.travelTo(START);
    expect(await statusOf(owner.call('currentUser'))).toBe(200);
  },
);
