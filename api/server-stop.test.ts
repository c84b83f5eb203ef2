/** What is under way when the server is to stop. */
import { once } from 'node:events';
import { get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listen } from './server.ts';

/** Longer than a client may take nothing. */
const SLOW_MS = 4_000;
/** When all that is left is cut off. */
const AT_LAST_MS = 10_000;

it('an answer that nobody takes is cut off soon, and one that is not made yet is waited for, but not its connection', async () => {
  const app: RequestListener = async ({ url }, response) => {
    if (url === '/slow') {
      await delay(SLOW_MS);
      response.end('made');
      return;
    }
    const more = () => {
      while (response.write('x'.repeat(100_000)));
    };
    response.on('drain', more);
    more();
  };
  const { url, close } = await listen({ callback: () => app }, 0, '127.0.0.1');
  const unread = get(url, { agent: false }).on('error', () => undefined);
  const [answer] = (await once(unread, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined).pause();
  const slow = fetch(`${url}/slow`).then((made) => made.text());
  await delay(200);
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(AT_LAST_MS - 1_000);
  expect(await slow).toBe('made');
});

it.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nho'],
])('a connection that has sent %s is not waited for', async (_, sent) => {
  const app: RequestListener = (_request, response) => response.end('made');
  const { url, close } = await listen({ callback: () => app }, 0, '127.0.0.1');
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  await delay(100);
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(AT_LAST_MS - 1_000);
});
