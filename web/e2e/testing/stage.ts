/** The real app and a real browser for one file of browser tests. */
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
import { workersBrowser } from '../../../scripts/testing/chromium.ts';
import { ageProofs, startPagesApp } from '../../../scripts/testing/pages-app.ts';
import type { Belongings } from '../../../scripts/testing/places.ts';
import { moveIn } from '../../../scripts/testing/small-household.ts';
import { type BadLine, openLine } from './bad-line.ts';
import { undrawn } from './undrawn.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

type Viewport = { readonly width: number; readonly height: number };

/** One person at one window. */
export type Visit = { readonly context: BrowserContext; readonly page: Page };

/** The same, with what the person has and the email address to sign in with. */
export type Home = Visit & Belongings & { readonly email: string };

/** The same, with all requests going over a line that can fail. */
export type FarHome = Home & { readonly line: BadLine };

/** An email address that is new each time, also when a test is tried again. */
export const newEmail = (): string => `person-${randomBytes(4).toString('hex')}@example.com`;

/**
 * One browser for the tests of a file, which other files have used. They use the app that serves all files or, with `own`, an app
 * of this file alone, which they may kill.
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
    browser = await workersBrowser();
    // A test that failed has left its windows open.
    undo.push(() => Promise.all(browser.contexts().map((context) => context.close())));
  });
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  /**
   * Opens a new window in which nobody is signed in. The service worker is blocked unless a test allows it: it would fetch the
   * whole app for every window.
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
    await context.addInitScript(undrawn);
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
     * One household for all tests that leave it as it was; each gets a new page. To set up a household and to load the app for the
     * first time is most of what a short test takes. Call it where the tests are described.
     */
    shared(viewport?: Viewport): () => Promise<Home> {
      let home: Home;
      beforeAll(async () => {
        home = await household(viewport);
      });
      return async () => ({ ...home, page: await home.context.newPage() });
    },
    /** A new household over a line that can fail. It works at first. */
    async farHousehold(viewport?: Viewport, options: BrowserContextOptions = {}): Promise<FarHome> {
      const line = await openLine(url);
      undo.push(() => line.close());
      return { ...(await household(viewport, { baseURL: line.url, ...options })), line };
    },
    /** Makes the last proof of identity of every session an hour older. */
    proofsAge: () => ageProofs(place.databaseUrl),
    /** The path of the link in the one email that comes to this address. */
    linkTo: (email: string) => linkIn(place.dataDir, email),
    /** Kills the app's process, as a power cut would. */
    crash: async () => ownApp?.kill(),
    /** Starts it again, and answers its new address. */
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

/** Presses a button of the header. In a narrow window it is in the menu there. */
export async function pressInHeader(page: Page, name: string): Promise<void> {
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Menu', exact: true });
  await header.waitFor();
  if (!(await menu.isVisible())) return press(header, name);
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Waits until the page shows these words. */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).first().waitFor();

/** What the API answers this person. */
export const reads = async (context: BrowserContext, path: string) =>
  (await context.request.get(path)).json();
