/** Repeated presses, two people at one browser, lost answers: each thing is done once, in the right ledger, as the person meant it. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buttons } from './testing/buttons.ts';
import { forms } from './testing/forms.ts';
import { goOn } from './testing/go.ts';
import { pressAgainAndAgain, type Slow } from './testing/impatience.ts';
import { desktop, type Home, newEmail, phone, press, reads, said, stage } from './testing/stage.ts';

const { household, farHousehold } = stage();

const eventsOf = async ({ context }: Home, type: string) =>
  (await reads(context, `/api/activity?limit=100&type=${type}`)).length;

const weeks = [
  { name: 'Add One Week', event: 'WeekAdded', done: "Added one week's savings to all bills" },
  { name: 'Remove One Week', event: 'WeekReduced', done: 'Reduced savings by one week' },
].map((one) => ({
  ...one,
  path: () => '/dashboard?dialog=settings',
  button: one.name,
  fill: async () => undefined,
}));

/**
 * One rule ignores a repeated press on any button. It has to hold before the answer is there, after the page shows the change, and
 * between the two: the server is slow for every other case, and for a few the page itself is.
 */
const inPaces = <Case extends object>(cases: readonly Case[]) =>
  cases.map((one, turn) => ({ ...one, slow: paceOf(turn) }));

const paceOf = (turn: number): Slow =>
  turn % 6 === 2 ? 'page' : turn % 2 === 0 ? 'nothing' : 'server';

/** Where something else lies beneath the press afterwards: the row that moves up, a form that is emptied, a dialog under another, the page. */
const kinds = [
  'a corrected balance',
  'a past amount',
  'a payment with arrears',
  'a bill that is deleted',
];

/** Pressing one button after the other takes minutes on a busy machine. */
const patience = { timeout: 300_000 };

describe.concurrent('presses 100, 150 and 170 ms apart', () => {
  it(
    'send a form of each kind once, with a quick server, a slow one, and a slow page',
    patience,
    async () => {
      const home = await farHousehold(phone);
      const { page } = home;
      await page.goto('/dashboard');
      const some = [...forms.filter(({ name }) => kinds.includes(name)), ...weeks];
      const done: string[] = [];
      for (const form of inPaces(some)) {
        const before = await eventsOf(home, form.event);
        await goOn(page, form.path(home));
        const dialog = page.locator('[role$=dialog]').last();
        await form.fill(dialog, page);
        const name = { name: form.button, exact: typeof form.button === 'string' };
        const button = dialog.getByRole('button', name).last();
        await button.waitFor();
        await pressAgainAndAgain(home, button, form.slow);
        await said(page, form.done);
        done.push(`${form.name}: ${(await eventsOf(home, form.event)) - before}`);
        expect(await eventsOf(home, 'Undone')).toBe(0);
      }
      expect(done).toEqual(some.map(({ name }) => `${name}: 1`));
      await home.context.close();
    },
  );
});

/** The writes that a page sends, by path and idempotency key: two with one key are one act. Reads do not count. */
function actsOf(page: Page): Set<string> {
  const acts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    acts.add(`${pathname} ${request.headers()['idempotency-key']}`);
  });
  return acts;
}

const groups = Object.entries(buttons).map(([group, one]) => ({ group, ...one }));

describe.concurrent('presses at the same intervals', () => {
  it.each(groups)(
    'use each other button $group once, with a quick server, a slow one, and a slow page',
    patience,
    async ({ viewport, some }) => {
      const home = await farHousehold(viewport);
      const { page } = home;
      await page.goto('/dashboard');
      const acts = actsOf(page);
      const pressed: string[] = [];
      for (const { name, ready, path, to, done, reloads, slow } of inPaces(some)) {
        await ready?.(home);
        // What was created elsewhere must be there before the button has its place.
        await (ready ? page.goto(path) : goOn(page, path));
        const button = await to(page);
        await button.waitFor();
        acts.clear();
        const words = page.getByText(done).filter({ visible: true }).first();
        await Promise.all([
          reloads ? page.waitForEvent('load') : words.waitFor(),
          pressAgainAndAgain(home, button, slow),
        ]);
        const { pathname } = new URL(page.url());
        pressed.push(`${name}: ${acts.size}, at ${pathname}`);
      }
      const once = some.map(({ name, path, leadsTo = path }) => {
        const [where] = leadsTo.split('?');
        return `${name}: 1, at ${where}`;
      });
      expect(pressed).toEqual(once);
      await home.context.close();
    },
  );
});

it.concurrent('repeated presses open a dialog, at full speed and at a quarter of it, and do not close it again', async () => {
  const home = await farHousehold(desktop);
  const { context, page } = home;
  for (const slow of ['nothing', 'page'] as const) {
    await page.goto('/accounts');
    const opener = page.getByRole('button', { name: 'Create New Account' });
    await opener.hover();
    await pressAgainAndAgain(home, opener, slow);
    const dialog = page.getByRole('dialog', { name: 'Create New Account' });
    await dialog.getByLabel('Account name').fill('Holidays');
    expect(await dialog.getAttribute('data-state')).toBe('open');
    await page.mouse.click(5, 5);
    await page.locator('[data-dialog-veil]').waitFor({ state: 'detached' });
  }
  await context.close();
});

async function fillTransfer(page: Page, amount: string): Promise<Locator> {
  await page.goto('/accounts?dialog=transfer');
  const dialog = page.getByRole('dialog', { name: 'Transfer Funds' });
  await dialog.getByLabel('From account').selectOption({ index: 1 });
  await dialog.getByLabel('To account').selectOption({ index: 2 });
  await dialog.getByLabel('Amount').fill(amount);
  return dialog;
}

describe.concurrent('a write from a page that is out of date', () => {
  it('is refused when another person has signed in meanwhile', async () => {
    const { context, page } = await household(desktop);
    const dialog = await fillTransfer(page, '40');
    const bob = { email: newEmail(), password: 'correct horse' };
    const body = { ...bob, firstName: 'Bob', lastName: 'Lee' };
    await context.request.post('/api/auth/register', { data: body });
    for (const [name, balance] of [
      ['His', '500'],
      ['Other', '500'],
    ])
      await context.request.post('/api/accounts', { data: { name, balance } });
    await press(dialog, 'Transfer Funds');
    await said(page, 'This page shows what belongs to somebody else');
    expect(await reads(context, '/api/activity?type=Transferred')).toEqual([]);
    await press(page, 'Reload');
    await said(page, 'Other');
    await context.close();
  });

  it('changes only what the person changed: a bill that was renamed meanwhile keeps its new name', async () => {
    const { context, page, bills } = await household(desktop);
    const id = bills.find(({ name }) => name === 'Electricity')?.id;
    await page.goto(`/dashboard?dialog=bill&id=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').first().fill('320');
    await context.request.patch(`/api/bills/${id}`, { data: { name: 'Power' } });
    await press(dialog, 'Update Bill');
    await said(page, 'Bill updated successfully');
    const after: { id: number; name: string; amount: string }[] = await reads(
      context,
      '/api/bills',
    );
    expect(after.find((bill) => bill.id === id)).toMatchObject({ name: 'Power', amount: '320.00' });
    await context.close();
  });
});

describe.concurrent('a transfer', () => {
  it('is undone by the toast, and a later transfer is not', async () => {
    const { context, page } = await household(desktop);
    const cents = async (): Promise<number[]> => {
      const listed: { balance: string }[] = await reads(context, '/api/accounts');
      return listed.map(({ balance }) => Number(balance.replace('.', '')));
    };
    const accounts: { id: number }[] = await reads(context, '/api/accounts');
    const [inFrom = 0, inTo = 0] = await cents();
    await press(await fillTransfer(page, '40'), 'Transfer Funds');
    await said(page, 'Transfer Completed');
    const [from, to] = accounts;
    const data = { fromAccountId: from?.id, toAccountId: to?.id, amount: '30' };
    await context.request.post('/api/accounts/transfer', { data });
    await press(page, 'Undo');
    await said(page, 'Undone');
    const [undone] = await reads(context, '/api/activity?type=Undone&limit=1');
    expect(undone).toMatchObject({ amount: '40.00' });
    expect(await cents()).toEqual([inFrom - 3000, inTo + 3000]);
    await context.close();
  });

  it('without an answer is not made twice after a reload, and another amount is asked about', async () => {
    const { context, page, line } = await farHousehold(desktop);
    line.trouble('lose answer', /^POST .*transfer$/);
    await press(await fillTransfer(page, '40'), 'Transfer Funds');
    await said(page, 'we cannot tell whether this was done');
    line.heal();
    await press(await fillTransfer(page, '45'), 'Transfer Funds');
    await said(page, 'The first one may have gone through. Check Activity.');
    expect(await reads(context, '/api/activity?type=Transferred')).toHaveLength(1);
    await press(await fillTransfer(page, '40'), 'Transfer Funds');
    await said(page, 'Transfer Completed');
    expect(await reads(context, '/api/activity?type=Transferred')).toHaveLength(1);
    await press(await fillTransfer(page, '45'), 'Transfer Funds');
    await said(page, '$45.00 moved');
    await context.close();
  });
});
