/** Logging in with a second factor: what it takes, what it does not take, and how often one may try. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';
import type { Client } from '../testing/client.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import type { Instance } from '../testing/instance.ts';
import { takeLetters } from '../testing/outbox.ts';

const LATER = '2026-03-04T10:01:00.000Z';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  api = await startTestApi({ env: { PROOF_FAILURES: '6' } });
  second = await api.another();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});
beforeEach(() => api.travelTo(START));

/** Somebody with an app; a minute has gone by since its first code. */
async function withApp() {
  api.travelTo(START);
  const email = newEmail();
  const ann = await api.signUp({ email });
  const app = await addApp(ann, START);
  api.travelTo(LATER);
  return { email, ann, ...app };
}

/** A browser in which the password was given. */
async function halfway(email: string, browser = api.visitor()): Promise<Client> {
  const body = { email, password: PASSWORD };
  expect(await browser.cannot('login', { body })).toMatchObject({
    status: 401,
    code: 'second_step_required',
  });
  return browser;
}

const WRONG = { status: 401, code: 'invalid_proof' };
const EXPIRED = { status: 401, code: 'sign_in_expired' };

describe('with an authenticator app', () => {
  it('the password alone opens nothing, and a code the rest, on any instance', async () => {
    const { email, secret } = await withApp();
    const browser = await halfway(email);
    expect(await browser.cannot('currentUser')).toMatchObject({ status: 401 });
    expect(await browser.does('secondStep')).toEqual({
      authenticatorApp: true,
      passkey: false,
      recoveryCode: true,
    });
    browser.url = second.url;
    const code = codeAt(secret, LATER);
    const answer = await browser.does('finishLogin', {
      body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(answer.user.email).toBe(email);
    expect(await browser.does('currentUser')).toEqual(answer.user);
    expect(await browser.cannot('secondStep')).toMatchObject(EXPIRED);
  });

  it('a code is taken once, from whichever log-in, and none before it', async () => {
    const { email, secret } = await withApp();
    const browsers = [await halfway(email), await halfway(email), await halfway(email)];
    const code = codeAt(secret, LATER);
    const tries = browsers.map((one, index) => {
      one.url = index === 1 ? second.url : api.url;
      return one.call('finishLogin', { body: { code } });
    });
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    const again = await halfway(email);
    for (const instant of [START, '2026-03-04T10:00:30.000Z', LATER])
      expect(
        await again.cannot('finishLogin', { body: { code: codeAt(secret, instant) } }),
      ).toMatchObject(WRONG);
  });

  it.each([
    ['one of long ago', '2026-03-04T09:00:00.000Z'],
    ['one to come', '2026-03-04T10:05:00.000Z'],
  ])('a code is no good when it is %s', async (_what, instant) => {
    const { email, secret } = await withApp();
    const browser = await halfway(email);
    const body = { code: codeAt(secret, instant) };
    expect(await browser.cannot('finishLogin', { body })).toMatchObject(WRONG);
  });

  it('guessing ends after a few codes, over all log-ins and instances; the owner has tries of their own', async () => {
    const { email, ann, secret } = await withApp();
    await ann.does('logout');
    const heard: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const thief = await halfway(email);
      thief.url = guess % 2 ? second.url : api.url;
      heard.push((await thief.call('finishLogin', { body: { code: `00000${guess}` } })).status);
    }
    expect(heard).toEqual([...Array(6).fill(401), 429, 429]);
    await api.deliverLetters();
    const subjects = (await takeLetters(api.dataDir, email)).map(({ subject }) => subject);
    const warning = 'Someone tried to sign in to your Weekwise account';
    expect(subjects.filter((subject) => subject === warning)).toHaveLength(1);
    const owner = await halfway(email, ann);
    await owner.does('finishLogin', { body: { code: codeAt(secret, LATER) } });
  });

  it('ends ten minutes after the password, and with a log-in that is finished', async () => {
    const { email, secret } = await withApp();
    const slow = await halfway(email);
    const { cookie } = slow;
    api.travelTo('2026-03-04T10:12:00.000Z');
    const body = { code: codeAt(secret, '2026-03-04T10:12:00.000Z') };
    expect(await slow.cannot('finishLogin', { body })).toMatchObject(EXPIRED);
    expect(await api.visitor().cannot('finishLogin', { body })).toMatchObject(EXPIRED);
    slow.cookie = cookie.replace(/.$/, 'A');
    expect(await slow.cannot('finishLogin', { body })).toMatchObject(EXPIRED);
    const quick = await halfway(email);
    const kept = quick.cookie;
    await quick.does('finishLogin', { body });
    quick.cookie = kept;
    expect(await quick.cannot('finishLogin', { body })).toMatchObject(EXPIRED);
  });
});

it('a log-in that got halfway with a password leads nowhere once there is another', async () => {
  const { email, ann, secret } = await withApp();
  const thief = await halfway(email);
  const newPassword = 'another horse';
  await ann.does('changePassword', { body: { password: PASSWORD, newPassword } });
  const body = { code: codeAt(secret, LATER) };
  expect(await thief.cannot('finishLogin', { body })).toMatchObject(EXPIRED);
});

describe('with a recovery code', () => {
  it('each opens once, however it is typed, and its owner is told', async () => {
    const { email, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 28 letters out of 32: 140 bits.
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/);
    const [first = '', other = ''] = recoveryCodes;
    const body = { code: first.toLowerCase().replaceAll('-', ' ') };
    const browser = await halfway(email);
    await browser.does('finishLogin', { body });
    expect(await (await halfway(email)).cannot('finishLogin', { body })).toMatchObject(WRONG);
    expect(await browser.does('factors')).toMatchObject({ recoveryCodes: 9 });
    await api.deliverLetters();
    const letters = await takeLetters(api.dataDir, email);
    const told = letters.map(({ text }) => text).join();
    expect(told).toContain('Someone signed in with a recovery code. You have 9 left.');
    const stranger = await withApp();
    const theirs = await halfway(stranger.email);
    expect(await theirs.cannot('finishLogin', { body: { code: other } })).toMatchObject(WRONG);
  });

  it('nothing stored shows one, nor the secret of an app', async () => {
    const { secret, recoveryCodes } = await withApp();
    // 160 bits, five in a letter.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { rows } = await api.pool.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'identity'",
    );
    for (const { name } of rows) {
      const all = await api.pool.query(`SELECT one::text FROM ${name} AS one`);
      const stored = JSON.stringify(all.rows);
      for (const hidden of [secret, ...recoveryCodes])
        for (const form of [hidden, Buffer.from(hidden).toString('hex')])
          expect(stored, name).not.toContain(form);
    }
  });
});

describe('with a passkey', () => {
  const withPasskey = async () => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    return { email, ann, ...(await addPasskey(ann)) };
  };

  it('its signature opens, once; the question names it and tells nothing else of it', async () => {
    const { email, passkey } = await withPasskey();
    const browser = await halfway(email);
    const options = await browser.does('askSecondStepPasskey');
    const named = { id: passkey.id, type: 'public-key', transports: expect.any(Array) };
    expect(options).toHaveProperty('allowCredentials', [named]);
    const body = { passkey: passkey.signed(options) };
    await browser.does('finishLogin', { body });
    await browser.does('currentUser');
    const again = await halfway(email);
    await again.does('askSecondStepPasskey');
    expect(await again.cannot('finishLogin', { body })).toMatchObject(WRONG);
  });

  it.each<[string, (passkey: SoftPasskey, options: { challenge: string }) => object]>([
    ['what was never asked', (passkey) => passkey.signed({ challenge: 'AAAA' })],
    [
      'for another origin',
      (passkey, options) => passkey.signed(options, { origin: 'https://evil.example' }),
    ],
    ['for another site', (passkey, options) => passkey.signed(options, { site: 'evil.example' })],
    [
      'as if to make one',
      (passkey, options) => passkey.signed(options, { type: 'webauthn.create' }),
    ],
    [
      'with another key',
      (passkey, options) => ({
        ...new SoftPasskey(api.url).signed(options),
        id: passkey.id,
        rawId: passkey.id,
      }),
    ],
    ['with a stranger’s passkey', (_passkey, options) => new SoftPasskey(api.url).signed(options)],
    ['nothing', () => ({})],
    [
      'nonsense',
      (passkey) => ({
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        response: { clientDataJSON: 7 },
      }),
    ],
  ])('it opens nothing when it signs %s', async (_what, answer) => {
    const { email, passkey } = await withPasskey();
    const browser = await halfway(email);
    const options = await browser.does('askSecondStepPasskey');
    const body = { passkey: answer(passkey, options) };
    expect(await browser.cannot('finishLogin', { body })).toMatchObject(WRONG);
    // The challenge is used up: even the right answer to it comes too late.
    const late = { passkey: passkey.signed(options) };
    expect(await browser.cannot('finishLogin', { body: late })).toMatchObject(WRONG);
  });

  it('what one log-in was asked is no answer to another', async () => {
    const { email, passkey } = await withPasskey();
    const [one, other] = [await halfway(email), await halfway(email)];
    const options = await one.does('askSecondStepPasskey');
    await other.does('askSecondStepPasskey');
    const body = { passkey: passkey.signed(options) };
    expect(await other.cannot('finishLogin', { body })).toMatchObject(WRONG);
    await one.does('finishLogin', { body });
  });
});
