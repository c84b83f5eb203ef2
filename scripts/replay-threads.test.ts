/** A thread of a replay, beside the app and the other threads. */
import { expect, it } from 'vitest';
import { readConfig } from '../api/config.ts';
import { accountOpened } from '../ledger/testing/given.ts';
import { openWorkshop } from '../projections/testing/workshop.ts';
import { replayPart } from './replay-threads.ts';

it('has its share of twenty connections', async () => {
  const workshop = await openWorkshop();
  for (let count = 0; count < 120; count += 1) await workshop.given(accountOpened(1));
  await workshop.project();
  const masterKey = workshop.masterKey.toString('base64');
  const env = { DATABASE_URL: workshop.url, MASTER_KEY: masterKey, SESSION_SECRET: 'x'.repeat(40) };
  const ours = (await workshop.pool.query('SELECT pid FROM pg_stat_activity')).rows.map(
    ({ pid }) => pid,
  );
  let most = 0;
  let ledgers = 0;
  const how = { dryRun: false, after: null };
  // The first of eight, with the ledgers of one thread alone.
  const work = replayPart({ config: readConfig(env), how, part: { nth: 0, of: 8 } }, (message) => {
    if ('replayed' in message) ledgers = message.replayed.ledgers;
  });
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await workshop.pool.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND NOT pid = ANY($1)`,
      [ours],
    );
    most = Math.max(most, rows[0].count);
  }
  await work;
  await workshop.close();
  expect(ledgers).toBeGreaterThan(0);
  expect(most).toBeLessThan(4);
});
