/** Bills of less common frequencies show the same weekly amount in the form and in the API. A bill that is due once ends, and undo brings it back. */
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, weekday } from '../../ledger/calendar.ts';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { go, goOn } from './testing/go.ts';
import { phone, press, reads, said, stage } from './testing/stage.ts';

const { visit } = stage();

it('bills are added for every fortnight, a last Friday and once; the last one ends when it is paid, and undo brings it back', async () => {
  const { context, page } = await visit(phone);
  await registerPerson(context, `rhythm-${randomUUID()}@example.com`);
  const everyday = { name: 'Everyday', balance: '500.00' };
  await context.request.post('/api/accounts', { data: everyday });
  await page.goto('/dashboard');
  const bill = async (wanted: string) =>
    (await reads(context, '/api/bills')).find(({ name }: { name: string }) => name === wanted);

  const add = async (name: string, amount: string, fill: (form: Locator) => Promise<unknown>) => {
    await goOn(page, '/dashboard?dialog=bill');
    const form = page.getByRole('dialog');
    await form.getByLabel('Bill name').fill(name);
    await form.getByLabel('Amount', { exact: true }).fill(amount);
    await fill(form);
    await form.getByLabel('Account', { exact: true }).selectOption('Everyday');
    const weekly = await form.locator('output').textContent();
    await press(form, 'Add Bill');
    await said(page, 'Bill added successfully');
    const added = await bill(name);
    expect(weekly).toBe(`$${added.weeklyAmount}`);
    return added;
  };

  expect(
    await add('Cleaner', '61.01', (form) =>
      form.getByLabel('Frequency').selectOption('Fortnightly'),
    ),
  ).toMatchObject({ frequency: 'every-2-weeks', weeklyAmount: '30.51' });
  const club = await add('Club', '50', async (form) => {
    await form.getByLabel('Frequency').selectOption('Every 2 months');
    await form.getByLabel('Falls on').selectOption('A weekday of the month');
    await form.getByLabel('Which one').selectOption('Last');
    await form.getByLabel('Weekday').selectOption('Friday');
  });
  expect(club).toMatchObject({ frequency: 'every-2-months', paymentDay: 5, paymentWeek: 5 });
  expect(weekday(club.dueDate)).toBe(5);
  expect(addDays(club.dueDate, 7).slice(0, 7)).not.toBe(club.dueDate.slice(0, 7));
  const due = addDays(new Date().toISOString().slice(0, 10), 30);
  const sofa = await add('Sofa', '90', async (form) => {
    await form.getByLabel('Frequency').selectOption('Once');
    await form.getByLabel('Due date').fill(due);
    await form.getByLabel(/^How much do you already have/).fill('30');
  });
  expect(sofa).toMatchObject({ frequency: 'once', dueDate: due, ended: false });

  await context.request.post(`/api/bills/${sofa.id}/fund`, { data: { amount: '72.00' } });
  await page.goto(`/dashboard?dialog=pay-bill&id=${sofa.id}`);
  await press(page.getByRole('dialog'), 'Pay $90.00');
  await said(page, 'That was its last payment. You find it under Ended.');
  // The page asks about what is left at once. It can be given back later, too.
  await page.getByRole('dialog').getByRole('button', { name: 'Give back $12.00' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await bill('Sofa')).toMatchObject({ ended: true, weeklyAmount: '0.00', daysToGo: null });
  expect(await page.getByRole('button', { name: 'Sofa', exact: true }).count()).toBe(0);
  await press(page, 'Ended 1');
  const ended = page.getByRole('region', { name: 'Ended' });
  await ended.getByText(/^Paid on/).waitFor();
  await press(ended, 'Give back $12.00');
  await ended.getByText(/is left over/).waitFor({ state: 'detached' });
  expect((await bill('Sofa')).savings.savedAmount).toBe('0.00');

  await go(page, '/activity?kind=payments');
  await press(page, 'Undo: Bill paid: Sofa');
  await page
    .getByRole('main')
    .locator('span', { hasText: /^Undone$/ })
    .waitFor();
  expect(await bill('Sofa')).toMatchObject({ ended: false, dueDate: due });
  await go(page, '/dashboard');
  await page.getByRole('button', { name: 'Pay Sofa' }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Ended/ }).count()).toBe(0);
  await context.close();
});
