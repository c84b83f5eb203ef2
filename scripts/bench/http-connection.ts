/** One kept-alive connection that sends prepared bytes and reads the answer: cheap enough to leave the cores to the server. */
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

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
    // One that was closed while nobody asked will not say so again.
    if (socket.destroyed) return reject(new Error('The server has closed the connection'));
    let heard = '';
    const done = (settle: () => void) => {
      socket.off('data', hear);
      socket.off('close', fail);
      settle();
    };
    const hear = (part: string) => {
      heard += part;
      const head = heard.indexOf(HEAD_END);
      if (head === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(heard)?.[1] ?? 0);
      if (heard.length >= head + HEAD_END.length + length) done(() => resolve(heard));
    };
    const fail = () => done(() => reject(new Error('The server has closed the connection')));
    socket.on('data', hear);
    socket.on('close', fail);
    socket.write(request);
  });
}
