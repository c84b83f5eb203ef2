/** The installed app without a network: it opens, shows the last lists with their age, and refuses to change anything. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../ledger/store/testing/database.ts';
import { type AppProcess, startApp } from '../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../scripts/testing/chromium.ts';
import { moveIn } from '../../scripts/testing/small-household.ts';

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

const evaluate = <T>(page: Page, expression: string) => page.evaluate<T>(expression);

/** The worker has kept the app's files and answers for this page. */
const workerControls = (page: Page) =>
  evaluate<string>(
    page,
    `new Promise((done) => {
      const ready = () => navigator.serviceWorker.controller && done(navigator.serviceWorker.controller.scriptURL);
      navigator.serviceWorker.addEventListener('controllerchange', ready);
      ready();
    })`,
  );

describe('without a network', () => {
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
    await moveIn(context, `offline-${Math.random().toString(36).slice(2)}@example.com`);
    page = await context.newPage();
    await page.goto('/dashboard');
    await workerControls(page);
    await page.getByText('Electricity').first().waitFor();
    return () => context.close();
  });

  it('the app opens with the last lists, their age and a clear banner', async () => {
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You are offline').waitFor();
    await page.getByText('What you see is from').waitFor();
    await page.getByText('Electricity').first().waitFor();
    await page.getByRole('link', { name: 'Accounts' }).first().click();
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();

    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
  });

  it('a write is refused in clear words, and works once the network is back', async () => {
    await page.goto('/dashboard?dialog=account');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account name').fill('Holidays');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('You are offline, so nothing was changed').first().waitFor();

    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created successfully').first().waitFor();
    const accounts: { name: string }[] = await (await context.request.get('/api/accounts')).json();
    expect(accounts.filter(({ name }) => name === 'Holidays')).toHaveLength(1);
  });

  it('nothing of the person stays after log-out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await evaluate(page, "caches.has('answers')")).toBe(false);
  });
});

describe('the service worker', () => {
  it('begins afresh once per browser session: old caches and workers go', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    await moveIn(context, 'afresh@example.com');
    const page = await context.newPage();
    await page.goto('/accounts');
    const first = await workerControls(page);
    expect(first).toMatch(/\/sw\.js\?v=\w+$/);

    await evaluate(page, "caches.open('app-of-long-ago').then(() => undefined)");
    await page.reload();
    expect(await workerControls(page)).toBe(first);
    expect(await evaluate(page, "caches.has('app-of-long-ago')")).toBe(true);

    await evaluate(page, 'sessionStorage.clear()');
    await page.reload();
    await expect.poll(() => workerControls(page)).not.toBe(first);
    expect(await evaluate(page, "caches.has('app-of-long-ago')")).toBe(false);
    await context.close();
  });

  it('lets the app be installed', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const manifest = await context.request.get('/manifest.webmanifest');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { icons, start_url } = await manifest.json();
    expect(start_url).toBe('/dashboard');
    for (const { src, type } of icons) {
      const icon = await context.request.get(src);
      expect(icon.headers()['content-type']).toContain(type);
    }
    await context.close();
  });
});
