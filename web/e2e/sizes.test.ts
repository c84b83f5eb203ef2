/** What a first visit costs: the JavaScript that a page loads before anybody touches it, as gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../ledger/store/testing/database.ts';
import { type AppProcess, startApp } from '../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../scripts/testing/chromium.ts';
import { moveIn } from '../../scripts/testing/small-household.ts';

const dist = join(import.meta.dirname, '..', 'dist');
const kilobyte = 1024;

let database: TestDatabase;
let app: AppProcess;
let browser: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await database?.drop();
});

/** The scripts that a page asks for until it is at rest, by their paths. */
async function scriptsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  await page.goto(path);
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return [...asked];
}

const gzipOf = (path: string) => readFileSync(join(dist, `${path}.gz`)).length / kilobyte;
const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + gzipOf(path), 0);

/** The library that draws charts names its parts so. */
const drawsCharts = (path: string) =>
  readFileSync(join(dist, path), 'utf8').includes('recharts-wrapper');

const visit = () => browser.newContext({ baseURL: app.url });

describe('the first load', () => {
  it.each([
    ['landing page', '/', 90],
    ['log-in page', '/login', 112],
  ])('of the %s (%s) is at most %i KB', async (_, path, limit) => {
    const context = await visit();
    const scripts = await scriptsOf(context, path);
    await context.close();
    expect(scripts.length).toBeGreaterThan(1);
    expect(total(scripts)).toBeLessThanOrEqual(limit);
  });

  it('of the dashboard is at most 160 KB', async () => {
    const context = await visit();
    await moveIn(context, 'sizes@example.com');
    const scripts = await scriptsOf(context, '/dashboard');
    await context.close();
    expect(scripts.length).toBeGreaterThan(5);
    expect(total(scripts)).toBeLessThanOrEqual(160);
    expect(scripts.filter(drawsCharts)).toEqual([]);
  });

  it('of charts is a file of its own, which only a page with a chart asks for', async () => {
    const built = readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`);
    expect(built.filter((path) => path.endsWith('.js')).filter(drawsCharts)).toHaveLength(1);
    const context = await visit();
    await moveIn(context, 'charts@example.com');
    expect((await scriptsOf(context, '/forecast')).filter(drawsCharts)).toHaveLength(1);
    await context.close();
  });
});
