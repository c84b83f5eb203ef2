/** Listens, and stops without cutting anybody off. */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fewArriving } from './http/arriving.ts';
import { LEDGER_ID } from './http/decided-on.ts';
import { onlyExpectedBodies } from './http/expected-bodies.ts';
import { fewPieces } from './http/few-pieces.ts';
import { oneAfterTheOther } from './http/one-after-the-other.ts';
import { CLOSING_HEADERS, refuseAndClose } from './http/refuse-and-close.ts';

export type Listening = {
  /** Where people reach it, for example `http://localhost:3000`. */
  url: string;
  /** Takes no new requests, lets those under way end, then settles. */
  close(): Promise<void>;
};

/** So many connections may wait to be taken, as far as the system lets them: a burst of one address would leave no room for others. */
const BACKLOG = 4_096;

/** How long requests under way may take once the server is to stop. */
const DRAIN_MS = 10_000;
/** How long a client may take nothing of its answer then. An answer that is not made yet is waited for. */
const TAKES_NOTHING_MS = 2_000;
/** How long a connection may then ask nothing, or not all of its head. */
const ASKS_NOTHING_MS = 1_000;

/**
 * Longer than a proxy or a browser keeps an idle connection (60 s as a rule): who comes back on one must not find that it
 * was closed at that moment, which would be told as a broken connection. Node's own 5 s are shorter.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * How long a request may take to arrive: its head, and all of it (an upload over a slow line). How long a connection may lie
 * still, with an answer that nobody reads or that is not made yet. How often the first two are looked at.
 */
const PATIENCE = {
  headersTimeout: 30_000,
  requestTimeout: 300_000,
  timeout: 300_000,
  connectionsCheckingInterval: 5_000,
};

/** Browsers send some twenty. */
const HEADERS_AT_MOST = 100;

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * A server without an app yet, for whatever has to share its port. Anything that is not HTTP, or does not arrive in time, is
 * answered in the same form as every other mistake. Its connection is then closed, whatever the client does with its end.
 */
export function httpServer(patience: Partial<typeof PATIENCE> = {}): Server {
  const { timeout, ...arrives } = { ...PATIENCE, ...patience };
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    ...arrives,
    // Node's own refusal has no body; soundHeads has one.
    requireHostHeader: false,
  });
  server.timeout = timeout;
  // One more is enough to refuse the head, and the rest of them is not even kept.
  server.maxHeadersCount = HEADERS_AT_MOST + 1;
  // What it expects may be ignored (RFC 9110, 10.1.1). Node hands it to nobody else, so it would pass by whatever bounds the others.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(CLOSING_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(NO_HTTP)}`,
    ];
    // To end it would close our half alone, and leave the other half to the client for ever.
    return socket.end(`${head.join('\r\n')}\r\n\r\n${NO_HTTP}`, () => socket.destroy());
  });
  return server;
}

const ENDS_LISTENED_FOR = 20;

/** The answer to bytes that are not HTTP. */
const NO_HTTP = JSON.stringify({ message: 'The request is not valid HTTP.', code: 'bad_request' });

/** Listens on the port (0: any free one); rejects when it is taken. */
export async function listen(
  app: { callback(): RequestListener },
  port: number,
  host: string,
  server: Server = httpServer(),
): Promise<Listening> {
  const handle = fewArriving(soundHeads(onlyExpectedBodies(app.callback())));
  server.on('request', fewPieces(oneAfterTheOther(server, handle)));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const underWay = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    // Each bound of a request listens for its end, more of them than Node's warning of a leak expects.
    response.setMaxListeners(ENDS_LISTENED_FOR);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, BACKLOG, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return {
    url: `http://${name.includes(':') ? `[${name}]` : name}:${taken}`,
    close: () => drain(server, sockets, underWay),
  };
}

/**
 * Headers with one value: those that HTTP and fetch define so, and our own. Of two, a proxy in front and we might each believe
 * another one, and Node drops or joins them without a word.
 */
const ONCE = new Set([
  ...['authorization', 'content-length', 'content-type', 'date', 'expect', 'from', 'host'],
  ...['if-modified-since', 'if-range', 'if-unmodified-since', 'max-forwards', 'origin'],
  ...['proxy-authorization', 'range', 'referer', 'sec-fetch-dest', 'sec-fetch-mode'],
  ...['sec-fetch-site', 'transfer-encoding', 'user-agent'],
  ...['idempotency-key', 'last-event-id', LEDGER_ID, 'x-request-id'],
]);

/** Refuses a head without a host, as HTTP/1.1 wants, one of too many headers, and one that names one of those twice. */
function soundHeads(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { headers, httpVersion, rawHeaders } = request;
    const refuse = (name: string, message: string) => {
      request.resume();
      refuseAndClose(response, { refusal: 'validation', fields: { [name]: message } });
    };
    if (headers.host === undefined && httpVersion !== '1.0')
      return refuse('host', 'This header has to come');
    if (rawHeaders.length > 2 * HEADERS_AT_MOST) {
      request.resume();
      // As Node 24 does by itself.
      response.writeHead(431, CLOSING_HEADERS).end(NO_HTTP);
      return;
    }
    const seen = new Set<string>();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase() ?? '';
      if (seen.has(name) && ONCE.has(name)) return refuse(name, 'This header may come once');
      seen.add(name);
    }
    handle(request, response);
  };
}

function drain(
  server: Server,
  sockets: ReadonlySet<Socket>,
  underWay: ReadonlySet<ServerResponse>,
): Promise<void> {
  // A browser keeps its connection for the next request; with this answer it learns that there is none.
  const isLast = (response: ServerResponse) => {
    const { socket } = response;
    response.shouldKeepAlive = false;
    response.once('finish', () => socket?.destroySoon());
    socket?.setTimeout(TAKES_NOTHING_MS);
  };
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(TAKES_NOTHING_MS);
  });
  // Browsers open connections ahead of what they ask, and Node counts one that has asked nothing yet as busy.
  const closeQuiet = () => {
    const answering = new Set([...underWay].map(({ socket }) => socket));
    for (const socket of sockets)
      if (!answering.has(socket) && socket.writableLength === 0) socket.destroy();
  };
  for (const response of underWay) isLast(response);
  server.prependListener('request', (_request, response) => isLast(response));
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const quiet = setTimeout(closeQuiet, ASKS_NOTHING_MS);
    server.close(() => {
      clearTimeout(force);
      clearTimeout(quiet);
      resolve();
    });
    server.closeIdleConnections();
  });
}
