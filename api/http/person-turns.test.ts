/** Turns of one person's requests, on a server whose answers the test lets go one by one. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPersonTurns, type PersonTurns } from './person-turns.ts';
import { answerRefusal, Refused } from './refusals.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** More than a socket's buffers hold. */
const LONG = Buffer.alloc(32 * 1024 * 1024);

/** Requests are `/person/name`, or `/person~party/name` for a brief turn; one is begun in its turn, and answered once it is let go. */
async function site(turns: PersonTurns) {
  const begun: string[] = [];
  const arrived: string[] = [];
  const waited = new Map<string, boolean>();
  const closed: string[] = [];
  const gates = new Map<string, (answer: string | Buffer) => void>();
  server = createServer((request, response) => {
    const [, whose = '', name = ''] = decodeURIComponent(request.url ?? '').split('/');
    const [person = '', party = ''] = whose.split('~');
    arrived.push(name);
    response.once('close', () => closed.push(name));
    const work = async (hadToWait: boolean) => {
      begun.push(name);
      waited.set(name, hadToWait);
      if (name.startsWith('file')) response.setHeader('content-disposition', 'attachment');
      if (name.startsWith('stream')) response.setHeader('content-type', 'text/event-stream');
      if (name.startsWith('stream')) return void response.write('data: 1\n\n');
      response.end(await new Promise<string | Buffer>((resolve) => gates.set(name, resolve)));
    };
    const place = { name: person, party, brief: party !== '' };
    turns.take(place, response, work).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      const { status, headers } = answerRefusal(error.refusal);
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (path: string) => {
    const asked = get({ port, path: `/${path}`, agent: false });
    asked.on('error', () => undefined);
    return asked;
  };
  return {
    begun,
    closed,
    waited,
    open,
    /** Sends a request and waits until the server has it. */
    send: async (path: string) => {
      const before = arrived.length;
      const asked = open(path);
      await expect.poll(() => arrived.length).toBe(before + 1);
      return asked;
    },
    let: (name: string, answer: string | Buffer = '') => gates.get(name)?.(answer),
  };
}

it('a few of one person’s requests are under way, the others follow in the order in which they came', async () => {
  const { begun, waited, send, let: release } = await site(createPersonTurns({ atOnce: 2 }));
  for (const name of ['1', '2', '3', '4', '5']) await send(`ann/${name}`);
  expect(begun).toEqual(['1', '2']);
  release('2');
  await expect.poll(() => begun).toEqual(['1', '2', '3']);
  release('3');
  release('1');
  await expect.poll(() => begun).toEqual(['1', '2', '3', '4', '5']);
  expect([...waited.values()]).toEqual([false, false, true, true, true]);
});

it('another person’s are begun at once', async () => {
  const { begun, send } = await site(createPersonTurns({ atOnce: 1 }));
  for (const path of ['ann/1', 'ann/2', 'ann/3', 'ben/4']) await send(path);
  expect(begun).toEqual(['1', '4']);
});

it('parties take turns, however many requests one of them has, and each may have so many waiting', async () => {
  const {
    begun,
    send,
    open,
    let: release,
  } = await site(createPersonTurns({ atOnce: 1, waiting: 2 }));
  for (const path of ['ann~one/1', 'ann~one/2', 'ann~one/3', 'ann~two/4']) await send(path);
  const [answer] = (await once(open('ann~one/5'), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(429);
  const order = ['1', '2', '4', '3'];
  for (const [nth, name] of order.entries()) {
    await expect.poll(() => begun).toEqual(order.slice(0, nth + 1));
    release(name);
  }
});

it('a brief turn does not wait until its answer is read', async () => {
  const { begun, send, let: release } = await site(createPersonTurns({ atOnce: 1 }));
  const slow = await send('ann~one/1');
  slow.on('response', (answer) => answer.pause());
  await send('ann~two/2');
  release('1', LONG);
  await expect.poll(() => begun).toEqual(['1', '2']);
  slow.destroy();
});

it('where too many wait, one more is told to come back', async () => {
  const { begun, send, open } = await site(createPersonTurns({ atOnce: 1, waiting: 2 }));
  for (const name of ['1', '2', '3']) await send(`ann/${name}`);
  const [answer] = (await once(open('ann/4'), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(begun).toEqual(['1']);
});

it('one that has waited for too long is refused, and is not begun any more', async () => {
  const turns = createPersonTurns({ atOnce: 1, waitsMs: 20 });
  const { begun, open, send, let: release } = await site(turns);
  await send('ann/1');
  const [late] = (await once(open('ann/2'), 'response')) as [IncomingMessage];
  expect(late.statusCode).toBe(503);
  release('1');
  await send('ann/3');
  await expect.poll(() => begun).toEqual(['1', '3']);
});

it('one whose client has gone is not begun, and leaves its place in the line', async () => {
  const turns = createPersonTurns({ atOnce: 1, waiting: 1 });
  const { begun, closed, send, let: release } = await site(turns);
  await send('ann/1');
  (await send('ann/2')).destroy();
  await expect.poll(() => closed).toEqual(['2']);
  await send('ann/3');
  release('1');
  await expect.poll(() => begun).toEqual(['1', '3']);
});

it('a stream of events keeps no turn', async () => {
  const { begun, send } = await site(createPersonTurns({ atOnce: 1 }));
  for (const name of ['stream 1', 'stream 2', 'stream 3', '4'])
    await send(`ann/${encodeURIComponent(name)}`);
  await expect.poll(() => begun).toHaveLength(4);
});

it('an answer keeps its turn until it is read, but a slow reader not for ever', async () => {
  const {
    begun,
    send,
    let: release,
  } = await site(createPersonTurns({ atOnce: 1, readWithinMs: 20 }));
  const slow = await send('ann/1');
  const answer = once(slow, 'response');
  await send('ann/2');
  release('1', LONG);
  const [unread] = (await answer) as [IncomingMessage];
  unread.pause();
  await expect.poll(() => begun).toEqual(['1', '2']);
  expect(unread.complete).toBe(false);
});

it('one whose client has left keeps its turn until its work is done', async () => {
  const { begun, closed, send, let: release } = await site(createPersonTurns({ atOnce: 1 }));
  (await send('ann/1')).destroy();
  await send('ann/2');
  await expect.poll(() => closed).toEqual(['1']);
  await send('ben/3');
  expect(begun).toEqual(['1', '3']);
  release('1');
  await expect.poll(() => begun).toEqual(['1', '3', '2']);
});

it('a file keeps its turn for twelve times as long, since it is made while it is read', async () => {
  const turns = createPersonTurns({ atOnce: 1, readWithinMs: 50 });
  const { begun, send, let: release } = await site(turns);
  const slow = await send('ann/file%201');
  const answer = once(slow, 'response');
  release('file 1', LONG);
  const [unread] = (await answer) as [IncomingMessage];
  unread.pause();
  await send('ann/2');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toEqual(['file 1']);
  await expect.poll(() => begun).toEqual(['file 1', '2']);
  expect(unread.complete).toBe(false);
});
