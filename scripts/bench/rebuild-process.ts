/** The measured replay, in a process of its own so that its memory can be measured. */
import { readConfig } from '../../api/config.ts';
import { openEngines } from '../../api/start/engines.ts';
import { migrateReadTables } from '../../projections/migrate.ts';
import { replayInThreads } from '../replay-threads.ts';
import { secondsOf } from './tools.ts';

/** Which log to fold. */
export type Wanted = { url: string; masterKey: string };
/** The time, and the memory of the process at each quarter of the ledgers. */
export type Measured = { seconds: number; megabytes: number[] };

process.once('message', async ({ url, masterKey }: Wanted) => {
  const secrets = { MASTER_KEY: masterKey, SESSION_SECRET: masterKey };
  const config = readConfig({ ...secrets, DATABASE_URL: url });
  const { pool, keyring, close } = await openEngines(config);
  await pool.query('DROP SCHEMA IF EXISTS read_model CASCADE');
  await migrateReadTables(pool);
  const total = await keyring.count();
  const megabytes: number[] = [];
  const progress = ({ ledgers }: { ledgers: number }) => {
    const quarter = Math.floor((4 * ledgers) / total) - 1;
    if (quarter >= 0) megabytes[quarter] ??= Math.round(process.memoryUsage.rss() / 2 ** 20);
  };
  const found = ({ problem }: { problem: string }) => {
    throw new Error(problem);
  };
  const how = { dryRun: false, after: null };
  const listener = { found, progress };
  const seconds = await secondsOf(() => replayInThreads(config, total, how, listener));
  const measured: Measured = { seconds, megabytes };
  await close();
  process.send?.(measured, () => process.disconnect());
});
