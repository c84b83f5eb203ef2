import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fewConnections } from './few-connections.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(
  perAddress: number,
  answer: RequestListener,
  { inAll = 1_000, perSecond = 1_000 } = {},
): Promise<void> {
  server = createServer(answer);
  fewConnections(server, { perAddress, inAll, perSecond });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** A connection that asks at once; `told` is what it hears first, '' when it is closed. */
function one(localAddress = '127.0.0.1') {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.setEncoding('utf8').on('error', () => undefined);
  const told = new Promise<string>((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(''));
  });
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return { socket, told };
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

it('one more takes the place of the connection that has been idle for the longest', async () => {
  await serve(3, (_request, response) => response.end());
  const three: ReturnType<typeof one>[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    three.push(one());
    expect(await three.at(-1)?.told).toContain('200 OK');
  }
  const [first, second, third] = three.map(({ socket }) => socket);
  // Its second request makes it the one that was idle last.
  const again = new Promise((resolve) => first?.once('data', resolve));
  first?.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await again;
  const secondClosed = closed(second as Socket);
  expect(await one().told).toContain('200 OK');
  await secondClosed;
  const thirdClosed = closed(third as Socket);
  expect(await one().told).toContain('200 OK');
  await thirdClosed;
  expect(first?.closed).toBe(false);
});

it('one more is closed where all are at work, and others may come when some have gone', async () => {
  const answers: ServerResponse[] = [];
  await serve(2, (_request, response) => void answers.push(response));
  const two = [one(), one()];
  await expect.poll(() => answers.length).toBe(2);
  expect(await one().told).toBe('');
  for (const response of answers) response.end();
  for (const { told } of two) expect(await told).toContain('200 OK');
  two[0]?.socket.destroy();
  const third = one();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.end();
  expect(await third.told).toContain('200 OK');
});

it('one whose earlier answer is over is at work while its next request is under way', async () => {
  const answers: ServerResponse[] = [];
  await serve(1, ({ url }, response) => (url === '/' ? response.end() : answers.push(response)));
  const { socket, told } = one();
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await told).toContain('200 OK');
  await expect.poll(() => answers.length).toBe(1);
  expect(await one().told).toBe('');
  const slow = new Promise<string>((resolve) => socket.once('data', resolve));
  answers[0]?.end();
  expect(await slow).toContain('200 OK');
  expect(await one().told).toContain('200 OK');
});

it('one more than there may be in all takes the place of an idle one of the address that has most', async () => {
  await serve(3, (_request, response) => response.end(), { inAll: 4 });
  const [few, ...many] = ['127.0.0.2', ...Array(3).fill('127.0.0.3')].map(one);
  for (const { told } of [few, ...many].filter((open) => open !== undefined))
    expect(await told).toContain('200 OK');
  const displaced = Promise.race(many.map(({ socket }) => closed(socket)));
  expect(await one('127.0.0.4').told).toContain('200 OK');
  await displaced;
  expect(few?.socket.closed).toBe(false);
  expect(many.filter(({ socket }) => socket.closed)).toHaveLength(1);
});

it('where all are at work, an address of many loses its oldest to one of fewer, and to no other', async () => {
  const answers: ServerResponse[] = [];
  await serve(3, (_request, response) => void answers.push(response), { inAll: 4 });
  const [, first, ...three] = ['127.0.0.2', ...Array(3).fill('127.0.0.3')].map(one);
  await expect.poll(() => answers.length).toBe(4);
  const fresh = one('127.0.0.4');
  expect(await first?.told).toBe('');
  await expect.poll(() => answers.length).toBe(5);
  // One who would have as many as they have left.
  expect(await one('127.0.0.4').told).toBe('');
  for (const answer of answers) answer.end();
  for (const { told } of [fresh, ...three]) expect(await told).toContain('200 OK');
});

it('one more than there may be in all takes the place of an idle one where the address that has most is at work', async () => {
  const answers: ServerResponse[] = [];
  const answer: RequestListener = ({ socket }, response) =>
    socket.remoteAddress === '127.0.0.2' ? answers.push(response) : response.end();
  await serve(3, answer, { inAll: 5 });
  Array(3).fill('127.0.0.2').map(one);
  await expect.poll(() => answers.length).toBe(3);
  const idle = ['127.0.0.3', '127.0.0.3'].map(one);
  for (const { told } of idle) expect(await told).toContain('200 OK');
  expect(await one('127.0.0.4').told).toContain('200 OK');
  await expect.poll(() => idle.filter(({ socket }) => socket.closed).length).toBe(1);
  for (const response of answers) response.end();
});

it('an address that comes again before its displaced connection is gone still has one at most', async () => {
  await serve(1, (_request, response) => response.end(), { inAll: 3 });
  const all: ReturnType<typeof one>[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    all.push(one());
    expect(await all.at(-1)?.told).toContain('200 OK');
  }
  await expect.poll(() => all.filter(({ socket }) => !socket.closed).length).toBe(1);
});

it('one of an address of many takes no idle one of an address of few', async () => {
  let atWork = 0;
  const answer: RequestListener = ({ socket }, response) => {
    if (socket.remoteAddress === '127.0.0.2') response.end();
    else atWork += 1;
  };
  await serve(5, answer, { inAll: 4 });
  const few = one('127.0.0.2');
  expect(await few.told).toContain('200 OK');
  Array(3).fill('127.0.0.3').map(one);
  await expect.poll(() => atWork).toBe(3);
  expect(await one('127.0.0.3').told).toBe('');
  expect(few.socket.closed).toBe(false);
});

it('an address opens so many in a second, and those of four seconds at one moment', async () => {
  await serve(1_000, (_request, response) => response.end(), { perSecond: 25 });
  const answered: string[] = [];
  for (let nth = 0; nth < 150; nth += 1) {
    const { socket, told } = one();
    answered.push(await told);
    socket.destroy();
  }
  expect(answered.slice(0, 100)).not.toContain('');
  expect(answered).toContain('');
  expect(await one('127.0.0.2').told).toContain('200 OK');
});
