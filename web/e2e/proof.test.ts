/** What asks for the password again once the last proof of identity is old; and how somebody changes their email address. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, newEmail, phone, press, reads, said, stage } from './testing/stage.ts';

const { household, linkTo, proofsAge } = stage();

async function prove(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await press(page, 'Confirm');
}

describe('a fresh proof of identity', () => {
  it('is asked for before a calendar feed is made and before all data is deleted, and both are then done', async () => {
    const { context, page } = await household(phone);
    await proofsAge();
    await page.goto('/calendar?dialog=calendar-feed');
    await press(page, 'Make an address');
    await prove(page);
    await said(page, 'Address made');
    await page.getByLabel('Secret address').waitFor();
    await proofsAge();
    await page.goto('/dashboard?dialog=settings');
    page.once('dialog', (question) => void question.accept());
    await press(page, 'Delete All Data');
    await prove(page);
    await said(page, 'Data Deletion Requested');
    expect(await reads(context, '/api/bills')).toEqual([]);
    await context.close();
  });

  it('is asked for before the email address changes, which also needs the emailed link', async () => {
    const { context, page } = await household(desktop);
    await proofsAge();
    await page.goto('/dashboard?dialog=settings');
    const dialog = page.getByRole('dialog');
    const email = newEmail();
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    await press(dialog, 'Save Profile Changes');
    await prove(page);
    await said(page, new RegExp(`We sent an email to ${email}`));
    await page.goto(await linkTo(email));
    await press(page, 'Use this address');
    await said(page, `You sign in with ${email} from now on.`);
    expect(await reads(context, '/api/auth/user')).toMatchObject({ email });
    await context.close();
  });
});
