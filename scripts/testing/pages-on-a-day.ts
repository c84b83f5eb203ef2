/** An app of a test's own, whose clock stands still on a day: for what depends on the day on which a person does it. */
import { pages } from '../../api/http/pages.ts';
import { startTestApi, type TestApi } from '../../api/testing/api.ts';
import { builtPages } from '../web-build.ts';

/** Starts it in this process, on a database of its own; `now` in ISO 8601 UTC. */
export async function startPagesOn(now: string): Promise<Pick<TestApi, 'url' | 'stop'>> {
  const folder = await builtPages();
  const api = await startTestApi({ parts: () => ({ web: pages(folder) }) });
  api.travelTo(now);
  return api;
}
