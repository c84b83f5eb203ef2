/** Two-step sign-in is set up and used: with an authenticator app on a phone, with a passkey on a desktop. */
import { TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { axeSource, findings, standards } from './testing/axe.ts';
import { desktop, newEmail, phone, press, said, stage } from './testing/stage.ts';

const { visit } = stage();

const HALF_MINUTE_MS = 30_000;

/** Expects that axe finds nothing wrong on the page as it is now, and that nothing is wider than the window. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  expect(await findings(page, standards)).toEqual([]);
  const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  expect(await page.evaluate(wide)).toBe(false);
}

/** Signs out and enters the password again. Then the page asks for the second step. */
async function untilSecondStep(context: BrowserContext, page: Page, email: string): Promise<void> {
  await context.request.post('/api/auth/logout');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await press(page, 'Sign In');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

const codesOn = (page: Page) => page.getByRole('dialog').locator('ol li').allTextContents();
const home = (page: Page) => page.waitForURL(/\/dashboard/);

describe('an authenticator app', () => {
  it('is set up from the settings; then log-in asks for its code, or a recovery code', async () => {
    const { context, page } = await visit(phone);
    const email = newEmail();
    await registerPerson(context, email);
    await page.goto('/dashboard?dialog=settings');
    await press(page.getByRole('dialog'), 'Password and two-step sign-in: open');
    await press(page, 'Set up an app');
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    const totp = new TOTP({ secret });
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code from the app').fill('12');
    await press(page, 'Switch on');
    await said(page, 'This code is not right, or was used before.');
    const used = totp.generate();
    await page.getByLabel('Code from the app').fill(used);
    await press(page, 'Switch on');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const [recoveryCode = ''] = await codesOn(page);
    expect(await codesOn(page)).toHaveLength(10);
    await expectAccessible(page);
    await press(page, 'I have saved them');
    await said(page, '10 codes left, in case you lose your app or passkey.');
    expect(await codesOn(page)).toEqual([]);

    await untilSecondStep(context, page, email);
    await expectAccessible(page);
    await page.getByLabel('Code').fill(used);
    await press(page, 'Verify');
    await said(page, 'This code is not right, or was used before.');
    // The code of the next half minute: each code can be used only once.
    const next = totp.generate({ timestamp: Date.now() + HALF_MINUTE_MS });
    await page.getByLabel('Code').fill(next);
    await press(page, 'Verify');
    await home(page);

    await untilSecondStep(context, page, email);
    await press(page, 'Start again');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await untilSecondStep(context, page, email);
    await page.getByLabel('Code').fill(recoveryCode);
    await press(page, 'Verify');
    await home(page);
    await page.goto('/dashboard?dialog=security');
    await said(page, '9 codes left, in case you lose your app or passkey.');
    await context.close();
  });
});

describe('a passkey', () => {
  it('is created, signs in, and is removed again', async () => {
    const { context, page } = await visit(desktop);
    const email = newEmail();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await registerPerson(context, email);
    await page.goto('/dashboard?dialog=security');
    await press(page, 'Add a passkey');
    await page.getByLabel('Name of the passkey').fill('Desk');
    await expectAccessible(page);
    await press(page, 'Create the passkey');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await press(page, 'I have saved them');
    await page.getByText(/^Added .*\.$/).waitFor();
    await expectAccessible(page);

    await untilSecondStep(context, page, email);
    await press(page, 'Use a Passkey');
    await home(page);

    await page.goto('/dashboard?dialog=security');
    await page.getByText(/^Added .*, last used .*\.$/).waitFor();
    await press(page, 'Remove Desk');
    await press(page, 'Really remove');
    await said(page, 'The passkey was removed.');
    await page.getByText('Desk').waitFor({ state: 'detached' });
    await context.close();
  });
});
