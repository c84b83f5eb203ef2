/** What was typed is kept, whatever closes the dialog, and the next person never sees it. Every form: web/app/forms.test.tsx. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { forms } from './testing/forms.ts';
import { goOn } from './testing/go.ts';
import { desktop, newEmail, phone, press, said, stage } from './testing/stage.ts';

const { visit, household } = stage();

const unsent = 'Your unsent changes are here.';

/** The value of each field of a dialog. An amount that was typed as `40` comes back as `40.00`, so the decimals are left out. */
const valuesIn = (dialog: Locator) =>
  dialog.evaluate((one) =>
    [...one.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) =>
      field.type === 'radio' || field.type === 'checkbox'
        ? String(field.checked)
        : field.value.replace(/\.00$/, ''),
    ),
  );

/** The ways to close a dialog by mistake. */
const leaves: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  Back: (page) => page.goBack(),
  'a press beside it': (page) => page.mouse.click(5, 5),
  'a reload': (page) => page.reload(),
};

/** Each with a form that keeps something else: a row, a list beneath it, a form within a form, and the longest one. */
const cases = {
  Escape: 'a corrected balance',
  Back: 'automatic savings',
  'a press beside it': 'a past amount',
  'a reload': 'a new bill',
};

/** A new person with an empty household. */
async function newcomer() {
  const { context, page } = await visit(desktop);
  const email = newEmail();
  await registerPerson(context, email);
  return { context, page, email };
}

async function signIn(page: Page, email: string): Promise<void> {
  await said(page, 'Please sign in first.');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await press(page, 'Sign In');
}

/** The person is led back to the form. */
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add Income' }).waitFor();

/** A busy machine takes its time for many forms. */
const patience = { timeout: 180_000 };

describe.concurrent('what was typed', () => {
  it('is there again, whatever closed the form', patience, async () => {
    const home = await household(phone);
    const { context, page } = home;
    await page.goto('/dashboard');
    for (const [how, of] of Object.entries(cases)) {
      const form = forms.find(({ name }) => name === of);
      if (!form) throw new Error(`There is no ${of}`);
      const path = form.path(home);
      const name = `${of} after ${how}`;
      await goOn(page, path);
      const dialog = page.locator('[role$=dialog]').last();
      await dialog.waitFor();
      await form.fill(dialog, page);
      const before = await valuesIn(dialog);
      await leaves[how]?.(page);
      if (how !== 'a reload') await goOn(page, path);
      await dialog.getByText(unsent).waitFor();
      expect(await valuesIn(dialog), name).toEqual(before);
      await press(dialog, 'Start again');
      await dialog.getByText(unsent).waitFor({ state: 'detached' });
      expect(await valuesIn(dialog), name).not.toEqual(before);
    }
    await context.close();
  });

  // Loading the app so often takes a minute on a busy machine.
  it(
    'is there again when the session has ended and the person logs in, and is dropped at log-out and at another person’s log-in',
    patience,
    async () => {
      const { context, page, email } = await newcomer();
      const other = await newcomer();
      await other.context.close();
      const name = page.getByRole('dialog').getByLabel('Name');
      const found = () => page.evaluate(`sessionStorage.getItem('visit drafts')`);
      await page.goto('/dashboard?dialog=income');
      await name.fill('Pension');
      await context.clearCookies();
      await page.reload();
      await signIn(page, email);
      await formOf(page);
      await said(page, unsent);
      expect(await name.inputValue()).toBe('Pension');
      expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('correct horse');
      await page.keyboard.press('Escape');
      await press(page, 'Logout');
      await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
      expect(await found()).toBeNull();
      await page.goto('/dashboard?dialog=income');
      await signIn(page, email);
      await formOf(page);
      expect(await name.inputValue()).toBe('');
      await name.fill('Pension');
      expect(await found()).toContain('Pension');
      await context.clearCookies();
      await page.reload();
      await signIn(page, other.email);
      // Nobody else is led to that form.
      await page.waitForURL('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await found()).toBeNull();
      await context.close();
    },
  );
});
