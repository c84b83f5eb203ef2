/** Lists that cannot be read: each page says so and offers Retry, keeps what it has read before, and waits for a slow server. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { go, goOn } from './testing/go.ts';
import { desktop, phone, press, said, stage } from './testing/stage.ts';

const { farHousehold } = stage();

const lists = /^GET \/api\/(?!auth)/;
const everything = /^GET \/api\//;
const mayBeOld = 'We could not refresh this, so it may be out of date.';

/** Run in the page: the paths of the answers that it keeps for the next visit. */
const keptPaths = `caches.keys().then(async (names) => {
  const ours = names.filter((name) => name.startsWith('answers'));
  const requests = await Promise.all(ours.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
})`;

/** Presses Retry until no list of the page shows a failure. */
async function retryAll(page: Page): Promise<void> {
  const failures = page.getByRole('alert');
  for (let left = await failures.count(); left > 0; left = await failures.count()) {
    await press(failures.first(), 'Retry');
    await failures.nth(left - 1).waitFor({ state: 'detached' });
  }
}

/**
 * Each page with a list, and words that it shows once the list is there. Where no page before has read its lists it is opened within the
 * app: to load the app costs several times as much.
 */
const pages = [
  {
    size: 'phone',
    viewport: phone,
    some: [
      { path: '/dashboard', words: 'Holiday fund' },
      { path: '/calendar', words: 'Paid', within: true },
      { path: '/activity', words: 'Account created: Spare', within: true },
    ],
  },
  {
    size: 'desktop',
    viewport: desktop,
    some: [
      { path: '/dashboard?tab=income', words: 'Salary' },
      { path: '/accounts', words: 'Spare' },
      { path: '/forecast', words: 'No account runs short', within: true },
    ],
  },
];

describe.concurrent('over a bad line', () => {
  it.each(pages)(
    'each page on a $size says that it could not be read, and Retry reads it',
    async ({ viewport, some }) => {
      const { context, page, line } = await farHousehold(viewport);
      for (const { path, words, within = false } of some) {
        line.trouble('refuse', lists);
        await (within ? goOn(page, path) : page.goto(path));
        await page.getByRole('alert').first().waitFor();
        expect(await page.getByText(words).count()).toBe(0);
        await press(page.getByRole('alert').first(), 'Retry');
        await page.locator('li[data-state=open]').waitFor();
        line.heal();
        await retryAll(page);
        await page
          .getByText(words)
          .or(page.getByRole('img', { name: words }))
          .first()
          .waitFor();
      }
      await context.close();
    },
  );

  it('a dialog says that it could not be read, and Retry reads it', async () => {
    const { context, page, line, accounts, bills } = await farHousehold(phone);
    for (const [path, search, words] of [
      ['/accounts', `dialog=statement&id=${accounts[0]?.id}`, 'Balance'],
      ['/accounts', 'dialog=auto-savings', 'Create Automatic Savings'],
      ['/dashboard', `dialog=bill-detail&id=${bills[1]?.id}`, 'Bill added'],
    ]) {
      await (path === new URL(page.url()).pathname ? go(page, path) : page.goto(`${path}`));
      await page.locator('.animate-breathe, .animate-spin').first().waitFor({ state: 'detached' });
      line.trouble('refuse', lists);
      await go(page, `${path}?${search}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('alert').first().waitFor();
      line.heal();
      await retryAll(page);
      await dialog.getByText(`${words}`).first().waitFor();
    }
    await context.close();
  });

  it('a list that cannot be refreshed stays, and says that it may be out of date', async () => {
    const { context, page, line } = await farHousehold(desktop);
    await page.goto('/dashboard');
    await said(page, 'Holiday fund');
    line.trouble('refuse', lists);
    await press(page, 'Savings');
    await page.getByRole('menuitem', { name: 'Add One Week' }).click();
    await said(page, "Added one week's savings to all bills");
    await said(page, mayBeOld);
    await said(page, 'Holiday fund');
    expect(await page.getByText('Ready to pay!').count()).toBe(0);
    line.heal();
    const old = page.getByText(mayBeOld);
    for (let left = await old.count(); left > 0; left = await old.count()) {
      await press(page, 'Retry');
      await old.nth(left - 1).waitFor({ state: 'detached' });
    }
    await said(page, 'Ready to pay!');
    await context.close();
  });

  it('a page says that it is loading until a slow server answers', async () => {
    const { context, page, line } = await farHousehold(phone);
    line.trouble('hold', lists);
    await page.goto('/accounts');
    await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor();
    expect(await page.getByText('Spare').count()).toBe(0);
    line.heal();
    await said(page, 'Spare');
    await context.close();
  });

  it('a page says when the server cannot be reached, keeps its lists, and refreshes them when the server is back', async () => {
    const { context, page, line } = await farHousehold(desktop);
    await page.goto('/accounts');
    await said(page, 'Spare');
    line.trouble('lose', everything);
    await page.reload();
    await said(page, 'The server cannot be reached');
    await said(page, 'What you see is from');
    await said(page, 'Spare');
    line.heal();
    await context.request.post('/api/accounts', { data: { name: 'Opened elsewhere' } });
    await press(page, 'Try again');
    await page.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    await said(page, 'Opened elsewhere');
    await context.close();
  });

  it('the next visit shows the last answers at once, marked until the server answers, and log-out removes them', async ({
    expect,
  }) => {
    const { context, page, line } = await farHousehold(desktop);
    await page.goto('/dashboard');
    await said(page, 'Holiday fund');
    await expect.poll(() => page.evaluate(keptPaths)).toContain('/api/incomes');
    line.trouble('hold', everything);
    await page.reload();
    await said(page, 'Updating…');
    await said(page, 'Holiday fund');
    await go(page, '/dashboard?dialog=income');
    expect(await page.getByRole('dialog').count()).toBe(0);
    line.heal();
    await page.getByText('Updating…').waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Add Income' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-dialog-veil]').waitFor({ state: 'detached' });

    // An answer that arrives after log-out is not kept.
    line.trouble('hold', /^GET \/api\/accounts/);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/accounts'));
    await page.reload();
    await asked;
    await press(page, 'Logout');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/accounts'));
    line.heal();
    await answered;
    // Once a later request is answered, the page has handled the answer above.
    await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`);
    expect(await page.evaluate(keptPaths)).toEqual([]);
    await context.close();
  });

  it('a page says when it cannot check who is signed in, and signs nobody out', async () => {
    const { context, page, line } = await farHousehold(phone);
    line.trouble('refuse', /^GET \/api\/auth\/user/);
    await page.goto('/accounts');
    await said(page, 'We could not check whether you are signed in.');
    line.heal();
    await page.reload();
    await said(page, 'Spare');
    await context.close();
  });
});
