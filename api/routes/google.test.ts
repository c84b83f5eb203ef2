import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { SESSION_SECRET } from '../testing/instance.ts';
import { type Account, CLIENT, OpenIdProvider } from '../testing/openid-provider.ts';
import { resetTokenIn, takeLetter, takeLetters } from '../testing/outbox.ts';
import type { Reply } from '../testing/raw.ts';

const ORIGIN = 'https://weekwise.example';
const FAILED = '/login?error=google';

const provider = new OpenIdProvider();
let api: TestApi;
beforeAll(async () => {
  await provider.start(`${ORIGIN}/api/auth/google/callback`);
  api = await startTestApi({
    env: {
      PUBLIC_URL: ORIGIN,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: provider.issuer,
    },
  });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

let accounts = 0;

/** Somebody with a Google account, verified unless it says otherwise. */
function googler(about: Partial<Account> = {}): Account {
  accounts += 1;
  const account = {
    sub: `google-${accounts}`,
    email: newEmail(),
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...about,
  };
  provider.accounts.set(account.sub, account);
  return account;
}

const locationOf = ({ headers }: Reply) => headers.get('location');

/** Goes to Google; answers the path on which the browser comes back. */
async function go(browser: Client, { sub }: Account, query = ''): Promise<string> {
  const away = await browser.send('GET', `/api/auth/google${query}`);
  expect(away.status).toBe(302);
  const back = await provider.signIn(locationOf(away) ?? '', sub);
  expect(back.origin).toBe(ORIGIN);
  return back.pathname + back.search;
}

async function signIn(browser: Client, account: Account, query = ''): Promise<string | null> {
  return locationOf(await browser.send('GET', await go(browser, account, query)));
}

describe('sign-in with Google', () => {
  it('makes a user with a household of their own, and the next time finds it again', async () => {
    expect(await api.visitor().does('googleStatus')).toEqual({ available: true });
    const grace = googler();
    const browser = api.visitor();
    expect(await signIn(browser, grace, '?timeZone=Pacific/Auckland')).toBe('/dashboard');
    const user = await browser.does('currentUser');
    expect(user).toMatchObject({ email: grace.email, firstName: 'Grace', lastName: 'Hopper' });
    await browser.does('createAccount', { body: { name: 'Everyday', balance: '10' } });
    const again = api.visitor();
    expect(await signIn(again, { ...grace, email: 'elsewhere@example.com' })).toBe('/dashboard');
    expect(await again.does('listAccounts')).toHaveLength(1);
    const { rows } = await api.pool.query('SELECT time_zone FROM identity.users WHERE id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ time_zone: 'Pacific/Auckland' }]);
  });

  it('goes on where the browser names a time zone that is not known here', async () => {
    expect(await signIn(api.visitor(), googler(), '?timeZone=Etc/Unknown')).toBe('/dashboard');
  });

  it('has no password to guess, until one is set by mail, and makes no browser known', async () => {
    const [grace, browser] = [googler(), api.visitor()];
    const { headers } = await browser.send('GET', await go(browser, grace));
    expect(headers.getSetCookie().join()).toMatch(/^(?!.*browser=).*session=/);
    const email = String(grace.email);
    for (const password of ['null', PASSWORD])
      expect(await api.visitor().cannot('login', { body: { email, password } })).toMatchObject({
        code: 'invalid_credentials',
      });
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    await api.visitor().does('resetPassword', { body: { token, password: 'a password of mine' } });
    await api.visitor().does('login', { body: { email, password: 'a password of mine' } });
  });

  it('links a user with the same address who has confirmed it, and the password stays', async () => {
    const grace = googler();
    const email = String(grace.email);
    const ann = await api.signUp({ email });
    await ann.does('createAccount', { body: { name: 'Mine' } });
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    await api.visitor().does('resetPassword', { body: { token, password: PASSWORD } });
    const browser = api.visitor();
    expect(await signIn(browser, { ...grace, email: email.toUpperCase() })).toBe('/dashboard');
    expect(await browser.does('listAccounts')).toMatchObject([{ name: 'Mine' }]);
    await api.visitor().does('login', { body: { email, password: PASSWORD } });
    await api.deliverLetters();
    const letters = await takeLetters(api.dataDir, email);
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      'The sign-in to your Weekwise account was changed',
      'You can sign in to Weekwise with Google now',
    ]);
    for (const { text } of letters) expect(text).not.toContain('removed');
  });

  it('shuts out who has registered with an address that is not theirs, once its owner comes', async () => {
    const victim = googler();
    const email = String(victim.email);
    const intruder = await api.signUp({ email });
    const browser = api.visitor();
    expect(await signIn(browser, victim)).toBe('/dashboard');
    expect(await intruder.cannot('currentUser')).toMatchObject({ status: 401 });
    const login = await intruder.cannot('login', { body: { email, password: PASSWORD } });
    expect(login).toMatchObject({ code: 'invalid_credentials' });
    expect(await browser.does('currentUser')).toMatchObject({ email });
    await api.deliverLetters();
    expect((await takeLetter(api.dataDir, email)).text).toContain('/forgot-password');
  });

  it.each([[{ email_verified: false }], [{ email_verified: 'true' as never }], [{ email: '' }]])(
    'does not believe an address that Google does not vouch for: %j',
    async (doubt) => {
      const email = newEmail();
      const ann = await api.signUp({ email });
      const browser = api.visitor();
      expect(await signIn(browser, googler({ email, ...doubt }))).toBe(`${FAILED}-address`);
      expect(await browser.cannot('currentUser')).toMatchObject({ status: 401 });
      await ann.does('currentUser');
    },
  );

  it('does not hand a linked user over to another Google account with the same address', async () => {
    const first = googler();
    await signIn(api.visitor(), first);
    const browser = api.visitor();
    const email = String(first.email);
    expect(await signIn(browser, googler({ email }))).toBe(`${FAILED}-address`);
    expect(await browser.cannot('currentUser')).toMatchObject({ status: 401 });
  });

  it('makes one user of two windows at once', async () => {
    const grace = googler();
    const windows = [api.visitor(), api.visitor()];
    const paths = await Promise.all(windows.map((one) => go(one, grace)));
    await Promise.all(windows.map((one, index) => one.send('GET', String(paths[index]))));
    const [one, two] = await Promise.all(windows.map((each) => each.does('currentUser')));
    expect(one).toEqual(two);
  });
});

describe('what comes back', () => {
  it('signs in only the browser that went, once, and within ten minutes', async () => {
    const grace = googler();
    const mine = api.visitor();
    const path = await go(mine, grace);
    const other = api.visitor();
    expect(locationOf(await other.send('GET', path))).toBe(FAILED);
    await other.send('GET', '/api/auth/google');
    expect(locationOf(await other.send('GET', path))).toBe(FAILED);
    expect(locationOf(await mine.send('GET', path))).toBe('/dashboard');
    expect(locationOf(await mine.send('GET', path))).toBe(FAILED);

    const late = api.visitor();
    const latePath = await go(late, grace);
    api.travelTo('2026-03-04T10:10:01.000Z');
    expect(locationOf(await late.send('GET', latePath))).toBe(FAILED);
    api.travelTo(START);
  });

  it.each([
    ['no code', (path: string) => path.replace(/code=[^&]+/, '')],
    ['another code', (path: string) => path.replace(/code=[^&]+/, 'code=stolen')],
    ['another state', (path: string) => path.replace(/state=[^&]+/, 'state=forged')],
    ['an error', () => '/api/auth/google/callback?error=access_denied'],
    ['another issuer', (path: string) => path.replace(/iss=[^&]+/, 'iss=https://evil.example')],
  ])('is refused with %s', async (_what, change) => {
    const browser = api.visitor();
    const path = await go(browser, googler());
    expect(locationOf(await browser.send('GET', change(path)))).toBe(FAILED);
    expect(await browser.cannot('currentUser')).toMatchObject({ status: 401 });
  });

  it('is refused with a session cookie in the place of the sign-in, and the other way round', async () => {
    const ann = await api.signUp();
    const session = ann.cookie.replace('session=', 'sign-in=');
    const browser = api.visitor();
    const path = await go(browser, googler());
    const kept = browser.cookie;
    browser.cookie = session;
    expect(locationOf(await browser.send('GET', path))).toBe(FAILED);
    browser.cookie = kept.replace('sign-in=', 'session=');
    expect(await browser.cannot('currentUser')).toMatchObject({ status: 401 });
    const forged = jwt.sign({ state: 'a', nonce: 'b', verifier: 'c' }, SESSION_SECRET);
    browser.cookie = `sign-in=${forged}`;
    expect(locationOf(await browser.send('GET', path))).toBe(FAILED);
  });
});

describe('a strange query', () => {
  it.each([
    `google?timeZone=${'x'.repeat(65)}`,
    'google?timeZone=UTC&timeZone=UTC',
    'google/callback?code=1&code=2',
    `google/callback?state=${'x'.repeat(5_000)}`,
  ])('is refused: %s', async (path) => {
    const reply = await api.visitor().send('GET', `/api/auth/${path}`);
    expect(refusalIn(reply)).toMatchObject({ status: 400, code: 'validation' });
  });
});

describe('without Google', () => {
  it('leads back to the log-in page when it is not set up, or cannot be reached', async () => {
    const none = await api.another({ env: {} });
    const away = await api.another({
      env: {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        GOOGLE_ISSUER: 'http://127.0.0.1:9',
      },
    });
    for (const instance of [none, away]) {
      const answer = await fetch(`${instance.url}/api/auth/google`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, FAILED]);
    }
    const status = await fetch(`${none.url}/api/auth/google/status`);
    expect(await status.json()).toEqual({ available: false });
    await none.stop();
    await away.stop();
  });
});
