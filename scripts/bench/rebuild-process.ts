/** The replay that is measured, in a process of its own: its memory is then nobody else's. */
import { migrateReadTables } from '../../projections/migrate.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { replay } from '../../projections/replay.ts';
import { secondsOf } from './in-flight.ts';
import { openBenchEngines, SILENT } from './ledgers.ts';

/** Which log to fold. */
export type Wanted = { url: string; masterKey: string };
/** How long it took, and what the process held at each quarter of the ledgers. */
export type Measured = { seconds: number; megabytes: number[] };

process.once('message', async ({ url, masterKey }: Wanted) => {
  const engines = await openBenchEngines(url, { masterKey: Buffer.from(masterKey, 'base64') });
  await engines.pool.query('DROP SCHEMA IF EXISTS read_model CASCADE');
  await migrateReadTables(engines.pool);
  const total = await engines.keyring.count();
  const megabytes: number[] = [];
  const progress = ({ ledgers }: { ledgers: number }) => {
    const quarter = Math.floor((4 * ledgers) / total) - 1;
    if (quarter >= 0) megabytes[quarter] ??= Math.round(process.memoryUsage.rss() / 2 ** 20);
  };
  const found = ({ problem }: { problem: string }) => {
    throw new Error(problem);
  };
  const tables = new ReadTables({ ...engines, log: SILENT });
  const seconds = await secondsOf(() => replay({ ...engines, tables, found, progress }));
  const measured: Measured = { seconds, megabytes };
  await engines.close();
  process.send?.(measured, () => process.disconnect());
});
