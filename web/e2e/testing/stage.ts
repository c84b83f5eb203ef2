/** The real app and a real browser for one file of journeys. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { takeLetters } from '../../../api/testing/outbox.ts';
import { createTestDatabase } from '../../../ledger/store/testing/database.ts';
import type { AppProcess } from '../../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../../scripts/testing/chromium.ts';
import { ageProofs, startPagesApp } from '../../../scripts/testing/pages-app.ts';
import type { Belongings } from '../../../scripts/testing/places.ts';
import { moveIn } from '../../../scripts/testing/small-household.ts';
import { type BadLine, openLine } from './bad-line.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

const windows = { phone, desktop };
const turns = ['phone', 'desktop'] as const;

/** Each of these in one of the two windows, turn by turn: for what the window's size makes no difference to. */
export const inTurn = <Case extends object>(cases: readonly Case[]) =>
  cases.map((one, turn) => {
    const size = turns[turn % 2 === 0 ? 0 : 1];
    return { ...one, size, viewport: windows[size] };
  });

/** The same by window, for what one household can do one after the other. */
export const inWindows = <Case extends object>(cases: readonly Case[]) =>
  turns.map((size) => ({
    size,
    viewport: windows[size],
    some: inTurn(cases).filter((one) => one.size === size),
  }));

type Viewport = { readonly width: number; readonly height: number };

/** One person at one window. */
export type Visit = { readonly context: BrowserContext; readonly page: Page };

/** The same with what the person has, and the address to sign in with. */
export type Home = Visit & Belongings & { readonly email: string };

/** The same, with everything going over a line that can go bad. */
export type FarHome = Home & { readonly line: BadLine };

/** An address that nobody else has, nor the same test when it is tried again. */
export const newEmail = (): string => `person-${randomBytes(4).toString('hex')}@example.com`;

/**
 * Starts a browser for every test of a file, before the app that serves all files; or before an app of the file's `own`,
 * which its tests may end.
 */
export function stage({ own = false } = {}) {
  let url: string;
  let browser: Browser;
  let place: { readonly databaseUrl: string; readonly dataDir: string };
  let ownApp: AppProcess | undefined;
  const undo: (() => unknown)[] = [];
  const start = async () => {
    ownApp = await startPagesApp(place);
    ({ url } = ownApp);
    return url;
  };
  beforeAll(async () => {
    if (own) {
      const database = await createTestDatabase();
      const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-journeys-'));
      place = { databaseUrl: database.url, dataDir };
      undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
      undo.push(() => database.drop());
      await start();
      undo.push(() => ownApp?.stop());
    } else {
      place = inject('pagesApp');
      ({ url } = inject('pagesApp'));
    }
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
      baseURL: url,
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
    /**
     * One household for all tests that leave it as it was, each with a page of its own there: to move in and to load the app for
     * the first time is most of what a short test takes. To be called where the tests are described.
     */
    shared(viewport?: Viewport): () => Promise<Home> {
      let home: Home;
      beforeAll(async () => {
        home = await household(viewport);
      });
      return async () => ({ ...home, page: await home.context.newPage() });
    },
    /** A household of its own again, over a line that can go bad; it is well at first. */
    async farHousehold(viewport?: Viewport, options: BrowserContextOptions = {}): Promise<FarHome> {
      const line = await openLine(url);
      undo.push(() => line.close());
      return { ...(await household(viewport, { baseURL: line.url, ...options })), line };
    },
    /** Makes every proof of who somebody is an hour older. */
    proofsAge: () => ageProofs(place.databaseUrl),
    /** The path of the link in the letter that comes to this address. */
    linkTo: (email: string) => linkIn(place.dataDir, email),
    /** Ends the app's process without a word, as a power cut does. */
    crash: async () => ownApp?.kill(),
    /** Starts it again, and answers where it is now. */
    startAgain: start,
  };
}

async function linkIn(dataDir: string, email: string): Promise<string> {
  const letters: Email[] = [];
  await expect.poll(async () => letters.push(...(await takeLetters(dataDir, email)))).toBe(1);
  const { pathname, search } = new URL(/https?:\S+/.exec(letters[0]?.text ?? '')?.[0] ?? '');
  return pathname + search;
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
