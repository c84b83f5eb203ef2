/** Bodies of which the last bytes come at one moment are not worked on in one go. */
import { connect } from 'node:net';
import Koa from 'koa';
import { expect, it, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { listen } from '../../server.ts';
import { readBody } from './body.ts';

const BODIES = 20;
const BODY = JSON.stringify({ bills: [], more: 'x'.repeat(500_000) });
const HEAD = `POST /api/bills/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

/** How many bodies were joined in each turn of the event loop that joined any. */
function joinedInEachTurn() {
  const joinedIn = new Map<number, number>();
  let turn = 0;
  const next = () => {
    turn += 1;
    if (joinedIn.size < BODIES) setImmediate(next);
  };
  setImmediate(next);
  const concat = Buffer.concat.bind(Buffer);
  vi.spyOn(Buffer, 'concat').mockImplementation((...sent) => {
    const joined = concat(...sent);
    if (joined.length === BODY.length) joinedIn.set(turn, (joinedIn.get(turn) ?? 0) + 1);
    return joined;
  });
  return joinedIn;
}

it('one of them is joined in each turn of the event loop', async () => {
  const koa = new Koa();
  let arriving = 0;
  koa.use(async (ctx) => {
    arriving += 1;
    await readBody(ctx, endpoints.importBills);
    ctx.body = 'read';
  });
  const { url, close } = await listen(koa, 0, '127.0.0.1');
  const sockets = Array.from({ length: BODIES }, () =>
    connect(Number(new URL(url).port), '127.0.0.1'),
  );
  for (const socket of sockets) socket.write(HEAD + BODY.slice(0, -1));
  await expect.poll(() => arriving).toBe(BODIES);
  const joinedIn = joinedInEachTurn();
  const read = sockets.map(
    (socket) => new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes)))),
  );
  for (const socket of sockets) socket.write(BODY.slice(-1));
  for (const answer of await Promise.all(read)) expect(answer).toContain('200 OK');
  expect([...joinedIn.values()]).toEqual(Array(BODIES).fill(1));
  for (const socket of sockets) socket.destroy();
  vi.restoreAllMocks();
  await close();
});
