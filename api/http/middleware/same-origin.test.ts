import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { Client } from '../../testing/client.ts';
import type { Instance } from '../../testing/instance.ts';
import { sendRaw } from '../../testing/raw.ts';
import { EVERY_ENDPOINT, isWrite, personWithEverything, sampleFor } from '../../testing/samples.ts';
import { type Fingerprint, openFingerprint } from '../../testing/stored.ts';

let api: TestApi;
/** One behind a proxy, under a public address. */
let published: Instance;
let ann: Client;
let stored: Fingerprint;
beforeAll(async () => {
  api = await startTestApi();
  published = await api.another({ env: { PUBLIC_URL: 'https://weekwise.example' } });
  stored = await openFingerprint(api.pool);
  ann = await personWithEverything(api);
});
afterAll(async () => {
  await published.stop();
  await api.stop();
});

const writes = EVERY_ENDPOINT.filter(([, endpoint]) => isWrite(endpoint));
/** But the step back from Google, which signs in. */
const reads = EVERY_ENDPOINT.filter(
  ([name, endpoint]) => !isWrite(endpoint) && name !== 'googleCallback',
);

describe('a write that a browser sends for another site', () => {
  it.each(writes)('is refused by %s', async (name) => {
    const before = await stored();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${api.url}.evil.example` },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'no origin' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const refusal = await ann.cannot(name, { id: 1, body: sampleFor(name), headers });
      expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await stored()).toBe(before);
  });
});

describe('a page of another scheme', () => {
  const body = { name: 'Everyday' };
  const write = (headers: Record<string, string>, there = ann) =>
    there.call('createAccount', { body, headers });

  it('is another site, though the host is ours', async () => {
    const origin = api.url.replace('http:', 'https:');
    expect(await write({ origin })).toMatchObject({ status: 403 });
    const plain = { origin: 'http://weekwise.example' };
    expect(await write(plain, ann.at(published.url))).toMatchObject({ status: 403 });
  });

  it('is another site where the public address is set, though a name that leads here is its own', async () => {
    const { host } = new URL(published.url);
    // A name that was made to lead to this machine: fetch sends the host of the address alone.
    const rebound = { origin: `http://${host}` };
    expect(await write(rebound, ann.at(published.url))).toMatchObject({ status: 403 });
  });

  it('is told by what a trusted proxy says of the connection', async () => {
    const proxied = await api.another({ env: { TRUST_PROXY: '1' } });
    const there = api.visitor();
    there.url = proxied.url;
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'weekwise.example' };
    const { email } = await ann.does('currentUser');
    const signedIn = await there.call('login', {
      body: { email, password: PASSWORD },
      headers: https,
    });
    for (const cookie of signedIn.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie.toLowerCase()).toContain('secure');
    }
    const [ours, plain] = ['https://weekwise.example', 'http://weekwise.example'];
    expect(await write({ ...https, origin: ours }, there)).toMatchObject({ status: 201 });
    expect(await write({ ...https, origin: plain }, there)).toMatchObject({ status: 403 });
    // What comes before the word of the one proxy is whatever the client likes.
    const claimed = {
      'x-forwarded-proto': 'https, http',
      'x-forwarded-host': 'evil.example, weekwise.example',
    };
    expect(await write({ ...claimed, origin: 'https://evil.example' }, there)).toMatchObject({
      status: 403,
    });
    const { headers } = await there.call('createAccount', {
      body: { name: 'Claimed' },
      headers: { ...claimed, origin: plain },
    });
    for (const cookie of headers.getSetCookie()) expect(cookie).not.toContain('secure');
    expect(await write({ ...claimed, origin: ours }, there)).toMatchObject({ status: 403 });
    // Whether people are led from http to https is the proxy's: a redirect would hide that a program sends secrets in the clear.
    const inTheClear = { ...https, 'x-forwarded-proto': 'http' };
    expect((await write(inTheClear, there)).headers.get('location')).toBeNull();
    await proxied.stop();
  });
});

describe('a write of our own page', () => {
  const body = { name: 'Everyday' };

  it('is taken', async () => {
    const headers = { origin: api.url, 'sec-fetch-site': 'same-origin' };
    await ann.does('createAccount', { body, headers });
  });

  it('is taken under the public address, whatever the proxy calls us', async () => {
    const there = new Client(published.url);
    const headers = { origin: 'https://weekwise.example' };
    const { email } = await ann.does('currentUser');
    await there.does('login', { body: { email, password: PASSWORD }, headers });
    await there.does('createAccount', { body, headers });
  });

  it('is taken from a program, which names no origin', async () => {
    await ann.does('createAccount', { body });
  });
});

describe('a read', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  it.each(reads)(
    'may come from anywhere: %s changes nothing, and no other page may see its answer',
    async (name) => {
      const before = await stored();
      const { eventId = '' } = (await ann.does('activity'))[0] ?? {};
      for (const id of [1, eventId]) {
        const reply = await ann.call(name, { id, headers });
        expect(reply.headers.get('access-control-allow-origin')).toBeNull();
        expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(reply.headers.get('cache-control')).toBe('no-store');
      }
      expect(await stored()).toBe(before);
    },
  );

  it('is answered', async () => {
    expect(await ann.call('listAccounts', { headers })).toMatchObject({ status: 200 });
  });
});

describe('every answer', () => {
  it.each([
    ['/api/accounts', 200],
    ['/api/nothing', 404],
    ['/healthz', 200],
    ['/nothing.js', 404],
  ])('of %s tells the browser to be strict', async (path, status) => {
    const { headers, ...reply } = await ann.send('GET', path);
    expect(reply.status).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it.each<[string, OutgoingHttpHeaders, number]>([
    ['whose head names its site twice', { 'sec-fetch-site': ['none', 'none'] }, 400],
    ['whose head is too long', { cookie: 'x'.repeat(20_000) }, 431],
  ])('to a request %s is strict as well', async (_, sent, status) => {
    const { headers, ...reply } = await sendRaw(api.url, {
      ...{ method: 'GET', path: '/api/accounts', headers: sent },
    });
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  it('of the API is kept by nobody, refusals included', async () => {
    expect((await ann.send('GET', '/api/nothing')).headers.get('cache-control')).toBe('no-store');
  });
});
