/** An app for one test, whose clock stands still: for figures that depend on the day. */
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
