/** Somebody who knows the password can do much in an account. They cannot keep its owner from the letter that puts them out. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSentLink } from '../testing/accounts.ts';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';
import type { Client } from '../testing/client.ts';
import { addApp, codeAt } from '../testing/factors.ts';
import type { Instance } from '../testing/instance.ts';
import { addressTokenIn, resetTokenIn, takeLetters } from '../testing/outbox.ts';

let api: TestApi;
/** Another process, whose mail server is away: what it posts waits. */
let mute: Instance;
beforeAll(async () => {
  const env = { REGISTRATIONS_PER_ADDRESS: '10000', RESETS_PER_ADDRESS: '10000' };
  api = await startTestApi({ env });
  mute = await api.another({
    env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: api.url },
  });
});
afterAll(async () => {
  await mute.stop();
  await api.stop();
});
beforeEach(() => api.travelTo(START));

/** When a letter that could not be sent is tried again. */
const LATER = '2026-03-04T10:10:00.000Z';

const OTHER_PASSWORD = 'another horse altogether';
/** So many letters with a link go to one address in a quarter of an hour (RESETS_PER_EMAIL). */
const LETTERS = 5;

/** Somebody whose address is known to be theirs, unless it is `squatted`: registered by somebody who does not read its mail. */
async function signUp(email: string, squatted = false): Promise<Client> {
  const person = await api.signUp({ email });
  const confirm = 'UPDATE identity.users SET email_verified_at = created_at WHERE email = $1';
  if (!squatted) await api.pool.query(confirm, [email]);
  return person;
}

const asks = (email: string) => api.visitor().does('forgotPassword', { body: { email } });

/** Follows the first link of all letters that came to the address; answers the status. */
async function followsALink(email: string): Promise<number> {
  await api.deliverLetters();
  const letters = await takeLetters(api.dataDir, email);
  const withLink = letters.find(({ text }) => text?.includes('reset-password?token='));
  expect(withLink).toBeDefined();
  const body = {
    token: withLink ? resetTokenIn(withLink) : '',
    password: 'the password of the owner',
  };
  return (await api.visitor().call('resetPassword', { body })).status;
}

async function addsPasskey(person: Client): Promise<number> {
  const passkey = new SoftPasskey(person.url).made(await person.does('beginPasskey'));
  return (await person.call('addPasskey', { body: { name: 'Phone', passkey } })).status;
}

/** Name → what an intruder prepares, and what they then do that ends the owner's links. Answers its last status. */
const TURNS: Record<string, (intruder: Client) => Promise<() => Promise<number>>> = {
  async 'sign out everywhere else'(intruder) {
    return async () => (await intruder.call('endOtherSessions')).status;
  },
  async 'new recovery codes'(intruder) {
    await addApp(intruder, START);
    return async () => (await intruder.call('renewRecoveryCodes')).status;
  },
  async 'an app that comes and goes'(intruder) {
    await addApp(intruder, START);
    return async () => {
      const { status } = await intruder.call('removeAuthenticatorApp');
      if (status >= 300) return status;
      const { secret } = await intruder.does('beginAuthenticatorApp');
      const body = { code: codeAt(secret, START) };
      return (await intruder.call('confirmAuthenticatorApp', { body })).status;
    };
  },
  async 'ever more passkeys'(intruder) {
    return () => addsPasskey(intruder);
  },
  async 'a passkey that comes and goes'(intruder) {
    return async () => {
      const id = (await intruder.does('factors')).passkeys.at(0)?.id;
      if (id === undefined) return addsPasskey(intruder);
      return (await intruder.call('removePasskey', { id })).status;
    };
  },
  async 'another password, again and again'(intruder) {
    let [now, next] = [PASSWORD, OTHER_PASSWORD];
    return async () => {
      const body = { password: now, newPassword: next };
      const { status } = await intruder.call('changePassword', { body });
      if (status === 200) [now, next] = [next, now];
      return status;
    };
  },
};

describe.each(Object.entries(TURNS))('an intruder by %s', (_, prepare) => {
  it('does not end the letters that somebody has used up', async () => {
    const email = newEmail();
    const act = await prepare(await signUp(email));
    for (let letter = 0; letter < LETTERS; letter += 1) await asks(email);
    expect(await isSentLink(api, email)).toBe(false);
    expect(await act()).toBeLessThan(300);
    await api.deliverLetters();
    await takeLetters(api.dataDir, email);
    expect(await isSentLink(api, email)).toBe(true);
    expect(await followsALink(email)).toBe(200);
  });

  it('ends the links of letters a few times only', async () => {
    const email = newEmail();
    const intruder = await signUp(email);
    const act = await prepare(intruder);
    const statuses: number[] = [];
    for (let times = 0; times < 25; times += 1) statuses.push(await act());
    // Of passkeys an account has ten at most.
    expect([409, 422, 429]).toContain(statuses.at(-1));
    expect(await isSentLink(api, email)).toBe(true);
    await act();
    expect(await followsALink(email)).toBe(200);
    expect(await intruder.cannot('currentUser')).toMatchObject({ status: 401 });
  });
});

describe.each(Object.entries(TURNS))(
  'somebody who registered with an address of another by %s',
  (_, prepare) => {
    it('ends no link that went to it, and has no more than so many letters sent to it', async () => {
      const email = newEmail();
      const squatter = await signUp(email, true);
      const act = await prepare(squatter);
      for (let letter = 0; letter < LETTERS; letter += 1) {
        expect(await isSentLink(api, email)).toBe(true);
        expect(await act()).toBeLessThan(300);
      }
      expect(await isSentLink(api, email)).toBe(false);
      expect(await followsALink(email)).toBe(200);
      expect(await squatter.cannot('currentUser')).toMatchObject({ status: 401 });
    });
  },
);

/** The account moves to an address of its own. */
async function leaves(squatter: Client): Promise<void> {
  const own = newEmail();
  await squatter.does('changeUser', { body: { email: own } });
  await api.deliverLetters();
  const [letter] = await takeLetters(api.dataDir, own);
  await squatter.does('confirmEmail', { body: { token: letter ? addressTokenIn(letter) : '' } });
}

describe('somebody who leaves an address', () => {
  it.each([true, false])(
    'of another, and registers with it again, closes no way out, and has no more letters sent (those had left: %s)',
    async (sent) => {
      const email = newEmail();
      const squatter = await signUp(email, true);
      const there = sent ? api : mute;
      for (let letter = 0; letter < LETTERS; letter += 1)
        await api.visitor().at(there.url).does('forgotPassword', { body: { email } });
      await there.deliverLetters();
      await leaves(squatter);
      await squatter.does('endOtherSessions');
      const body = { password: PASSWORD, newPassword: OTHER_PASSWORD };
      await squatter.does('changePassword', { body });
      const again = await signUp(email, true);
      expect(await isSentLink(api, email)).toBe(false);
      api.travelTo(LATER);
      expect(await followsALink(email)).toBe(200);
      expect(await again.cannot('currentUser')).toMatchObject({ status: 401 });
      expect((await squatter.call('currentUser')).status).toBe(200);
    },
  );

  it('takes none of its links along', async () => {
    const email = newEmail();
    const squatter = await signUp(email, true);
    await asks(email);
    await api.deliverLetters();
    const [letter] = await takeLetters(api.dataDir, email);
    await leaves(squatter);
    const body = { token: letter ? resetTokenIn(letter) : '', password: OTHER_PASSWORD };
    expect((await api.visitor().call('resetPassword', { body })).status).toBe(400);
  });

  it('leaves links to it that open nothing once somebody has proven that it is theirs', async () => {
    const email = newEmail();
    const squatter = await signUp(email, true);
    await asks(email);
    await asks(email);
    await api.deliverLetters();
    const [one, two] = await takeLetters(api.dataDir, email);
    await leaves(squatter);
    await signUp(email, true);
    const owner = api.visitor();
    const follow = (letter: typeof one) => {
      const body = { token: letter ? resetTokenIn(letter) : '', password: PASSWORD };
      return owner.call('resetPassword', { body });
    };
    expect((await follow(one)).status).toBe(200);
    await owner.does('login', { body: { email, password: PASSWORD } });
    await leaves(owner);
    await signUp(email, true);
    expect((await follow(two)).status).toBe(400);
  });

  it('that somebody had confirmed leaves it free', async () => {
    const email = newEmail();
    const owner = await signUp(email);
    for (let letter = 0; letter < LETTERS; letter += 1) await asks(email);
    await leaves(owner);
    await signUp(email, true);
    expect(await isSentLink(api, email)).toBe(true);
  });
});

describe('an intruder with wrong proofs', () => {
  it('does not keep the owner from theirs in a browser that they have used', async () => {
    const email = newEmail();
    const owner = await api.signUp({ email });
    for (let session = 0; session < 7; session += 1) {
      const browser = api.visitor();
      await browser.does('login', { body: { email, password: PASSWORD } });
      // The session's cookie alone makes a browser that nobody has used.
      const intruder = browser.at(api.url);
      for (let tries = 0; tries < 10; tries += 1)
        await intruder.call('confirmIdentity', { body: { password: 'a wrong guess' } });
    }
    await owner.does('confirmIdentity', { body: { password: PASSWORD } });
    const body = { password: PASSWORD, newPassword: OTHER_PASSWORD };
    await owner.does('changePassword', { body });
  });

  it('has twenty in a browser that the owner has used, whatever the session is called', async () => {
    const owner = await api.signUp();
    const statuses: number[] = [];
    for (let tries = 0; tries <= 20; tries += 1) {
      api.travelTo(new Date(Date.parse(START) + tries * 1_000).toISOString());
      statuses.push((await owner.call('confirmIdentity', { body: { password: PASSWORD } })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
  });
});
