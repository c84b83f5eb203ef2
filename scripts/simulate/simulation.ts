/**
 * A simulated service and its people: random commands over HTTP to real processes, while years go by and faults strike. All
 * answers are compared with an independent model. Every choice comes from the seed. Timing does not: how far a process had
 * come when it was killed, and which of two commands came first that were sent at once.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance } from './chance.ts';
import { Inspector } from './checks.ts';
import type { StoreKind } from './named-store.ts';
import { Person } from './person.ts';
import { LAYOUTS, Site } from './site.ts';
import { STEPS } from './steps.ts';
import { World } from './world.ts';

export type SimulationOptions = { seed: number; steps: number; store: StoreKind };

/** What a successful run counted. */
export type Summary = World['tally'] & {
  /** How often each kind of step, and each fault, came up. */
  counts: Record<string, number>;
  /** Simulated days. */
  days: number;
  seconds: number;
};

/** A check has failed. The message has the seed, the last steps, the cause and the folder of the data. */
export class SimulationFailed extends Error {
  override name = 'SimulationFailed';
}

/** A Monday. */
const START = new Date('2027-01-04T10:00:00Z');
const ZONES = ['UTC', 'America/New_York', 'Australia/Sydney'];
const INSPECT_EVERY = 50;
const LINES_IN_FAILURE = 40;

/** The store as the command line names it, without credentials. */
export const nameOf = (store: StoreKind): string =>
  typeof store === 'string' ? store : store.url.replace(/\/\/[^/]*@/, '//');

/** Takes so many steps. Throws {@link SimulationFailed}, and leaves the data in its folder then. */
export async function simulate({ seed, steps, store }: SimulationOptions): Promise<Summary> {
  const folder = mkdtempSync(join(tmpdir(), `weekwise-simulation-${seed}-`));
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  const began = Date.now();
  const world = await openWorld({ seed, store, folder });
  let step = 0;
  try {
    for (const person of world.people) await person.register(world.roundRobin());
    for (step = 1; step <= steps; step += 1) {
      await takeStep(world);
      if (world.mustInspect || step % INSPECT_EVERY === 0 || step === steps) await world.inspect();
    }
  } catch (error) {
    const lines = [
      `The simulation has failed: --seed ${seed} --steps ${steps} --store ${nameOf(store)}, at step ${step}.`,
      `The last lines of its log:\n${world.log.slice(-LINES_IN_FAILURE).join('\n')}`,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      `The data is in ${folder}`,
    ];
    throw new SimulationFailed(lines.join('\n\n'));
  } finally {
    await world.inspector.close();
    await world.site.close();
  }
  rmSync(folder, { recursive: true, force: true });
  const days = Math.round((world.site.now.getTime() - START.getTime()) / 86_400_000);
  return { ...world.tally, counts: world.counts, days, seconds: (Date.now() - began) / 1000 };
}

async function takeStep(world: World): Promise<void> {
  const name = world.chance.nameOfOne<keyof typeof STEPS>(STEPS);
  world.count(name);
  const step = STEPS[name];
  await step.take(world, world.chance.oneOf(world.people));
  world.mustInspect ||= 'inspects' in step;
  world.site.assertAlive();
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
