/** A rebuild of the read tables from the whole log, and a projector that catches up. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { copyEvents } from '../../ledger/store/copy.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { catchUp } from '../../projections/following.ts';
import { migrateReadTables } from '../../projections/migrate.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import {
  type BenchEngines,
  liveTogether,
  onEachStore,
  openBenchEngines,
  SILENT,
} from './ledgers.ts';
import type { Measured, Wanted } from './rebuild-process.ts';
import { against, median, printTable, secondsOf, withWorkshop } from './tools.ts';

const ROWS_A_FETCH = 1_000;

/** A rebuild from so many events, beside a bare cursor over the same rows. The figures are medians of the rounds. */
export const benchRebuild = (wanted: number, rounds: number) => async (): Promise<void> => {
  await withWorkshop(async ({ url }) => {
    const masterKey = randomBytes(32);
    const engines = await openBenchEngines(url, { masterKey });
    const events = await liveTogether(engines, wanted);
    // On a running server autovacuum does this.
    await engines.pool.query('VACUUM ANALYZE events.events');
    const cursor: number[] = [];
    const rebuilds: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      cursor.push(events / (await secondsOf(() => readByCursor(engines.pool))));
      rebuilds.push(await rebuild({ url, masterKey: masterKey.toString('base64') }));
    }
    const rate = median(rebuilds.map(({ seconds }) => events / seconds));
    const unit = 'events/s';
    const baseline = { what: 'bare cursor', figure: median(cursor), unit };
    const note = `memory at each quarter: ${rebuilds.at(-1)?.megabytes.join(', ')} MB`;
    printTable(`Rebuild: ${events.toLocaleString('en')} events into all read tables`, [
      baseline,
      against(baseline, { what: 'rebuild', figure: rate, unit, aim: '≥ 0.4', note }),
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

const EVENTS = 100_000;
const ROUNDS = 3;

/** A projector that catches up, beside a reader of the same events through the same client. */
export async function benchCatchUp(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const filled = await openBenchEngines(url);
    const events = await liveTogether(filled, EVENTS);
    await filled.pool.query('VACUUM ANALYZE events.events');
    await onEachStore(async (name, open) => {
      const engines = { ...filled, store: await open(filled.pool) };
      if ((await engines.store.head()) === null) await copyAll(filled, engines.store);
      const reading: number[] = [];
      const projecting: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        reading.push(events / (await secondsOf(() => readAll(engines.store))));
        await engines.pool.query('DROP SCHEMA IF EXISTS read_model CASCADE');
        await migrateReadTables(engines.pool);
        projecting.push(events / (await secondsOf(() => project(engines))));
      }
      const unit = 'events/s';
      const baseline = { what: 'readAll', figure: median(reading), unit };
      const projector = { what: 'projector', figure: median(projecting), unit, aim: '≥ 0.5' };
      printTable(`${name}: catching up over ${EVENTS.toLocaleString('en')} events`, [
        baseline,
        against(baseline, projector),
      ]);
      await engines.store.close();
    });
    await filled.close();
  });
}

async function readAll(store: EventStore): Promise<void> {
  for await (const _ of store.readAll());
}

function project(engines: BenchEngines): Promise<void> {
  const tables = new ReadTables({ ...engines, log: SILENT });
  return catchUp({ db: engines.pool, store: engines.store, tables });
}

function copyAll({ store: from, keyring }: BenchEngines, to: EventStore): Promise<void> {
  return copyEvents({ from, to, keyring }, { after: null, copied: () => undefined });
}
