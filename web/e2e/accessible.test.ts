/** WCAG 2.2 AA as far as a program can tell, on every page and dialog, in both themes; and no sideways scrolling when narrow. */
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../ledger/store/testing/database.ts';
import { type AppProcess, startApp } from '../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../scripts/testing/chromium.ts';
import { type Place, signedInPlaces, visitorPlaces } from '../../scripts/testing/places.ts';
import { moveIn } from '../../scripts/testing/small-household.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All places of one look take a while: each is a page load and an examination. */
const patience = 300_000;

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

type Finding = { place: string; rule: string; where: string };

async function openedContext(
  theme: 'light' | 'dark',
  viewport = { width: 1280, height: 900 },
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: app.url,
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
}

/** How many animations are under way. Asked from outside: the page's own policy forbids it to poll a string. */
const moving = 'document.getAnimations().filter(({ playState }) => playState === "running").length';

async function open(page: Page, { path }: Place): Promise<void> {
  await page.goto(path);
  await page.locator('main').first().waitFor();
  if (path.includes('dialog=')) await page.locator('[role$=dialog]').first().waitFor();
  await page.locator('.animate-breathe, .animate-spin').first().waitFor({ state: 'detached' });
  // What still appears is not visible yet, and would be examined as if it were not there.
  await expect.poll(() => page.evaluate<number>(moving), { timeout: 10_000 }).toBe(0);
}

async function findings(page: Page, places: readonly Place[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const place of places) {
    await open(page, place);
    const { violations, passes }: axe.AxeResults = await page.evaluate(
      `axe.run(document, ${JSON.stringify({ runOnly: standards })})`,
    );
    expect(passes).not.toEqual([]);
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => ({ place: place.name, rule: id, where: html })));
  }
  return found;
}

async function wideOnes(page: Page, places: readonly Place[]): Promise<string[]> {
  const wide: string[] = [];
  for (const place of places) {
    await open(page, place);
    const overflows = await page.evaluate(
      '[document.documentElement, ...document.querySelectorAll("[role$=dialog]")].some((one) => one.scrollWidth > one.clientWidth)',
    );
    if (overflows) wide.push(place.name);
  }
  return wide;
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('axe finds nothing on any page or dialog', { timeout: patience }, async () => {
    const context = await openedContext(theme);
    await context.addInitScript(axe.source);
    const page = await context.newPage();
    expect(await findings(page, visitorPlaces)).toEqual([]);
    const belongings = await moveIn(context, `${theme}@example.com`);
    expect(await findings(page, signedInPlaces(belongings))).toEqual([]);
    await context.close();
  });
});

describe.each([
  ['320 px wide', { width: 320, height: 640 }],
  ['zoomed to 200 %', { width: 640, height: 450 }],
])('%s', (name, viewport) => {
  it('nothing scrolls sideways', { timeout: patience }, async () => {
    const context = await openedContext('light', viewport);
    const page = await context.newPage();
    expect(await wideOnes(page, visitorPlaces)).toEqual([]);
    const belongings = await moveIn(context, `at-${name.replace(/\W/g, '')}@example.com`);
    expect(await wideOnes(page, signedInPlaces(belongings))).toEqual([]);
    await context.close();
  });
});
