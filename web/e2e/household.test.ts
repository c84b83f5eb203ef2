/** A household's week in a real browser on the real server: register → account → bill → add a week → pay. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { go, goOn } from './testing/go.ts';
import { newEmail, phone, reads, stage } from './testing/stage.ts';

const { visit } = stage();

it('a person registers, opens an account, adds a bill, saves a week and pays it', async () => {
  const { context, page } = await visit(phone);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));

  await register(page, newEmail());
  await openAccount(page);
  await addBill(page);

  await page.getByRole('button', { name: 'Savings', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Add One Week' }).click();
  await page.getByText('Ready to pay!').first().waitFor();
  expect(await reads(context, '/api/accounts')).toMatchObject([
    { balance: '570.00', allocated: '70.00' },
  ]);

  await page.getByRole('button', { name: /^Pay/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay/ }).last().click();
  await page.getByText('Bill Paid Successfully').first().waitFor();
  expect(await reads(context, '/api/accounts')).toMatchObject([
    { balance: '500.00', allocated: '0.00' },
  ]);
  expect(await overflowsSideways(page)).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up Free' }).first().click();
  await page.getByLabel('First name', { exact: false }).fill('Alex');
  await page.getByLabel('Last name', { exact: false }).fill('Demo');
  await page.getByLabel('Email', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
}

async function openAccount(page: Page): Promise<void> {
  await go(page, '/accounts');
  await page.getByRole('button', { name: 'Create New Account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('name', { exact: false }).fill('Everyday');
  await dialog.getByLabel('balance', { exact: false }).fill('500');
  await dialog.locator('button[type=submit]').click();
  await page.getByText('Account created successfully').first().waitFor();
}

async function addBill(page: Page): Promise<void> {
  await goOn(page, '/dashboard?dialog=bill');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('name', { exact: false }).first().fill('Rent');
  await dialog.getByLabel('Amount', { exact: false }).first().fill('70');
  await dialog.getByLabel('Frequency').selectOption('weekly');
  await dialog.getByLabel('Account', { exact: true }).selectOption({ label: 'Everyday' });
  await dialog.getByRole('button', { name: 'Add Bill' }).click();
  await page.getByText('Bill added successfully').first().waitFor();
}

/** Whether the page is wider than its window. A reserved scroll-bar gutter may make it narrower, which is fine. */
function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
}
