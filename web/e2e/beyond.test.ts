/** Undo by key and in the activity, the details of a bill, the command palette and single keys, what lies ahead, and the first steps of a new household. */
import { describe, expect, it } from 'vitest';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { go } from './testing/go.ts';
import { type Home, newEmail, press, reads, stage, type Visit } from './testing/stage.ts';

const { visit, household, shared } = stage();
/** For tests that change nothing. */
const atHome = shared();

const balances = async ({ context }: Visit): Promise<string[]> =>
  (await reads(context, '/api/accounts')).map(({ balance }: { balance: string }) => balance);

const idOf = ({ accounts }: Home, account: string) =>
  accounts.find(({ name }) => name === account)?.id;

async function transfer(home: Home): Promise<void> {
  const { page } = home;
  await go(page, '/accounts?dialog=transfer');
  const dialog = page.getByRole('dialog');
  const choose = (label: string, account: string) =>
    dialog.getByLabel(label).selectOption(String(idOf(home, account)));
  await choose('From account', 'Everyday');
  await choose('To account', 'Spare');
  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByRole('button', { name: 'Transfer Funds' }).click();
  await page.getByText('Transfer Completed').first().waitFor();
}

describe.concurrent('undo', () => {
  it('by Ctrl+Z takes back what this visit did, and nothing older; on its line of the activity it takes a transfer back', async () => {
    const home = await household();
    const { context, page } = home;
    await page.goto('/accounts');
    await page.getByRole('heading', { name: 'Everyday' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing to undo').first().waitFor();

    const before = await balances(home);
    await transfer(home);
    expect(await balances(home)).not.toEqual(before);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByText('Undone', { exact: true }).first().waitFor();
    expect(await balances(home)).toEqual(before);

    await transfer(home);
    expect(await balances(home)).not.toEqual(before);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await go(page, '/activity?kind=transfers');
    await page.getByRole('button', { name: 'Undo: Transfer: Everyday → Spare' }).click();
    // The first transfer stands there as undone, too.
    await page
      .getByRole('main')
      .locator('span', { hasText: /^Undone$/ })
      .nth(1)
      .waitFor();
    expect(await balances(home)).toEqual(before);
    await page.getByLabel('Kind').selectOption('accounts');
    await page.getByText('Account created: Spare').waitFor();
    expect(await page.getByRole('main').getByText('Transfer: Everyday').count()).toBe(0);
    await context.close();
  });
});

describe.concurrent('a bill in detail', () => {
  it('explains its figures, and is funded from there', async () => {
    const { context, page, bills } = await household();
    const electricity = bills.find(({ name }) => name === 'Electricity');
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
    const funded = (await reads(context, '/api/bills')).find(
      ({ id }: { id: number }) => id === electricity?.id,
    );
    expect(funded.savings.savedAmount).toBe('124.03');
    await context.close();
  });
});

describe.concurrent('by keyboard', () => {
  it('the command palette finds a bill by a few letters, and returns the focus when it closes; single keys go to pages, and can be switched off', async () => {
    const { context, page } = await household();
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
    const payment = page.getByRole('dialog', { name: 'Pay Bill' });
    await payment.getByText('Holiday fund').waitFor();
    await page.keyboard.press('Escape');
    await payment.waitFor({ state: 'detached' });

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
    await context.close();
  });
});

describe.concurrent('what lies ahead', () => {
  it('the forecast names the first shortfall in a sentence and in the table, and funds a bill from there', async () => {
    const home = await household();
    const { context, page } = home;
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
      data: { ...roof, accountId: idOf(home, 'Spare'), dueDate: soon },
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Spare runs short' }).waitFor();
    await page.getByText('The largest bill of that week is New roof, $4,000.00.').waitFor();
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).toBe(1 + 13);
    await rows.getByRole('img', { name: 'Below zero' }).first().waitFor();
    await page.getByRole('tab', { name: '26 weeks' }).click();
    await rows.nth(26).waitFor();
    expect(await rows.count()).toBe(1 + 26);
    expect(page.url()).toContain('weeks=26');

    await page.getByRole('button', { name: 'Fund New roof' }).click();
    await page.getByRole('dialog', { name: 'Fund New roof' }).waitFor();
    await context.close();
  });

  it('the calendar shows what was paid and what is to come, as a table or as a list', async () => {
    const { page } = await atHome();
    await page.goto('/calendar');
    const sheet = page.getByRole('table');
    await sheet.getByRole('img', { name: 'Paid' }).first().waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    await sheet.getByRole('button', { name: /^Rent/ }).first().click();
    await page.getByRole('dialog', { name: 'Rent' }).waitFor();

    await go(page, '/calendar');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('listitem').filter({ hasText: 'Balance' }).first().waitFor();
    expect(await sheet.isVisible()).toBe(false);
    await page.close();
  });

  it('the card of the week to set aside shows what each bill gets', async () => {
    const { context, page } = await atHome();
    const next = await reads(context, '/api/bills/next-savings');
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: /Set aside (this|next) week/ });
    await card.getByText(`$${next.total}`).first().waitFor();
    await card.getByRole('button', { name: 'Show what goes where' }).click();
    await card.getByText('Holiday fund').waitFor();
    await page.close();
  });
});

it.concurrent('somebody new can look around with sample data', async () => {
  const { context, page } = await visit();
  await registerPerson(context, newEmail());
  await page.goto('/dashboard');
  await press(page, 'Look around with sample data');
  await page.getByText('Car registration').first().waitFor();
  const accounts: { name: string }[] = await reads(context, '/api/accounts');
  expect(accounts.map(({ name }) => name)).toEqual(['Everyday', 'Savings']);
  await context.close();
});

it.concurrent('a week that the button set aside is taken back by the toast, and is offered again', async () => {
  const { context, page } = await visit();
  await registerPerson(context, newEmail());
  const { request } = context;
  await request.post('/api/accounts', { data: { name: 'Everyday', balance: '0' } });
  const rent = { name: 'Rent', amount: '52', frequency: 'annually', category: 'housing' };
  await request.post('/api/bills', { data: { ...rent, accountId: 1, startDate: '2026-01-01' } });
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Set aside this week' });
  await press(card, 'Set aside $1.00');
  await page.getByRole('region', { name: 'Set aside next week' }).waitFor();
  await press(page, 'Undo');
  await card.getByRole('button', { name: 'Set aside $1.00' }).waitFor();
  const [bill] = await reads(context, '/api/bills');
  expect(bill.savings.savedAmount).toBe('0.00');
  await context.close();
});
