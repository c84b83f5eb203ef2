import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold } from '../../app/testing/household.tsx';
import { heldAnswer } from '../bills/testing/answer.ts';
import { bill } from '../bills/testing/bill.ts';
import { leaveAndOpen, match, press, read, scanned, schedules } from './testing/scan.tsx';

const household = fakeHousehold();
/** Bill 1, of $100.00 a quarter. */
const power = bill(1, 'Power', '0.00', {
  ...{ amount: '100.00', dueDate: '2026-05-04', followingDueDate: '2026-08-04' },
});
const overdue = { ...read, dueDate: '2026-05-01', isOverdue: true, daysOverdue: 20 };
const sent = (call: string) => household.sent.filter((one) => one.call === call);

beforeEach(() => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power];
  schedules(household, '120.50');
});

test('what there is for a new bill already, and what is owed for it, is sent with it', async () => {
  household.writes['POST /api/bills'] = () =>
    Response.json(
      { message: 'Only $20.00 is not set aside yet.', code: 'insufficient_available' },
      { status: 409 },
    );
  await scanned(household, read);
  await press('Continue');
  await userEvent.type(await screen.findByLabelText(/How much do you already have/), '50');
  await press('Something is still owed for it');
  await userEvent.type(screen.getByLabelText('Owed from before'), '30');
  await press('Create Bill');
  await screen.findByText('Only $20.00 is not set aside yet.');
  const field = screen.getByLabelText(/How much do you already have/);
  await userEvent.clear(field);
  await userEvent.type(field, '20');
  household.writes['POST /api/bills'] = () =>
    Response.json(bill(1, 'AGL Energy', '20.00'), { status: 201 });
  await press('Create Bill');
  await waitFor(() => expect(sent('POST /api/bills')).toHaveLength(2));
  const body = sent('POST /api/bills').at(-1)?.body;
  expect(body).toMatchObject({ fund: '20.00', arrears: { amount: '30.00' } });
  expect(Object.keys(body as object)).not.toContain('mode');
  expect(Object.keys(body as object)).not.toContain('billId');
});

test.each(['120.50', '12.05'])(
  'an overdue bill joins the next payment day, and then with the amount that the review says: %s',
  async (said) => {
    await scanned(household, { ...overdue, match });
    await press(/Needs to be Paid/);
    await screen.findByText('Arrears Added');
    const paid = { billId: 1, amount: '120.50', processImmediately: false };
    expect(sent('POST /api/bills/pay').map(({ body }) => body)).toEqual([paid]);
    await screen.findByText(
      'Its payment of $120.50 is scheduled. If you correct the amount, that is paid instead.',
    );
    const amount = screen.getByLabelText('Amount');
    await userEvent.clear(amount);
    // Enter sends it as well as Done does.
    await userEvent.type(amount, `${said}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const corrected = said === paid.amount ? [] : [{ ...paid, amount: said }];
    expect(sent('POST /api/bills/pay').map(({ body }) => body)).toEqual([paid, ...corrected]);
    expect(window.location.search).toBe('');
  },
);

test('a bill that is chosen only in the review has its payment scheduled, too', async () => {
  await scanned(household, overdue);
  await press(/Needs to be Paid/);
  await screen.findByText(/^Once the bill is created, its payment is scheduled/);
  await userEvent.click(screen.getByRole('radio', { name: /Pay an existing bill/ }));
  expect(screen.queryByText(/^Once the bill is created/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Bill'), '1');
  await press('Schedule Payment');
  await screen.findByText('Arrears Added');
  expect(sent('POST /api/bills/pay')).toMatchObject([{ body: { amount: '120.50' } }]);
});

test('whoever scans the bill of a period that is over is told which one is paid', async () => {
  const later = { ...power, dueDate: '2026-08-04', followingDueDate: '2026-11-04' };
  household.reads['/api/bills'] = [later];
  await scanned(household, { ...overdue, match });
  await press(/Needs to be Paid/);
  await screen.findByText(/is that of 1 May 2026. What is due now is that of 4 Aug 2026/);
});

test('a scanner that is opened again before the answer does not offer to create that bill again', async () => {
  const { promise, give } = heldAnswer();
  household.writes['POST /api/bills'] = () => promise;
  await scanned(household, read);
  await press('Create Bill');
  await waitFor(() => expect(household.sent.at(-1)?.call).toBe('POST /api/bills'));
  await leaveAndOpen();
  await screen.findByText('Being sent…');
  await press('Saving...');
  await userEvent.type(screen.getByLabelText('Bill name'), ' twice');
  expect(screen.getByLabelText<HTMLInputElement>('Bill name').value).toBe('AGL Energy');
  expect(household.sent.filter(({ call }) => call === 'POST /api/bills')).toHaveLength(1);
  give(Response.json(bill(3, 'AGL Energy', '0.00'), { status: 201 }));
  await screen.findByRole('button', { name: 'Choose File' });
  expect(screen.queryByRole('button', { name: 'Create Bill' })).toBeNull();
});
