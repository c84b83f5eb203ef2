/** Every form over a line that breaks, refuses and loses the answer of what was done: it stays as it is, and is done once. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { forms } from './testing/forms.ts';
import {
  desktop,
  type FarHome,
  inWindows,
  phone,
  press,
  reads,
  said,
  stage,
} from './testing/stage.ts';

const { farHousehold } = stage();

const unknown = 'The server did not answer, so we cannot tell whether this was done.';

/** What the person has typed and chosen. */
const filledIn = (form: Locator) =>
  form
    .locator('input, select')
    .evaluateAll((all) => all.map((one) => ('value' in one ? one.value : null)));

/** By which a page hears what was done. */
const word = '**/api/changes*';

type Form = (typeof forms)[number];

/** Sends a form three times in vain and once more; it stays as it is until it is done. */
async function sendOverBadLine(home: FarHome, form: Form): Promise<void> {
  const { context, line } = home;
  const events = async () =>
    (await reads(context, `/api/activity?limit=100&type=${form.event}`)).length;
  const before = await events();
  const page = await context.newPage();
  // Word of what was done would come before or after its answer is lost: it comes when the test says so.
  if (form.heard) await page.route(word, (route) => route.abort());
  await page.goto(form.path(home));
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
    // The words of the try before may still stand there: this one is over when the button takes presses again.
    await submit.and(page.locator(':not([aria-busy=true])')).last().waitFor();
    await said(page, words);
    expect(await filledIn(dialog), form.name).toEqual(typed);
    line.heal();
    expect(await events(), form.name).toBe(trouble === 'lose answer' ? before + 1 : before);
  }
  if (form.heard) {
    await page.unroute(word);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await submit.waitFor({ state: 'detached' });
  } else {
    await submit.last().click();
    await said(page, form.done);
  }
  expect(await events(), form.name).toBe(before + 1);
  const sent = line.writes.filter(({ call }) => form.call.test(call));
  // What the household was set up with carries no key.
  expect(new Set(sent.flatMap(({ key }) => key ?? [])).size, form.name).toBe(1);
  await page.close();
}

describe.concurrent('over a bad line', () => {
  it.each(inWindows(forms))(
    'what each form of a $size says is done once, and the form stays until it is',
    { timeout: 300_000 },
    async ({ viewport, some }) => {
      const home = await farHousehold(viewport);
      for (const form of some) await sendOverBadLine(home, form);
      await home.context.close();
    },
  );

  it('a press while the server is slow is sent once', async () => {
    const { context, page, line } = await farHousehold(phone);
    await page.goto('/dashboard?dialog=income');
    const dialog = page.getByRole('dialog', { name: 'Add Income' });
    await forms.find(({ name }) => name === 'a new income')?.fill(dialog, page);
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

  it('a past amount that may be deleted or not comes back, until the page hears that it is gone', async () => {
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
    // The page follows the ledger: it hears that this was done.
    await first.waitFor({ state: 'detached' });
    expect(await reads(context, `/api/bills/${electricity}/historical`)).toHaveLength(1);
    await context.close();
  });

  it('an undo that may be done or not is done once, and the page hears that it was', async () => {
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
