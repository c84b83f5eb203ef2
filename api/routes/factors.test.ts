/** Setting up and taking away second factors, and a new password. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';
import type { Client } from '../testing/client.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import { takeLetters } from '../testing/outbox.ts';

const WRONG = { status: 401, code: 'invalid_proof' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

/** Somebody, and the same person in another browser. */
async function inTwoBrowsers(): Promise<{ email: string; ann: Client; phone: Client }> {
  const email = newEmail();
  const ann = await api.signUp({ email });
  const phone = api.visitor();
  await phone.does('login', { body: { email, password: PASSWORD } });
  return { email, ann, phone };
}

/** All letters since the last look, in one text. */
const lettersTo = async (email: string) => {
  await api.deliverLetters();
  return (await takeLetters(api.dataDir, email)).map(({ text }) => text).join();
};
const signedOut = async (browser: Client) => {
  expect(await browser.cannot('currentUser')).toMatchObject({ status: 401 });
};

it('a factor is set up once by a request that comes twice, also when nobody kept its first answer', async () => {
  const [ann, ben] = [await api.signUp(), await api.signUp()];
  const { secret } = await ann.does('beginAuthenticatorApp');
  const confirm = { body: { code: codeAt(secret, START) }, key: 'confirm' };
  const byApp = await ann.does('confirmAuthenticatorApp', confirm);
  const passkey = new SoftPasskey(api.url).made(await ben.does('beginPasskey'));
  const add = { body: { name: 'Laptop', passkey }, key: 'add' };
  const byPasskey = await ben.does('addPasskey', add);
  expect(byApp.recoveryCodes).toHaveLength(10);
  expect(byPasskey.recoveryCodes).toHaveLength(10);
  await api.pool.query('DELETE FROM identity.answers');
  expect(await ann.does('confirmAuthenticatorApp', confirm)).toEqual(byApp);
  expect(await ben.does('addPasskey', add)).toEqual(byPasskey);
  expect((await ben.does('factors')).passkeys).toHaveLength(1);
  const another = { ...confirm, key: 'another' };
  expect(await ann.cannot('confirmAuthenticatorApp', another)).toMatchObject({
    code: 'already_set_up',
  });
  expect(await ben.cannot('addPasskey', { ...add, key: 'another' })).toMatchObject(WRONG);
});

it('what was removed is gone when its request comes again and nobody kept the first answer', async () => {
  const { ann } = await inTwoBrowsers();
  const other = (await ann.does('listSessions')).find(({ current }) => !current);
  const end = { body: { id: other?.id ?? '' }, key: 'end' };
  expect(await ann.does('endSession', end)).toEqual({ ended: 1 });
  await addPasskey(ann);
  const remove = { id: 1, key: 'remove' };
  await ann.does('removePasskey', remove);
  await api.pool.query('DELETE FROM identity.answers');
  expect(await ann.does('endSession', end)).toEqual({ ended: 0 });
  expect(await ann.cannot('removePasskey', remove)).toMatchObject({ status: 404 });
});

describe('an authenticator app', () => {
  it('counts once it is confirmed; then there are codes, a letter, and no other session', async () => {
    const { email, ann, phone } = await inTwoBrowsers();
    const begun = await ann.does('beginAuthenticatorApp', { key: 'begin' });
    await api.pool.query('DELETE FROM identity.answers');
    expect(await ann.does('beginAuthenticatorApp', { key: 'begin' })).toEqual(begun);
    expect(new URL(begun.address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.address).toContain(encodeURIComponent(email));
    expect(await ann.does('factors')).toMatchObject({ authenticatorApp: null });
    await phone.does('login', { body: { email, password: PASSWORD } });
    const wrong = { code: '123456' };
    for (const code of [wrong.code, '１２３４５６', '12345é'])
      expect(await ann.cannot('confirmAuthenticatorApp', { body: { code } })).toMatchObject(WRONG);
    const body = { code: codeAt(begun.secret, START) };
    const { recoveryCodes } = await ann.does('confirmAuthenticatorApp', { body });
    expect(recoveryCodes).toHaveLength(10);
    expect(await ann.does('factors')).toEqual({
      password: true,
      authenticatorApp: START,
      passkeys: [],
      recoveryCodes: 10,
    });
    await signedOut(phone);
    expect(await lettersTo(email)).toContain('You now sign in with an authenticator app as well.');
    expect(await ann.cannot('beginAuthenticatorApp')).toMatchObject({ code: 'already_set_up' });
    for (const again of [body, wrong])
      expect(await ann.cannot('confirmAuthenticatorApp', { body: again })).toMatchObject({
        code: 'already_set_up',
      });
  });

  it('that is removed takes the codes along, ends other sessions, and the password is enough again', async () => {
    const { email, ann } = await inTwoBrowsers();
    await addApp(ann, START);
    await ann.does('removeAuthenticatorApp');
    expect(await ann.does('factors')).toMatchObject({ authenticatorApp: null, recoveryCodes: 0 });
    await ann.does('removeAuthenticatorApp');
    expect(await lettersTo(email)).toContain(
      'You no longer need the authenticator app to sign in.',
    );
    await api.visitor().does('login', { body: { email, password: PASSWORD } });
    expect(await ann.cannot('renewRecoveryCodes')).toMatchObject({ code: 'no_second_factor' });
  });

  it('stays when all data is deleted, and when the password is forgotten', async () => {
    const { email, ann } = await inTwoBrowsers();
    await addApp(ann, START);
    await ann.does('deleteData');
    expect(await ann.does('factors')).toMatchObject({ authenticatorApp: START });
    expect((await ann.send('GET', '/api/export?format=json')).text).not.toContain('passkey');
    expect(
      await api.visitor().cannot('login', { body: { email, password: PASSWORD } }),
    ).toMatchObject({ code: 'second_step_required' });
  });
});

describe('passkeys', () => {
  it('are added and removed one by one; codes come with the first and go with the last', async () => {
    const { email, ann, phone } = await inTwoBrowsers();
    const { recoveryCodes } = await addPasskey(ann, 'Phone');
    expect(recoveryCodes).toHaveLength(10);
    expect((await addPasskey(ann, 'Key ring')).recoveryCodes).toEqual([]);
    await signedOut(phone);
    expect(await lettersTo(email)).toContain(
      'You can now sign in with the passkey “Key ring” as well.',
    );
    expect((await ann.does('factors')).passkeys).toMatchObject([
      { id: 1, name: 'Phone', createdAt: START, lastUsedAt: null },
      { id: 2, name: 'Key ring' },
    ]);
    await ann.does('removePasskey', { id: 1 });
    expect(await ann.does('factors')).toMatchObject({ passkeys: [{ id: 2 }], recoveryCodes: 10 });
    await ann.does('removePasskey', { id: 2 });
    expect(await ann.does('factors')).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect(await lettersTo(email)).toContain('The passkey “Key ring” no longer signs you in.');
  });

  it('are refused unread where a text of theirs is longer than any passkey’s', async () => {
    const ann = await api.signUp();
    const made = new SoftPasskey(ann.url).made(await ann.does('beginPasskey'));
    const response = { ...(made.response as object), attestationObject: 'A'.repeat(8193) };
    const body = { name: 'Phone', passkey: { ...made, response } };
    const refused = { status: 400, code: 'validation' };
    expect(await ann.cannot('addPasskey', { body })).toMatchObject(refused);
    // The challenge is still there: nothing was verified.
    await ann.does('addPasskey', { body: { name: 'Phone', passkey: made } });
  });

  it('are taken once, for what was asked, and ten at most', async () => {
    const ann = await api.signUp();
    const bob = await api.signUp();
    const passkey = new SoftPasskey(api.url);
    const body = { name: 'Phone', passkey: passkey.made(await ann.does('beginPasskey')) };
    await ann.does('addPasskey', { body });
    expect(await ann.cannot('addPasskey', { body })).toMatchObject(WRONG);
    const theirs = { name: 'Phone', passkey: passkey.made(await bob.does('beginPasskey')) };
    expect(await bob.cannot('addPasskey', { body: theirs })).toMatchObject(WRONG);
    const options = await bob.does('beginPasskey');
    // A wrong answer is the last one.
    for (const origin of ['https://evil.example', api.url]) {
      const answer = { name: 'Phone', passkey: new SoftPasskey(origin).made(options) };
      expect(await bob.cannot('addPasskey', { body: answer })).toMatchObject(WRONG);
    }
    for (let more = 1; more < 10; more += 1) await addPasskey(ann);
    const eleventh = new SoftPasskey(api.url).made(await ann.does('beginPasskey'));
    expect(
      await ann.cannot('addPasskey', { body: { name: 'One more', passkey: eleventh } }),
    ).toMatchObject({ status: 409, code: 'too_many_passkeys' });
  });
});

describe('what a passkey is asked to sign', () => {
  it('stays good while the person proves who they are, and while another tab asks for a signature', async () => {
    const ann = await api.signUp();
    const phone = new SoftPasskey(api.url);
    const made = phone.made(await ann.does('beginPasskey'));
    api.travelTo('2026-03-04T10:04:00.000Z');
    await ann.does('confirmIdentity', { body: { password: PASSWORD } });
    await ann.does('askPasskey');
    await ann.does('addPasskey', { body: { name: 'Phone', passkey: made } });
    const signed = phone.signed(await ann.does('askPasskey'));
    await ann.does('beginPasskey');
    await ann.does('confirmIdentity', { body: { password: PASSWORD, passkey: signed } });
  });

  it('stays good while another tab asks the same, for five of them, and is answered once', async () => {
    const ann = await api.signUp();
    const asked = [await ann.does('beginPasskey'), await ann.does('beginPasskey')];
    const passkeys = asked.map((options) => new SoftPasskey(api.url).made(options));
    for (const passkey of passkeys)
      await ann.does('addPasskey', { body: { name: 'Phone', passkey } });
    const phone = (await addPasskey(ann)).passkey;
    const first = phone.signed(await ann.does('askPasskey'));
    const others = [];
    for (let nth = 0; nth < 5; nth += 1) others.push(await ann.does('askPasskey'));
    const proves = (passkey: Record<string, unknown>) => ({
      body: { password: PASSWORD, passkey },
    });
    for (const options of others.slice(1)) {
      const signed = phone.signed(options);
      await ann.does('confirmIdentity', proves(signed));
    }
    expect(await ann.cannot('confirmIdentity', proves(first))).toMatchObject(WRONG);
    // An answer to none of them has used up the last.
    const last = phone.signed(others[0] ?? { challenge: '' });
    expect(await ann.cannot('confirmIdentity', proves(last))).toMatchObject(WRONG);
  });

  it('is answered by what it was asked for, and in the session that asked', async () => {
    const { ann, phone } = await inTwoBrowsers();
    const passkey = new SoftPasskey(api.url);
    const made = passkey.made(await ann.does('askPasskey'));
    const body = { name: 'Phone', passkey: made };
    expect(await ann.cannot('addPasskey', { body })).toMatchObject(WRONG);
    const theirs = { name: 'Phone', passkey: passkey.made(await phone.does('beginPasskey')) };
    expect(await ann.cannot('addPasskey', { body: theirs })).toMatchObject(WRONG);
  });
});

describe('a password', () => {
  it('is changed by who knows the old one; other sessions end and a letter tells', async () => {
    const { email, ann, phone } = await inTwoBrowsers();
    const newPassword = 'another horse';
    const wrong = { password: 'not it', newPassword };
    expect(await ann.cannot('changePassword', { body: wrong })).toMatchObject(WRONG);
    const easy = { password: PASSWORD, newPassword: 'password1' };
    expect(await ann.cannot('changePassword', { body: easy })).toMatchObject({
      status: 400,
      details: { newPassword: expect.stringContaining('easy to guess') },
    });
    await ann.does('changePassword', { body: { password: PASSWORD, newPassword } });
    await ann.does('currentUser');
    await signedOut(phone);
    expect(await lettersTo(email)).toContain('Your password was changed.');
    expect(await phone.cannot('login', { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'invalid_credentials',
    });
    await phone.does('login', { body: { email, password: newPassword } });
  });
});
