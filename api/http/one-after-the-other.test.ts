/** Requests of one connection that come before the answers to those before them. */
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpServer, type Listening, listen } from '../server.ts';

let listening: Listening;
afterEach(() => listening.close());

/** Sends so many requests in one packet; answers how many of them Node has made, and how many were begun, once the connection is cut off. */
async function sentTogether(many: number) {
  const told = { made: 0, begun: 0 };
  const server = httpServer();
  server.on('request', () => {
    told.made += 1;
  });
  // It never answers.
  const app = () => {
    told.begun += 1;
  };
  listening = await listen({ callback: () => app }, 0, '127.0.0.1', server);
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(many));
  await closed;
  return told;
}

it('one at a time is begun, and with the ninth the connection is cut off', async () => {
  expect(await sentTogether(9)).toEqual({ made: 9, begun: 1 });
});

it('what has come behind the ninth is not even read', async () => {
  expect(await sentTogether(2_400)).toEqual({ made: 9, begun: 1 });
});
