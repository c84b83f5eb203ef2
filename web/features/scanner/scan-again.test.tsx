import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { addDays } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { hasDraft } from '../../base/draft.ts';
import { keptScan, reviewDraft } from '../../parts/kept-scan.ts';
import { today } from '../../ui/today.ts';
import { PayDialog } from '../bills/pay-dialog.tsx';
import { heldAnswer } from '../bills/testing/answer.ts';
import { bill } from '../bills/testing/bill.ts';
import { ScannerDialog } from './scanner-dialog.tsx';
import { answered, choose, leaveAndOpen, match, press, read, scanned } from './testing/scan.tsx';

// There is no canvas to draw it on.
vi.mock('../bills/celebrate.ts', () => ({ celebrate: () => undefined }));

const household = fakeHousehold();

test('whoever leaves the scanner while it reads ends its call', async () => {
  let signal: AbortSignal | null | undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/bills/scan') return fetch(path, init);
    ({ signal } = init);
    return new Promise(() => {});
  });
  await choose();
  await waitFor(() => expect(signal?.aborted).toBe(false));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(signal?.aborted).toBe(true));
});

test('what was typed about one scan is not said of the next, also after a reload', async () => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
  await scanned(household, read);
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Bill name'), ' Melbourne');
  cleanup();
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
  const name = await screen.findByLabelText<HTMLInputElement>('Bill name');
  expect(name.value).toBe('AGL Energy Melbourne');
  await press('Scan another');
  household.writes['POST /api/bills/scan'] = answered({ ...read, name: 'Telstra' });
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File(['x'], 'b.png', { type: 'image/png' }));
  await press('Continue');
  expect((await screen.findByLabelText<HTMLInputElement>('Bill name')).value).toBe('Telstra');
  expect(hasDraft(reviewDraft)).toBe(false);
});

test('nor what was typed once the first was sent', async () => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
  household.writes['POST /api/bills'] = () =>
    Response.json(bill(3, 'AGL', '0.00'), { status: 201 });
  await scanned(household, read);
  await press('Continue');
  const name = await screen.findByLabelText('Bill name');
  const [answers, lists] = [fetch, heldAnswer()];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/bills' && !init.method ? lists.promise : answers(path, init),
  );
  await press('Create Bill');
  await waitFor(() => expect(keptScan()).toBeUndefined());
  await userEvent.type(name, ' Melbourne');
  lists.give(Response.json([]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await scanned(household, { ...read, name: 'Telstra' });
  await press('Continue');
  expect((await screen.findByLabelText<HTMLInputElement>('Bill name')).value).toBe('Telstra');
});

test.each([
  ['is done with once that is taken', true],
  ['may be gone on with once that is refused', false],
])(
  'a scanner that is opened again while the payment that its review led to is on its way waits, and %s',
  async (_, isTaken) => {
    const { promise, give } = heldAnswer();
    household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
    household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
    household.reads['/api/bills'] = [bill(1, 'Power', '500.00')];
    household.writes['POST /api/bills/pay'] = () => promise;
    const scanner = (
      <>
        <ScannerDialog />
        <PayDialog />
      </>
    );
    await scanned(household, { ...read, match }, scanner);
    await press('Continue');
    await press('Continue to Payment');
    await press(/^Pay \$120\.50/);
    await waitFor(() => expect(household.sent.at(-1)?.call).toBe('POST /api/bills/pay'));
    await leaveAndOpen();
    await screen.findByText('Being sent…');
    expect(screen.queryByRole('button', { name: 'Continue to Payment' })).toBeNull();
    const [paid, refusal] = [bill(1, 'Power', '0.00', { dueDate: '2026-07-01' }), 'conflict'];
    give(
      isTaken
        ? Response.json({ status: 'paid', amount: '120.50', paidOn: '2026-06-01', bill: paid })
        : Response.json({ message: refusal, code: refusal }, { status: 409 }),
    );
    const button = isTaken ? 'Choose File' : 'Continue to Payment';
    await screen.findByRole('button', { name: button });
    expect(keptScan() === undefined).toBe(isTaken);
  },
);

test('the payment of the bill that is created is scheduled also where the scanner is opened again before the answer', async () => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
  const made = bill(3, 'AGL Energy', '0.00', { amount: '120.50' });
  let answer = () => {};
  household.writes['POST /api/bills'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(Response.json(made, { status: 201 }));
    });
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({
      ...{ status: 'scheduled', amount: '120.50', scheduledFor: '2026-06-01', bill: made },
    });
  await scanned(household, { ...read, dueDate: addDays(today(), -20), isOverdue: true });
  await press(/Needs to be Paid/);
  await screen.findByText(/^Once the bill is created, its payment is scheduled/);
  await press('Create Bill');
  await waitFor(() => expect(household.sent.at(-1)?.call).toBe('POST /api/bills'));
  await leaveAndOpen();
  answer();
  await screen.findByText('Arrears Added');
  expect(household.sent.at(-1)).toMatchObject({
    call: 'POST /api/bills/pay',
    body: { billId: 3, amount: '120.50' },
  });
});
