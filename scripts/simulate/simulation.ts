/**
 * A simulated service and the people who live with it: random commands through HTTP on real processes, while years go by
 * and things break, everything held against an independent model. Every choice comes from the seed. What the seed does not
 * decide is timing: how far a process had come when it was killed, and which of two commands sent at once came first.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance } from './chance.ts';
import { Inspector } from './checks.ts';
import { Person } from './person.ts';
import { LAYOUTS, Site, type StoreKind } from './site.ts';
import { STEPS } from './steps.ts';
import { World } from './world.ts';

export type SimulationOptions = { seed: number; steps: number; store: StoreKind };

/** What a run that went well has seen. */
export type Summary = World['tally'] & {
  /** How often each kind of step, and each fault, came up. */
  counts: Record<string, number>;
  /** How many days the clock has moved. */
  days: number;
  seconds: number;
};

/** Something was not as it must be: the message tells all that is needed to see it again. */
export class SimulationFailed extends Error {
  override name = 'SimulationFailed';
}

/** A Monday. */
const START = new Date('2027-01-04T10:00:00Z');
const ZONES = ['UTC', 'America/New_York', 'Australia/Sydney'];
const INSPECT_EVERY = 50;
const STORY_TOLD = 40;

const weights = Object.fromEntries(
  Object.entries(STEPS).map(([name, { weight }]) => [name, weight]),
) as Record<keyof typeof STEPS, number>;

/** As it is given on the command line, without who we are to the server. */
export const nameOf = (store: StoreKind): string =>
  typeof store === 'string' ? store : store.url.replace(/\/\/[^/]*@/, '//');

/** Takes so many steps; throws {@link SimulationFailed}, and then keeps the data. */
export async function simulate({ seed, steps, store }: SimulationOptions): Promise<Summary> {
  const folder = mkdtempSync(join(tmpdir(), `weekwise-simulation-${seed}-`));
  // When root runs it, Postgres runs as somebody else, who must be able to pass through.
  chmodSync(folder, 0o711);
  const began = Date.now();
  const world = await openWorld({ seed, store, folder });
  let step = 0;
  try {
    for (const person of world.people) await person.register(world.where());
    for (step = 1; step <= steps; step += 1) {
      const isLooked = await takeStep(world);
      if (isLooked || step % INSPECT_EVERY === 0 || step === steps) await world.inspect();
    }
  } catch (error) {
    const told = [
      `The simulation has failed: --seed ${seed} --steps ${steps} --store ${nameOf(store)}, at step ${step}.`,
      `What was done last:\n${world.story.slice(-STORY_TOLD).join('\n')}`,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      `The data is in ${folder}`,
    ];
    throw new SimulationFailed(told.join('\n\n'));
  } finally {
    await world.inspector.close();
    await world.site.close();
  }
  rmSync(folder, { recursive: true, force: true });
  const days = Math.round((world.site.now.getTime() - START.getTime()) / 86_400_000);
  return { ...world.tally, counts: world.counts, days, seconds: (Date.now() - began) / 1000 };
}

async function takeStep(world: World): Promise<boolean> {
  const name = world.chance.weighted(weights);
  world.count(name);
  const isLooked = await STEPS[name].take(world, world.chance.oneOf(world.people));
  world.site.assertAlive();
  return isLooked;
}

async function openWorld(options: {
  seed: number;
  store: StoreKind;
  folder: string;
}): Promise<World> {
  const { seed, store, folder } = options;
  const chance = new Chance(seed);
  const site = await Site.open({ folder, store, roles: chance.oneOf(LAYOUTS), now: START });
  const inspector = await Inspector.open({ ...site.settings, DATA_DIR: folder });
  const people = ZONES.map((zone, index) => new Person(index + 1, zone, START));
  return new World({ chance, site, people, inspector });
}
