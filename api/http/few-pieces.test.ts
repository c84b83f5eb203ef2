/** Bodies in many pieces, over sockets. */
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fewPieces } from './few-pieces.ts';

let received = 0;
const server = createServer(
  fewPieces(async (request: IncomingMessage, response) => {
    request.on('data', () => {
      received += 1;
    });
    const ended = new Promise((resolve) => request.once('end', resolve));
    await ended;
    response.end('all of it');
  }),
);
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => server.close());

/** Sends chunks of so many bytes; answers what comes back until the connection is closed. */
async function send(chunks: number, bytes: number): Promise<string> {
  received = 0;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head =
    'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';
  const chunk = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
  socket.write(`${head}${chunk.repeat(chunks)}0\r\n\r\n`);
  return text(socket).catch(() => 'reset');
}

it.each([
  [1_000, 1],
  [5_000, 320],
  [20, 60_000],
])('%d pieces of %d bytes are a body', async (chunks, bytes) => {
  expect(await send(chunks, bytes)).toContain('all of it');
});

it.each([
  [200_000, 1],
  [50_000, 16],
  [15_000, 64],
])('%d pieces of %d bytes are cut off before they cost anything', async (chunks, bytes) => {
  expect(await send(chunks, bytes)).not.toContain('all of it');
  expect(received).toBeLessThan(1_400);
});
