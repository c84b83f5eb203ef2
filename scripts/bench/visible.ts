/** How long after its answer a command can be read: at a steady rate, whatever the store makes of it. */
import { createHandle } from '../../ledger/handle.ts';
import { startProjector } from '../../projections/projector.ts';
import { migrateReadTables } from '../../projections/rebuild.ts';
import { percentiles } from './in-flight.ts';
import { aTransfer, openBenchEngines, openHousehold, SILENT, send } from './ledgers.ts';
import { onEachStore } from './stores.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const COMMANDS_A_SECOND = 500;
const SECONDS = 30;
const LEDGERS = 100;
/** A machine that cannot keep the rate shows it in the lag. */
const GIVE_UP_AFTER_MS = 120_000;

export async function benchVisible(): Promise<void> {
  await onEachStore((name, open) =>
    withWorkshop(async ({ url }) => {
      const engines = await openBenchEngines(url, { openStore: open });
      await migrateReadTables(engines.pool);
      const handle = createHandle({ ...engines, clock: () => new Date() });
      const projector = startProjector({ ...engines, log: SILENT });
      const ledgers = await Promise.all(
        Array.from({ length: LEDGERS }, () => openHousehold(handle)),
      );
      const lags: number[] = [];
      const commands = await steadily(async (index) => {
        const { position } = await send(handle, ledgers[index % LEDGERS] ?? '', aTransfer);
        const answered = performance.now();
        const isSeen = position && (await projector.reached(position, GIVE_UP_AFTER_MS));
        if (!isSeen) throw new Error('Not seen in time.');
        lags.push(performance.now() - answered);
      });
      const { p50, p99 } = percentiles(lags);
      const note = `at ${commands.toFixed(0)} commands a second, projected by the same process`;
      printTable(`${name}: from the answer to the read tables`, [
        { what: 'p50', figure: p50, unit: 'ms', note },
        { what: 'p99', figure: p99, unit: 'ms' },
      ]);
      await projector.stop();
      await engines.close();
    }),
  );
}

/** Begins calls at the wanted rate, however long each takes; answers the rate at which they were done. */
async function steadily(call: (index: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  const calls: Promise<void>[] = [];
  const wanted = COMMANDS_A_SECOND * SECONDS;
  while (calls.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - begin) / 1_000) * COMMANDS_A_SECOND);
    while (calls.length < due) calls.push(call(calls.length));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(calls);
  return (wanted / (performance.now() - begin)) * 1_000;
}
