/** The tables of docs/examples against the ledger alone. The API runs the same ones (api/worked-examples.test.ts). */
import { expect, it } from 'vitest';
import { LedgerHousehold } from './testing/examples/on-ledger.ts';
import { play } from './testing/examples/play.ts';
import { readStories } from './testing/examples/stories.ts';

const stories = readStories();

it('there are examples of everything', () => {
  expect(stories.length).toBeGreaterThan(100);
  expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length);
});

it.each(stories)('$title', async (story) => {
  await play(story, new LedgerHousehold(story.lines[0]?.day ?? ''));
});
