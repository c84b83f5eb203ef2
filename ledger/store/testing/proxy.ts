import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Stands between a client and the database, so that a test can take the database away and bring it back. */
export interface DatabaseProxy {
  /** The database's connection string, by way of the proxy. */
  url: string;
  /** Cuts every connection and accepts no new one, until {@link restore}. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = addressOf(new URL(databaseUrl));
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const database = connect(target);
    for (const [socket, peer] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      // A broken pipe is what this is for; `close` follows and ends the other side.
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: throughPort(databaseUrl, server.address()),
    cut,
    restore: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function addressOf(url: URL): { path: string } | { host: string; port: number } {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  if (folder?.startsWith('/')) return { path: join(folder, `.s.PGSQL.${port}`) };
  return { host: folder ?? url.hostname, port };
}

function throughPort(databaseUrl: string, address: string | { port: number } | null): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : '');
  return url.href;
}
