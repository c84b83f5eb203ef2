/** A read of many events goes no further once its client has left. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Codec } from '../../ledger/store/codec.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { recordLog } from '../testing/record-log.ts';

/** How often events were decrypted, and what the next time waits for. */
let decoded = 0;
let until: Promise<unknown> = Promise.resolve();
const counting = (codec: Codec): Codec => ({
  encode: (...asked) => codec.encode(...asked),
  decode: async (...asked) => {
    decoded += 1;
    await until;
    return codec.decode(...asked);
  },
});

let api: TestApi;
let ann: Client;
const { log, lines, clear } = recordLog('trace');
beforeAll(async () => {
  api = await startTestApi({ parts: ({ codec }) => ({ log, codec: counting(codec) }) });
  ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday' } });
  const bill = { amount: '10.00', frequency: 'monthly', category: 'other', accountId: 1 } as const;
  for (let more = 0; more < 3; more += 1) {
    const named = (_: unknown, n: number) => ({ ...bill, name: `Bill ${more} ${n}` });
    await ann.does('importBills', { body: { bills: Array.from({ length: 200 }, named) } });
  }
});
afterAll(() => api.stop());

it.each([
  '/api/accounts?as_of=2026-03-04',
  '/api/bills?as_of=2026-03-04',
  '/api/bills/1/timeline',
  '/api/export?format=csv',
  '/api/activity?billId=1',
])('%s', async (path) => {
  decoded = 0;
  let goOn = () => {};
  until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  clear();
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${ann.cookie}\r\n\r\n`);
  await expect.poll(() => decoded).toBe(1);
  socket.resetAndDestroy();
  await once(socket, 'close');
  for (let round = 0; round < 3; round += 1) await fetch(`${api.url}/healthz`);
  goOn();
  await expect.poll(() => lines().some(({ msg }) => msg === 'left')).toBe(true);
  expect(decoded).toBe(1);
  await ann.send('GET', path);
  expect(decoded).toBeGreaterThan(5);
});
