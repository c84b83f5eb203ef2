/** Forms of each kind over a line that breaks, refuses, or loses the answer: the form stays as it is, and its write is done once. Every form: web/app/forms.test.tsx. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { forms } from './testing/forms.ts';
import { goOn } from './testing/go.ts';
import { desktop, type FarHome, phone, press, reads, said, stage } from './testing/stage.ts';

const { farHousehold } = stage();

const unknown = 'The server did not answer, so we cannot tell whether this was done.';

/** What the person has typed and chosen. */
const filledIn = (form: Locator) =>
  form
    .locator('input, select')
    .evaluateAll((all) => all.map((one) => ('value' in one ? one.value : null)));

/** The calls by which a page hears of changes. */
const changeCalls = '**/api/changes*';

/** One that the page no longer shows once it hears of its write, one that hears of it later, one that stays open, and a question over another. */
const kinds = [
  'a corrected balance',
  'a changed bill',
  'automatic savings',
  'a payment with arrears',
];

type Form = (typeof forms)[number];

/** Sends a form three times in vain and then once more. It stays as it is until it is done. */
async function sendOverBadLine(home: FarHome, form: Form): Promise<void> {
  const { context, page, line } = home;
  const events = async () =>
    (await reads(context, `/api/activity?limit=100&type=${form.event}`)).length;
  const before = await events();
  // The page might hear of the write before or after its answer is lost. It hears of it when the test lets it.
  // One that listens already would hear all the same.
  if (form.heard) {
    await page.route(changeCalls, (route) => route.abort());
    await page.goto('/dashboard');
  }
  await goOn(page, form.path(home));
  const dialog = page.locator('[role$=dialog]').last();
  await form.fill(dialog, page);
  const typed = await filledIn(dialog);
  const submit = dialog.getByRole('button', {
    name: form.button,
    exact: typeof form.button === 'string',
  });
  for (const [trouble, words] of [
    ['lose', unknown],
    ['refuse', form.failed],
    ['lose answer', unknown],
  ] as const) {
    line.trouble(trouble, form.call);
    await submit.last().click();
    // The message of the attempt before may still be shown: this one is over when the button takes presses again.
    await submit.and(page.locator(':not([aria-busy=true])')).last().waitFor();
    await said(page, words);
    expect(await filledIn(dialog), form.name).toEqual(typed);
    line.heal();
    expect(await events(), form.name).toBe(trouble === 'lose answer' ? before + 1 : before);
  }
  if (form.heard === 'gone') {
    await page.unroute(changeCalls);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await submit.waitFor({ state: 'detached' });
  } else {
    await submit.last().click();
    await said(page, form.done);
  }
  expect(await events(), form.name).toBe(before + 1);
  const sent = line.writes.filter(({ call }) => form.call.test(call));
  // The writes that set up the household carry no key.
  expect(new Set(sent.flatMap(({ key }) => key ?? [])).size, form.name).toBe(1);
}

describe.concurrent('over a bad line', () => {
  it('a form of each kind stays filled in until its write is done, and the write is done once', {
    timeout: 300_000,
  }, async () => {
    const home = await farHousehold(phone);
    await home.page.goto('/dashboard');
    for (const form of forms.filter(({ name }) => kinds.includes(name)))
      await sendOverBadLine(home, form);
    await home.context.close();
  });

  it('a second press while the server is slow sends nothing', async () => {
    const { context, page, line } = await farHousehold(phone);
    await page.goto('/dashboard?dialog=income');
    const dialog = page.getByRole('dialog', { name: 'Add Income' });
    await dialog.getByLabel('Name').fill('Pension');
    await dialog.getByLabel('Amount').fill('400');
    await dialog.getByLabel('Frequency').selectOption('monthly');
    line.trouble('hold', /^POST \/api\/incomes$/);
    const button = dialog.locator('button[type=submit]');
    await button.click();
    await button.and(page.locator('[aria-busy=true]')).waitFor();
    await button.click({ force: true });
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    line.heal();
    await said(page, 'Income added successfully');
    expect(line.writes.filter(({ call, key }) => key && call.endsWith('/incomes'))).toHaveLength(1);
    await context.close();
  });

  it('a past amount comes back when the answer to its deletion is lost, and goes when the page hears of the deletion', async () => {
    const { context, page, line, bills } = await farHousehold(desktop);
    const electricity = bills.find(({ name }) => name === 'Electricity')?.id;
    await page.goto(`/dashboard?dialog=bill&id=${electricity}`);
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Manage history');
    const first = dialog.getByRole('button', { name: /^Delete \$309\.75/ });
    line.trouble('lose answer', /^DELETE/);
    await first.click();
    await said(page, unknown);
    line.heal();
    // The page hears of the deletion by the stream of changes.
    await first.waitFor({ state: 'detached' });
    expect(await reads(context, `/api/bills/${electricity}/historical`)).toHaveLength(1);
    await context.close();
  });

  it('an undo whose answer is lost is done once, and the page hears of it', async () => {
    const { context, page, line } = await farHousehold(phone);
    await page.goto('/activity');
    const payment = page.getByRole('button', { name: 'Undo: Bill paid: Rent' });
    line.trouble('lose answer', /undo$/);
    await payment.click();
    await said(page, unknown);
    line.heal();
    await payment.waitFor({ state: 'detached' });
    expect(await reads(context, '/api/activity?type=Undone')).toHaveLength(1);
    const sent = line.writes.filter(({ call }) => call.endsWith('undo'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await context.close();
  });
});
