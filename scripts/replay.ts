/** `npm run replay`: folds every ledger from its events, compares its rows, and writes what the events say. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type Config, readConfig } from '../api/config.ts';
import type { Engines } from '../api/start/engines.ts';
import { isUuid } from '../ledger/store/uuid.ts';
import type { Replayed } from '../projections/replay.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { onEngines } from './cli/stores.ts';
import { replayInThreads, replayPart, type ThreadWork } from './replay-threads.ts';

const usage = `npm run replay [-- [--dry-run] [--after LEDGER]]

Folds every ledger from its events, while the app goes on; compares row by row with what stands,
names each difference, and writes what the events say.

  --dry-run       compare only; status 1 when something differs
  --after LEDGER  go on behind this ledger, as a replay says that was stopped or failed`;

const options = { 'dry-run': { type: 'boolean' }, after: { type: 'string' } } as const;

const STOPS = ['SIGINT', 'SIGTERM'] as const;

// The threads of a replay run this very program.
if (isMainThread)
  await runScript({ usage, options }, async ({ 'dry-run': dryRun = false, after = null }) => {
    if (after !== null && !isUuid(after))
      throw new UsageError(`"${after}" is no ledger; its id is the last part of a stream's name.`);
    const config = readConfig(process.env);
    const work = (engines: Engines) => run(config, engines, { dryRun, after });
    const replayed = await onEngines(config, work, { mayBeOlder: true });
    report(replayed, dryRun);
    const { differing, unreadable } = replayed;
    return unreadable > 0 || (dryRun && differing > 0) ? 1 : 0;
  });
else await replayPart(workerData as ThreadWork, (message) => parentPort?.postMessage(message));

async function run(
  config: Config,
  { pool, keyring }: Engines,
  how: { dryRun: boolean; after: string | null },
): Promise<Replayed> {
  const bar = progressBar();
  const total = await keyring.count();
  const { connectionString: databaseUrl } = pool.options;
  let reached = how.after;
  const sayWhere = () => {
    bar.end();
    const again = `npm run replay -- ${how.dryRun ? '--dry-run ' : ''}--after ${reached}`;
    if (reached) console.error(`To go on from here: ${again}`);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    sayWhere();
    // It was heard once: this one ends the process.
    process.kill(process.pid, signal);
  };
  for (const signal of STOPS) process.once(signal, onSignal);
  try {
    return await replayInThreads({ ...config, databaseUrl }, total, how, {
      found: ({ ledgerId, problem }) => console.log(`ledger ${ledgerId}: ${problem}`),
      progress: ({ ledgers, last }) => {
        reached = last;
        bar.show(ledgers / total, `${counted(ledgers)} ledgers`);
      },
    });
  } catch (error) {
    sayWhere();
    throw error;
  } finally {
    bar.end();
    for (const signal of STOPS) process.off(signal, onSignal);
  }
}

function report({ ledgers, differing, outdated, newer, unreadable }: Replayed, dryRun: boolean) {
  const written = dryRun ? 'left as they are' : 'written anew';
  const lines = [
    `Replayed ${counted(ledgers)} ledgers: ${counted(differing)} differed${differing > 0 ? `, and were ${written}` : ''}.`,
    outdated > 0 && `${counted(outdated)} were an older program's, and were ${written}.`,
    newer > 0 && `${counted(newer)} are a newer program's, and were left to it.`,
    unreadable > 0 && `${counted(unreadable)} cannot be read.`,
  ];
  for (const line of lines) if (line) console.log(line);
}
