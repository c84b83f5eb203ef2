/** A turn of the account gives the session that made it another cookie. Whoever never gets that answer sends the request again with the former one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';
import type { Client } from '../testing/client.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import type { Instance } from '../testing/instance.ts';
import { addressTokenIn, takeLetter } from '../testing/outbox.ts';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});
beforeEach(() => api.travelTo(START));

/** Answers what the server says. With another key, or none, it is another request. */
type Asks = (browser: Client, key: { key?: string }) => ReturnType<Client['call']>;
/** What each prepares, and then asks for. */
const TURNS: Record<string, (browser: Client) => Promise<Asks>> = {
  'sign out everywhere else': async () => (browser, key) => browser.call('endOtherSessions', key),
  'a changed password': async () => {
    const body = { password: PASSWORD, newPassword: 'another horse altogether' };
    return (browser, key) => browser.call('changePassword', { body, ...key });
  },
  'a new authenticator app': async (ann) => {
    const { secret } = await ann.does('beginAuthenticatorApp');
    const body = { code: codeAt(secret, START) };
    return (browser, key) => browser.call('confirmAuthenticatorApp', { body, ...key });
  },
  'an app that is removed': async (ann) => {
    await addApp(ann, START);
    return (browser, key) => browser.call('removeAuthenticatorApp', key);
  },
  'a new passkey': async (ann) => {
    const passkey = new SoftPasskey(api.url).made(await ann.does('beginPasskey'));
    const body = { name: 'Phone', passkey };
    return (browser, key) => browser.call('addPasskey', { body, ...key });
  },
  'new recovery codes': async (ann) => {
    await addPasskey(ann);
    return (browser, key) => browser.call('renewRecoveryCodes', key);
  },
  'another address': async (ann) => {
    const email = newEmail();
    await ann.does('changeUser', { body: { email } });
    await api.deliverLetters();
    const token = addressTokenIn(await takeLetter(api.dataDir, email));
    return (browser, key) => browser.call('confirmEmail', { body: { token }, ...key });
  },
};

describe.each(Object.entries(TURNS))('%s', (what, prepare) => {
  it.each([
    ['kept', false],
    ['lost by us as well', true],
  ])('whose answer was %s is asked for again with the former cookie', async (_how, isForgotten) => {
    const ann = await api.signUp();
    const ask = await prepare(ann);
    const sessions = await ann.does('listSessions');
    // A passkey signs for one site, and another instance has another port.
    const browser = ann.at(what === 'a new passkey' ? api.url : second.url);
    const thief = ann.at(api.url);
    const first = await ask(ann, { key: 'turn' });
    expect(first.status, first.text).toBeLessThan(300);
    if (isForgotten) await api.pool.query('DELETE FROM identity.answers');
    for (const key of [{ key: 'another' }, {}]) expect((await ask(thief, key)).status).toBe(401);
    for (const name of ['currentUser', 'deleteData'] as const)
      expect((await thief.call(name, { key: 'turn' })).status).toBe(401);
    const again = await ask(browser, { key: 'turn' });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await browser.does('listSessions')).toEqual(sessions);
    // The answer that came late has the same cookie.
    expect(ann.cookie).toBe(browser.cookie);
    expect((await thief.call('currentUser')).status).toBe(401);
  });
});

it.each([1, 2, 3])(
  'a former cookie ends the session that goes on from it, %i times by now, where its own person logs in anew, and by nothing else',
  async (times) => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    const thief = ann.at(second.url);
    const [copy, other] = [ann.at(api.url), ann.at(api.url)];
    for (let turn = 0; turn < times; turn += 1) await thief.does('endOtherSessions');
    api.travelTo('2026-03-04T10:00:11.000Z');
    await copy.does('logout');
    const names = { firstName: 'Ben', lastName: 'Lee', timeZone: 'UTC' };
    await other.does('register', { body: { email: newEmail(), password: PASSWORD, ...names } });
    await thief.does('currentUser');
    await ann.does('login', { body: { email, password: PASSWORD } });
    expect((await thief.call('currentUser')).status).toBe(401);
  },
);

it('a log-out beside a turn, or while its answer is on its way, ends the session that goes on from it', async () => {
  const ann = await api.signUp();
  const former = ann.at(second.url);
  await ann.does('endOtherSessions');
  api.travelTo('2026-03-04T10:00:09.000Z');
  await former.does('logout');
  expect((await ann.call('currentUser')).status).toBe(401);
});
