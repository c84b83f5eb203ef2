/** A database that answers and takes no writes: a standby after a failover, or one that was set so. */
import type { Context } from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../ledger/store/pool.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { health } from './health.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it.each([
  ['on', 503, [{ part: 'database', message: 'read-only: nothing can be written' }]],
  ['off', 200, []],
])('with default_transaction_read_only=%s answers %i at /readyz', async (is, status, problems) => {
  const options = `-c default_transaction_read_only=${is}`;
  const pool = openPool({ connectionString: api.databaseUrl, options });
  const { store } = api;
  const checkpoint = await store.head();
  const answer = { path: '/readyz', set: () => undefined } as unknown as Context;
  const ask = health({
    ...{ pool, db: pool, store, readyLagSeconds: 30, clock: () => new Date() },
    aheadOfDatabase: async () => 0,
    projector: { status: () => ({ state: 'live', checkpoint }), stop: async () => undefined },
  });
  await ask(answer, async () => undefined);
  await pool.end();
  expect(answer).toMatchObject({ status, body: { problems } });
});
