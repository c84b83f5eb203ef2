/** The tables of docs/examples over HTTP, on a real database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { play } from '../ledger/testing/examples/play.ts';
import { readStories } from '../ledger/testing/examples/stories.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import { startHousehold } from './testing/examples.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it.each(readStories())('$title', async (story) => {
  expect(api.parts).toBeDefined();
  await play(story, await startHousehold(api, api.parts, story.lines[0]?.day ?? ''));
});
