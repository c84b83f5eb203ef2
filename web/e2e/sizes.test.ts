/** What a first visit costs: the JavaScript that a page loads before anybody touches it, as gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stage, type Visit } from './testing/stage.ts';

const { visit, household } = stage();
const dist = join(import.meta.dirname, '..', 'dist');
const kilobyte = 1024;

/**
 * The paths of the scripts that a page loads until it is idle. On a busy machine the network may be idle for a while before the
 * last request, so `last` says which request to wait for.
 */
async function scriptsOf(
  { context, page }: Visit,
  path: string,
  last?: (address: string) => boolean,
): Promise<string[]> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  // The stream of changes never ends, and the page works without it.
  await page.route('**/api/changes?stream=true', (route) => route.abort());
  const asksLast = last && page.waitForRequest((request) => last(request.url()));
  await page.goto(path);
  await page.locator('main').first().waitFor();
  await asksLast;
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...asked];
}

const gzipOf = (path: string) => readFileSync(join(dist, `${path}.gz`)).length / kilobyte;
const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzipOf(path), 0);

/** Whether a script holds the chart library, which a class name of its own gives away. */
const drawsCharts = (path: string) =>
  readFileSync(join(dist, path), 'utf8').includes('recharts-wrapper');

describe.concurrent('the first load', () => {
  it.each([
    ['landing page', '/', 90],
    ['log-in page', '/login', 114],
  ])('of the %s (%s) is at most %i KB', async (_, path, limit) => {
    const scripts = await scriptsOf(await visit(), path);
    expect(scripts.length).toBeGreaterThan(1);
    expect(total(scripts)).toBeLessThanOrEqual(limit);
  });

  it('of the dashboard is at most 160 KB in a few files, and asks for each list once', async () => {
    const home = await household();
    const asked: string[] = [];
    home.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    const { link } = (await home.context.request.get('/dashboard')).headers();
    const scripts = await scriptsOf(home, '/dashboard', (address) =>
      address.endsWith('/api/changes?stream=true'),
    );
    // The header has the browser load the code for signed-in people beside the page's own.
    expect(scripts).toContain(/^<([^>]+)>; rel=modulepreload$/.exec(link ?? '')?.[1]);
    expect(scripts.length).toBeGreaterThan(2);
    // Each file costs a phone that is far from the server a round trip.
    expect(scripts.length).toBeLessThanOrEqual(10);
    expect(total(scripts)).toBeLessThanOrEqual(160);
    expect(scripts.filter(drawsCharts)).toEqual([]);
    expect(asked.sort()).toEqual([
      '/api/accounts',
      '/api/auth/user',
      '/api/bills',
      '/api/bills/next-savings',
      '/api/changes?stream=true',
      '/api/coverage',
      '/api/incomes',
      '/api/scheduler/status',
      '/api/summary?payFrequency=weekly',
      '/api/user/preferences',
    ]);
  });

  it('has one type face of at most 40 KB, whose digits all have the same width', async () => {
    const { context, page } = await visit();
    const faces: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') faces.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await page.locator('main').first().waitFor();
    const widths: number[] = await page.evaluate(`(async () => {
      await document.fonts.load('16px Figtree');
      return [...'0123456789'].map((figure) => {
        const one = document.createElement('span');
        one.className = 'tabular-nums';
        one.textContent = figure.repeat(20);
        document.body.append(one);
        return one.getBoundingClientRect().width;
      });
    })()`);
    expect(new Set(widths).size).toBe(1);
    expect(await page.evaluate(`document.fonts.check('16px Figtree')`)).toBe(true);
    expect(faces).toHaveLength(1);
    const bytes = readFileSync(join(dist, faces[0] ?? '')).length;
    expect(bytes / kilobyte).toBeLessThanOrEqual(40);
    await context.close();
  });

  it('leaves out the chart library, a file of its own that only a bill with past amounts loads', async () => {
    const built = readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`);
    const [library = '', ...others] = built
      .filter((path) => path.endsWith('.js'))
      .filter(drawsCharts);
    expect(others).toEqual([]);
    const home = await household();
    const electricity = home.bills.find(({ name }) => name === 'Electricity')?.id;
    const detail = `/dashboard?dialog=bill-detail&id=${electricity}`;
    const scripts = await scriptsOf(home, detail, (address) => address.endsWith(library));
    expect(scripts.filter(drawsCharts)).toEqual([library]);
  });

  it('of the forecast has a chart of its own, of at most 4 KB, in place of the library', async () => {
    const scripts = await scriptsOf(await household(), '/forecast', (address) =>
      address.includes('balances-chart'),
    );
    expect(scripts.filter(drawsCharts)).toEqual([]);
    const chart = scripts.filter((path) => path.includes('balances-chart'));
    expect(chart).toHaveLength(1);
    expect(total(chart)).toBeLessThanOrEqual(4);
  });
});
