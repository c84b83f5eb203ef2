/**
 * Short simulations. `npm run simulate` takes more steps and other seeds. A seed that finds a fault joins these until the
 * fault has a test of its own: once the choices change, the seed makes others.
 */
import { expect, it } from 'vitest';
import { simulate } from './simulation.ts';

it.each([
  { store: 'postgres', seed: 7, steps: 40 },
  { store: 'eventstoredb', seed: 8, steps: 40 },
] as const)('seed $seed on $store: $steps steps', { timeout: 300_000 }, async (options) => {
  const { commands, inspections, days } = await simulate(options);
  // It sent commands, inspected them, and let days pass.
  expect(Math.min(commands, inspections, days)).toBeGreaterThan(0);
});
