import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('outlives a connection that is lost while somebody holds it', async () => {
  const pool = openPool({ connectionString: database.url });
  const client = await pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await lost;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
