/** All read tables from the whole log, beside a bare cursor over the same rows that does nothing with them. */
import type pg from 'pg';
import { buildReadTables } from '../../projections/rebuild.ts';
import { median, secondsOf } from './in-flight.ts';
import { openBenchEngines } from './ledgers.ts';
import { liveTogether } from './lived-ledgers.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const ROWS_A_FETCH = 1_000;
const SCHEMA = 'bench_tables';

/** Benchmarks a log of so many events; the figures are medians of the rounds. */
export const benchRebuild = (wanted: number, rounds: number) => async (): Promise<void> => {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const events = await liveTogether(engines, wanted);
    // What a running server's autovacuum has long done.
    await engines.pool.query('VACUUM ANALYZE events.events');
    let megabytes: number[] = [];
    const cursor: number[] = [];
    const rebuild: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      cursor.push(events / (await secondsOf(() => readByCursor(engines.pool))));
      megabytes = [];
      const progress = (done: number) => {
        const quarter = Math.floor((4 * done) / events) - 1;
        if (quarter >= 0) megabytes[quarter] ??= Math.round(process.memoryUsage.rss() / 2 ** 20);
      };
      const build = () => buildReadTables({ ...engines, schema: SCHEMA, progress });
      rebuild.push(events / (await secondsOf(build)));
      await engines.pool.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
    }
    const unit = 'events/s';
    printTable(`Rebuild: ${events.toLocaleString('en')} events into all read tables`, [
      { what: 'bare cursor', figure: median(cursor), unit },
      {
        what: 'rebuild',
        figure: median(rebuild),
        unit,
        ratio: median(rebuild) / median(cursor),
        aim: '≥ 0.4',
        note: `memory at each quarter: ${megabytes.join(', ')} MB`,
      },
    ]);
    await engines.close();
  });
};

async function readByCursor(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('DECLARE bare CURSOR FOR SELECT * FROM events.events ORDER BY position');
    for (;;) {
      const { rows } = await client.query(`FETCH ${ROWS_A_FETCH} FROM bare`);
      if (rows.length === 0) break;
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
