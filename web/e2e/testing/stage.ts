/** The real app and a real browser for one file of journeys. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { takeLetter } from '../../../api/testing/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../../ledger/store/testing/database.ts';
import { type AppProcess, spawnApp } from '../../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../../scripts/testing/chromium.ts';
import type { Belongings } from '../../../scripts/testing/places.ts';
import { moveIn } from '../../../scripts/testing/small-household.ts';
import { type BadLine, openLine } from './bad-line.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** The two windows that every journey is gone in. */
export const sizes = Object.entries({ phone, desktop });

/** Each of these in one of the two windows, turn by turn: for what the window's size makes no difference to. */
export const inTurn = <Case extends object>(cases: readonly Case[]) =>
  cases.map((one, turn) => {
    const window =
      turn % 2 === 0 ? { size: 'phone', viewport: phone } : { size: 'desktop', viewport: desktop };
    return { ...one, ...window };
  });

type Viewport = { readonly width: number; readonly height: number };

/** One person at one window. */
export type Visit = { readonly context: BrowserContext; readonly page: Page };

/** The same with what the person has, and the address to sign in with. */
export type Home = Visit & Belongings & { readonly email: string };

/** The same, with everything going over a line that can go bad. */
type FarHome = Home & { readonly line: BadLine };

let people = 0;

/** An address that nobody else has: a test that is tried again registers somebody else. */
export function newEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}

/**
 * Starts app and browser for every test of a file. The app runs as while developing: then the answer to a forgotten
 * password holds the link of its letter.
 */
export function stage() {
  let app: AppProcess;
  let browser: Browser;
  let start: () => Promise<AppProcess>;
  let dataDir: string;
  let database: TestDatabase;
  const undo: (() => unknown)[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'weekwise-journeys-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    undo.push(() => database.drop());
    const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, NODE_ENV: 'development' };
    start = () => spawnApp(settings);
    app = await start();
    undo.push(() => app.stop());
    browser = await launchBrowser();
    undo.push(() => browser.close());
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });
  /**
   * Opens a window of its own, signed in as nobody. Without a service worker, unless the test is about it: it would first
   * fetch the whole app for every new window.
   */
  async function visit(
    viewport: Viewport = desktop,
    options: BrowserContextOptions = {},
  ): Promise<Visit> {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    return { context, page: await context.newPage() };
  }

  async function household(viewport?: Viewport, options?: BrowserContextOptions): Promise<Home> {
    const visited = await visit(viewport, options);
    const email = newEmail();
    return { ...visited, email, ...(await moveIn(visited.context, email)) };
  }

  return {
    visit,
    /** The same, signed in as a new person with a small household. */
    household,
    /** The same again, over a line that can go bad; it is well at first. */
    async farHousehold(viewport?: Viewport, options: BrowserContextOptions = {}): Promise<FarHome> {
      const line = await openLine(app.url);
      undo.push(() => line.close());
      return { ...(await household(viewport, { baseURL: line.url, ...options })), line };
    },
    /** Makes every proof of who somebody is an hour older. */
    async proofsAge(): Promise<void> {
      const older = "UPDATE identity.sessions SET confirmed_at = confirmed_at - interval '1 hour'";
      await database.pool.query(older);
    },
    /** The path of the link in the letter that has come to this address. */
    async linkTo(email: string): Promise<string> {
      await expect.poll(() => readdirSync(join(dataDir, 'outbox')).length).toBeGreaterThan(0);
      const { text = '' } = await takeLetter(dataDir, email);
      const { pathname, search } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
      return pathname + search;
    },
    /** Ends the app's process without a word, as a power cut does. */
    crash: () => app.kill(),
    /** Starts it again, and answers where it is now. */
    async startAgain(): Promise<string> {
      app = await start();
      return app.url;
    },
  };
}

/** Presses the button with this name. */
export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Presses what the header offers: where it is narrow, in its menu. */
export async function pressInHeader(page: Page, name: string): Promise<void> {
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Menu', exact: true });
  await header.waitFor();
  if (!(await menu.isVisible())) return press(header, name);
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until the page says so. */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor();

/** What the API answers this person. */
export const reads = async (context: BrowserContext, path: string) =>
  (await context.request.get(path)).json();
