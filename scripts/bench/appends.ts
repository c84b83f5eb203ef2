/** Commands on the ledger itself (decide, encrypt, append), one at a time and 64 in flight, beside the plain loop. */
import { createHandle } from '../../ledger/handle.ts';
import { inFlight } from './in-flight.ts';
import { aTransfer, openBenchEngines, openHousehold, send } from './ledgers.ts';
import { plainLoop } from './plain-loop.ts';
import { type Line, printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const SECONDS = 6;

export async function benchAppends(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const handle = createHandle({ ...engines, clock: () => new Date() });
    const lines: Line[] = [];
    for (const workers of [1, 64]) {
      const ledgers = await Promise.all(
        Array.from({ length: workers }, () => openHousehold(handle)),
      );
      const plain = await plainLoop(url, workers, SECONDS);
      const ours = await inFlight(workers, SECONDS, async (worker) => {
        await send(handle, ledgers[worker] ?? '', aTransfer);
      });
      const note = `p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms`;
      lines.push(
        { what: `plain loop, ${workers} in flight`, figure: plain.perSecond, unit: '/s' },
        {
          what: `ledger, ${workers} in flight`,
          figure: ours.perSecond,
          unit: '/s',
          ratio: ours.perSecond / plain.perSecond,
          note,
        },
      );
    }
    printTable('Appends: one transfer each, durable', lines);
    await engines.close();
  });
}
