/** `npm run simulate`: a service and its people, simulated from a seed. Needs nothing, and leaves nothing when all is well. */
import { randomInt } from 'node:crypto';
import { runScript, UsageError } from './cli/script.ts';
import { nameOf, SimulationFailed, simulate } from './simulate/simulation.ts';
import type { StoreKind } from './simulate/site.ts';

const usage = `npm run simulate [-- --seed N] [--steps M] [--store postgres|eventstoredb|URL] [--kill COMMAND]

Random commands of several people through HTTP on real processes, while years go by and processes and
connections break; everything is held against an independent model. Says its seed: the same one makes
the same choices. Ends with status 1 when something is not as it must be, and then keeps the data.

  --seed    a whole number; by chance when left out
  --steps   how many steps to take (500)
  --store   where the events are: postgres (the default), eventstoredb (its imitation), or the address
            of a real one, esdb://…, which should be empty
  --kill    a command of the shell that kills the real server and lets it come back, for example
            'docker restart --time 0 eventstore'`;

const options = {
  seed: { type: 'string' },
  steps: { type: 'string', default: '500' },
  store: { type: 'string', default: 'postgres' },
  kill: { type: 'string' },
} as const;

await runScript({ usage, options }, async (given) => {
  const seed = given.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', given.seed);
  const steps = wholeNumber('steps', given.steps ?? '');
  const store = storeOf(given.store ?? '', given.kill ?? null);
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
