/** The connection that listens for appends is lost without a word: it carries nothing any more, and nobody closes it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostgresListener } from './postgres-listener.ts';
import { openProxied, type ProxiedDatabase } from './testing/proxied.ts';
import { Wake } from './wake.ts';

let proxied: ProxiedDatabase;
beforeAll(async () => {
  proxied = await openProxied({ max: 2 });
});
afterAll(() => proxied.close());

const append = (position: number) =>
  proxied.database.pool.query(`NOTIFY events_appended, '${position}'`);

it('another takes its place, and a stop does not wait for it', async () => {
  const heard = new Set<bigint>();
  const wake = new Wake();
  wake.appended = (position) => heard.add(position);
  const listener = new PostgresListener(proxied.pool, wake, { everyMs: 50, answerWithinMs: 500 });
  listener.enter();
  for (const position of [1, 2]) {
    const hears = async () => {
      await append(position);
      return [...heard];
    };
    await expect.poll(hears, { timeout: 10_000 }).toContain(BigInt(position));
    proxied.proxy.freeze();
  }
  await listener.stop();
  expect(proxied.pool.totalCount).toBe(0);
});
