import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** A request for {@link Connection}. */
export const getRequest = (path: string, cookie = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\n${cookie && `cookie: ${cookie}\r\n`}\r\n`;

/** A kept-alive connection for prepared requests: cheap enough to leave the cores to the server. */
export type Connection = {
  /** Sends a whole request; settles with the status line, headers and body of its answer. */
  ask(request: string): Promise<string>;
  close(): void;
};

/** Opens a connection; one request at a time. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.setEncoding('latin1');
  return { ask: (request) => ask(socket, request), close: () => socket.destroy() };
}

function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // A socket that closed earlier emits no further event.
    if (socket.destroyed) return reject(new Error('The server has closed the connection'));
    let received = '';
    const done = (settle: () => void) => {
      socket.off('data', receive);
      socket.off('close', fail);
      settle();
    };
    const receive = (part: string) => {
      received += part;
      const head = received.indexOf(HEAD_END);
      if (head === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length >= head + HEAD_END.length + length) done(() => resolve(received));
    };
    const fail = () => done(() => reject(new Error('The server has closed the connection')));
    socket.on('data', receive);
    socket.on('close', fail);
    socket.write(request);
  });
}
