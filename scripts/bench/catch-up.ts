/** A projector that was off for a while, beside a reader of the same events, through the same client, that does nothing. */
import { copyEvents } from '../../ledger/store/copy.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { catchUp } from '../../projections/following.ts';
import { migrateReadTables } from '../../projections/migrate.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { median, secondsOf } from './in-flight.ts';
import { type BenchEngines, openBenchEngines, SILENT } from './ledgers.ts';
import { liveTogether } from './lived-ledgers.ts';
import { onEachStore } from './stores.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const EVENTS = 100_000;
const ROUNDS = 3;

export async function benchCatchUp(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const lived = await openBenchEngines(url);
    const events = await liveTogether(lived, EVENTS);
    await lived.pool.query('VACUUM ANALYZE events.events');
    await onEachStore(async (name, open) => {
      const engines = { ...lived, store: await open(lived.pool) };
      if ((await engines.store.head()) === null) await copyAll(lived, engines.store);
      const reading: number[] = [];
      const projecting: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        reading.push(events / (await secondsOf(() => readAll(engines.store))));
        await engines.pool.query('DROP SCHEMA IF EXISTS read_model CASCADE');
        await migrateReadTables(engines.pool);
        projecting.push(events / (await secondsOf(() => project(engines))));
      }
      const unit = 'events/s';
      printTable(`${name}: catching up over ${EVENTS.toLocaleString('en')} events`, [
        { what: 'readAll', figure: median(reading), unit },
        {
          what: 'projector',
          figure: median(projecting),
          unit,
          ratio: median(projecting) / median(reading),
          aim: '≥ 0.5',
        },
      ]);
      await engines.store.close();
    });
    await lived.close();
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
