/** What is logged of every request: enough to follow it by its id, and never a secret. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import { sendRaw } from './testing/raw.ts';
import { recordLog } from './testing/record-log.ts';
import { EVERY_ENDPOINT, isWrite, personWithEverything, sampleFor } from './testing/samples.ts';

let api: TestApi;
let ann: Client;
const { log, text, lines, clear } = recordLog('trace');

beforeAll(async () => {
  api = await startTestApi({ parts: () => ({ log }) });
  ann = await personWithEverything(api);
});
afterAll(() => api.stop());
beforeEach(clear);

/** What nobody who reads the log may learn. */
const secrets = () => [PASSWORD, 'Somebody-secret', ann.cookie, ann.cookie.split('.')[2] ?? '-'];

describe.each(EVERY_ENDPOINT)('a request of %s', (name, endpoint) => {
  /** Every text of the sample is a secret here: a body has no place in the log. */
  const body = { ...sampleFor(name), password: 'Somebody-secret', token: 'Somebody-secret' };
  const sent = {
    id: 1,
    ...(isWrite(endpoint) && { body, key: 'Somebody-secret-key' }),
    query: { token: 'Somebody-secret' },
    headers: {
      'x-request-id': `request-of-${name}`,
      authorization: 'Bearer Somebody-secret',
      'user-agent': 'Somebody-secret',
    },
  };

  it('has a line with its id and no secret', async () => {
    const visitor = endpoint.public ? api.visitor() : ann;
    const cookie = visitor.cookie;
    const reply = await visitor.call(name, sent);
    visitor.cookie = cookie;
    expect(reply.headers.get('x-request-id')).toBe(`request-of-${name}`);
    const mine = lines().filter(({ requestId }) => requestId === `request-of-${name}`);
    expect(mine.at(-1)).toMatchObject({ msg: 'request', status: reply.status });
    for (const secret of secrets()) expect(text()).not.toContain(secret);
  });
});

it('of a long path only the beginning is logged', async () => {
  clear();
  const path = `/api/${'a/'.repeat(5_000)}`;
  await sendRaw(api.url, { method: 'GET', path });
  expect(lines()).toMatchObject([{ path: path.slice(0, 200), status: 404 }]);
});

describe('what a sign-in comes to', () => {
  it('is told with the reason of a refusal, or with who it was', async () => {
    const { email, id } = await ann.does('currentUser');
    const visitor = api.visitor();
    clear();
    await visitor.cannot('login', { body: { email, password: 'a wrong guess' } });
    await visitor.cannot('listAccounts');
    await visitor.does('login', { body: { email, password: PASSWORD } });
    await visitor.cannot('deleteAccount', { id: 99 });
    expect(lines()).toMatchObject([
      { path: '/api/auth/login-direct', status: 401, refusal: 'invalid_credentials' },
      { path: '/api/accounts', status: 401, refusal: 'unauthenticated' },
      { path: '/api/auth/login-direct', status: 200, userId: id },
      { path: '/api/accounts/99', status: 404, refusal: 'not_found', userId: id },
    ]);
    const now = new Date().toISOString();
    for (const { time } of lines()) expect(new Date(time ?? '').toISOString()).toBe(time);
    expect(lines().every(({ time = '' }) => time <= now)).toBe(true);
    expect(text()).not.toContain(email);
  });
});

describe('a fault', () => {
  it('is told in full to the log and to nobody else, under one id', async () => {
    const message = 'The handler is broken';
    const broken = await api.another({
      parts: ({ handle }) => ({
        log,
        handle: Object.assign(() => Promise.reject(new Error(message)), handle),
      }),
    });
    const bob = await api.signUp();
    bob.url = broken.url;
    const body = { name: 'Somebody-secret', password: 'Somebody-secret' };
    const reply = await bob.call('createAccount', { body });
    await broken.stop();
    expect(reply.status).toBe(500);
    const answer = { message: 'Something went wrong on our side.', code: 'internal' };
    expect(JSON.parse(reply.text)).toEqual(answer);
    const requestId = reply.headers.get('x-request-id');
    expect(lines().filter((line) => line.requestId === requestId)).toMatchObject([
      { level: 'error', err: { message, stack: expect.stringContaining('log.test.ts') } },
      { level: 'error', status: 500, path: '/api/accounts' },
    ]);
    expect(text()).not.toContain('Somebody-secret');
  });

  it('is none where somebody gives an upload up', async () => {
    const given = request(`${api.url}/api/bills/scan`, {
      method: 'POST',
      headers: {
        cookie: ann.cookie,
        'x-request-id': 'given-up-upload',
        'content-type': 'multipart/form-data; boundary=somewhere',
        'content-length': 1_000,
        expect: '100-continue',
      },
    });
    given.on('error', () => undefined).on('continue', () => given.destroy());
    given.flushHeaders();
    const mine = () => lines().filter(({ requestId }) => requestId === 'given-up-upload');
    await vi.waitFor(() => expect(mine()).not.toEqual([]), { timeout: 20_000 });
    expect(mine()).toMatchObject([{ level: 'debug', msg: 'left', status: 499 }]);
  });

  it('is none where somebody leaves before a body has come', async () => {
    const id = 'left-body';
    const headers = { 'content-type': 'application/json', 'content-length': 1_000 };
    const given = request(`${api.url}/api/auth/login-direct`, {
      method: 'POST',
      headers: { ...headers, 'x-request-id': id, expect: '100-continue' },
    });
    given.on('error', () => undefined).on('continue', () => given.destroy());
    given.flushHeaders();
    const mine = () => lines().filter(({ requestId }) => requestId === id);
    await vi.waitFor(() => expect(mine()).toHaveLength(1), { timeout: 20_000 });
    expect(mine()).toMatchObject([{ level: 'debug', msg: 'left', status: 499 }]);
  });

  it('is none where somebody leaves while answers are written', async () => {
    const { hostname, port } = new URL(api.url);
    const head = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n';
    for (let nth = 0; nth < 20; nth += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(head.repeat(8), () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    await ann.call('listAccounts');
    expect(lines().filter(({ level }) => level !== 'info' && level !== 'debug')).toEqual([]);
  });

  it('is none where somebody leaves a stream', async () => {
    const path = '/api/changes?stream=true';
    const headers = { cookie: ann.cookie, 'x-request-id': 'left-stream' };
    const opened = request(`${api.url}${path}`, { headers });
    opened.on('error', () => undefined);
    opened.on('response', (answer) => answer.once('data', () => opened.destroy()));
    opened.end();
    const mine = () => lines().filter(({ requestId }) => requestId === 'left-stream');
    await vi.waitFor(() => expect(mine()).toHaveLength(1), { timeout: 20_000 });
    await ann.call('listAccounts');
    expect(lines().filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('of the database keeps the rows it speaks of out of the log', () => {
    const detail = 'Failing row contains (Somebody-secret)';
    log.error({ err: Object.assign(new Error('not null'), { code: '23502', detail }) }, 'fault');
    expect(text()).toContain('23502');
    expect(text()).not.toContain('Somebody-secret');
  });

  it.each([
    'connect ECONNREFUSED 127.0.0.1:25',
    'at next (/srv/node_modules/@koa/router/lib/layer.js:1:2)',
    'getaddrinfo ENOTFOUND mail.example.com',
  ])('that says %j is told as it says it', (message) => {
    log.warn({ err: new Error(message) }, 'fault');
    expect(lines()).toMatchObject([{ err: { message } }]);
  });

  it.each(['<Ann+secret@example.com>', 'ann_secret@mail.example.co.uk,', '"ann.secret@example"'])(
    'that quotes %s keeps the address out of the log, and says the rest',
    (quoted) => {
      const refused = new Error(`Message failed: 550 5.1.1 ${quoted} User unknown`);
      log.warn({ err: new Error('Not sent', { cause: refused }) }, 'fault');
      expect(text()).toContain('550 5.1.1');
      expect(text()).not.toMatch(/secret/);
    },
  );

  it('that was caused by what somebody said keeps that out of the log', () => {
    const claims = {
      sub: 'Somebody-secret',
      email: 'ann@example.com',
      id_token: 'Somebody-secret',
    };
    const unexpected = new Error('unexpected claim', { cause: { claim: 'nonce', claims } });
    log.warn({ err: new Error('no sign-in', { cause: unexpected }) }, 'fault');
    expect(text()).toContain('unexpected claim');
    expect(text()).not.toMatch(/Somebody-secret|ann@/);
  });

  it.each(['password', 'token', 'cookie', 'authorization', 'sessionSecret', 'masterKey'])(
    'that carries a %s carries it no further than the log',
    (name) => {
      const secret = { [name]: 'Somebody-secret' };
      log.error({ ...secret, asked: secret, deep: { er: secret } }, 'fault');
      expect(text()).not.toContain('Somebody-secret');
    },
  );
});

describe('a request id', () => {
  it.each(['', 'short', 'with space', 'x'.repeat(65), '{"level":"error"}', 'new\tline'])(
    'is our own when the one that was given is %j',
    async (given) => {
      const reply = await ann.call('listAccounts', { headers: { 'x-request-id': given } });
      expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(lines()).toMatchObject([{ requestId: reply.headers.get('x-request-id') }]);
    },
  );
});
