/** What clients do to connections that no HTTP library would. */
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpServer, type Listening, listen } from './server.ts';

let listening: Listening;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening.close();
});

/** Sends bytes and keeps its end of the connection open, whatever the server does. */
function sendAndStay(bytes: string, more = ''): { heard(): string; socket: Socket } {
  const { hostname, port } = new URL(listening.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  sockets.push(socket);
  let heard = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part;
  });
  // The server is free to cut it off.
  socket.on('error', () => undefined);
  socket.write(bytes);
  const dripping = setInterval(() => more && socket.writable && socket.write(more), 10);
  socket.on('close', () => clearInterval(dripping));
  return { heard: () => heard, socket };
}

it.each([
  ['whose head does not come', 'GET / HTTP/1.1\r\nhost: x\r\n', 408],
  ['whose head comes in drops', 'GET / HTTP/1.1\r\nhost: x\r\n', 408, 'a: b\r\n'],
  [
    'whose body comes in drops',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n',
    408,
    '1',
  ],
  ['whose body does not come', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n{', 408],
  ['that is no HTTP', 'hello\r\n\r\n', 400],
])(
  'a request %s is answered, and its connection closed though the client stays',
  async (...row) => {
    const [, bytes, status, more] = row;
    const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
    const server = httpServer(times);
    const app = { callback: () => () => undefined };
    listening = await listen(app, 0, '127.0.0.1', server);
    const connections = () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      });
    const { heard } = sendAndStay(bytes, more);
    await expect.poll(heard).toContain(`HTTP/1.1 ${status} `);
    await expect.poll(connections).toBe(0);
  },
);

/** Settles when the server's first connection is closed. A reset by the client closes it too, and is no fault of a test. */
const firstClosed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });

describe('a connection on which requests are sent without waiting for answers', () => {
  const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  const begin = async (answer: (response: ServerResponse) => void) => {
    const begun: ServerResponse[] = [];
    const app = {
      callback: (): RequestListener => (_request, response) => {
        begun.push(response);
        answer(response);
      },
    };
    const server = httpServer();
    listening = await listen(app, 0, '127.0.0.1', server);
    return { begun, closed: firstClosed(server) };
  };
  const notYet = () => undefined;

  it('is answered, one request after the other', async () => {
    await begin((response) => response.end());
    const { heard } = sendAndStay(request.repeat(2));
    await expect.poll(() => heard().match(/HTTP\/1\.1 200/g)?.length).toBe(2);
  });

  it('has no answer in memory behind one that nobody reads', async () => {
    const { begun } = await begin(notYet);
    const { socket } = sendAndStay(request.repeat(2));
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    socket.pause();
    // More than the buffers of a socket hold.
    begun[0]?.end(Buffer.alloc(32 * 1024 * 1024));
    sendAndStay(request.replace('/', '/another'));
    await expect.poll(() => begun.length).toBeGreaterThan(1);
    expect(begun.map(({ req }) => req.url)).toEqual(['/', '/another']);
    socket.resume();
    await expect.poll(() => begun.length).toBe(3);
  });

  it('is cut off when nobody reads its answer', async () => {
    const app = {
      callback: (): RequestListener => (_request, response) => {
        response.end(Buffer.alloc(32 * 1024 * 1024));
      },
    };
    const server = httpServer({ timeout: 100 });
    listening = await listen(app, 0, '127.0.0.1', server);
    const closed = firstClosed(server);
    sendAndStay(request).socket.pause();
    await closed;
  });

  it('has none of its requests begun after it was closed', async () => {
    const { begun, closed } = await begin(notYet);
    const { heard } = sendAndStay(request.repeat(2));
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    begun[0]?.writeHead(200, { connection: 'close' }).end();
    await closed;
    expect([begun.length, heard().match(/HTTP/g)?.length]).toEqual([1, 1]);
  });

  it('is cut off when they are many, and no more of them are begun', async () => {
    const { begun, closed } = await begin(notYet);
    sendAndStay(request.repeat(5_000));
    await closed;
    expect(begun).toHaveLength(1);
  });
});

describe('bodies that do not come', () => {
  it('are cut off one by one when they are many, and a large one that is coming is not', async () => {
    const closed: number[] = [];
    const app = {
      callback: (): RequestListener => (request, response) => {
        request.once('close', () => request.complete || closed.push(Number(request.url?.slice(5))));
        request.once('error', () => undefined).once('end', () => response.end('all of it'));
        request.resume();
      },
    };
    listening = await listen(app, 0, '127.0.0.1');
    const post = (path: string | number, body: string) =>
      sendAndStay(`POST /api/${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n${body}`);
    const upload = sendAndStay(
      `POST /api/999 HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n\r\n${'x'.repeat(9_999)}`,
    );
    const small = Array.from({ length: 205 }, (_, nth) => post(nth, '{'));
    await expect.poll(() => closed).toHaveLength(6);
    await expect.poll(() => small[closed[0] ?? 0]?.heard()).toContain('HTTP/1.1 503');
    await expect.poll(post('whole', '{"a": 12}').heard).toContain('all of it');
    expect(closed).not.toContain(999);
    expect(upload.heard()).toBe('');
  });
});

describe('a request that Node would answer by itself', () => {
  const app = {
    callback: (): RequestListener => (_request, response) => {
      response.end();
    },
  };
  it('and that names no host is refused in JSON', async () => {
    listening = await listen(app, 0, '127.0.0.1');
    const { heard } = sendAndStay('GET / HTTP/1.1\r\n\r\n');
    await expect.poll(heard).toContain('"message":');
    expect(heard()).toContain('HTTP/1.1 400 ');
    expect(heard()).toContain('content-type: application/json; charset=utf-8');
    expect(heard()).toContain('{"host":');
    expect(heard().toLowerCase()).toContain('connection: close');
  });

  it('and that expects the unknown is answered as all others are', async () => {
    listening = await listen(app, 0, '127.0.0.1');
    const { heard } = sendAndStay('GET / HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\n\r\n');
    await expect.poll(heard).toContain('HTTP/1.1 200 ');
  });

  it('and that is of HTTP/1.0, which needs no host, is answered', async () => {
    listening = await listen(app, 0, '127.0.0.1');
    await expect.poll(sendAndStay('GET / HTTP/1.0\r\n\r\n').heard).toContain(' 200 ');
  });
});

describe('a header that has one value', () => {
  const app = {
    callback: (): RequestListener => (_request, response) => {
      response.end();
    },
  };
  const ask = async (...lines: string[]) => {
    listening = await listen(app, 0, '127.0.0.1');
    const { heard } = sendAndStay(['GET /healthz HTTP/1.1', ...lines, '', ''].join('\r\n'));
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 \d+/);
    return heard();
  };

  const twice = [
    ['host', 'HOST'],
    ['content-length', 'content-length'],
    ['content-type', 'Content-Type'],
    ['transfer-encoding', 'transfer-encoding'],
    ['authorization', 'authorization'],
    ['origin', 'Origin'],
    ['sec-fetch-site', 'sec-fetch-site'],
    ['idempotency-key', 'Idempotency-Key'],
    ['ledger-id', 'ledger-id'],
  ].flatMap((names) => ['0', '1'].map((value) => [...names, value]));

  it.each(twice)('is refused when it comes twice: %s: 0, %s: %s', async (name, again, value) => {
    const host = name === 'host' ? [] : ['host: x'];
    const answer = await ask(...host, `${name}: 0`, 'x-between: 1', `${again}: ${value}`);
    expect(answer).toContain('HTTP/1.1 400 ');
    // Of two lengths Node's own parser says that this is not HTTP.
    const refusal = name === 'content-length' ? '"code":"bad_request"' : `"details":{"${name}":`;
    expect(answer).toContain(refusal);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it.each(['cookie', 'accept', 'x-forwarded-for'])(
    'is another thing than a list, which may have several lines: %s',
    async (name) => {
      const answer = await ask('host: x', `${name}: a`, `${name}: b`);
      expect(answer).toContain('HTTP/1.1 200 ');
    },
  );
});

it('a head of more headers than anybody sends is refused, as is one that is too long', async () => {
  const app: RequestListener = (_request, response) => response.end();
  listening = await listen({ callback: () => app }, 0, '127.0.0.1');
  const head = (many: number, value: string) =>
    `GET / HTTP/1.1\r\nhost: x\r\n${Array.from({ length: many }, (_, nth) => `h${nth}: ${value}\r\n`).join('')}\r\n`;
  for (const [sent, status] of [
    [head(90, 'v'), 200],
    [head(101, 'v'), 431],
    [head(17, 'v'.repeat(1_000)), 431],
  ] as const) {
    const { heard } = sendAndStay(sent);
    await expect.poll(heard).toContain(`HTTP/1.1 ${status} `);
  }
});
