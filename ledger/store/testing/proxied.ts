import type pg from 'pg';
import { openPool } from '../pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './proxy.ts';

export type ProxiedDatabase = {
  database: TestDatabase;
  proxy: DatabaseProxy;
  /** Its connections go by way of the proxy. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/** A database of a test's own, and a pool that loses it when the proxy does. */
export async function openProxied(
  options: Omit<Parameters<typeof openPool>[0], 'connectionString'>,
): Promise<ProxiedDatabase> {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const pool = openPool({ connectionString: proxy.url, ...options });
  const close = async () => {
    await pool.end();
    await proxy.close();
    await database.drop();
  };
  return { database, proxy, pool, close };
}
