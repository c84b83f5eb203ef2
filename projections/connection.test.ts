/** A connection that is lost without a word: it carries nothing any more, and nobody closes it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openProxied, type ProxiedDatabase } from '../ledger/store/testing/proxied.ts';
import { keepConnected } from './connection.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let proxied: ProxiedDatabase;
beforeAll(async () => {
  proxied = await openProxied({ max: 4, answerWithinMs: 5_000 });
});
afterEach(() => proxied.proxy.restore());
afterAll(() => proxied.close());

/** Asks again and again; answers how often it began anew, and how often it was answered. */
function ask({ silentMaxMs = 500, answerWithinMs = 500 } = {}) {
  const stop = new AbortController();
  const seen = { begun: 0, answered: 0 };
  const kept = keepConnected(
    { pool: proxied.pool, stop: stop.signal, log: quiet, silentMaxMs, answerWithinMs },
    async (client, over) => {
      seen.begun += 1;
      while (!over.aborted) {
        await client.query('SELECT pg_sleep(0.01)');
        seen.answered += 1;
      }
    },
  );
  return { seen, stop, kept };
}

it('is replaced, although a question is under way on it', async () => {
  const { seen, stop, kept } = ask();
  await expect.poll(() => seen.answered).toBeGreaterThan(0);
  proxied.proxy.freeze();
  await expect.poll(() => seen.begun).toBeGreaterThan(1);
  const before = seen.answered;
  await expect.poll(() => seen.answered).toBeGreaterThan(before);
  stop.abort();
  await kept;
});

it('does not hold up a stop', async () => {
  const { seen, stop, kept } = ask({ answerWithinMs: 600_000 });
  await expect.poll(() => seen.answered).toBeGreaterThan(0);
  proxied.proxy.freeze();
  stop.abort();
  await kept;
});

it('is replaced where it is lost before its first word', async () => {
  proxied.pool.once('connect', () => proxied.proxy.freeze());
  const { seen, stop, kept } = ask({ answerWithinMs: 600_000 });
  await expect.poll(() => seen.answered).toBeGreaterThan(0);
  stop.abort();
  await kept;
});

it('does not hold up a stop that comes while it connects', async () => {
  const { seen, stop, kept } = ask({ silentMaxMs: 600_000, answerWithinMs: 600_000 });
  proxied.pool.once('connect', () => {
    proxied.proxy.freeze();
    stop.abort();
  });
  await kept;
  expect(seen.begun).toBe(0);
});
