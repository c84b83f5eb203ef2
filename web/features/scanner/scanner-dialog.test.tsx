import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { ScannerDialog } from './scanner-dialog.tsx';
import { answered, choose, match, press, read, scanned } from './testing/scan.tsx';

const household = fakeHousehold();
/** Bill 1, of $100.00 a quarter. */
const power = bill(1, 'Power', '0.00', {
  ...{ amount: '100.00', dueDate: '2099-01-20', followingDueDate: '2099-04-20' },
});
const overdue = { ...read, dueDate: '2026-05-01', isOverdue: true, daysOverdue: 20 };
/** What the dialog asks for as soon as it opens, and with a file. */
const [ready, scan] = ['POST /api/bills/scan/ready', 'POST /api/bills/scan'];
const tooMuch = new Uint8Array(10 * 1024 * 1024 + 1);
beforeEach(() => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power];
});

test.each([
  [new File(['x'], 'a.txt', { type: 'text/plain' }), /Please upload an image file/],
  [new File([], 'a.png', { type: 'image/png' }), 'The selected file appears to be empty'],
  [new File([tooMuch], 'a.png', { type: 'image/png' }), 'File size must be less than 10MB'],
])('a file that cannot be a bill is not sent', async (file, words) => {
  await choose(file);
  await screen.findByText(words);
  expect(household.sent.map(({ call }) => call)).toEqual([ready]);
});

test('a scan that fails leads back to the upload, with the words of the server', async () => {
  household.writes['POST /api/bills/scan'] = () =>
    Response.json({ message: 'Too many scans', code: 'too_many_requests' }, { status: 429 });
  await choose();
  await screen.findByText('Scanning Failed');
  expect(screen.getByText('Too many scans')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choose File' })).toBeDefined();
});

test('a server without a scanner says so, and the bill can be added by hand', async () => {
  household.writes['POST /api/bills/scan'] = () => new Response('', { status: 404 });
  await choose();
  expect((await screen.findByRole('alert')).textContent).toContain('Scanning is not set up');
  await press('Add the bill by hand');
  expect(window.location.search).toBe('?dialog=bill');
});

test('the review creates a bill of what was read, and asks for what is missing', async () => {
  household.reads['/api/accounts'] = [7, 8].map((id) => account(id, `Account ${id}`, '500.00'));
  household.reads['/api/bills'] = [];
  await scanned(household, read);
  await press('Continue');
  expect(screen.getByText(/Not sure about this one.*Amount due \$120\.50/)).toBeDefined();
  expect(screen.getByText('Not found on the bill.')).toBeDefined();
  await press('Create Bill');
  await screen.findByText('Please select an account for this bill');
  await userEvent.selectOptions(screen.getByLabelText('Account'), '7');
  household.writes['POST /api/bills'] = () =>
    Response.json({ ...power, id: 2, name: 'AGL Energy', weeklyAmount: '9.27' }, { status: 201 });
  await press('Create Bill');
  await screen.findByText('Bill Created Successfully');
  expect(household.sent.at(-1)).toMatchObject({
    call: 'POST /api/bills',
    body: {
      name: 'AGL Energy',
      amount: '120.50',
      frequency: 'quarterly',
      category: 'utilities',
      accountId: 7,
      dueDate: '2099-01-31',
    },
  });
});

test('a match preselects paying it: a corrected amount can be stored, and goes along to the payment', async () => {
  household.writes['PATCH /api/bills/1'] = () => Response.json({ ...power, amount: '125.00' });
  await scanned(household, { ...read, match });
  await press('Continue');
  expect(screen.getByText('Looks like Power: Both name AGL')).toBeDefined();
  const amount = screen.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.paste('1.250');
  await screen.findByText(/^How much is that\?/);
  await press('Continue to Payment');
  expect(screen.queryByText('Amount Changed')).toBeNull();
  expect(window.location.search).toBe('?dialog=scanner');
  await userEvent.clear(amount);
  await userEvent.type(amount, '$125,0');
  await screen.findByText('Amount Changed');
  await press('Save Amount');
  await screen.findByText('Bill amount updated to $125.00');
  expect(household.sent.at(-1)).toMatchObject({ body: { amount: '125.00' } });
  await waitFor(() => expect(screen.queryByText('Amount Changed')).toBeNull());
  await press('Continue to Payment');
  expect(window.location.search).toBe('?dialog=pay-bill&id=1&amount=125.00');
});

test('overdue and known: its amount goes into the history of the bill', async () => {
  household.writes['POST /api/bills/1/historical'] = () => Response.json({}, { status: 201 });
  await scanned(household, { ...overdue, match });
  const question = await screen.findByRole('dialog', { name: 'Overdue Bill Detected' });
  expect(within(question).getByText(/1 May 2026, 20 days ago/)).toBeDefined();
  await press(/Historical Record/);
  await screen.findByText('$120.50 is in the history of Power.');
  expect(household.sent.at(-1)?.body).toMatchObject({
    billId: 1,
    amount: '120.50',
    billDate: '2026-05-01',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('overdue and unknown: which bill is asked, and without any it cannot be kept', async () => {
  household.reads['/api/bills'] = [];
  await scanned(household, overdue);
  await press(/Historical Record/);
  await screen.findByText('No Bills Found');
});

test('overdue and unknown: the amount goes to the bill that is chosen', async () => {
  household.writes['POST /api/bills/1/historical'] = () => Response.json({}, { status: 201 });
  await scanned(household, overdue);
  await press(/Historical Record/);
  await screen.findByRole('dialog', { name: 'Select Bill for Historical Record' });
  await press('Add to History');
  await screen.findByText('Please select a bill');
  await userEvent.selectOptions(screen.getByLabelText('Bill'), '1');
  await press('Add to History');
  await screen.findByText('$120.50 is in the history of Power.');
});

test('overdue and skipped leads to the review', async () => {
  await scanned(household, overdue);
  await press(/Skip for now/);
  await screen.findByRole('button', { name: 'Create Bill' });
  expect(household.sent.map(({ call }) => call)).toEqual([ready, scan]);
});

test.each([
  [[], 'Nothing to Paste'],
  [[{ types: ['text/plain'] }], 'No Image Found'],
  [[{ types: ['image/svg+xml'] }], 'No Valid Image'],
])('a clipboard of %j says what is wrong with it', async (items, words) => {
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    maxTouchPoints: 0,
    onLine: true,
    clipboard: { read: async () => items },
  });
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
  // userEvent would put a clipboard of its own in place.
  (await screen.findByRole('button', { name: 'Paste from Clipboard' })).click();
  await screen.findByText(words);
});

test('Ctrl+V brings a picture as well', async () => {
  household.writes['POST /api/bills/scan'] = answered(read);
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
  await screen.findByRole('button', { name: 'Choose File' });
  const picture = new File(['a bill'], 'bill.png', { type: 'image/png' });
  const items = [{ kind: 'file', getAsFile: () => picture }];
  fireEvent.paste(document.body, { clipboardData: { items } });
  await screen.findByText('Bill scanned');
  expect(household.sent.at(-1)?.body).toMatchObject({ billImage: expect.any(File) });
});

test('where pages may not read the clipboard the button says so, and iOS gets its own words', async () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, onLine: true });
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
  (await screen.findByRole('button', { name: 'Try Paste (Limited Support)' })).click();
  await screen.findByText('iOS Clipboard Limitation');
  expect(screen.getByText(/please use Choose File: pages may not read/)).toBeDefined();
});
