/** Impatient presses, two people at one browser, lost answers: each thing is done once, by whom it was meant and as it was meant. */
import { setTimeout as later } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { forms } from './testing/forms.ts';
import {
  desktop,
  type Home,
  inTurn,
  newEmail,
  press,
  reads,
  said,
  stage,
} from './testing/stage.ts';

const { household, farHousehold } = stage();

/** How long each press of an impatient finger comes after the one before, in milliseconds. */
const rhythm = [100, 150, 170];

/**
 * Presses again and again at the place where the button was, whatever is there by then. A finger does not wait until a slow page
 * has taken the press before.
 */
async function pressAgainAndAgain(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const taken: Promise<unknown>[] = [];
  for (const pause of [0, ...rhythm]) {
    await later(pause);
    taken.push(mouse('mousePressed'), mouse('mouseReleased'));
  }
  await Promise.all(taken);
}

/** Makes the page's processor so many times slower. */
async function slowDown({ context, page }: Home, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

const eventsOf = async ({ context }: Home, type: string) =>
  (await reads(context, `/api/activity?limit=100&type=${type}`)).length;

const paces = [1, 4].flatMap((rate) => inTurn(forms).map((form) => ({ ...form, rate })));

const weeks = [
  { name: 'Add One Week', event: 'WeekAdded', done: "Added one week's savings to all bills" },
  { name: 'Remove One Week', event: 'WeekReduced', done: 'Reduced savings by one week' },
].flatMap((one) => [1, 4].map((rate) => ({ ...one, rate })));

describe.concurrent('presses 100, 150 and 170 ms apart', () => {
  it.each(paces)('do $name once, at 1/$rate of the speed on a $size', async (form) => {
    const home = await household(form.viewport);
    const { page } = home;
    const before = await eventsOf(home, form.event);
    await page.goto(form.path(home));
    const dialog = page.locator('[role$=dialog]').last();
    await form.fill(dialog, page);
    await slowDown(home, form.rate);
    const name = { name: form.button, exact: typeof form.button === 'string' };
    await pressAgainAndAgain(page, dialog.getByRole('button', name).last());
    await said(page, form.done);
    expect(await eventsOf(home, form.event)).toBe(before + 1);
    await home.context.close();
  });

  it.each(weeks)(
    'press $name once, at 1/$rate of the speed',
    async ({ name, event, done, rate }) => {
      const home = await household(desktop);
      const { page } = home;
      const before = await eventsOf(home, event);
      await page.goto('/dashboard?dialog=settings');
      const button = page.getByRole('dialog').getByRole('button', { name });
      await button.waitFor();
      await slowDown(home, rate);
      await pressAgainAndAgain(page, button);
      await said(page, done);
      expect(await eventsOf(home, event)).toBe(before + 1);
      await home.context.close();
    },
  );
});

async function fillTransfer(page: Page, amount: string): Promise<Locator> {
  await page.goto('/accounts?dialog=transfer');
  const dialog = page.getByRole('dialog', { name: 'Transfer Funds' });
  await dialog.getByLabel('From account').selectOption({ index: 1 });
  await dialog.getByLabel('To account').selectOption({ index: 2 });
  await dialog.getByLabel('Amount').fill(amount);
  return dialog;
}

describe.concurrent('what a write was decided on', () => {
  it('is the ledger of who was signed in: another person’s is not written into', async () => {
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

  it('is what the person changed: a bill that was renamed meanwhile keeps its new name', async () => {
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

describe.concurrent('what was done', () => {
  it('is undone by the toast, and not what was done since', async () => {
    const { context, page } = await household(desktop);
    const accounts: { id: number }[] = await reads(context, '/api/accounts');
    await press(await fillTransfer(page, '40'), 'Transfer Funds');
    await said(page, 'Transfer Completed');
    const [from, to] = accounts;
    const data = { fromAccountId: from?.id, toAccountId: to?.id, amount: '30' };
    await context.request.post('/api/accounts/transfer', { data });
    await press(page, 'Undo');
    await said(page, 'Undone');
    const [undone] = await reads(context, '/api/activity?type=Undone&limit=1');
    expect(undone).toMatchObject({ amount: '40.00' });
    await context.close();
  });

  it('without an answer is not done twice after a reload, and another amount is asked about', async () => {
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
