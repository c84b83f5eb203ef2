import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LINK_ASKED_FOR } from '../testing/accounts.ts';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { addressTokenIn, resetTokenIn, takeLetter, takeLetters } from '../testing/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

const VOID = {
  status: 400,
  code: 'validation',
  details: { token: expect.stringContaining('expired') },
};

/** Somebody who has asked for a new password, and the token that came by mail. */
async function forgetful() {
  const email = newEmail();
  const person = await api.signUp({ email });
  expect(await api.visitor().does('forgotPassword', { body: { email } })).toEqual(LINK_ASKED_FOR);
  await api.deliverLetters();
  return { email, person, token: resetTokenIn(await takeLetter(api.dataDir, email)) };
}

describe('a forgotten password', () => {
  it('is replaced with the token of the letter, and every session ends', async () => {
    const { email, person, token } = await forgetful();
    const other = api.visitor();
    await other.does('login', { body: { email, password: PASSWORD } });

    const body = { token, password: 'new password' };
    expect(await api.visitor().does('resetPassword', { body })).toEqual({
      message: 'Your password has been reset successfully',
    });

    expect(await person.cannot('currentUser')).toMatchObject({ status: 401 });
    expect(await other.cannot('currentUser')).toMatchObject({ status: 401 });
    const old = await other.cannot('login', { body: { email, password: PASSWORD } });
    expect(old).toMatchObject({ code: 'invalid_credentials' });
    await other.does('login', { body: { email, password: 'new password' } });
  });

  it('answers an unknown address as a known one, and writes no letter', async () => {
    const email = newEmail();
    expect(await api.visitor().does('forgotPassword', { body: { email } })).toEqual(LINK_ASKED_FOR);
    await api.deliverLetters();
    expect(await takeLetters(api.dataDir, email)).toEqual([]);
  });

  it('writes as much for an unknown address as for a known one, so that time tells nothing', async () => {
    const known = newEmail();
    await api.signUp({ email: known });
    const rowsFor = async (email: string) => {
      const counted = `SELECT (SELECT count(*) FROM identity.letters) AS letters,
        (SELECT count(*) FROM identity.reset_tokens) AS links`;
      const { rows: before } = await api.pool.query<{ letters: string; links: string }>(counted);
      await api.visitor().does('forgotPassword', { body: { email } });
      const { rows: after } = await api.pool.query<{ letters: string; links: string }>(counted);
      const more = (name: 'letters' | 'links') =>
        Number(after[0]?.[name]) - Number(before[0]?.[name]);
      return { letters: more('letters'), links: more('links') };
    };
    expect(await rowsFor(known)).toEqual({ letters: 1, links: 1 });
    expect(await rowsFor(newEmail())).toEqual({ letters: 1, links: 1 });
    for (let count = 0; count < 4; count += 1) await rowsFor(known);
    // Nobody is sent a sixth.
    expect(await rowsFor(known)).toEqual({ letters: 1, links: 1 });
  });

  it('leaves one to four seconds later, so that what is asked meanwhile is as quick as for an unknown address', async () => {
    const usual = await api.another({ parts: () => ({ linkWaitsMs: undefined }) });
    const known = newEmail();
    await api.signUp({ email: known });
    for (const email of [known, newEmail(), known, newEmail(), known])
      await api.visitor().at(usual.url).does('forgotPassword', { body: { email } });
    expect(await usual.deliverLetters()).toEqual({ sent: 0, waiting: 0, givenUp: 0 });
    const { rows } = await api.pool.query<{ waits: number }>(
      `SELECT 1000 * extract(epoch FROM next_attempt_at - created_at)::float AS waits FROM identity.letters
        WHERE holds = 'link' AND attempts = 0 AND next_attempt_at > created_at`,
    );
    const waits = rows.map((row) => row.waits);
    expect(new Set(waits).size).toBeGreaterThan(2);
    for (const wait of waits) expect(wait >= 1_000 && wait < 4_000, `${wait}`).toBe(true);
    expect(waits).toHaveLength(5);
    api.travelTo('2026-03-04T10:00:04.000Z');
    expect(await usual.deliverLetters()).toMatchObject({ sent: 3 });
    await usual.stop();
  });

  it('takes a token once', async () => {
    const { token } = await forgetful();
    const body = { token, password: 'new password' };
    await api.visitor().does('resetPassword', { body });
    expect(await api.visitor().cannot('resetPassword', { body })).toMatchObject(VOID);
  });

  it('takes a token once, also from twenty at the same time', async () => {
    const { token } = await forgetful();
    const tries = Array.from({ length: 20 }, (_, index) =>
      api.visitor().call('resetPassword', { body: { token, password: `correct horse ${index}` } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  });

  it('sent five times at once as the same request is done once, and each is answered so', async () => {
    const { token } = await forgetful();
    const sent = { body: { token, password: 'correct horse again' }, key: 'the-only-reset' };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => api.visitor().call('resetPassword', sent)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
  });

  it('tells the owner of each password that is set, also by another link under the same key', async () => {
    const { email, token } = await forgetful();
    const sets = (link: string, password: string) =>
      api.visitor().does('resetPassword', { body: { token: link, password }, key: 'same' });
    await sets(token, 'correct horse again');
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const letters = await takeLetters(api.dataDir, email);
    const link = letters.find(({ text }) => text?.includes('?token='));
    await sets(link ? resetTokenIn(link) : 'no letter', 'another horse again');
    await api.deliverLetters();
    const told = [...letters, ...(await takeLetters(api.dataDir, email))].map(({ text }) => text);
    expect(told.filter((text) => text?.includes('Your password was changed'))).toHaveLength(2);
  });

  it('takes a token for an hour', async () => {
    const { token } = await forgetful();
    api.travelTo('2026-03-04T11:00:00.000Z');
    const body = { token, password: 'new password' };
    expect(await api.visitor().cannot('resetPassword', { body })).toMatchObject(VOID);
    api.travelTo('2026-03-04T10:59:59.999Z');
    await api.visitor().does('resetPassword', { body });
  });

  it('voids every other token with the one that was used', async () => {
    const { email, token } = await forgetful();
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const second = resetTokenIn(await takeLetter(api.dataDir, email));
    await api
      .visitor()
      .does('resetPassword', { body: { token: second, password: 'new password' } });
    const body = { token, password: 'other password' };
    expect(await api.visitor().cannot('resetPassword', { body })).toMatchObject(VOID);
  });

  it('voids the token when the address changes', async () => {
    const { person, token } = await forgetful();
    const email = newEmail();
    await person.does('changeUser', { body: { email } });
    await api.deliverLetters();
    const confirming = addressTokenIn(await takeLetter(api.dataDir, email));
    await person.does('confirmEmail', { body: { token: confirming } });
    const body = { token, password: 'new password' };
    expect(await api.visitor().cannot('resetPassword', { body })).toMatchObject(VOID);
  });

  it('sends one letter for the same request, and answers a repeated reset as the first time', async () => {
    const email = newEmail();
    await api.signUp({ email });
    for (const _ of [1, 2])
      await api.visitor().does('forgotPassword', { body: { email }, key: 'lost-it' });
    await api.deliverLetters();
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    const sent = { body: { token, password: 'new password' }, key: 'anew' };
    await api.visitor().does('resetPassword', sent);
    await api.visitor().does('resetPassword', sent);
    const other = { ...sent, body: { token, password: 'other password' } };
    expect(await api.visitor().cannot('resetPassword', other)).toMatchObject({ status: 422 });
  });

  it.each([
    [{}, { token: 'Reset token is required', password: 'Password must be at least 8 characters' }],
    [{ token: 'x', password: '1234567' }, { password: 'Password must be at least 8 characters' }],
  ])('refuses %j', async (body, details) => {
    const refusal = await api.visitor().cannot('resetPassword', { body });
    expect(refusal).toMatchObject({ status: 400, code: 'validation', details });
  });

  it('knows no token that nobody was given', async () => {
    const body = { token: 'x'.repeat(43), password: 'new password' };
    expect(await api.visitor().cannot('resetPassword', { body })).toMatchObject(VOID);
    const forgot = await api.visitor().cannot('forgotPassword', { body: { email: 'no address' } });
    expect(forgot.details).toEqual({ email: 'Please enter a valid email address' });
  });

  it('keeps neither the token nor the letter where somebody could read them', async () => {
    const email = newEmail();
    await api.signUp({ email });
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const { mode } = await stat(join(api.dataDir, 'outbox'));
    expect(mode & 0o777).toBe(0o700);
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    const { rows } = await api.pool.query(
      'SELECT reset_tokens::text, letters.sealed FROM identity.reset_tokens JOIN identity.letters USING (user_id)',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ sealed }) => sealed === null)).toBe(true);
  });

  it('answers with the link only while developing', async () => {
    const developing = await api.another({ env: { NODE_ENV: 'development' } });
    const email = newEmail();
    const body = JSON.stringify({ email });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${developing.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers,
      body,
    });
    const link = expect.stringContaining('/reset-password?token=');
    expect(await answer.json()).toEqual({ ...LINK_ASKED_FOR, resetLink: link });
    const visitor = api.visitor().at(developing.url);
    for (let count = 1; count < 5; count += 1)
      expect(await visitor.does('forgotPassword', { body: { email } })).toHaveProperty('resetLink');
    expect(await visitor.does('forgotPassword', { body: { email } })).toEqual(LINK_ASKED_FOR);
    await developing.stop();
  });
});
