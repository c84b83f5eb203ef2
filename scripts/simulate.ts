/** `npm run simulate`: a service and its people, simulated from a seed. Needs nothing, and leaves nothing when all is well. */
import { randomInt } from 'node:crypto';
import { runScript, UsageError } from './cli/script.ts';
import { SimulationFailed, simulate } from './simulate/simulation.ts';

const usage = `npm run simulate [-- --seed N] [--steps M] [--store postgres|eventstoredb]

Random commands of several people through HTTP on real processes, while years go by and processes and
connections break; everything is held against an independent model. Says its seed: the same one makes
the same choices. Ends with status 1 when something is not as it must be, and then keeps the data.

  --seed    a whole number; by chance when left out
  --steps   how many steps to take (500)
  --store   where the events are: postgres (the default), or the imitation of EventStoreDB`;

const options = {
  seed: { type: 'string' },
  steps: { type: 'string', default: '500' },
  store: { type: 'string', default: 'postgres' },
} as const;

await runScript({ usage, options }, async (given) => {
  const seed = given.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', given.seed);
  const steps = wholeNumber('steps', given.steps ?? '');
  const { store } = given;
  if (store !== 'postgres' && store !== 'eventstoredb')
    throw new UsageError('--store is postgres or eventstoredb.');
  console.log(`Simulating: --seed ${seed} --steps ${steps} --store ${store}`);
  try {
    const { counts, ...sums } = await simulate({ seed, steps, store });
    console.log(JSON.stringify({ seed, store, steps, ...sums, ...counts }));
    return 0;
  } catch (error) {
    if (!(error instanceof SimulationFailed)) throw error;
    console.error(error.message);
    return 1;
  }
});

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} is a whole number.`);
  return Number(text);
}
