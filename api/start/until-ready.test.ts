import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { untilReady } from './until-ready.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Answers each question by the next of these, and from then on by the last. */
async function serve(...answers: RequestListener[]): Promise<string> {
  server = createServer((request, response) => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ready: RequestListener = (_request, response) => response.end('{"status":"ready"}');

it.each<[string, RequestListener]>([
  ['names what is missing', (_, response) => response.writeHead(503).end('{"problems":[]}')],
  ['is a refusal of the pace', (_, response) => response.writeHead(429).end('{"error":"…"}')],
  ['is no JSON', (_, response) => response.writeHead(503).end('away')],
  ['is none, as the connection was closed to make room', ({ socket }) => socket.destroy()],
])('asks again where the answer %s', async (_, answer) => {
  const url = await serve(answer, answer, ready);
  await untilReady(url, vi.fn(), { hasBegun: () => false });
});

it('never settles once the stop has begun', async () => {
  const settled = vi.fn();
  const url = await serve(ready);
  const asked = new Promise((resolve) => server.once('request', resolve));
  void untilReady(url, vi.fn(), { hasBegun: () => true }).then(settled);
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(settled).not.toHaveBeenCalled();
});
