/** Proving again who one is, before the sign-in itself may be changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '../contract/endpoints.ts';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import { EVERY_ENDPOINT, isWrite, sampleFor } from '../testing/samples.ts';

const HALF_AN_HOUR_LATER = '2026-03-04T10:30:00.000Z';
const STALE = { status: 403, code: 'confirmation_required' };
const WRONG = { status: 401, code: 'invalid_proof' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

describe('who one is', () => {
  const guarded = EVERY_ENDPOINT.filter(([, { fresh }]) => fresh).map(([name]) => name);

  it('is asked again after a while by whatever changes the sign-in', async () => {
    const ann = await api.signUp();
    const named = ['endSession', 'endOtherSessions', 'renewCalendarFeed', 'deleteData'];
    expect(guarded).toEqual(expect.arrayContaining(named));
    api.travelTo(HALF_AN_HOUR_LATER);
    for (const name of guarded) {
      const sent = { id: 1, body: sampleFor(name) };
      expect(await ann.cannot(name, sent), name).toMatchObject(STALE);
    }
    const email = { body: { email: newEmail() } };
    expect(await ann.cannot('changeUser', email)).toMatchObject(STALE);
    await ann.does('changeUser', { body: { firstName: 'Anna' } });
    expect(await ann.cannot('confirmIdentity', { body: { password: 'wrong' } })).toMatchObject(
      WRONG,
    );
    await ann.does('confirmIdentity', { body: { password: PASSWORD } });
    await ann.does('changeUser', email);
    await ann.does('beginAuthenticatorApp');
  });

  it('names what was left out, and counts that as no guess', async () => {
    const ann = await api.signUp();
    const { secret } = await addApp(ann, START);
    api.travelTo(HALF_AN_HOUR_LATER);
    const [password, code] = [PASSWORD, codeAt(secret, HALF_AN_HOUR_LATER)];
    const noPassword = { password: 'Password is required' };
    const noCode = { code: 'Please enter a code' };
    const tries: [object, object][] = [
      ...Array(11).fill([{ code }, noPassword]),
      [{ password: '', code }, noPassword],
      [{ password }, noCode],
      [{ password, code: ' ' }, noCode],
    ];
    for (const [body, details] of tries)
      expect(await ann.cannot('confirmIdentity', { body })).toMatchObject({
        ...{ status: 400, code: 'validation', details },
      });
    await ann.does('confirmIdentity', { body: { password, code } });
  });

  it('gives the session another name', async () => {
    const ann = await api.signUp();
    const { cookie } = ann;
    await ann.does('confirmIdentity', { body: { password: PASSWORD } });
    expect(ann.cookie).not.toBe(cookie);
    expect(await ann.does('listSessions')).toHaveLength(1);
    ann.cookie = cookie;
    expect(await ann.cannot('currentUser')).toMatchObject({ status: 401 });
  });

  it('takes the second factor too, where there is one', async () => {
    const ann = await api.signUp();
    const { secret } = await addApp(ann, START);
    const { passkey } = await addPasskey(ann);
    api.travelTo(HALF_AN_HOUR_LATER);
    const password = PASSWORD;
    const code = codeAt(secret, HALF_AN_HOUR_LATER);
    for (const body of [
      { password, code: '000000' },
      { password: 'no', code },
    ])
      expect(await ann.cannot('confirmIdentity', { body })).toMatchObject(WRONG);
    expect(await ann.cannot('removePasskey', { id: 1 })).toMatchObject(STALE);
    await ann.does('confirmIdentity', { body: { password, code } });
    api.travelTo('2026-03-04T11:00:00.000Z');
    const signed = passkey.signed(await ann.does('askPasskey'));
    await ann.does('confirmIdentity', { body: { password, passkey: signed } });
    await ann.does('removePasskey', { id: 1 });
  });

  it('is wanted for a new password as well where there is a second factor', async () => {
    const ann = await api.signUp();
    const { secret } = await addApp(ann, START);
    api.travelTo(HALF_AN_HOUR_LATER);
    const body = { password: PASSWORD, newPassword: 'another horse' };
    const sent = { body, key: 'one-press' };
    expect(await ann.cannot('changePassword', sent)).toMatchObject(STALE);
    await ann.does('confirmIdentity', {
      body: { password: PASSWORD, code: codeAt(secret, HALF_AN_HOUR_LATER) },
    });
    await ann.does('changePassword', sent);
  });

  it('is not wanted again for one that is set already, when nobody kept the first answer', async () => {
    const ann = await api.signUp();
    await addApp(ann, START);
    const body = { password: PASSWORD, newPassword: 'another horse' };
    const sent = { body, key: 'one-press' };
    await ann.does('changePassword', sent);
    await api.pool.query('DELETE FROM identity.answers');
    api.travelTo(HALF_AN_HOUR_LATER);
    await ann.does('changePassword', sent);
    const other = { ...sent, key: 'another-press' };
    expect(await ann.cannot('changePassword', other)).toMatchObject(STALE);
  });

  it('cannot be guessed for long', async () => {
    const ann = await api.signUp();
    const statuses: number[] = [];
    const tries: [EndpointName, object][] = [
      ['confirmIdentity', { password: 'a wrong guess' }],
      ['changePassword', { password: 'a wrong guess', newPassword: 'another horse' }],
    ];
    for (let times = 0; times < 12; times += 1) {
      const [name, body] = tries[times % 2] ?? ['confirmIdentity', {}];
      statuses.push((await ann.call(name, { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    // Nor by whoever gives the session another id.
    await ann.does('endOtherSessions');
    const again = { body: { password: 'a wrong guess' } };
    expect(await ann.cannot('confirmIdentity', again)).toMatchObject({ status: 429 });
  });
});

it('every write about the sign-in that a visitor may not call is guarded, or asks for a proof itself', () => {
  const proving: EndpointName[] = ['confirmIdentity', 'askPasskey', 'changePassword'];
  const open = EVERY_ENDPOINT.filter(
    ([, one]) => one.path.startsWith('/api/auth/') && isWrite(one) && !one.public && !one.fresh,
  ).map(([name]) => name);
  expect(open.filter((name) => !proving.includes(name))).toEqual([]);
});
