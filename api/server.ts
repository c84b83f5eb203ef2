/** Listens, and stops without cutting anybody off. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

export type Listening = {
  server: Server;
  /** Where people reach it, for example `http://localhost:3000`. */
  url: string;
  /** Takes no new requests, lets those under way end, then settles. */
  close(): Promise<void>;
};

/** How long requests under way may take once the server is to stop. */
const DRAIN_MS = 10_000;

/** Listens on the port (0: any free one); rejects when it is taken. */
export async function listen(koa: Koa, port: number, host: string): Promise<Listening> {
  const server = createServer(koa.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    server,
    url: `http://${name.includes(':') ? `[${name}]` : name}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
