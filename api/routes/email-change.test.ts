/** Another e-mail address: what it takes, whom it tells, and what it does not tell. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addressTokenIn, resetTokenIn, takeLetter, takeLetters } from '../testing/outbox.ts';

const VOID = {
  status: 400,
  code: 'validation',
  details: { token: expect.stringContaining('expired') },
};
const TOO_OFTEN = { status: 429, code: 'too_many_requests' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

async function lettersTo(email: string) {
  await api.deliverLetters();
  return takeLetters(api.dataDir, email);
}

const forgetAnswers = () => api.pool.query('DELETE FROM identity.answers');

/** Asks for the address; answers the token of the letter that came there. */
async function ask(person: Client, email: string): Promise<string> {
  await person.does('changeUser', { body: { email } });
  await api.deliverLetters();
  return addressTokenIn(await takeLetter(api.dataDir, email));
}

describe('another address', () => {
  it('counts once the letter that went there is answered, and signs in then', async () => {
    const ann = await api.signUp();
    const before = await ann.does('currentUser');
    const email = newEmail();
    const updatedAt = '2026-03-05T10:00:00.000Z';
    api.travelTo(updatedAt);
    const body = { firstName: 'Anna', email: email.toUpperCase() };
    const stale = { status: 403, code: 'confirmation_required' };
    expect(await ann.cannot('changeUser', { body })).toMatchObject(stale);
    await ann.does('confirmIdentity', { body: { password: PASSWORD } });
    const asked = await ann.does('changeUser', { body });
    const half = { ...before, firstName: 'Anna', updatedAt };
    expect(asked).toEqual({ ...half, pendingEmail: email });
    expect(await ann.does('currentUser')).toEqual(half);
    const login = { body: { email, password: PASSWORD } };
    expect(await api.visitor().cannot('login', login)).toMatchObject({ status: 401 });
    await api.deliverLetters();
    const token = addressTokenIn(await takeLetter(api.dataDir, email));
    const changed = await ann.does('confirmEmail', { body: { token } });
    expect(changed).toEqual({ ...half, email });
    await api.visitor().does('login', login);
    expect(await ann.cannot('confirmEmail', { body: { token } })).toMatchObject(VOID);
  });

  it('is told to the old one only if that was known to be theirs', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    const ann = await api.signUp({ email: first });
    await ann.does('confirmEmail', { body: { token: await ask(ann, second) } });
    expect(await lettersTo(first)).toEqual([]);
    await ann.does('confirmEmail', { body: { token: await ask(ann, third) } });
    const [letter] = await lettersTo(second);
    expect(letter?.subject).toBe('Your Weekwise email address was changed');
  });

  it('is nothing that a stranger can confirm who was sent the link by mistake', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const token = await ask(ann, newEmail());
    expect(await bob.cannot('confirmEmail', { body: { token } })).toMatchObject(VOID);
    expect(await api.visitor().cannot('confirmEmail', { body: { token } })).toMatchObject({
      status: 401,
    });
    await ann.does('confirmEmail', { body: { token } });
  });

  it('is confirmed once by a request that comes twice, also when nobody kept its first answer', async () => {
    const known = newEmail();
    const ann = await api.signUp();
    await ann.does('confirmEmail', { body: { token: await ask(ann, known) } });
    const sent = { body: { token: await ask(ann, newEmail()) }, key: 'confirm' };
    const twice = await Promise.all([
      ann.call('confirmEmail', sent),
      ann.call('confirmEmail', sent),
    ]);
    await forgetAnswers();
    const again = await ann.call('confirmEmail', sent);
    for (const one of [...twice, again])
      expect([one.status, one.text]).toEqual([200, twice[0]?.text]);
    expect(await lettersTo(known)).toHaveLength(1);
    for (const other of [{ ...sent, key: 'another' }, { body: sent.body }])
      expect(await ann.cannot('confirmEmail', other)).toMatchObject(VOID);
    await forgetAnswers();
    const wrong = { ...sent, body: { token: 'another' } };
    expect(await ann.cannot('confirmEmail', wrong)).toMatchObject(VOID);
    await forgetAnswers();
    // Once there is another address, the answer of the first request would be wrong.
    await ann.does('confirmEmail', { body: { token: await ask(ann, newEmail()) } });
    expect(await ann.cannot('confirmEmail', sent)).toMatchObject(VOID);
  });

  it('is told to the old one together with the change, which is not made where no letter can be posted', async () => {
    const known = newEmail();
    const ann = await api.signUp();
    await ann.does('confirmEmail', { body: { token: await ask(ann, known) } });
    const token = await ask(ann, newEmail());
    await api.pool.query(
      `ALTER TABLE identity.letters ADD CONSTRAINT broken CHECK (holds <> 'news') NOT VALID`,
    );
    const broken = await ann.call('confirmEmail', { body: { token } });
    await api.pool.query('ALTER TABLE identity.letters DROP CONSTRAINT broken');
    expect(broken.status).toBe(500);
    expect(await ann.does('currentUser')).toMatchObject({ email: known });
    await ann.does('confirmEmail', { body: { token } });
    expect(await lettersTo(known)).toHaveLength(1);
  });

  it('may be asked for once at a time, and for an hour', async () => {
    const ann = await api.signUp();
    const first = await ask(ann, newEmail());
    const token = await ask(ann, newEmail());
    expect(await ann.cannot('confirmEmail', { body: { token: first } })).toMatchObject(VOID);
    api.travelTo('2026-03-04T11:00:00.000Z');
    expect(await ann.cannot('confirmEmail', { body: { token } })).toMatchObject(VOID);
  });

  it('is whose letter is answered first, when two ask for it', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const email = newEmail();
    const hers = await ask(ann, email);
    const his = await ask(bob, email);
    await bob.does('confirmEmail', { body: { token: his } });
    expect(await ann.cannot('confirmEmail', { body: { token: hers } })).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });
});

describe('an address that has a confirmed account', () => {
  it('is answered as one that has none; who reads its letters is told', async () => {
    const [taken, free] = [newEmail(), newEmail()];
    const owner = await api.signUp();
    await owner.does('confirmEmail', { body: { token: await ask(owner, taken) } });
    const ann = await api.signUp();
    const [one, other] = [
      await ann.call('changeUser', { body: { email: taken } }),
      await ann.call('changeUser', { body: { email: free } }),
    ];
    expect(one.status).toBe(200);
    expect(one.text.replace(taken, free)).toBe(other.text);
    expect(await lettersTo(free)).toHaveLength(1);
    const [letter] = await lettersTo(taken);
    expect(letter?.subject).toBe('You have a Weekwise account with this email address');
    expect(letter?.text).not.toContain('token=');
    expect(await owner.does('currentUser')).toMatchObject({ email: taken });
  });
});

describe('letters to addresses that somebody asks for', () => {
  it('are five in a quarter of an hour for each user', async () => {
    const ann = await api.signUp();
    for (let count = 0; count < 5; count += 1)
      await ann.does('changeUser', { body: { email: newEmail() } });
    const email = newEmail();
    const refusal = await ann.cannot('changeUser', { body: { email, firstName: 'Anna' } });
    expect(refusal).toMatchObject(TOO_OFTEN);
    expect(await lettersTo(email)).toEqual([]);
    await ann.does('changeUser', { body: { firstName: 'Anna' } });
  });

  it('are so many from one network address, whoever asks', async () => {
    const env = { TRUST_PROXY: '1', RESETS_PER_ADDRESS: '7' };
    const there = await api.another({ env });
    const askFrom = async (network: string) => {
      const person = (await api.signUp()).at(there.url);
      const asked = { body: { email: newEmail() }, headers: { 'x-forwarded-for': network } };
      return (await person.call('changeUser', asked)).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) statuses.push(await askFrom('192.0.2.1'));
    const elsewhere = await askFrom('192.0.2.2');
    await there.stop();
    expect(statuses).toEqual([...Array(7).fill(200), 429]);
    expect(elsewhere).toBe(200);
  });

  it('are five for each address, whoever asks, and leave its owner the way to a new password', async () => {
    const email = newEmail();
    await api.signUp({ email });
    for (let count = 0; count < 5; count += 1)
      await (await api.signUp()).does('changeUser', { body: { email } });
    const one = await api.signUp();
    expect(await one.cannot('changeUser', { body: { email } })).toMatchObject(TOO_OFTEN);
    await lettersTo(email);
    await api.visitor().does('forgotPassword', { body: { email } });
    const [letter] = await lettersTo(email);
    expect(letter && resetTokenIn(letter)).toBeTruthy();
  });

  it('leave a few more to who has confirmed an address, one each: a stranger who asks first keeps nobody out', async () => {
    const email = newEmail();
    const known = await Promise.all(Array.from({ length: 7 }, () => api.signUp()));
    const ids = await Promise.all(known.map(async (one) => (await one.does('currentUser')).id));
    await api.pool.query('UPDATE identity.users SET email_verified_at = now() WHERE id = ANY($1)', [
      ids,
    ]);
    const [stranger, ...others] = known;
    for (let count = 0; count < 5; count += 1)
      await (await api.signUp()).does('changeUser', { body: { email } });
    const statuses: number[] = [];
    for (const one of [stranger, stranger, ...others])
      statuses.push((await one?.call('changeUser', { body: { email } }))?.status ?? 0);
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429, 429]);
  });
});
