/** What Google says of a person is taken for what it is: who has signed it, and whether it is an address or a name at all. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addPasskey } from '../testing/factors.ts';
import { type Account, CLIENT, OpenIdProvider } from '../testing/openid-provider.ts';
import { addressTokenIn, resetTokenIn, takeLetter } from '../testing/outbox.ts';
import { recordLog } from '../testing/record-log.ts';

const ORIGIN = 'https://weekwise.example';

const provider = new OpenIdProvider();
let api: TestApi;
beforeAll(async () => {
  await provider.start(`${ORIGIN}/api/auth/google/callback`, { tellsWhen: true });
  api = await startTestApi({ env: settings() });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

const settings = () => ({
  ...{ PUBLIC_URL: ORIGIN, GOOGLE_ISSUER: provider.issuer },
  ...{ GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret },
});

/** Answers where it leads. */
async function signIn(browser: Client, account: Account, query = ''): Promise<string | null> {
  provider.accounts.set(account.sub, { email_verified: true, ...account });
  const away = await browser.send('GET', `/api/auth/google${query}`);
  const back = await provider.signIn(away.headers.get('location') ?? '', account.sub);
  const here = await browser.send('GET', back.pathname + back.search);
  return here.headers.get('location');
}

it('an ID token that somebody else has signed signs nobody in', async () => {
  // One that has asked for no keys yet.
  const elsewhere = await api.another({ env: settings() });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  provider.shown = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] };
  const browser = api.visitor().at(elsewhere.url);
  const led = await signIn(browser, { sub: 'forged', email: 'forged@example.com' });
  const user = await browser.cannot('currentUser');
  provider.shown = null;
  await elsewhere.stop();
  expect([led, user.status]).toEqual(['/login?error=google', 401]);
});

it.each(['has left', 'still has'])(
  'ends the links that went to the address for somebody who %s it, also when its next holder registers',
  async (squatter) => {
    const email = newEmail();
    const moves = async (person: Client) => {
      const own = newEmail();
      await person.does('changeUser', { body: { email: own } });
      await api.deliverLetters();
      const token = addressTokenIn(await takeLetter(api.dataDir, own));
      await person.does('confirmEmail', { body: { token } });
    };
    const intruder = await api.signUp({ email });
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    if (squatter === 'has left') await moves(intruder);
    const browser = api.visitor();
    expect(await signIn(browser, { sub: email, email })).toBe('/dashboard');
    await moves(browser);
    const next = await api.signUp({ email });
    const body = { token, password: 'another horse altogether' };
    expect((await api.visitor().call('resetPassword', { body })).status).toBe(400);
    expect(await next.does('currentUser')).toMatchObject({ email });
  },
);

it('an address with a letter that only looks like one of another address opens no account', async () => {
  const email = `k${newEmail()}`;
  await api.signUp({ email });
  // The Kelvin sign is a small k once it is made small.
  const alike = `\u212a${email.slice(1)}`;
  const led = await signIn(api.visitor(), { sub: 'kelvin', email: alike });
  expect(led).toBe('/login?error=google-address');
  const own = `K${email.slice(1)}`;
  expect(await signIn(api.visitor(), { sub: 'capital', email: own })).toBe('/dashboard');
});

it('Google is asked only so often for one address', async () => {
  const env = { ...settings(), LOGIN_FAILURES_PER_ADDRESS: '2' };
  const few = await api.another({ env });
  // All tests come from one address.
  const forget = () =>
    api.pool.query("DELETE FROM identity.rate_limits WHERE key LIKE 'google-address%'");
  await forget();
  const led: (string | null)[] = [];
  for (const sub of ['one', 'two', 'three'])
    led.push(
      await signIn(api.visitor().at(few.url), { sub: `few ${sub}`, email: `${sub}@few.example` }),
    );
  await forget();
  await few.stop();
  expect(led).toEqual(['/dashboard', '/dashboard', '/login?error=google']);
});

it('nobody is signed in by keys to which its address leads on, nor by an issuer of another name', async () => {
  const account = { sub: 'led', email: 'led@example.com' };
  const moved = await api.another({ env: settings() });
  provider.leadsOn = true;
  const led = await signIn(api.visitor().at(moved.url), account);
  provider.leadsOn = false;
  const GOOGLE_ISSUER = provider.issuer.replace('127.0.0.1', 'localhost');
  const renamed = await api.another({ env: { ...settings(), GOOGLE_ISSUER } });
  const away = await api.visitor().at(renamed.url).send('GET', '/api/auth/google');
  await moved.stop();
  await renamed.stop();
  expect(led).toBe('/login?error=google');
  expect(away.headers.get('location')).toBe('/login?error=google');
});

it('why it refuses the app itself stands in the log, and nothing of who signs in', async () => {
  const { log, text, lines } = recordLog('trace');
  const env = { ...settings(), GOOGLE_CLIENT_SECRET: 'another secret, as long as that one' };
  const mistaken = await api.another({ env, parts: () => ({ log }) });
  const account = { sub: 'refused', email: 'refused@example.com' };
  const led = await signIn(api.visitor().at(mistaken.url), account);
  await mistaken.stop();
  expect(led).toBe('/login?error=google');
  const failed = lines().filter(({ msg }) => msg?.includes('A Google sign-in has failed'));
  expect(failed).toMatchObject([{ said: 'invalid_client' }]);
  expect(text()).not.toMatch(/refused@|another secret/);
});

it('its tokens are kept nowhere', async () => {
  const browser = api.visitor();
  await signIn(browser, { sub: 'kept', email: 'kept@example.com' });
  const token = provider.issued.at(-1) ?? '';
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(browser.cookie).not.toContain(token);
  const { rows } = await api.pool.query<{ text: string }>(
    "SELECT query_to_xml('TABLE identity.' || tablename, true, false, '')::text AS text FROM pg_tables WHERE schemaname = 'identity'",
  );
  expect(rows.length).toBeGreaterThan(9);
  for (const { text } of rows) expect(text).not.toContain(token);
});

it('leads to where the person was going, and nowhere else', async () => {
  const to = (target: string) => `?returnTo=${encodeURIComponent(target)}`;
  const grace = { sub: 'on-her-way', email: 'on-her-way@example.com' };
  const wanted = '/confirm-email?token=abc';
  expect(await signIn(api.visitor(), grace, to(wanted))).toBe(wanted);
  for (const elsewhere of ['//evil.example/x', '/\\evil.example', '/x/..//evil.example', ''])
    expect(await signIn(api.visitor(), grace, to(elsewhere))).toBe('/dashboard');
});

it('leads there also after a log-in in another way, where the person went back at Google or is refused', async () => {
  const to = '?returnTo=%2Fconfirm-email%3Ftoken%3Dabc';
  const kept = '&returnTo=%2Fconfirm-email%3Ftoken%3Dabc';
  const stranger = { sub: 'unconfirmed', email: 'no@example.com', email_verified: false };
  expect(await signIn(api.visitor(), stranger, to)).toBe(`/login?error=google-address${kept}`);
  const browser = api.visitor();
  const away = await browser.send('GET', `/api/auth/google${to}`);
  const state = new URL(away.headers.get('location') ?? '').searchParams.get('state');
  const back = `/api/auth/google/callback?error=access_denied&state=${state}`;
  const here = await browser.send('GET', back);
  expect(here.headers.get('location')).toBe(`/login?error=google${kept}`);
});

it('it is one factor: where the person has a second one, that is asked for as after a password', async () => {
  const grace = { sub: 'with-a-passkey', email: 'with-a-passkey@example.com' };
  const browser = api.visitor();
  await signIn(browser, grace);
  const { passkey } = await addPasskey(browser, 'Phone', ORIGIN);
  const again = api.visitor();
  expect(await signIn(again, grace, '?returnTo=/accounts')).toBe(
    '/login?step=second&returnTo=%2Faccounts',
  );
  expect(await again.cannot('currentUser')).toMatchObject({ status: 401 });
  const signed = passkey.signed(await again.does('askSecondStepPasskey'));
  await again.does('finishLogin', { body: { passkey: signed } });
  expect(await again.does('currentUser')).toMatchObject({ email: grace.email });
});

describe('when it asked the person who they are', () => {
  afterEach(() => api.travelTo(START));
  /** By our clock it is so many minutes since Google asked them. */
  async function askedAgo(minutes: number, about: Account): Promise<Client> {
    api.travelTo(new Date(Date.now() + minutes * 60_000).toISOString());
    const browser = api.visitor();
    expect(await signIn(browser, about)).toBe('/dashboard');
    return browser;
  }

  it.each([
    [16, 403],
    [14, 204],
    [-2, 204],
  ])(
    'counts where they have a password to prove it by now: %i minutes ago is answered %i',
    async (minutes, status) => {
      const email = `asked-${minutes}@example.com`;
      await api.signUp({ email });
      await api.pool.query('UPDATE identity.users SET email_verified_at = now() WHERE email = $1', [
        email,
      ]);
      const browser = await askedAgo(minutes, { sub: email, email });
      expect((await browser.call('renewCalendarFeed')).status).toBe(status);
      await browser.does('confirmIdentity', { body: { password: PASSWORD } });
      await browser.does('renewCalendarFeed');
    },
  );

  it('does not count where they have nothing else to prove it by', async () => {
    const browser = await askedAgo(60, { sub: 'by it alone', email: 'by-it-alone@example.com' });
    await browser.does('renewCalendarFeed');
  });
});

it.each([
  'not an address',
  'ann@example.com, ben@example.com',
  'Ann <ann@example.com>',
  'ann@example.com\r\nBcc: ben@example.com',
  'ann\0@example.com',
  `${'a'.repeat(300)}@example.com`,
])('what is no address is not taken for one (%#)', async (email) => {
  const browser = api.visitor();
  expect(await signIn(browser, { sub: `odd-${email.length}`, email })).toBe(
    '/login?error=google-address',
  );
});

it.each([
  ['\0Ann\r\n', 'Ann'],
  [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
  ['\0', 'You'],
])('a name is kept as far as it can be shown (%#)', async (given_name, firstName) => {
  const browser = api.visitor();
  const sub = `named-${given_name.length}`;
  await signIn(browser, { sub, email: `${sub}@example.com`, given_name, family_name: '' });
  expect(await browser.does('currentUser')).toMatchObject({ firstName });
});

it('whoever has no name that tells them apart is nobody', async () => {
  const browser = api.visitor();
  const sub = 'x'.repeat(300);
  expect(await signIn(browser, { sub, email: 'long@example.com' })).toBe('/login?error=google');
});
