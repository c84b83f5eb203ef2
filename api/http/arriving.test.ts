/** Whose body is cut off when too many are on their way; what is heard then, and over sockets: `server.test.ts`. */
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCAN_MAX_BYTES } from '../contract/scan.ts';
import { countAsPerson, fewArriving } from './arriving.ts';

const NOTHING = { bytes: 0, headers: {} };

/**
 * Begins requests whose bodies do not come, but for so many bytes, on connections that have brought others `before`; an answer is sent once
 * it is `written`. `past` lets milliseconds go by.
 */
function arrivals() {
  const cut: string[] = [];
  const answers: (() => void)[] = [];
  let now = 0;
  const handle = fewArriving(
    () => undefined,
    () => now,
  );
  const begin = (
    name: string,
    remoteAddress: string,
    bytes: number,
    length = '9',
    before: { bytes: number; headers: object } = NOTHING,
  ) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, bytesRead: before.bytes });
    if (before.bytes > 0) {
      const { headers } = before;
      const earlier = Object.assign(new EventEmitter(), { headers, socket, complete: true });
      handle(earlier as unknown as IncomingMessage, {} as ServerResponse);
      earlier.emit('close');
    }
    // The first bytes of a body come with its head.
    socket.bytesRead += bytes;
    const request = Object.assign(new EventEmitter(), {
      ...{
        headers:
          length === 'unknown' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length },
        complete: false,
        method: 'POST',
        url: '/api/bills/scan',
      },
      ...{
        socket,
        destroy: () => request.emit('close'),
      },
    });
    const response = {
      req: request,
      headersSent: false,
      writeHead: () => {
        expect(response.headersSent, name).toBe(false);
        response.headersSent = true;
        return response;
      },
      end: (_: string, ended: () => void) => {
        cut.push(name);
        answers.push(ended);
      },
    };
    handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    return (userId = remoteAddress) => countAsPerson(request as unknown as IncomingMessage, userId);
  };
  const written = () => {
    for (const ended of answers.splice(0)) ended();
  };
  const past = (ms: number) => {
    now += ms;
  };
  return { begin, cut, written, past };
}

it('many bodies of one address drive out their own, not that of another which began before and has come less far', () => {
  const { begin, cut, written } = arrivals();
  begin('somebody', '192.0.2.1', 10);
  for (let nth = 0; nth < 199; nth += 1) begin(`flood ${nth}`, '198.51.100.7', 100 + nth);
  expect(cut).toEqual([]);
  begin('flood 199', '198.51.100.7', 500);
  written();
  begin('another', '192.0.2.2', 10);
  expect(cut).toEqual(['flood 0', 'flood 1']);
});

it('of those that have all just begun the slowest goes, even if it is not the oldest', () => {
  const { begin, cut } = arrivals();
  begin('a large one', '192.0.2.1', 9_999);
  for (let nth = 0; nth < 200; nth += 1) begin(`${nth}`, '192.0.2.1', 1);
  expect(cut).toEqual(['0']);
});

it.each([
  { of: 'a body', headers: { 'content-length': '9000000' } },
  { of: 'heads of reads', headers: {} },
])(
  'what a connection has brought before a body began, of $of, says nothing of the speed of that body',
  ({ headers }) => {
    const { begin, cut, past } = arrivals();
    begin('upload on a slow line', '192.0.2.1', 900_000)();
    past(5_000);
    const before = { bytes: 9_000_000, headers };
    for (let nth = 0; nth < 199; nth += 1) begin(`silent ${nth}`, '192.0.2.1', 0, '9', before)();
    past(2_000);
    begin('transfer', '192.0.2.1', 0)();
    expect(cut).toEqual(['silent 0']);
  },
);

it('the slowest goes of those that have had a second, and a body that has just begun stays', () => {
  const { begin, cut, past } = arrivals();
  begin('upload on a slow line', '192.0.2.1', 900_000)();
  past(5_000);
  for (let nth = 0; nth < 199; nth += 1) begin(`silent ${nth}`, '192.0.2.1', 59_000)();
  past(2_000);
  for (const nth of [0, 1]) begin(`transfer ${nth}`, '192.0.2.1', 0)();
  expect(cut).toEqual(['silent 0', 'silent 1']);
});

it('many uploads of one person, or of several accounts, drive out their own, not those of others at the same address', () => {
  const { begin, cut, past } = arrivals();
  const size = String(9_900_000);
  begin('a photo on a slow line', '192.0.2.1', 15_000, '70000')('neighbour');
  past(2_000);
  for (let nth = 0; nth < 45; nth += 1)
    begin(`upload ${nth}`, '192.0.2.1', 900_000 + nth, size)(`account ${nth % 11}`);
  past(2_000);
  begin('another photo', '192.0.2.1', 15_000, '70000')('another neighbour');
  expect(cut).toHaveLength(3);
  expect(cut.filter((name) => name.includes('photo'))).toEqual([]);
});

it('of people who send as many, the slowest goes, and not whoever began first', () => {
  const { begin, cut, past } = arrivals();
  const size = String(SCAN_MAX_BYTES);
  begin('first', '192.0.2.1', 8_000_000, size)('first');
  for (let nth = 0; nth < 39; nth += 1) begin(`${nth}`, '192.0.2.1', 1_000, size)(`${nth}`);
  past(2_000);
  begin('late', '192.0.2.1', 1_000, size)('late');
  expect(cut).toEqual(['0']);
});

it('a hundred visitors’ bodies of unknown length are not too many: none of them may be an upload', () => {
  const { begin, cut } = arrivals();
  for (let nth = 0; nth < 100; nth += 1) begin(`${nth}`, '192.0.2.1', 59_000, 'unknown');
  expect(cut).toEqual([]);
});

it('visitors of however many addresses drive out no body of a person, and people none of a visitor', () => {
  const { begin, cut } = arrivals();
  for (const nth of [0, 1]) begin(`ann ${nth}`, '192.0.2.1', 10)();
  for (let nth = 0; nth < 201; nth += 1) begin(`visitor ${nth}`, `2001:db8:${nth}::1`, 100);
  expect(cut).toEqual(['visitor 0']);
  for (let nth = 0; nth < 199; nth += 1) begin(`person ${nth}`, `2001:db9:${nth}::1`, 100)();
  expect(cut.filter((name) => !name.startsWith('visitor'))).toEqual(['ann 0']);
});

it('bodies that announce more than forty uploads in all are too many', () => {
  const { begin, cut } = arrivals();
  const length = String(10 * 1024 * 1024);
  for (let nth = 0; nth < 41; nth += 1) begin(`${nth}`, `192.0.2.${nth}`, 100, length)();
  expect(cut).toEqual(['0']);
});

it('a body that announces more than any may have counts as one upload, and drives out nobody', () => {
  const { begin, cut } = arrivals();
  begin('somebody', '192.0.2.1', 10)();
  begin('flood', '198.51.100.7', 10, '999999999999')();
  expect(cut).toEqual([]);
});

it('one that is cut off already is not cut off for the next, however long its answer takes', () => {
  const { begin, cut } = arrivals();
  for (let nth = 0; nth < 203; nth += 1) begin(`${nth}`, '198.51.100.7', 100);
  expect(cut).toEqual(['0', '1', '2']);
});

const server = createServer(
  fewArriving((request, response) => {
    // As the log does. The socket remembers it after its end.
    expect(request.socket.remoteAddress).toBe('127.0.0.1');
    response.writeHead(401).end();
  }),
);
let port: number;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

it('bodies that were answered before they have come are cut off without another answer', async () => {
  const heard: (number | undefined)[] = [];
  const clients = Array.from({ length: 203 }, () => {
    const client = request({ port, method: 'POST', headers: { 'content-length': '9' } });
    client.on('error', () => undefined);
    client.on('response', ({ statusCode }) => heard.push(statusCode));
    client.write('{');
    return client;
  });
  await expect.poll(() => clients.filter(({ destroyed }) => destroyed)).toHaveLength(3);
  expect(new Set(heard)).toEqual(new Set([401]));
  for (const client of clients) client.destroy();
});

it('bodies whose clients hang up on an early answer are not waited for, and drive out nobody', async () => {
  const hangUp = () =>
    new Promise<void>((closed) => {
      const client = request({ port, method: 'POST', headers: { 'content-length': '9000000' } });
      client.on('error', () => undefined).on('close', closed);
      client.on('response', () => client.destroy());
      client.write('x'.repeat(1_000));
    });
  for (let round = 0; round < 30; round += 1) await Promise.all(Array.from({ length: 10 }, hangUp));
  const answers = Array.from(
    { length: 20 },
    () =>
      new Promise<number | string | undefined>((answered) => {
        const client = request({ port, method: 'POST', headers: { 'content-length': '9' } });
        client.on('error', (error) => answered(error.message));
        client.on('response', (response) => {
          response.resume();
          client.end('12345678');
          response.on('end', () => answered(response.statusCode));
        });
        client.write('{');
      }),
  );
  expect(new Set(await Promise.all(answers))).toEqual(new Set([401]));
});
