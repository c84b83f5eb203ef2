/** Short simulations, and those that once found something. `npm run simulate` takes more steps and other seeds. */
import { expect, it } from 'vitest';
import { simulate } from './simulation.ts';

it.each([
  { store: 'postgres', seed: 1, steps: 60 },
  { store: 'eventstoredb', seed: 4, steps: 60 },
] as const)('seed $seed on $store: $steps steps', { timeout: 180_000 }, async (options) => {
  const { commands, inspections, days } = await simulate(options);
  // It has done what it is for.
  expect(Math.min(commands, inspections, days)).toBeGreaterThan(0);
});
