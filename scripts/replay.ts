/** `npm run replay`: builds the read tables anew from the log, beside the live ones, and takes them in their place. */
import { readConfig } from '../api/config.ts';
import type { Comparison } from '../projections/replay/compare.ts';
import { type Replayed, replay, rollBack } from '../projections/replay/replay.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { type Engines, openEngines } from './engines.ts';

const usage = `npm run replay [-- --dry-run | --rollback]

Builds the read tables anew from all events, beside the live ones, while the app goes on; compares
rows and hashes, and takes the new tables in their place in one transaction. The disk must have
room for the read tables once more; those before the last replay go at the end of this one.

  --dry-run   build and compare only; status 1 when the live tables differ
  --rollback  take the tables back that the last replay replaced, brought up to date`;

const options = { 'dry-run': { type: 'boolean' }, rollback: { type: 'boolean' } } as const;

await runScript({ usage, options }, async ({ 'dry-run': dryRun = false, rollback = false }) => {
  if (dryRun && rollback) throw new UsageError('--dry-run and --rollback exclude each other.');
  const engines = await openEngines(readConfig(process.env), { mayBeOlder: true });
  try {
    if (!rollback) return await rebuild(engines, dryRun);
    await rollBack(engines);
    console.log('The previous read tables are live again.');
    return 0;
  } finally {
    await engines.close();
  }
});

async function rebuild(engines: Engines, dryRun: boolean): Promise<number> {
  const bar = progressBar();
  const replayed = await replay({
    ...engines,
    dryRun,
    progress: (events, part) => bar.show(part, `${counted(events)} events`),
  });
  bar.end();
  const differences = report(replayed);
  const outcome = dryRun ? 'The live tables were left as they are.' : 'The new tables are live.';
  console.log(`Replayed ${counted(replayed.events)} events. ${outcome}`);
  return dryRun && differences > 0 ? 1 : 0;
}

/** Prints the comparison; answers how many tables differed. */
function report({ comparison }: Replayed): number {
  if (!comparison) console.log('Not compared: there was nothing that this program had made.');
  const differing = (comparison ?? []).filter(({ same }) => !same);
  for (const table of comparison ?? []) console.log(lineOf(table));
  return differing.length;
}

function lineOf({ table, live, built, same }: Comparison): string {
  const rows = same ? counted(built) : `${counted(live)} → ${counted(built)}`;
  return `${table.padEnd(20)} ${rows.padStart(12)} rows  ${same ? 'same' : 'DIFFERENT'}`;
}
