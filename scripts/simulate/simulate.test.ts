/**
 * Short simulations. `npm run simulate` takes more steps and other seeds; one that finds something joins these until a test
 * of its own holds what it found, since a seed tells another story once the choices change.
 */
import { expect, it } from 'vitest';
import { simulate } from './simulation.ts';

it.each([
  { store: 'postgres', seed: 7, steps: 40 },
  { store: 'eventstoredb', seed: 8, steps: 40 },
] as const)('seed $seed on $store: $steps steps', { timeout: 300_000 }, async (options) => {
  const { commands, inspections, days } = await simulate(options);
  // It has done what it is for.
  expect(Math.min(commands, inspections, days)).toBeGreaterThan(0);
});
