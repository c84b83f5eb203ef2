/** The rebuild that is measured, in a process of its own: its memory is then nobody else's. */
import { buildReadTables } from '../../projections/rebuild.ts';
import { secondsOf } from './in-flight.ts';
import { openBenchEngines } from './ledgers.ts';

/** Which log to build the tables from. */
export type Wanted = { url: string; masterKey: string; events: number };
/** How long it took, and what the process held at each quarter of the events. */
export type Measured = { seconds: number; megabytes: number[] };

const SCHEMA = 'bench_tables';

process.once('message', async ({ url, masterKey, events }: Wanted) => {
  const engines = await openBenchEngines(url, { masterKey: Buffer.from(masterKey, 'base64') });
  const megabytes: number[] = [];
  const progress = (done: number) => {
    const quarter = Math.floor((4 * done) / events) - 1;
    if (quarter >= 0) megabytes[quarter] ??= Math.round(process.memoryUsage.rss() / 2 ** 20);
  };
  const build = () => buildReadTables({ ...engines, schema: SCHEMA, progress });
  const measured: Measured = { seconds: await secondsOf(build), megabytes };
  await engines.pool.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  await engines.close();
  process.send?.(measured, () => process.disconnect());
});
