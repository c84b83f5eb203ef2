import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of one connection may wait or be under way. Browsers and proxies wait for each answer, which may come before its end is noticed. */
const AT_ONCE_AT_MOST = 2;

/**
 * Begins a connection's next request when the answer before is on its way. Node begins all that come together, and whoever reads
 * no answer would have all of them in memory. A connection with too many is cut off.
 */
export function oneAfterTheOther(server: Server, handle: RequestListener): RequestListener {
  server.on('connection', endParsing);
  /** What waits behind the request that is under way. */
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (!next) lines.delete(socket);
        // The answer may have closed the connection.
        else if (socket.writable) next();
      });
      handle(request, response);
    };
    if (!socket.writable) return;
    const line = lines.get(socket);
    if (line?.length === AT_ONCE_AT_MOST - 1) socket.destroy();
    else if (line) line.push(begin);
    else {
      lines.set(socket, []);
      begin();
    }
  };
}

/** What Node has for each connection, and documents nowhere. */
type WithParser = { parser?: { onIncoming?: OnIncoming } };
type OnIncoming = (request: IncomingMessage, keepAlive: boolean) => number;

/** The parser takes what follows for another protocol, which is not its business. */
const NO_MORE_REQUESTS = 2;

/**
 * Ends with the connection what is read from it. Node's parser makes a request of each head in what has come, although the connection was cut
 * off at an early one: 64 kB of the shortest heads are 2,400 requests. Nothing that Node documents stops it.
 */
function endParsing(socket: Socket): void {
  const { parser } = socket as WithParser;
  const onIncoming = parser?.onIncoming;
  if (!onIncoming) return;
  parser.onIncoming = (request, keepAlive) =>
    socket.destroyed ? NO_MORE_REQUESTS : onIncoming(request, keepAlive);
}
