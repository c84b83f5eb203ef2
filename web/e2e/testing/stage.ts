/** The real app and a real browser for one file of journeys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../../../ledger/store/testing/database.ts';
import { type AppProcess, spawnApp } from '../../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../../scripts/testing/chromium.ts';

/** The two windows that every journey is gone in. */
export const sizes = Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
});

/** One person at one window. */
export type Visit = { readonly context: BrowserContext; readonly page: Page };

/**
 * Starts app and browser for every test of a file. The app runs as while developing: then the answer to a forgotten
 * password holds the link of its letter.
 */
export function stage() {
  let app: AppProcess;
  let browser: Browser;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-journeys-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    undo.push(() => database.drop());
    const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, NODE_ENV: 'development' };
    app = await spawnApp(settings);
    undo.push(() => app.stop());
    browser = await launchBrowser();
    undo.push(() => browser.close());
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });
  return {
    /** Opens a window of its own, signed in as nobody. */
    async visit(viewport: { width: number; height: number }): Promise<Visit> {
      const context = await browser.newContext({
        baseURL: app.url,
        viewport,
        reducedMotion: 'reduce',
      });
      return { context, page: await context.newPage() };
    },
  };
}

/** Presses the button with this name. */
export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Waits until the page says so. */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor();

/** What the API answers this person. */
export const reads = async (context: BrowserContext, path: string) =>
  (await context.request.get(path)).json();
