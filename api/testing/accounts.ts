/** Accounts with every way in: by password, by letter, by a Google of the test's own. */
import type { Email } from 'postal-mime';
import { newEmail, PASSWORD, startTestApi, type TestApi } from './api.ts';
import type { Client } from './client.ts';
import type { Instance } from './instance.ts';
import { CLIENT, OpenIdProvider } from './openid-provider.ts';
import { addressTokenIn, resetTokenIn, takeLetters } from './outbox.ts';

/** Where people reach the API, and so the origin of passkeys. */
export const ORIGIN = 'https://weekwise.example';

export type House = {
  api: TestApi;
  /** Another instance, whose mail server is away: what it writes waits. */
  mute: Instance;
  provider: OpenIdProvider;
  stop(): Promise<void>;
};

/** Starts it all; call `stop` in `afterAll`. */
export async function startHouse(more: Record<string, string>): Promise<House> {
  const provider = new OpenIdProvider();
  await provider.start(`${ORIGIN}/api/auth/google/callback`);
  const env = {
    PUBLIC_URL: ORIGIN,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: provider.issuer,
    ...more,
  };
  const api = await startTestApi({ env });
  const mute = await api.another({ env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
  const stop = async () => {
    await mute.stop();
    await api.stop();
    await provider.stop();
  };
  return { api, mute, provider, stop };
}

/** An account, as its owner has it now. */
export type Account = {
  house: House;
  email: string;
  password: string;
  /** Signed in from the beginning. */
  owner: Client;
  /** Their Google account. */
  sub: string;
  /** Whether they come in by Google. */
  byGoogle: boolean;
};

/** Registers, or sends the very same registration again with this password; answers the browser, and whether it came in. */
export async function register({ api }: House, email: string, password: string) {
  const browser = api.visitor();
  const body = { email, password, firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  const { status } = await browser.call('register', { body, key: 'the-registration' });
  return { browser, entered: status < 300 };
}

/** A new account. `confirmed`: the address is known to be theirs. */
export async function openAccount(house: House, confirmed: boolean): Promise<Account> {
  const email = newEmail();
  const { browser: owner } = await register(house, email, PASSWORD);
  if (confirmed) {
    const text = 'UPDATE identity.users SET email_verified_at = created_at WHERE email = $1';
    await house.api.pool.query(text, [email]);
  }
  const account = { house, email, password: PASSWORD, owner, sub: `google of ${email}` };
  vouchFor(account, email);
  return { ...account, byGoogle: false };
}

/** From now on Google says that their Google account has this address. */
export function vouchFor({ house, sub }: Pick<Account, 'house' | 'sub'>, email: string): void {
  const names = { given_name: 'Ann', family_name: 'Lee' };
  house.provider.accounts.set(sub, { sub, email, email_verified: true, ...names });
}

async function tokenFrom({ house }: Account, email: string, tokenIn: (letter: Email) => string) {
  await house.api.deliverLetters();
  const letters = await takeLetters(house.api.dataDir, email);
  return tokenIn(letters.find(({ text }) => text?.includes('?token=')) as Email);
}

/** Asks for a new password; answers the token of the letter. */
export async function forget(account: Account): Promise<string> {
  const { house, email } = account;
  await takeLetters(house.api.dataDir, email);
  await house.api.visitor().does('forgotPassword', { body: { email } });
  return tokenFrom(account, email, resetTokenIn);
}

/** What everybody is answered who asks for a new password. */
export const LINK_ASKED_FOR = {
  message: 'If an account has this email address, a reset link is on its way to it.',
};

/** Asks for a new password, which is answered the same in any case; answers whether a letter is sent. */
export async function isSentLink({ pool, visitor }: TestApi, email: string): Promise<boolean> {
  const letters = `SELECT FROM identity.letters JOIN identity.users ON users.id = user_id WHERE email = $1 AND holds = 'link'`;
  const { rowCount: before } = await pool.query(letters, [email]);
  await visitor().does('forgotPassword', { body: { email } });
  return (await pool.query(letters, [email])).rowCount !== before;
}

/** The owner asks for another address; answers the token of the letter that goes there. */
export async function askForAddress(account: Account, email: string): Promise<string> {
  await account.owner.does('changeUser', { body: { email } });
  return tokenFrom(account, email, addressTokenIn);
}

/** Another account proves that this one's address is theirs, and has this password: from now on the address opens that one. */
export async function loseAddress(account: Account, password: string): Promise<void> {
  const { owner, ...other } = await openAccount(account.house, true);
  const token = await askForAddress({ ...other, owner }, account.email);
  await owner.does('confirmEmail', { body: { token } });
  await owner.does('changePassword', { body: { password: other.password, newPassword: password } });
  Object.assign(account, { owner, password });
}

/** A browser that is at Google, and the path on which it comes back. */
export async function goToGoogle({
  house,
  sub,
}: Account): Promise<{ browser: Client; path: string }> {
  const browser = house.api.visitor();
  const away = await browser.send('GET', '/api/auth/google');
  const back = await house.provider.signIn(away.headers.get('location') ?? '', sub);
  return { browser, path: back.pathname + back.search };
}

/** A browser that has come back from Google. */
export async function throughGoogle(account: Account): Promise<Client> {
  const { browser, path } = await goToGoogle(account);
  await browser.send('GET', path);
  return browser;
}

/** A browser in which the owner comes in anew: signed in, or before the second step. */
export async function logIn(account: Account): Promise<Client> {
  if (account.byGoogle) return throughGoogle(account);
  const { house, email, password } = account;
  const browser = house.api.visitor();
  await browser.call('login', { body: { email, password } });
  return browser;
}

/** The owner, signed in: as before, or anew where that has ended. */
export async function inside(account: Account): Promise<Client> {
  const { status } = await account.owner.call('currentUser');
  return status === 200 ? account.owner : logIn(account);
}

/** Whether this gets somebody past the second step of a log-in. */
export async function finishes(
  account: Account,
  proof: (browser: Client) => object | Promise<object>,
): Promise<boolean> {
  const browser = await logIn(account);
  if ((await browser.call('secondStep')).status !== 200) return false;
  return (await browser.call('finishLogin', { body: await proof(browser) })).status === 200;
}

/** Asks for a link to a new password; answers how to follow it. */
export async function resets(account: Account, password: string): Promise<() => Promise<void>> {
  const body = { token: await forget(account), password };
  return async () => {
    await account.house.api.visitor().does('resetPassword', { body });
    account.password = password;
  };
}
