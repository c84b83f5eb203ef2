/** Distribution that is cut off. The functions and the catalog of Citus are stand-ins: a table of what is distributed. */
import { expect, it } from 'vitest';
import { createTestDatabase } from '../ledger/store/testing/database.ts';
import { distribute, isDistributed } from './distributed.ts';
import { migrateReadTables } from './migrate.ts';
import { READ_TABLES } from './tables.ts';

const CITUS = `
  CREATE TABLE noted (logicalrelid regclass, partmethod "char");
  CREATE TABLE away ();
  CREATE FUNCTION create_distributed_table(name regclass, key text, colocate_with text DEFAULT 'default')
    RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF name::text = 'read_model.historical_amounts' AND to_regclass('away') IS NOT NULL THEN
      RAISE EXCEPTION 'connection to worker-2 lost' USING ERRCODE = '08006';
    END IF;
    INSERT INTO noted VALUES (name, 'h');
  END $$`;

it('goes on where an earlier run was cut off', async () => {
  const database = await createTestDatabase();
  await migrateReadTables(database.pool);
  await database.pool.query(CITUS);
  const client = await database.pool.connect();
  const query = client.query.bind(client) as (asked: { text: string }) => Promise<unknown>;
  client.query = ((asked: { text: string }) => {
    const text = asked.text
      .replace(/SELECT (?:to_regclass|EXISTS).+ AS there/, 'SELECT true AS there')
      .replace('pg_catalog.pg_dist_partition', 'noted');
    return query({ ...asked, text });
  }) as typeof client.query;
  await expect(distribute(client)).rejects.toThrow('worker-2');
  await database.pool.query('DROP TABLE away');
  expect(await distribute(client)).toBe(true);
  expect([await isDistributed(client), await distribute(client)]).toEqual([true, false]);
  const { rowCount } = await database.pool.query('SELECT FROM noted');
  expect(rowCount).toBe(1 + READ_TABLES.length);
  client.release(true);
  await database.drop();
});
