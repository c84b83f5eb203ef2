/** Nobody sees or touches what is another's: signed out, signed in as somebody else, or with a cookie that is not ours. */
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addPasskey } from '../testing/factors.ts';
import { SESSION_SECRET } from '../testing/instance.ts';
import { EVERY_ENDPOINT, isWrite, personWithEverything, sampleFor } from '../testing/samples.ts';
import { type Fingerprint, openFingerprint } from '../testing/stored.ts';

let api: TestApi;
let ann: Client;
let stored: Fingerprint;
beforeAll(async () => {
  api = await startTestApi();
  stored = await openFingerprint(api.pool);
  ann = await personWithEverything(api);
  await addPasskey(ann);
});
afterAll(() => api.stop());

const signedIn = EVERY_ENDPOINT.filter(([, endpoint]) => !endpoint.public);
const withId = signedIn.filter(([, { path }]) => path.includes('/:'));
const open = EVERY_ENDPOINT.filter(([, endpoint]) => endpoint.public).map(([name]) => name);
const withIdInside = signedIn.filter(([name]) =>
  Object.keys(sampleFor(name)).some((field) => /[a-z]Id$/.test(field)),
);

describe('somebody else', () => {
  let bob: Client;
  beforeAll(async () => {
    bob = await api.signUp();
  });

  it.each(withId)('finds nothing of hers by %s', async (name, endpoint) => {
    const before = await stored();
    // Numbers count within a household, events have names of their own.
    const events = (await ann.does('activity')).map(({ eventId }) => eventId);
    const ids = endpoint.path.includes(':eventId') ? events.slice(0, 3) : [1, 2];
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) {
      const sent = { id, ...(isWrite(endpoint) && { body: { ...sampleFor(name), billId: id } }) };
      expect(await bob.cannot(name, sent)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await stored()).toBe(before);
  });

  it.each(withIdInside)('cannot name anything of hers in %s', async (name) => {
    const before = await stored();
    const refusal = await bob.cannot(name, { id: 1, body: sampleFor(name) });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    expect(await stored()).toBe(before);
  });

  it.each(signedIn.filter(([, { method, path }]) => method === 'GET' && !path.includes(':id')))(
    'reads nothing of hers from %s',
    async (name) => {
      const { id } = await ann.does('currentUser');
      const { text } = await bob.call(name);
      for (const hers of [id, 'Rent', 'Everyday', 'Holidays']) expect(text).not.toContain(hers);
    },
  );
});

describe('a visitor', () => {
  it('may call what signs in, and a feed whose address is secret, and nothing else', () => {
    expect(open.sort()).toEqual([
      'askSecondStepPasskey',
      'calendar',
      'finishLogin',
      'forgotPassword',
      'googleCallback',
      'googleSignIn',
      'googleStatus',
      'login',
      'logout',
      'register',
      'resetPassword',
      'secondStep',
    ]);
  });

  it.each(signedIn)('is asked to sign in by %s', async (name, endpoint) => {
    const before = await stored();
    const sent = { id: 1, ...(isWrite(endpoint) && { body: sampleFor(name) }) };
    const refusal = { status: 401, code: 'unauthenticated', message: 'Please sign in.' };
    expect(await api.visitor().cannot(name, sent)).toEqual(refusal);
    expect(await stored()).toBe(before);
  });
});

describe('a cookie that is not ours', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tokenOf = ({ cookie }: Client) => cookie.slice('session='.length);
  const flipped = (token: string, at: number, to = token[at] === 'A' ? 'B' : 'A') =>
    `${token.slice(0, at)}${to}${token.slice(at + 1)}`;

  it.each<[string, (right: string, claims: object) => string]>([
    ['nothing', () => ''],
    ['no token', () => 'x'],
    ['dots', () => '..'],
    ['no JSON', () => 'eyJ.eyJ.eyJ'],
    ['a percent sign', () => '%00%ff'],
    ['a header that is no JSON', (right) => `bm90anNvbg.${right.split('.')[1]}.x`],
    ['a header changed', (right) => flipped(right, 5)],
    ['claims changed', (right) => flipped(right, right.indexOf('.') + 5)],
    ['a signature changed', (right) => flipped(right, right.lastIndexOf('.') + 5)],
    ['no signature', (right) => right.slice(0, right.lastIndexOf('.') + 1)],
    ['no algorithm', (_, claims) => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`],
    ['another secret', (_, claims) => jwt.sign(claims, 'another secret of 32 letters !!!')],
    ['another algorithm', (_, claims) => jwt.sign(claims, SESSION_SECRET, { algorithm: 'HS512' })],
    ['a time that is over', (_, claims) => jwt.sign(claims, SESSION_SECRET, { expiresIn: -1 })],
    ['a time to come', (_, claims) => jwt.sign(claims, SESSION_SECRET, { notBefore: 60 })],
    ['a session that is none', () => jwt.sign({ sid: NOBODY }, SESSION_SECRET)],
    ['a session that is no id', () => jwt.sign({ sid: "' OR true --" }, SESSION_SECRET)],
    ['a session that is a list', () => jwt.sign({ sid: [NOBODY] }, SESSION_SECRET)],
    ['a session that is an object', () => jwt.sign({ sid: { $ne: null } }, SESSION_SECRET)],
    ['no session', () => jwt.sign({}, SESSION_SECRET)],
    ['text for claims', () => jwt.sign('text', SESSION_SECRET)],
    ['much', () => 'x'.repeat(10_000)],
  ])('opens nothing: %s', async (_what, make) => {
    const right = tokenOf(ann);
    const claims = jwt.decode(right) as { sid: string };
    const headers = { cookie: `session=${make(right, { sid: claims.sid })}` };
    const reply = await api.visitor().cannot('currentUser', { headers });
    expect(reply).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('opens nothing when any part of ours was changed', async () => {
    const right = tokenOf(ann);
    // The last character holds bits that count for nothing.
    const at = fc.nat({ max: right.length - 2 });
    const to = fc.constantFrom(...'AZaz09-_.~');
    await fc.assert(
      fc.asyncProperty(at, to, async (place, letter) => {
        fc.pre(right[place] !== letter);
        const headers = { cookie: `session=${flipped(right, place, letter)}` };
        const reply = await api.visitor().cannot('currentUser', { headers });
        expect(reply).toMatchObject({ status: 401, code: 'unauthenticated' });
      }),
    );
  });

  it('opens nothing after log-out, on any instance', async () => {
    const second = await api.another();
    const left = await api.signUp();
    const { cookie } = left;
    await left.does('logout');
    expect(left.cookie).toBe('');
    left.cookie = cookie;
    expect(await left.cannot('currentUser')).toMatchObject({ status: 401 });
    left.url = second.url;
    expect(await left.cannot('currentUser')).toMatchObject({ status: 401 });
    await second.stop();
  });
});

it('the operator ends the sessions of one person by their rows, and of everybody by another secret', async () => {
  const [one, other] = [await api.signUp(), await api.signUp()];
  const { id } = await one.does('currentUser');
  await api.pool.query('DELETE FROM identity.sessions WHERE user_id = $1', [id]);
  expect(await one.cannot('currentUser')).toMatchObject({ status: 401 });
  await other.does('currentUser');
  const restarted = await api.another({
    env: { SESSION_SECRET: 'another secret, of 32 letters or more' },
  });
  expect(await other.at(restarted.url).cannot('currentUser')).toMatchObject({ status: 401 });
  await restarted.stop();
});

describe('our cookie', () => {
  const email = newEmail();
  beforeAll(() => api.signUp({ email }));

  const cookiesOf = async (env: Record<string, string>) => {
    const instance = await api.another({ env });
    const visitor = api.visitor();
    visitor.url = instance.url;
    const reply = await visitor.call('login', { body: { email, password: PASSWORD } });
    await instance.stop();
    return reply.headers.getSetCookie().map((cookie) => {
      const [pair = '', ...all] = cookie.split('; ');
      const flags = all.filter((flag) => !flag.startsWith('expires=')).sort();
      const expires = Date.parse(all.find((flag) => flag.startsWith('expires='))?.slice(8) ?? '');
      const days = Math.round((expires - Date.now()) / 86_400_000);
      return { name: pair.split('=')[0], flags, days };
    });
  };
  const FLAGS = ['httponly', 'path=/', 'samesite=lax'];

  it('is for http alone, for our own site, for as long as a session may last', async () => {
    const cookies = await cookiesOf({});
    expect(cookies.map(({ name }) => name)).toEqual(['session', 'browser']);
    for (const { flags } of cookies) expect(flags).toEqual(FLAGS);
    expect(cookies.map(({ days }) => days)).toEqual([365, 400]);
  });

  it.each<Record<string, string>>([
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://weekwise.example' },
  ])('stays off plain http with %j, and is of this very host', async (env) => {
    const cookies = await cookiesOf(env);
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-session', '__Host-browser']);
    for (const { flags } of cookies) expect(flags).toEqual([...FLAGS, 'secure']);
  });

  it('is believed under its own name alone', async () => {
    const instance = await api.another({ env: { PUBLIC_URL: 'https://weekwise.example' } });
    const visitor = api.visitor();
    visitor.url = instance.url;
    await visitor.does('login', { body: { email, password: PASSWORD } });
    await visitor.does('currentUser');
    const planted = visitor.cookie.replace('__Host-session=', 'session=');
    visitor.cookie = planted;
    expect(await visitor.cannot('currentUser')).toMatchObject({ status: 401 });
    await instance.stop();
  });
});
