/** A list of bills is pasted, reviewed and added in one step, and one press on Undo takes all of it back. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { newEmail, phone, press, reads, said, stage } from './testing/stage.ts';

const { visit } = stage();

const LIST = `Name\tAmount\tHow often\tDue date
Rent\t1.450,00\tMonthly\t31/12/2199
Internet\t79,00\tMonthly\t14/12/2199
Power\t312,40\tQuarterly\t05/01/2199
Car insurance\t890,00\tYearly\t02/03/2199
Cleaner\t60,00\tFortnightly\t02/12/2199
Total\t2.791,40\t\t
`;

/** Pastes a text into the box by the event that a browser sends for it. */
const paste = (page: Page, text: string) =>
  page.getByLabel('Your list').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

it('a pasted list, left and found again, becomes five bills, and one undo takes all of them back', async () => {
  const { context, page } = await visit(phone);
  await registerPerson(context, newEmail());
  const names = async () =>
    (await reads(context, '/api/bills')).map(({ name }: { name: string }) => name);
  await page.goto('/dashboard');
  await press(page, 'Have a list? Paste it');
  await paste(page, LIST);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New account name').fill('Everyday');
  await press(dialog, 'Add account');
  await said(page, '5 bills, $424.26 a week · 1 line left out');
  // The first closes the toast about the account; while the press that added it is not over, none closes the dialog.
  const staysOpen = async () => {
    await page.keyboard.press('Escape');
    return dialog.isVisible();
  };
  await expect.poll(staysOpen, { interval: 500 }).toBe(false);
  await page.reload();
  await press(page, 'Have a list? Paste it');
  await said(page, 'Your unsent changes are here.');
  await said(page, '5 bills, $424.26 a week · 1 line left out');
  await press(dialog, 'Add 5 bills');
  await said(page, '5 bills imported');
  expect(await names()).toEqual(['Rent', 'Internet', 'Power', 'Car insurance', 'Cleaner']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await said(page, 'Undone');
  await said(page, 'Have a list? Paste it');
  expect(await names()).toEqual([]);
  await page.goto('/activity');
  await said(page, 'Undone: 5 bills imported');
  await context.close();
});
