/** A file whose reader leaves before any of it was sent, or takes no more of it. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Koa, { type Context } from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { sendFile } from './send.ts';
import { TextFile } from './text-file.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves this text alone. Answers its port, and how many answers have closed and how many texts are being made. */
async function serving(text: () => AsyncGenerator<string>, takenWithinMs?: number) {
  const count = { closed: 0, held: 0 };
  async function* counted() {
    count.held += 1;
    try {
      yield* text();
    } finally {
      count.held -= 1;
    }
  }
  const koa = new Koa();
  koa.silent = true;
  koa.use((ctx) => {
    ctx.res.once('close', () => {
      count.closed += 1;
    });
    const file = new TextFile('text/event-stream', null, counted);
    return sendFile(ctx as Context, file, takenWithinMs);
  });
  server = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { count, port: (server.address() as AddressInfo).port };
}

it('is made no further, and gives back what it holds', async () => {
  let sent = () => {};
  const first = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const { count, port } = await serving(async function* () {
    await first;
    yield 'data: 1\n\n';
    yield 'data: 2\n\n';
  });
  const asked = get({ port, agent: false }).on('error', () => undefined);
  await expect.poll(() => count.held).toBe(1);
  asked.destroy();
  await expect.poll(() => count.closed).toBe(1);
  sent();
  await expect.poll(() => count.held).toBe(0);
});

describe('a piece that is not taken in time', () => {
  const piece = 'x'.repeat(1_000);

  it('is the last one: the connection closes, and what it holds is given back', async () => {
    const endless = async function* () {
      for (;;) yield piece;
    };
    const { count, port } = await serving(endless, 50);
    const asked = get({ port, agent: false }).on('error', () => undefined);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined).pause();
    await expect.poll(() => count).toEqual({ closed: 1, held: 0 });
  });

  it('is none that takes long to be made', async () => {
    const slow = async function* () {
      yield 'one';
      await delay(300);
      yield 'two';
    };
    const { port } = await serving(slow, 50);
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect(await answer.text()).toBe('onetwo');
  });
});
