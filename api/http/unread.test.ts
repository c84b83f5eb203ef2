/** Whatever is refused by its head alone is refused before its body is received, and no more of that is taken then. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Envelope } from '../../ledger/handle.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';

const MEGABYTE = 1024 * 1024;
/** What the connection itself takes in, before anybody reads. */
const AT_MOST = MEGABYTE;

/** Commands wait for the test to let them go. Null while none is held. */
let held: (() => void)[] | null = null;
function letGo() {
  for (const resolve of held ?? []) resolve();
  held = null;
}

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi({
    env: { SCANS_PER_USER: '5' },
    patienceMs: 60_000,
    parts: ({ handle }) => ({
      handle: Object.assign(async (envelope: Envelope) => {
        await new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()));
        return handle(envelope);
      }, handle),
    }),
  });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
});

type Sent = { path: string; type: string; length?: number; more?: string[] };
const scan = { path: '/api/bills/scan', type: 'multipart/form-data; boundary=edge' };
const list = { path: '/api/bills/import', type: 'application/json' };

/** Sends the head of a request alone. */
function sendHead({ path, type, length = 9 * MEGABYTE, more = [] }: Sent, cookie = ''): Socket {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = ['host: x', `content-type: ${type}`, `content-length: ${length}`, ...more];
  if (cookie) head.push(`cookie: ${cookie}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** The answer to a head alone; how much the server has taken once the whole body was sent all the same. */
async function answerTo(sent: Sent, cookie?: string): Promise<{ answer: string; taken: number }> {
  let server: Socket | undefined;
  const begins = (message: unknown) => {
    const { socket: at } = (message as { request: IncomingMessage }).request;
    if (at.remotePort === socket.localPort) server = at;
  };
  subscribe('http.server.request.start', begins);
  const socket = sendHead(sent, cookie);
  const [answer] = await once(socket, 'data');
  unsubscribe('http.server.request.start', begins);
  for (let nth = 0; nth < 9; nth += 1) socket.write(Buffer.alloc(MEGABYTE));
  // What is sent after the end is an error of the socket.
  await new Promise((resolve) => socket.once('close', resolve));
  return { answer: String(answer), taken: server?.bytesRead ?? Number.NaN };
}

async function expectUnread(sent: Sent, status: number, cookie?: string): Promise<void> {
  const { answer, taken } = await answerTo(sent, cookie);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(taken).toBeLessThan(AT_MOST);
}

describe('a body is not received', () => {
  it.concurrent.each([
    ['an upload of a visitor', scan, 401],
    ['a list of a visitor', list, 401],
    ['an upload that is too large', { ...scan, length: 99 * MEGABYTE }, 413],
    ['a list that is too large', list, 413],
    ['an upload that is no form', { ...scan, type: 'image/png' }, 400],
    ['an upload from another site', { ...scan, more: ['origin: https://elsewhere.example'] }, 403],
    ['an upload to nowhere', { ...scan, path: '/api/nowhere' }, 404],
  ])('of %s', async (what, sent, status) => {
    await expectUnread(sent, status, what.includes('visitor') ? undefined : ann.cookie);
  });

  it.each(['/healthz', '/api/docs', '/api/openapi.json', '/bills'])(
    'where none is expected, at %s',
    (path) => expectUnread({ path, type: 'text/plain', length: 99 * MEGABYTE }, 413),
  );

  it('of an upload beyond the places of its person, nor of one beyond their tries', async () => {
    const coming = Array.from({ length: 4 }, () => sendHead(scan, ann.cookie));
    const { id } = await ann.does('currentUser');
    const counted = 'SELECT FROM identity.rate_limits WHERE key = $1 AND points = 4';
    await expect.poll(async () => (await api.pool.query(counted, [`scan:${id}`])).rowCount).toBe(1);
    await expectUnread(scan, 429, ann.cookie);
    for (const socket of coming) socket.destroy();
    await expectUnread(scan, 429, ann.cookie);
  });

  it('of a list when too many requests of its person wait', async () => {
    onTestFinished(letGo);
    held = [];
    const body = { name: 'Everyday', balance: '1.00' };
    const waiting = Array.from({ length: 204 }, () => ann.call('createAccount', { body }));
    await expect.poll(() => held?.length).toBe(4);
    await expect.poll(async () => (await ann.call('createAccount', { body })).status).toBe(429);
    await expectUnread({ ...list, length: MEGABYTE }, 429, ann.cookie);
    letGo();
    await Promise.all(waiting);
  });
});

it('a client that is still sending hears why', async () => {
  const form = new FormData();
  form.append('billImage', new Blob([new Uint8Array(9 * MEGABYTE)]));
  const answer = await fetch(`${api.url}/api/bills/scan`, { method: 'POST', body: form });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
});

it('a short body is received, and the connection goes on', async () => {
  const reply = await api.visitor().call('createAccount', { body: { name: 'A', balance: '1' } });
  expect(reply.status).toBe(401);
  expect(reply.headers.get('connection')).toBe('keep-alive');
});

it('somebody who is signed out while their list arrives is refused', async () => {
  const text = JSON.stringify({ name: 'Everyday', balance: '1.00' });
  const socket = sendHead(
    { path: '/api/accounts', type: list.type, length: text.length },
    ann.cookie,
  );
  await ann.does('currentUser');
  await ann.does('logout');
  socket.write(text);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
});
