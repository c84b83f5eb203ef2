/** The installed app without a network: it opens, shows the last lists with their age, and refuses to change anything. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { go } from './testing/go.ts';
import { type Home, phone, pressInHeader, reads, said, stage } from './testing/stage.ts';

const { visit, household, farHousehold } = stage();
const withWorker = { serviceWorkers: 'allow' } as const;

/** The names of the caches that hold a person's answers. */
const answersKept = (page: Page) =>
  evaluate<string[]>(
    page,
    "caches.keys().then((names) => names.filter((name) => name.startsWith('answers')))",
  );

const pending = 'We could not end your session on the server.';

const evaluate = <T>(page: Page, expression: string) => page.evaluate<T>(expression);

/** Waits until a service worker controls the page, and answers its address. By then the worker has stored the app's files. */
const workerControls = (page: Page) =>
  evaluate<string>(
    page,
    `new Promise((done) => {
      const ready = () => navigator.serviceWorker.controller && done(navigator.serviceWorker.controller.scriptURL);
      navigator.serviceWorker.addEventListener('controllerchange', ready);
      ready();
    })`,
  );

/** A household whose service worker has stored the app, and whose lists were read once. */
async function kept(): Promise<Home> {
  const home = await household(phone, withWorker);
  await home.page.goto('/dashboard');
  await workerControls(home.page);
  await home.page.getByText('Electricity').first().waitFor();
  return home;
}

describe.concurrent('without a network, on a phone', () => {
  it('the app opens with the last lists, their age and a clear banner; a write is refused until the network is back, and log-out leaves nothing', async () => {
    const { context, page } = await kept();
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You are offline').waitFor();
    await page.getByText('What you see is from').waitFor();
    await page.getByText('Electricity').first().waitFor();
    await page.getByRole('link', { name: 'Accounts' }).first().click();
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });

    await go(page, '/accounts?dialog=account');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account name').fill('Holidays');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('You are offline, so nothing was changed').first().waitFor();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created successfully').first().waitFor();
    const accounts: { name: string }[] = await reads(context, '/api/accounts');
    expect(accounts.filter(({ name }) => name === 'Holidays')).toHaveLength(1);
    await dialog.waitFor({ state: 'detached' });

    expect(await answersKept(page)).not.toEqual([]);
    await pressInHeader(page, 'Logout');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await answersKept(page)).toEqual([]);
    await context.close();
  });

  it('log-out counts in every tab and after a reload, and ends the session once the network is back', async ({
    expect,
  }) => {
    const { context, page } = await kept();
    const other = await context.newPage();
    await other.goto('/accounts');
    await said(other, 'Spare');
    await context.setOffline(true);
    await pressInHeader(page, 'Logout');
    for (const tab of [page, other]) {
      await said(tab, pending);
      await tab.getByRole('link', { name: 'Sign In' }).first().waitFor();
    }
    await page.goto('/dashboard');
    await said(page, pending);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await answersKept(page)).toEqual([]);
    expect((await context.request.get('/api/auth/user')).status()).toBe(200);
    await context.setOffline(false);
    await page.getByText(pending).waitFor({ state: 'detached' });
    await expect.poll(async () => (await context.request.get('/api/auth/user')).status()).toBe(401);
    await context.close();
  });
});

describe.concurrent('the service worker', () => {
  // `expect.poll` needs the test's own `expect`, because these tests run at the same time.
  it('is registered anew once per browser session, which removes old caches and workers', async ({
    expect,
  }) => {
    const { context, page } = await household(undefined, withWorker);
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

  it('stays when a second page is opened, and opens the app when the server hangs or answers with an error', async () => {
    const { context, page, line } = await farHousehold(undefined, withWorker);
    await page.goto('/accounts');
    const first = await workerControls(page);
    const second = await context.newPage();
    await second.goto('/accounts');
    await second.getByText('Everyday').first().waitFor();
    await second.waitForLoadState('networkidle');
    expect(await workerControls(second)).toBe(first);
    expect(await workerControls(page)).toBe(first);
    await second.close();
    for (const trouble of ['refuse', 'hold'] as const) {
      line.trouble(trouble, /^GET \/accounts/);
      await page.reload({ waitUntil: 'commit', timeout: 20_000 });
      await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
      line.heal();
    }
    await context.close();
  });

  it('comes with a manifest and icons, so that the app can be installed', async () => {
    const { context } = await visit();
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
