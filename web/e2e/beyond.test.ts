/** What goes beyond the page: undo in three places, funding a bill, the palette and the keys, hidden amounts. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../ledger/store/testing/database.ts';
import { type AppProcess, startApp } from '../../scripts/testing/app-process.ts';
import { launchBrowser } from '../../scripts/testing/chromium.ts';
import type { Belongings } from '../../scripts/testing/places.ts';
import { moveIn, registerPerson } from '../../scripts/testing/small-household.ts';

let database: TestDatabase;
let app: AppProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let belongings: Belongings;

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

beforeEach(async () => {
  context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
  belongings = await moveIn(context, `beyond-${Math.random().toString(36).slice(2)}@example.com`);
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  return () => context.close();
});

const read = async (path: string) => (await context.request.get(path)).json();
const balances = async (): Promise<string[]> =>
  (await read('/api/accounts')).map(({ balance }: { balance: string }) => balance);

async function transfer(): Promise<void> {
  await page.goto('/accounts?dialog=transfer');
  const dialog = page.getByRole('dialog');
  const choose = (label: string, account: string) =>
    dialog.getByLabel(label).selectOption(String(idOf(account)));
  await choose('From account', 'Everyday');
  await choose('To account', 'Spare');
  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByRole('button', { name: 'Transfer Funds' }).click();
  await page.getByText('Transfer Completed').first().waitFor();
}

const idOf = (account: string) => belongings.accounts.find(({ name }) => name === account)?.id;

describe('undo', () => {
  it('is offered by the toast', async () => {
    const before = await balances();
    await transfer();
    expect(await balances()).not.toEqual(before);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Transfer: Everyday → Spare').first().waitFor();
    expect(await balances()).toEqual(before);
  });

  it('is Ctrl+Z, for what this visit did and nothing older', async () => {
    await page.goto('/accounts');
    await page.getByRole('heading', { name: 'Everyday' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing to undo').first().waitFor();

    const before = await balances();
    await transfer();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByText('Undone', { exact: true }).first().waitFor();
    expect(await balances()).toEqual(before);
  });

  it('stands on each line of the activity that can be taken back', async () => {
    const before = await balances();
    await transfer();
    await page.goto('/activity?kind=transfers');
    await page.getByRole('button', { name: 'Undo: Transfer: Everyday → Spare' }).click();
    await page.getByText('Undone since').waitFor();
    expect(await balances()).toEqual(before);
    await page.getByLabel('Kind').selectOption('accounts');
    await page.getByText('Account created: Spare').waitFor();
    expect(await page.getByRole('main').getByText('Transfer: Everyday').count()).toBe(0);
  });
});

describe('a bill in detail', () => {
  it('explains its figures, and is funded from there', async () => {
    const electricity = belongings.bills.find(({ name }) => name === 'Electricity');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Electricity', exact: true }).first().click();
    const detail = page.getByRole('dialog', { name: 'Electricity' });
    await detail.getByText('$312.40 ÷ 13 weeks').waitFor();
    await detail.getByText('2 past amounts, between $263.90 and $309.75').waitFor();
    await detail.getByText('Bill added').waitFor();

    await detail.getByRole('button', { name: 'Fund' }).click();
    const fund = page.getByRole('dialog', { name: 'Fund Electricity' });
    await fund.getByLabel('Amount').fill('100');
    await fund.getByRole('button', { name: 'Fund Bill' }).click();
    await page.getByText('Bill Funded').first().waitFor();
    const funded = (await read('/api/bills')).find(
      ({ id }: { id: number }) => id === electricity?.id,
    );
    expect(funded.savings.savedAmount).toBe('124.03');
  });
});

describe('by keyboard', () => {
  it('the palette finds a bill by a few letters, and the focus returns to where it was', async () => {
    await page.goto('/dashboard');
    const add = page.getByRole('button', { name: 'Add Income' });
    await add.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search pages/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await add.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search pages/ }).waitFor();
    await page.keyboard.type('pay hol');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pay Bill' }).getByText('Holiday fund').waitFor();
  });

  it('single keys go to pages, and can be switched off', async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Bills Due Soon' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.waitForURL('**/accounts');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'What would you like to do?' }).waitFor();
  });
});

describe('ahead', () => {
  it('the forecast names the first shortfall in a sentence and in the table, and funds a bill from there', async () => {
    await page.goto('/forecast');
    await page.getByRole('heading', { name: 'No account runs short' }).waitFor();
    const soon = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
    const roof = {
      name: 'New roof',
      amount: '4000.00',
      frequency: 'annually',
      category: 'housing',
    };
    await context.request.post('/api/bills', {
      data: { ...roof, accountId: idOf('Spare'), dueDate: soon },
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Spare runs short' }).waitFor();
    await page.getByText('The largest bill of that week is New roof, $4,000.00.').waitFor();
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).toBe(1 + 13);
    await rows.getByRole('img', { name: 'Below zero' }).first().waitFor();
    await page.getByRole('tab', { name: '26 weeks' }).click();
    await expect.poll(() => rows.count()).toBe(1 + 26);
    expect(page.url()).toContain('weeks=26');

    await page.getByRole('button', { name: 'Fund New roof' }).click();
    await page.getByRole('dialog', { name: 'Fund New roof' }).waitFor();
  });

  it('the calendar shows what was paid and what is to come, as a sheet or as a list', async () => {
    await page.goto('/calendar');
    const sheet = page.getByRole('table');
    await sheet.getByRole('img', { name: 'Paid' }).first().waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    await sheet.getByRole('button', { name: /^Rent/ }).first().click();
    await page.getByRole('dialog', { name: 'Rent' }).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/calendar');
    await page.getByRole('listitem').filter({ hasText: 'Balance' }).first().waitFor();
    expect(await sheet.isVisible()).toBe(false);
  });

  it('the week to set aside shows what goes where', async () => {
    const next = await read('/api/bills/next-savings');
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: /Set aside (this|next) week/ });
    await card.getByText(`$${next.total}`).first().waitFor();
    await card.getByRole('button', { name: 'Show what goes where' }).click();
    await card.getByText('Holiday fund').waitFor();
  });
});

it('an empty household may look around with sample data', async () => {
  const newcomer = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
  await registerPerson(newcomer, `sample-${Math.random().toString(36).slice(2)}@example.com`);
  const start = await newcomer.newPage();
  await start.goto('/dashboard');
  await start.getByRole('button', { name: 'Look around with sample data' }).click();
  await start.getByText('Car registration').first().waitFor();
  const accounts = await (await newcomer.request.get('/api/accounts')).json();
  expect(accounts.map(({ name }: { name: string }) => name)).toEqual(['Everyday', 'Savings']);
  await newcomer.close();
});

it('a week set aside by the button is taken back by the toast, and waits again', async () => {
  const newcomer = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
  await registerPerson(newcomer, `week-${Math.random().toString(36).slice(2)}@example.com`);
  const post = (path: string, data: object) =>
    newcomer.request.post(path, { data, headers: { origin: app.url } });
  await post('/api/accounts', { name: 'Everyday', balance: '0' });
  const rent = { name: 'Rent', amount: '52', frequency: 'annually', category: 'housing' };
  await post('/api/bills', { ...rent, accountId: 1, startDate: '2026-01-01' });
  const start = await newcomer.newPage();
  await start.goto('/dashboard');
  const card = start.getByRole('region', { name: 'Set aside this week' });
  await card.getByRole('button', { name: 'Set aside $1.00' }).click();
  await start.getByRole('region', { name: 'Set aside next week' }).waitFor();
  await start.getByRole('button', { name: 'Undo', exact: true }).click();
  await card.getByRole('button', { name: 'Set aside $1.00' }).waitFor();
  const [bill] = await (await newcomer.request.get('/api/bills')).json();
  expect(bill.savings.savedAmount).toBe('0.00');
  await newcomer.close();
});

it('hidden amounts are hidden before the first paint of the next visit', async () => {
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('html.amounts-hidden').waitFor();
  const amount = page.locator('.amount').first();
  expect(await amount.evaluate((one) => getComputedStyle(one).filter)).toContain('blur');
});
