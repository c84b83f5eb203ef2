/** The keyboard alone opens every dialog, returns to the page, and takes a bill from its first day to its last. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { tabAround, tabTo } from './testing/keys.ts';
import { newEmail, reads, said, stage } from './testing/stage.ts';

const { visit, shared } = stage();

/** The dialogs: from which page each is opened, and what opens it there. */
const openers: [path: string, opener: string][] = [
  ['/dashboard', '[data-dialog=settings]'],
  ['/dashboard', '[data-dialog=income]'],
  ['/dashboard', '[data-dialog=bill]'],
  ['/dashboard', '[data-dialog=scanner]'],
  ['/dashboard', '[data-dialog=auto-savings]'],
  ['/dashboard', '[data-dialog=bill-detail]'],
  ['/dashboard', '[data-dialog=pay-bill]'],
  ['/dashboard', '[data-dialog=bill][aria-label^=Edit]'],
  ['/dashboard', '[data-dialog=delete-bill]'],
  ['/dashboard?tab=income', '[data-dialog=income][aria-label^=Edit]'],
  ['/dashboard?tab=income', '[data-dialog=delete-income]'],
  ['/accounts', '[data-dialog=account]'],
  ['/accounts', '[data-dialog=balances]'],
  ['/accounts', '[data-dialog=transfer]'],
  ['/accounts', '[data-dialog=account][aria-label^=Edit]'],
  ['/accounts', '[data-dialog=delete-account]'],
  ['/accounts', '[data-dialog=statement]'],
  ['/calendar', '[data-dialog=calendar-feed]'],
];

/** Dialogs that are opened from within another, which they replace. */
const inner: [path: string, opener: string, inner: string][] = [
  ['/dashboard', '[data-dialog=settings]', '[data-dialog=security]'],
  ['/dashboard', '[data-dialog=bill-detail]', '[data-dialog=fund-bill]'],
];

const dialogOf = (page: Page) => page.locator('[role$=dialog][data-state=open]');

/** Waits until the dialog has its content. That comes after the frame, and only then the focus moves to the first field. */
async function opened(page: Page): Promise<void> {
  await dialogOf(page).and(page.locator(':not([aria-busy=true])')).waitFor();
  await page.locator('.animate-breathe, .animate-spin').first().waitFor({ state: 'detached' });
}

/** Marks the element that has the focus, for `hasFocusAgain`. */
const remember = (page: Page) =>
  page.evaluate(`{
    document.querySelector('[data-opener]')?.removeAttribute('data-opener');
    document.activeElement.setAttribute('data-opener', '');
  }`);
/** Waits until the marked element has the focus again. */
const hasFocusAgain = (page: Page) =>
  page.locator('[data-opener]:focus').waitFor({ state: 'attached' });

async function closeByKey(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await closed(page);
  await hasFocusAgain(page);
}

/** A page with many dialogs takes a thousand key presses. */
const patience = { timeout: 180_000 };

/** Waits until the dialog is gone and the focus is back. A key that is pressed before would go to the closing dialog. */
async function closed(page: Page): Promise<void> {
  await dialogOf(page).waitFor({ state: 'detached' });
  const isBack = `!document.querySelector('[data-radix-focus-guard]') && document.activeElement !== document.body`;
  await expect.poll(() => page.evaluate(isBack)).toBe(true);
}

describe.concurrent('by keyboard', patience, () => {
  const atHome = shared();

  it.each([...new Set(openers.map(([path]) => path))])(
    'every dialog of %s opens, keeps the focus inside, and returns it at Escape',
    async (path) => {
      const { page } = await atHome();
      await page.goto(path);
      for (const [, opener] of openers.filter(([from]) => from === path)) {
        await tabTo(page, opener);
        await remember(page);
        await page.keyboard.press('Enter');
        await opened(page);
        await tabAround(page);
        await closeByKey(page);
      }
      await page.close();
    },
  );

  it.each(inner)(
    'on %s the dialog of %s opens that of %s, which returns the focus to the page at Escape',
    async (path, opener, next) => {
      const { page } = await atHome();
      await page.goto(path);
      await tabTo(page, opener);
      await remember(page);
      await page.keyboard.press('Enter');
      await opened(page);
      await tabTo(page, next);
      await page.keyboard.press('Enter');
      await page.waitForURL(/dialog=(security|fund-bill)/);
      await opened(page);
      await tabAround(page);
      await closeByKey(page);
      await page.close();
    },
  );

  it.each(['Control+k', '?'])(
    'the key %s opens a dialog, which returns the focus at Escape',
    async (key) => {
      const { page } = await atHome();
      await page.goto('/forecast');
      await tabTo(page, 'a[href="/accounts"]');
      await remember(page);
      await page.keyboard.press(key);
      await opened(page);
      await tabAround(page);
      await closeByKey(page);
      await page.close();
    },
  );

  it('the question about a shortfall opens over the payment, and returns the focus to it at Escape', async () => {
    const { page, bills } = await atHome();
    await page.goto(`/dashboard?dialog=pay-bill&id=${bills[1]?.id}`);
    await opened(page);
    await tabTo(page, 'button[type=submit]');
    await remember(page);
    await page.keyboard.press('Enter');
    const arrears = page.getByRole('dialog', { name: 'Arrears Payment Required' });
    await arrears.waitFor();
    await tabAround(page);
    await page.keyboard.press('Escape');
    await arrears.waitFor({ state: 'detached' });
    await hasFocusAgain(page);
    await page.close();
  });
});

it.concurrent(
  'a bill is added, changed, saved for, paid and deleted by keyboard',
  patience,
  async () => {
    const { context, page } = await visit();
    await registerPerson(context, newEmail());
    await context.request.post('/api/accounts', { data: { name: 'Everyday', balance: '500' } });
    await page.goto('/dashboard');
    const { keyboard } = page;
    const enter = async (opener: string) => {
      await tabTo(page, opener);
      await keyboard.press('Enter');
      await opened(page);
    };

    await enter('[data-dialog=bill]');
    await page.locator('input[name=name]:focus').waitFor();
    await keyboard.type('Phone');
    await keyboard.press('Tab');
    await keyboard.type('70');
    await keyboard.press('Tab');
    await keyboard.type('Weekly');
    await tabTo(page, 'select[name=accountId]');
    await keyboard.type('Everyday');
    await tabTo(page, 'button[type=submit]');
    await keyboard.press('Enter');
    await said(page, 'Bill added successfully');
    expect(await reads(context, '/api/bills')).toMatchObject([
      { name: 'Phone', amount: '70.00', frequency: 'weekly', account: { name: 'Everyday' } },
    ]);

    await closed(page);
    await enter('[data-dialog=bill][aria-label="Edit Phone"]');
    await page.locator('input[name=name]:focus').waitFor();
    await keyboard.press('Tab');
    await keyboard.type('20');
    await keyboard.press('Enter');
    await said(page, 'Bill updated successfully');

    await closed(page);
    await tabTo(page, 'main button[aria-haspopup=menu]');
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Add One Week' }).waitFor();
    await keyboard.press('Enter');
    await said(page, 'Ready to pay!');

    await enter('[data-dialog=pay-bill]');
    await tabTo(page, '[role=dialog] button[type=submit]');
    await keyboard.press('Enter');
    await said(page, 'Bill Paid Successfully');
    await keyboard.press('Escape');
    await closed(page);
    expect(await reads(context, '/api/accounts')).toMatchObject([{ balance: '500.00' }]);

    await enter('[data-dialog=delete-bill]');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await said(page, 'Bill deleted successfully');
    expect(await reads(context, '/api/bills')).toEqual([]);
    await context.close();
  },
);

it.concurrent('a tooltip names an icon button to pointer and keyboard, and Escape closes it', async () => {
  const { context, page } = await visit();
  await page.clock.install();
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Switch to dark theme' });
  const tooltip = page.locator('[data-tooltip-bubble][data-state$=open]');
  const isGone = () => tooltip.waitFor({ state: 'detached' });
  const away = () => page.mouse.move(5, 400);
  await button.hover();
  await tooltip.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await away();
  await page.clock.runFor(1000);
  await isGone();

  await button.hover();
  await page.clock.runFor(699);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(1);
  await tooltip.waitFor();
  await tooltip.hover();
  await page.clock.runFor(5000);
  expect(await tooltip.count()).toBe(1);
  await away();
  await page.clock.runFor(200);
  await isGone();

  await button.hover();
  await page.clock.runFor(1);
  await tooltip.waitFor();
  await page.keyboard.press('Escape');
  await isGone();

  await away();
  await tabTo(page, '[data-tooltip]');
  await tooltip.waitFor();
  await page.keyboard.press('Escape');
  await isGone();
  await context.close();
});
