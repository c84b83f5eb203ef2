/** The connection that listens for appends is lost without a word: it carries nothing any more, and nobody closes it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from './pool.ts';
import { PostgresListener } from './postgres-listener.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './testing/proxy.ts';
import { Wake } from './wake.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  pool = openPool({ connectionString: proxy.url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await proxy.close();
  await database.drop();
});

const append = (position: number) => database.pool.query(`NOTIFY events_appended, '${position}'`);

it('another takes its place, and a stop does not wait for it', async () => {
  const heard = new Set<bigint>();
  const wake = new Wake();
  wake.appended = (position) => heard.add(position);
  const listener = new PostgresListener(pool, wake, { everyMs: 50, answerWithinMs: 500 });
  listener.enter();
  for (const position of [1, 2]) {
    const hears = async () => {
      await append(position);
      return [...heard];
    };
    await expect.poll(hears, { timeout: 10_000 }).toContain(BigInt(position));
    proxy.freeze();
  }
  await listener.stop();
  expect(pool.totalCount).toBe(0);
});
