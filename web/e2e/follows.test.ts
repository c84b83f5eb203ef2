/** A page shows every change of its ledger, whichever device made it. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { desktop, newEmail, press, reads, said, stage } from './testing/stage.ts';

const { household, farHousehold } = stage();

const isStream = (request: Request) => request.url().includes('/api/changes?stream');

/** Opens a page and waits until it listens for changes. It hears of every change from then on. */
async function listening(page: Page, path: string): Promise<void> {
  const stream = page.waitForRequest(isStream);
  await page.goto(path);
  await stream;
}

const spare = (page: Page, holds = '$110.00') => page.getByRole('main').getByText(holds).first();

describe.concurrent('a page', () => {
  it('shows in every tab what another device has done; the tabs share one stream, which another tab takes over', async () => {
    const { context, page, accounts } = await household(desktop);
    const streams: Request[] = [];
    context.on('request', (request) => isStream(request) && streams.push(request));
    await listening(page, '/accounts');
    const second = await context.newPage();
    await second.goto('/accounts');
    await said(second, '$10.00');
    const id = accounts.find(({ name }) => name === 'Spare')?.id;
    await context.request.patch(`/api/accounts/${id}`, { data: { balance: '110.00' } });
    await spare(page).waitFor();
    await spare(second).waitFor();
    expect(streams).toHaveLength(1);
    const takenOver = second.waitForRequest(isStream);
    await page.close();
    await takenOver;
    await context.request.patch(`/api/accounts/${id}`, { data: { balance: '120.00' } });
    await spare(second, '$120.00').waitFor();
    await context.close();
  });

  it('goes when somebody else signs in by another page of the browser, without a log-out', async () => {
    const { context, page } = await household(desktop);
    await listening(page, '/accounts');
    await said(page, 'Spare');
    // As on the way back from Google: the session is another one, and no page of ours has asked for it.
    await registerPerson(context, newEmail());
    await context.request.post('/api/accounts', { data: { name: 'Hers', balance: '7.00' } });
    const second = await context.newPage();
    const gone = page.waitForEvent('load', { timeout: 10_000 });
    await second.goto('/accounts');
    await gone;
    await said(page, 'Hers');
    await context.close();
  });

  it('asks for changes when its window gets the focus, where the stream brings none', async () => {
    const { context, page, accounts, line } = await farHousehold(desktop);
    line.trouble('hold', /changes[?]stream/);
    await listening(page, '/accounts');
    await said(page, '$10.00');
    const id = accounts.find(({ name }) => name === 'Spare')?.id;
    await context.request.patch(`/api/accounts/${id}`, { data: { balance: '110.00' } });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await spare(page).waitFor();
    await context.close();
  });

  it('lets the server decide on a payment, because its own figures may be out of date', async () => {
    const { context, page, bills, accounts } = await household(desktop);
    const id = accounts.find(({ name }) => name === 'Spare')?.id;
    const rates = bills.find(({ name }) => name === 'Council rates')?.id;
    await context.route('**/api/changes*', (route) => route.abort());
    await page.goto(`/dashboard?dialog=pay-bill&id=${rates}`);
    await said(page, 'Insufficient Funds');
    await context.request.patch(`/api/accounts/${id}`, { data: { balance: '900.00' } });
    await press(page.getByRole('dialog'), 'Pay $395.00');
    await page.getByRole('dialog', { name: 'Arrears Payment Required' }).waitFor();
    expect(await reads(context, '/api/activity?type=BillPaid&billId=5')).toEqual([]);
    await context.close();
  });
});
