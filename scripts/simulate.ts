/** `npm run simulate`: simulates the service and its people from a seed. Deletes its data when every check passed. */
import { randomInt } from 'node:crypto';
import { runScript, UsageError } from './cli/script.ts';
import type { StoreKind } from './simulate/named-store.ts';
import { nameOf, SimulationFailed, simulate } from './simulate/simulation.ts';

const usage = `npm run simulate [-- --seed N] [--steps M] [--store postgres|eventstoredb|URL] [--kill COMMAND]

Sends random commands of several people over HTTP to real processes, while years go by and processes
and connections break, and compares everything with an independent model. Prints its seed: the same
seed makes the same choices. When a check fails, it ends with status 1 and keeps its data.

  --seed    a whole number; a random one when left out
  --steps   how many steps to take (500)
  --store   where the events are: postgres (the default), eventstoredb (our imitation of it), or the
            address of a real server, esdb://…, which should be empty
  --kill    a shell command that kills the real server and starts it again, for example
            'docker restart --time 0 eventstore'`;

const options = {
  seed: { type: 'string' },
  steps: { type: 'string', default: '500' },
  store: { type: 'string', default: 'postgres' },
  kill: { type: 'string' },
} as const;

await runScript({ usage, options }, async ({ seed: wanted, steps: count, store: named, kill }) => {
  const seed = wanted === undefined ? randomInt(2 ** 31) : wholeNumber('seed', wanted);
  const steps = wholeNumber('steps', count ?? '');
  const store = storeOf(named ?? '', kill ?? null);
  console.log(`Simulating: --seed ${seed} --steps ${steps} --store ${nameOf(store)}`);
  try {
    const { counts, ...sums } = await simulate({ seed, steps, store });
    console.log(JSON.stringify({ seed, store: nameOf(store), steps, ...sums, ...counts }));
    return 0;
  } catch (error) {
    if (!(error instanceof SimulationFailed)) throw error;
    console.error(error.message);
    return 1;
  }
});

function storeOf(text: string, kill: string | null): StoreKind {
  if (/^esdb(\+discover)?:\/\//.test(text)) return { url: text, kill };
  if (kill !== null) throw new UsageError('--kill is for a real server, --store esdb://….');
  if (text === 'postgres' || text === 'eventstoredb') return text;
  throw new UsageError('--store is postgres, eventstoredb or an esdb:// address.');
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} is a whole number.`);
  return Number(text);
}
