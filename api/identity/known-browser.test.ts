/** A browser that its owner has used; from where others guess is known by the proxy in front. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addApp, addPasskey } from '../testing/factors.ts';
import { resetTokenIn, takeLetter, takeLetters } from '../testing/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: {
      TRUST_PROXY: '1',
      LOGIN_FAILURES_PER_EMAIL: '3',
      LOGIN_FAILURES_PER_ACCOUNT: '9',
      PROOF_FAILURES: '3',
    },
  });
});
afterAll(() => api.stop());

let hosts = 0;
/** Each time another address. */
function elsewhere(): Record<string, string> {
  hosts += 1;
  return { 'x-forwarded-for': `192.0.2.${hosts}` };
}

async function register() {
  const [email, browser] = [newEmail(), api.visitor()];
  const body = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };
  await browser.does('register', { body, headers: elsewhere() });
  return { browser, login: { email, password: PASSWORD }, guess: { email, password: 'a guess' } };
}

/** What a letter's link to a new password sets. */
async function linkFor(email: string) {
  await api.deliverLetters();
  await takeLetters(api.dataDir, email);
  await api.visitor().does('forgotPassword', { body: { email } });
  await api.deliverLetters();
  const token = resetTokenIn(await takeLetter(api.dataDir, email));
  return { token, password: 'a password of mine' };
}

it('is no place to guess from either', async () => {
  const { browser, guess } = await register();
  await browser.does('logout');
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1)
    statuses.push((await browser.call('login', { body: guess, headers: elsewhere() })).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

it.each<[string, (browser: Client) => Promise<unknown>]>([
  ['signed out everywhere else', (browser) => browser.does('endOtherSessions')],
  [
    'changed the password',
    (browser) => {
      const body = { password: PASSWORD, newPassword: 'another horse altogether' };
      return browser.does('changePassword', { body });
    },
  ],
  ['added a passkey', (browser) => addPasskey(browser, 'Mine', api.url)],
])('lets its owner in who has %s there, however many guess elsewhere', async (_what, act) => {
  const { browser, guess } = await register();
  await act(browser);
  await browser.does('logout');
  const statuses: number[] = [];
  for (let times = 0; times < 10; times += 1)
    statuses.push(
      (await api.visitor().call('login', { body: guess, headers: elsewhere() })).status,
    );
  expect(statuses.at(-1)).toBe(429);
  expect(await browser.cannot('login', { body: guess })).toMatchObject({ status: 401 });
});

it('is known as well where the answer to what its owner did there was lost, and came again', async () => {
  const { browser } = await register();
  await browser.at(api.url).does('endOtherSessions', { key: 'turn' });
  const { headers } = await browser.call('endOtherSessions', { key: 'turn' });
  const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names).toContain('browser');
});

it('is known as well where that came again while it was under way', async () => {
  const { browser } = await register();
  const body = { password: PASSWORD, newPassword: 'another horse altogether' };
  const [, { headers }] = await Promise.all([
    browser.at(api.url).call('changePassword', { body, key: 'turn' }),
    browser.call('changePassword', { body, key: 'turn' }),
  ]);
  const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names).toContain('browser');
});

it('has tries anew by a link to a new password, and by no turn: whoever has copies of its cookies may have used them up, and takes turns', async () => {
  const { browser, guess, login } = await register();
  const guesses = async () => (await browser.call('login', { body: guess })).status;
  for (let times = 0; times < 3; times += 1) expect(await guesses()).toBe(401);
  await browser.does('endOtherSessions');
  expect(await guesses()).toBe(429);
  const body = await linkFor(login.email);
  await browser.does('resetPassword', { body });
  await browser.does('login', { body: { ...login, ...body } });
});

it('has tries anew once by a link, however often that is sent again', async () => {
  const { guess, login } = await register();
  const body = await linkFor(login.email);
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const browser = api.visitor();
    await browser.does('resetPassword', { body, key: 'link', headers: elsewhere() });
    statuses.push((await browser.call('login', { body: guess })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
});

/** Somebody who has proven their address by a link, and has an app. */
async function withApp() {
  const { browser, login } = await register();
  const password = 'a password of mine';
  await browser.does('resetPassword', { body: await linkFor(login.email) });
  await browser.does('login', { body: { ...login, password } });
  const { recoveryCodes } = await addApp(browser, START);
  return { browser, login: { ...login, password }, code: String(recoveryCodes[0]) };
}

it('has no tries of codes anew by a link: whoever reads the letters alone has those of a stranger, however many links they follow', async () => {
  const { login } = await withApp();
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    const reader = api.visitor();
    const body = await linkFor(login.email);
    await reader.does('resetPassword', { body });
    await reader.cannot('login', { body: login });
    for (const code of ['000000', '000001'])
      statuses.push((await reader.call('finishLogin', { body: { code } })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
});

it('lets its owner in who follows a link there, however many codes somebody has guessed who knew the password', async () => {
  const { login, code } = await withApp();
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const thief = api.visitor();
    await thief.cannot('login', { body: login, headers: elsewhere() });
    statuses.push((await thief.call('finishLogin', { body: { code: '000000' } })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  const owner = api.visitor();
  await owner.does('resetPassword', { body: await linkFor(login.email) });
  await owner.cannot('login', { body: login });
  await owner.does('finishLogin', { body: { code } });
});

it('keeps its owner those of codes by a link that they follow there', async () => {
  const { browser, login, code } = await withApp();
  const body = await linkFor(login.email);
  const stranger = api.visitor();
  await browser.does('resetPassword', { body, key: 'followed' });
  await browser.does('resetPassword', { body, key: 'followed' });
  for (const one of [stranger, browser]) await one.cannot('login', { body: { ...login, ...body } });
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1)
    statuses.push((await stranger.call('finishLogin', { body: { code: '000000' } })).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  await browser.does('finishLogin', { body: { code } });
});

it('has no tries of codes anew by links where it is known: whoever has a copy of its cookie and reads the letters has its own, and those of links', async () => {
  const { browser, login } = await withApp();
  const thief = api.visitor();
  thief.takeBrowserOf(browser);
  const statuses: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const body = await linkFor(login.email);
    await thief.does('resetPassword', { body });
    await thief.cannot('login', { body: login });
    for (const code of ['000000', '000001'])
      statuses.push((await thief.call('finishLogin', { body: { code } })).status);
  }
  expect(statuses).toEqual([...Array(6).fill(401), 429, 429]);
});

it('has tries together with others in which what its person did there is sent again', async () => {
  const { browser, login, guess } = await register();
  const other = api.visitor();
  await other.does('login', { body: login, headers: elsewhere() });
  const { cookie } = browser;
  await browser.does('endOtherSessions', { key: 'turn' });
  other.cookie = cookie;
  await other.does('endOtherSessions', { key: 'turn' });
  const statuses: number[] = [];
  for (const one of [browser, other, browser, other])
    statuses.push((await one.call('login', { body: guess, headers: elsewhere() })).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

it.each([
  ['nobody', async () => api.visitor()],
  ['somebody else', async () => (await register()).browser],
])(
  'has tries once by a second step, however often that is sent again from browsers that know %s',
  async (_whom, another) => {
    const { browser: owner, login, code } = await withApp();
    const guess = { ...login, password: 'a guess' };
    await owner.does('logout');
    const thief = api.visitor();
    await thief.cannot('login', { body: login });
    const half = thief.cookie;
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      const browser = await another();
      browser.cookie = half;
      await browser.does('finishLogin', { body: { code }, key: 'once' });
      browser.cookie = '';
      statuses.push((await browser.call('login', { body: guess })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  },
);

it('is known to all of a household that have signed in there, also once one of them has followed a link', async () => {
  const { browser, login, guess } = await register();
  const other = { email: newEmail(), password: PASSWORD };
  const names = { firstName: 'Ben', lastName: 'Lee' };
  await browser.does('register', { body: { ...other, ...names }, headers: elsewhere() });
  await browser.does('logout');
  await browser.does('resetPassword', { body: await linkFor(login.email) });
  for (let times = 0; times < 10; times += 1)
    for (const { email } of [guess, other])
      await api.visitor().call('login', { body: { ...guess, email }, headers: elsewhere() });
  await browser.does('login', { body: other });
});
