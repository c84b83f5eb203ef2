/** A file whose reader leaves before any of it was sent. */
import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import { afterEach, expect, it } from 'vitest';
import { sendFile } from './send.ts';
import { TextFile } from './text-file.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('is made no further, and gives back what it holds', async () => {
  let isHeld = false;
  let sent = () => {};
  const first = new Promise<void>((resolve) => {
    sent = resolve;
  });
  async function* text() {
    isHeld = true;
    try {
      await first;
      yield 'data: 1\n\n';
      yield 'data: 2\n\n';
    } finally {
      isHeld = false;
    }
  }
  const left: ServerResponse[] = [];
  const koa = new Koa();
  koa.silent = true;
  koa.use((ctx) => {
    ctx.res.once('close', () => left.push(ctx.res));
    return sendFile(ctx as Context, new TextFile('text/event-stream', null, text));
  });
  server = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = get({ port, agent: false }).on('error', () => undefined);
  await expect.poll(() => isHeld).toBe(true);
  asked.destroy();
  await expect.poll(() => left.length).toBe(1);
  sent();
  await expect.poll(() => isHeld).toBe(false);
});
