/** Requests of one connection that come before the answers to those before them. */
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { httpServer, listen } from '../server.ts';

/** Sends requests in one packet; answers how many of them Node has made, and how many came through to the app, once the connection is cut off. */
async function sentTogether(requests: string) {
  const told = { made: 0, begun: 0 };
  const server = httpServer();
  server.on('request', () => {
    told.made += 1;
  });
  // It never answers.
  const app = () => {
    told.begun += 1;
  };
  const listening = await listen({ callback: () => app }, 0, '127.0.0.1', server);
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined).resume();
  socket.write(requests);
  await closed;
  await listening.close();
  return told;
}

const GET = 'GET / HTTP/1.1\r\nHost:a\r\n';

it.each([
  ['that are like any others', GET, 1],
  ['that expect what nobody knows', `${GET}Expect:x\r\n`, 1],
  ['that wait to be told to go on', `${GET}Expect:100-continue\r\n`, 1],
])(
  'those %s are begun one at a time, and nothing is read that has come behind the third',
  async (_, head, begun) => {
    for (const many of [3, 2_400])
      expect(await sentTogether(`${head}\r\n`.repeat(many))).toEqual({ made: 3, begun });
  },
);
