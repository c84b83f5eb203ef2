/** All read tables from the whole log, beside a bare cursor over the same rows that does nothing with them. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { median, secondsOf } from './in-flight.ts';
import { openBenchEngines } from './ledgers.ts';
import { liveTogether } from './lived-ledgers.ts';
import type { Measured, Wanted } from './rebuild-process.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const ROWS_A_FETCH = 1_000;

/** Benchmarks a log of so many events; the figures are medians of the rounds. */
export const benchRebuild = (wanted: number, rounds: number) => async (): Promise<void> => {
  await withWorkshop(async ({ url }) => {
    const masterKey = randomBytes(32);
    const engines = await openBenchEngines(url, { masterKey });
    const events = await liveTogether(engines, wanted);
    // What a running server's autovacuum has long done.
    await engines.pool.query('VACUUM ANALYZE events.events');
    const cursor: number[] = [];
    const rebuilds: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      cursor.push(events / (await secondsOf(() => readByCursor(engines.pool))));
      rebuilds.push(await rebuild({ url, masterKey: masterKey.toString('base64') }));
    }
    const rate = median(rebuilds.map(({ seconds }) => events / seconds));
    const unit = 'events/s';
    printTable(`Rebuild: ${events.toLocaleString('en')} events into all read tables`, [
      { what: 'bare cursor', figure: median(cursor), unit },
      {
        what: 'rebuild',
        figure: rate,
        unit,
        ratio: rate / median(cursor),
        aim: '≥ 0.4',
        note: `memory at each quarter: ${rebuilds.at(-1)?.megabytes.join(', ')} MB`,
      },
    ]);
    await engines.close();
  });
};

async function rebuild(wanted: Wanted): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./rebuild-process.ts', import.meta.url)));
  child.send(wanted);
  const [measured] = await once(child, 'message');
  await once(child, 'exit');
  return measured;
}

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
