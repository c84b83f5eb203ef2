/** Whoever leaves before the answer is no fault of ours, and no address that is missing: in the log and in the metrics. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Envelope } from '../../ledger/handle.ts';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { recordLog } from '../testing/record-log.ts';

/** What waits for the test to let it go. Null while nothing is held. */
let held: (() => void)[] | null = null;
const pass = () => new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()));
function letGo() {
  for (const resolve of held ?? []) resolve();
  held = null;
}

let api: TestApi;
let ann: Client;
const { log, lines, clear } = recordLog('trace');
beforeAll(async () => {
  api = await startTestApi({
    env: { SCANS_PER_USER: '1' },
    parts: ({ handle }) => ({
      log,
      handle: Object.assign(
        async (envelope: Envelope) => {
          await pass();
          return handle(envelope);
        },
        handle,
        {
          look: async (ledgerId: string) => {
            await pass();
            return handle.look(ledgerId);
          },
        },
      ),
    }),
  });
  ann = await api.signUp();
  for (const name of ['Everyday', 'Savings'])
    await ann.does('createAccount', { body: { name, balance: '10.00' } });
});
afterAll(() => api.stop());
beforeEach(clear);

/** Sends a request, waits until it is under way, and leaves. Settles once the server knows. */
async function leave(start: string, body: string, underWay: () => Promise<unknown>) {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const length = Buffer.byteLength(body);
  const head = [
    `${start} HTTP/1.1`,
    'host: x',
    `cookie: ${ann.cookie}`,
    'x-request-id: whoever-left',
  ];
  if (length > 0) head.push('content-type: application/json', `content-length: ${length}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await underWay();
  socket.resetAndDestroy();
  await once(socket, 'close');
  for (let round = 0; round < 3; round += 1) await fetch(`${api.url}/healthz`);
}

const itsLines = () => lines().filter(({ requestId }) => requestId === 'whoever-left');

async function expectLeft(method: string, path: string): Promise<void> {
  await expect.poll(itsLines).toHaveLength(1);
  expect(itsLines()).toMatchObject([{ level: 'debug', msg: 'left', method, path, status: 499 }]);
  const metrics = await (await fetch(`${api.url}/metrics`)).text();
  const counted = (status: string) => `{method="${method}",route="${path}",status="${status}"}`;
  expect(metrics).toContain(`weekwise_http_request_seconds_count${counted('499')}`);
  for (const status of ['404', '503']) expect(metrics).not.toContain(counted(status));
}

const transfer = JSON.stringify({ fromAccountId: 1, toAccountId: 2, amount: '0.01' });

it('a forecast that is being worked out', async () => {
  held = [];
  await leave('GET /api/forecast', '', () => expect.poll(() => held?.length).toBe(1));
  letGo();
  await expectLeft('GET', '/api/forecast');
});

it('a transfer that waits for its turn', async () => {
  held = [];
  const body = { fromAccountId: 1, toAccountId: 2, amount: '0.01' };
  const others = Array.from({ length: 4 }, () => ann.call('transfer', { body }));
  await expect.poll(() => held?.length).toBe(4);
  await leave('POST /api/accounts/transfer', transfer, () => ann.does('currentUser'));
  letGo();
  await Promise.all(others);
  await expectLeft('POST', '/api/accounts/transfer');
});

/** Nobody's session can be read until they are let go. */
async function holdSessions() {
  const holder = await api.pool.connect();
  await holder.query('BEGIN; LOCK TABLE identity.sessions IN ACCESS EXCLUSIVE MODE');
  const letReadersGo = async () => {
    await holder.query('COMMIT');
    holder.release();
  };
  return { holder, letReadersGo };
}

it('a read of which not even the session was looked up', async () => {
  const { holder, letReadersGo } = await holdSessions();
  const waiting = `SELECT FROM ${OWN_LOCKS}
    WHERE locktype = 'relation' AND NOT granted`;
  await leave('GET /api/accounts', '', () =>
    expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1),
  );
  await letReadersGo();
  await expectLeft('GET', '/api/accounts');
});

it('a transfer that is done is told as done', async () => {
  held = [];
  await leave('POST /api/accounts/transfer', transfer, () =>
    expect.poll(() => held?.length).toBe(1),
  );
  letGo();
  await expect.poll(itsLines).toMatchObject([{ level: 'info', msg: 'request', status: 200 }]);
});

it('uploads that are cut off for being too many, and refused only then', async () => {
  const { letReadersGo } = await holdSessions();
  const { hostname, port } = new URL(api.url);
  const head = [
    'POST /api/bills/scan HTTP/1.1',
    'host: x',
    `cookie: ${ann.cookie}`,
    'x-request-id: whoever-left',
    'content-type: multipart/form-data; boundary=between',
    'content-length: 9999',
  ];
  let cutOff = 0;
  const sockets = Array.from({ length: 230 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 503')) cutOff += 1;
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n--between\r\n`);
    return socket;
  });
  await expect.poll(() => cutOff).toBeGreaterThanOrEqual(20);
  await letReadersGo();
  await expect.poll(() => itsLines().length).toBeGreaterThan(200);
  for (const socket of sockets) socket.destroy();
  const refused = { status: 429, refusal: 'too_many_requests', level: 'warn' };
  expect(itsLines()).toContainEqual(expect.objectContaining(refused));
  expect(itsLines().filter(({ level }) => level === 'error')).toEqual([]);
});
