/** The twenty bills of docs/examples/twenty-bills.md are entered in the form. The form and the list must show the figures of that page. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActionOf } from '../../ledger/testing/examples/actions.ts';
import { type Line, readStoriesIn } from '../../ledger/testing/examples/stories.ts';
import { startPagesOn } from '../../scripts/testing/pages-on-a-day.ts';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { frequencyOptions } from '../parts/bill/frequency-choices.ts';
import { desktop, newEmail, press, stage } from './testing/stage.ts';

const { visit } = stage();
const [story] = readStoriesIn('twenty-bills.md');
type Adding = Line & { action: ActionOf<'addBill'> };
const bills = (story?.lines ?? []).filter((line): line is Adding => line.action.kind === 'addBill');

/** The day on which they are entered. */
const today = `${bills[0]?.day}T10:00:00.000Z`;
let app: Awaited<ReturnType<typeof startPagesOn>>;
beforeAll(async () => {
  app = await startPagesOn(today);
});
afterAll(() => app.stop());

const choose = (form: Locator, label: string, option: string) =>
  form.getByLabel(label, { exact: true }).selectOption(option);

async function chooseFrequency(form: Locator, frequency: string) {
  if (frequencyOptions.some(({ value }) => value === frequency))
    return choose(form, 'Frequency', frequency);
  const [, every = '', unit = ''] = frequency.split('-');
  await choose(form, 'Frequency', 'every');
  await form.getByLabel('Every', { exact: true }).fill(every);
  return choose(form, 'Weeks or months', unit);
}

/** Chooses the day on which it is due: one of three kinds where a person pays it, any day of the month where it pays itself. */
async function chooseDay(
  form: Locator,
  { isAutomatic, isDirectDebit, ...wishes }: Adding['action']['wishes'],
) {
  if (isAutomatic) await form.getByLabel('Automatic payments').click();
  if (isDirectDebit) await form.getByLabel('Direct debit').click();
  const { day, week } = wishes;
  if (day === undefined) return;
  if (isAutomatic || isDirectDebit) await choose(form, 'Payment day', String(day));
  else if (week === undefined) await choose(form, 'Falls on', 'last');
  else {
    await choose(form, 'Falls on', 'weekday');
    await choose(form, 'Which one', String(week));
    await choose(form, 'Weekday', String(day));
  }
}

/** Enters a bill as a person does. Answers the weekly amount that the form shows. */
async function enter(page: Page, { name, amount, frequency, wishes }: Adding['action']) {
  await press(page, /^Add Bills\//);
  const form = page.getByRole('dialog');
  await form.getByLabel('Bill name').fill(name);
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await chooseFrequency(form, frequency);
  await choose(form, 'Account', 'Bills');
  if (wishes.due) await form.getByLabel(/^(Next due|Due) date/).fill(wishes.due);
  await chooseDay(form, wishes);
  const weekly = await form.locator('output').textContent();
  await press(form, 'Add Bill');
  await form.waitFor({ state: 'detached' });
  return weekly;
}

/** `2026-11-09` in this browser's date format: `11/09/2026`. */
const written = (day: string) => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join('/');

// Twenty forms are filled in: on a busy machine that takes longer than any other test.
it('the form and the list show twenty bills as their worked example does', async () => {
  expect(bills).toHaveLength(20);
  const { context, page } = await visit(desktop, { baseURL: app.url, timezoneId: 'UTC' });
  await context.clock.setFixedTime(today);
  await registerPerson(context, newEmail());
  await context.request.patch('/api/user', { data: { timeZone: 'UTC' } });
  const account = { name: 'Bills', balance: '2000.00' };
  await context.request.post('/api/accounts', { data: account });
  await page.goto('/dashboard');

  const shown: [string, string][] = [];
  for (const { action } of bills) {
    const weekly = await enter(page, action);
    shown.push([action.name, weekly ?? '']);
  }
  const expected = bills.map(({ action, figures }) => {
    const { weekly = '', due = '' } = figures.shown.get(action.name) ?? {};
    return { name: action.name, weekly, due };
  });
  expect(shown).toEqual(expected.map(({ name, weekly }) => [name, `$${weekly}`]));

  const list = page.getByRole('region', { name: 'Your Bills' });
  const more = list.getByRole('button', { name: 'Show More' });
  while ((await more.count()) > 0) await more.first().click();
  const rows = list.locator('li', { has: page.locator('h4') });
  await expect.poll(() => rows.count()).toBe(20);
  const texts = await rows.allInnerTexts();
  for (const { name, weekly, due } of expected) {
    const row = texts.find((text) => text.split('\n')[0] === name) ?? '';
    const said = row.split('\n');
    expect([said, said.some((line) => line.endsWith(`$${weekly}`))]).toEqual([said, true]);
    expect(row).toContain(written(due));
  }
  await context.close();
}, 180_000);
