/** Two tabs, names that look like markup, lost answers, and code that cannot be loaded: the page says what happened, and nothing is done twice. */
import { describe, expect, it } from 'vitest';
import { desktop, press, reads, said, stage } from './testing/stage.ts';

const { household, farHousehold } = stage();

it.concurrent('two tabs pay the same bill: the second is told that it was just paid, and nothing is paid twice', async () => {
  const { context, page, bills } = await household(desktop);
  await context.request.post('/api/bills/add-week-savings', { data: {} });
  const rent = bills.find(({ name }) => name === 'Rent');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/dashboard?dialog=pay-bill&id=${rent?.id}`);
    await tab.getByRole('dialog', { name: 'Pay Bill' }).waitFor();
  }
  await press(page.getByRole('dialog'), /^Pay \$/);
  await said(page, 'Bill Paid Successfully');
  const [{ balance }] = await reads(context, '/api/accounts');
  await press(other.getByRole('dialog'), /^Pay \$/);
  await said(other, /^This bill was just paid; the next one is due /);
  expect(await reads(context, '/api/accounts')).toMatchObject([{ balance }, {}]);
  await context.close();
});

it.concurrent('a name that looks like markup is shown as text on every page, and the content security policy is never broken', async () => {
  const { context, page } = await household();
  const name = `<img src=x onerror="document.title='gone'"><script>alert(1)</script>`;
  const bill = { name, amount: '10.00', frequency: 'weekly', category: 'other', accountId: 1 };
  for (const [path, data] of [
    ['/api/bills', bill],
    ['/api/accounts', { name, balance: '5.00' }],
  ] as const)
    expect((await context.request.post(path, { data })).ok()).toBe(true);
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/dashboard', '/accounts', '/calendar', '/activity']) {
    await page.goto(path);
    await page.getByText(name).filter({ visible: true }).first().waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await page.title()).not.toBe('gone');
  }
  expect(broken).toEqual([]);
  await context.close();
});

it.concurrent('a rule that is switched or deleted comes back when the answer is lost, and the same press again does it once', async () => {
  const { context, page, line, accounts } = await farHousehold();
  const [from, to] = accounts.map(({ id }) => id);
  await context.request.post('/api/savings-rules', {
    data: { fromAccountId: from, toAccountId: to, amount: '60', frequency: 'monthly' },
  });
  const rules = () => reads(context, '/api/savings-rules');
  const unknown = 'The server did not answer, so we cannot tell whether this was done.';
  const list = /\/api\/savings-rules$/;
  const twice = async (calls: RegExp, act: () => Promise<void>, done: string) => {
    line.trouble('lose answer', calls);
    // Otherwise the page would read and show the new state, and the same press would ask for something else.
    await context.route(list, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    const isUnread = page.waitForEvent('requestfailed', (request) => list.test(request.url()));
    await act();
    await said(page, unknown);
    await isUnread;
    line.heal();
    await context.unroute(list);
    await act();
    await said(page, done);
    const keys = line.writes.flatMap(({ call, key }) => (calls.test(call) ? [key] : []));
    expect(new Set(keys).size).toBe(1);
  };

  await context.route(/\/api\/changes/, (route) => route.abort());
  await page.goto('/accounts?dialog=auto-savings');
  const dialog = page.getByRole('dialog');
  const active = dialog.getByRole('listitem').getByRole('switch');
  await active.waitFor();
  const flip = async () => {
    expect(await active.isChecked()).toBe(true);
    await active.click();
  };
  await twice(/^PATCH/, flip, 'Automatic Savings Updated');
  expect(await rules()).toMatchObject([{ isActive: false }]);
  const remove = () => press(dialog.getByRole('listitem'), /^Delete /);
  await twice(/^DELETE/, remove, 'Automatic Savings Deleted');
  expect(await rules()).toEqual([]);
  await context.close();
});

describe.concurrent('when code cannot be loaded', () => {
  it('a toast shows its words without the code of toasts, and the form stays', async () => {
    const { context, page, line } = await farHousehold();
    line.trouble('lose', /toaster-|^POST/);
    await page.goto('/dashboard?dialog=income');
    const dialog = page.getByRole('dialog', { name: 'Add Income' });
    await dialog.getByLabel('Name').fill('Pension');
    await dialog.getByLabel('Amount').fill('400');
    await dialog.getByLabel('Frequency').selectOption('monthly');
    await press(dialog, 'Add Income');
    await said(page, 'The server did not answer, so we cannot tell whether this was done.');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Pension');
    line.heal();
    await press(dialog, 'Add Income');
    await said(page, 'Income added successfully');
    await context.close();
  });

  it('a page says so within its frame, and Retry opens it', async () => {
    const { context, page, line } = await farHousehold();
    await page.goto('/dashboard');
    line.trouble('lose', /accounts-page/);
    await page.getByRole('link', { name: 'Accounts' }).first().click();
    await said(page, 'We could not reach the server.');
    await page.getByRole('link', { name: 'Calendar' }).first().click();
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor();
    await page.goBack();
    await said(page, 'We could not reach the server.');
    line.heal();
    await press(page, 'Retry');
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
    await context.close();
  });

  it('a dialog whose file is gone since an update offers to load the page again', async () => {
    const { context, page, line } = await farHousehold();
    await page.goto('/accounts');
    line.trouble('refuse', /account-dialog/);
    await press(page, 'Create New Account');
    await said(page, 'This page is out of date.');
    line.heal();
    await press(page, 'Reload');
    await press(page, 'Create New Account');
    await page.getByRole('dialog').getByLabel('Account name').waitFor();
    await context.close();
  });

  it('a menu says so, and opens at the next press', async () => {
    const { context, page, line } = await farHousehold();
    line.trouble('lose', /menu-list/);
    await page.goto('/dashboard');
    await press(page, 'Savings');
    await said(page, 'We could not reach the server.');
    line.heal();
    await press(page, 'Savings');
    await page.getByRole('menu').waitFor();
    await context.close();
  });

  it('a chart refers to the table below it, which shows the same', async () => {
    const { context, page, line } = await farHousehold();
    line.trouble('lose', /balances-chart/);
    await page.goto('/forecast');
    await said(page, 'The chart could not be loaded. The table below shows the same.');
    await page.getByRole('heading', { name: 'Week by week' }).waitFor();
    await context.close();
  });
});
