import { expect, it } from 'vitest';
import { NOTHING } from './folded.ts';
import { createKeptFolds } from './kept-folds.ts';

it('a fold that nobody asks for again leaves the memory after a while', async () => {
  const kept = createKeptFolds(100);
  kept.set('one', { folded: NOTHING, rewrites: 0 });
  expect(kept.size).toBe(1);
  await expect.poll(() => kept.size).toBe(0);
});
