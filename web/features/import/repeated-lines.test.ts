/** A table in which a line stands twice. */
import { expect, test } from 'vitest';
import { paid, read } from './testing/read.ts';

test('a line that says the same as one above is left out until it is wanted', async () => {
  const line = 'Gym,20.00,monthly,2026-12-01\n';
  const text = `Name,Amount,Frequency,Due date\n${line}Gym,21.00,monthly,2026-12-01\n${line}`;
  const gym = (amount: string) => `Gym ${amount} monthly other 1 2026-12-01`;
  expect((await read(text, paid)).lines).toEqual([gym('20.00'), gym('21.00'), 'Gym: repeated']);
  expect((await read(text, { ...paid, taken: new Map([[4, true]]) })).ready).toBe(3);
});
