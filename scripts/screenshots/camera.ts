/** Takes the pictures of one browser context: one width, one theme, one person. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { TIME_ZONE } from '../demo/household.ts';
import type { Place } from '../testing/places.ts';

export type Theme = 'light' | 'dark';

export type Look = { theme: Theme; width: number };

const heights: Record<number, number> = { 390: 844, 1280: 900 };

/** A context with the look's width and theme; motion is reduced so that nothing is caught half way. */
export async function openContext(
  browser: Browser,
  url: string,
  { theme, width }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    // The household's, so that browser and ledger agree which day it is.
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
    hasTouch: width < 640,
    // As on a real phone: the scroll bar lies over the page and takes no room.
    isMobile: width < 640,
  });
  context.setDefaultTimeout(15_000);
  // The stream of changes never ends, and a page that still loads something is not settled.
  await context.route('**/api/changes?stream=true', (route) => route.abort());
  return context;
}

/** Takes one picture of each place: a page in its whole height, a dialog as the window shows it. */
export async function photograph(
  context: BrowserContext,
  places: readonly Place[],
  { theme, width }: Look,
  folder: string,
): Promise<void> {
  const page = await context.newPage();
  for (const { name, path } of places) {
    const height = heights[width] ?? 900;
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await settled(page);
    // The window grows to the page's height: a picture that is put together from parts would have the bars in its middle.
    const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (!path.includes('dialog=')) await page.setViewportSize({ width, height: whole });
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  }
  await page.close();
}

/** Waits until the page loads nothing any more: no call under way, no skeleton, no spinner. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('main').first().waitFor();
  await page.locator('.animate-breathe, .animate-spin').first().waitFor({ state: 'detached' });
}
