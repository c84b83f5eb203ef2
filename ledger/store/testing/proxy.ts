import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Stands between a client and a server, so that a test can take the server away and bring it back. */
export interface ServerProxy {
  port: number;
  /** Cuts every connection and accepts no new one, until {@link restore}. */
  cut(): void;
  /** Ends no connection that there is, but lets nothing through until {@link restore}: a frozen client, or a dead network. */
  freeze(): void;
  restore(): void;
  /** Lets requests through and throws the answers away. The connections are of no use afterwards: cut them. */
  loseAnswers(): void;
  close(): Promise<void>;
}

export type DatabaseProxy = ServerProxy & {
  /** The database's connection string, by way of the proxy. */
  url: string;
};

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const proxy = await startProxy(addressOf(new URL(databaseUrl)));
  return { ...proxy, url: throughPort(databaseUrl, proxy.port) };
}

type Address = { path: string } | { host: string; port: number };

export async function startProxy(target: Address): Promise<ServerProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'losing answers' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') return client.destroy();
    const upstream = connect(target);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      // A broken pipe is what this is for; `close` follows and ends the other side.
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (answer) => {
      if (state === 'open') client.write(answer);
    });
    return client;
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    freeze: () => {
      for (const socket of sockets) socket.pause();
    },
    restore: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    loseAnswers: () => {
      state = 'losing answers';
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function addressOf(url: URL): Address {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  if (folder?.startsWith('/')) return { path: join(folder, `.s.PGSQL.${port}`) };
  return { host: folder ?? url.hostname, port };
}

function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
