import { createServer } from 'node:net';
import pg from 'pg';
import { ROLE, readPassword } from './cluster.ts';
import { type Place, socketFolder } from './place.ts';
import { readPostmaster } from './postmaster.ts';

/** How clients reach the server, and the server options that make it listen there. */
export interface Address {
  serverOptions: string[];
  /** A connection string, for pg and libpq alike. The password is read anew at each call. */
  url(database: string): string;
}

/** A Unix socket where there are such; nothing listens on the network. */
export async function chooseAddress(place: Place): Promise<Address> {
  const url = (host: string, port: number, query: string) => (database: string) =>
    `postgresql://${ROLE}:${readPassword(place.dataDir)}@${host}:${port}/${database}${query}`;
  if (process.platform === 'win32') {
    const port = readPostmaster(place.dataDir)?.port ?? (await freePort());
    return {
      serverOptions: ['-p', String(port), '-h', '127.0.0.1'],
      url: url('127.0.0.1', port, ''),
    };
  }
  const folder = socketFolder(place);
  return {
    serverOptions: ['-p', '5432', '-k', folder, '-h', ''],
    url: url('localhost', 5432, `?host=${encodeURIComponent(folder)}`),
  };
}

/** Whether a server accepts connections at this address now. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    // Not awaited: on a connection that never came about there may be nothing to wait for.
    client.end().catch(() => undefined);
  }
}

/** Creates the database unless it exists; two processes may try at once. */
export async function ensureDatabase(address: Address, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: address.url('postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const duplicate = ['42P04', '23505'];
    if (!(error instanceof pg.DatabaseError && duplicate.includes(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
