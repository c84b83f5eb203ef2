/** `npm run distribute`: spreads the read tables over the servers of a Citus cluster. */
import { readConfig } from '../api/config.ts';
import { openDatabase } from '../api/start/engines.ts';
import { distribute } from '../projections/distributed.ts';
import { runScript } from './cli/script.ts';
import { whileStopped } from './cli/stores.ts';

const usage = `npm run distribute

Spreads the read tables over the servers of a Citus cluster, each ledger's rows on one of them
(docs/operate/scale-out.md). DATABASE_URL names its coordinator. With the app stopped; doing it
again does what an earlier run has left.`;

await runScript({ usage, options: {} }, async () => {
  const { pool, close } = await openDatabase(readConfig(process.env));
  return whileStopped(pool, async (client) => {
    const wasLeft = await distribute(client);
    console.log(
      wasLeft ? 'Distributed the read tables.' : 'The read tables are distributed already.',
    );
    return 0;
  }).finally(close);
});
