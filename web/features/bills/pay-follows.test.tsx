/** What nobody chose of a payment is what the page would propose now. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const power = bill(1, 'Power', '100.00');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(new Date(2026, 4, 19, 23, 50));
  household.reads['/api/accounts'] = [
    account(7, 'Everyday', '500.00'),
    account(8, 'Cash', '90.00'),
  ];
  household.reads['/api/bills'] = [power];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '100.00', paidOn: '2026-05-20', bill: power });
});
afterEach(() => vi.useRealTimers());

async function open() {
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  return await screen.findByLabelText<HTMLInputElement>(/^Paid on/);
}

async function pay() {
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  return household.sent[0]?.body;
}

test('a form that stood open over midnight pays today, and shows it', async () => {
  const day = await open();
  expect(day.value).toBe('2026-05-19');
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(day.value).toBe('2026-05-20');
  expect(await pay()).not.toHaveProperty('paidOn');
});

test('pressed before the page has noticed midnight it names no day either', async () => {
  await open();
  vi.setSystemTime(new Date(2026, 4, 20, 0, 0, 5));
  expect(await pay()).not.toHaveProperty('paidOn');
});

test('a day that somebody chose stays over midnight', async () => {
  const day = await open();
  await userEvent.clear(day);
  await userEvent.type(day, '2026-05-18');
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(await pay()).toMatchObject({ paidOn: '2026-05-18' });
});

test('a bill that moves to another account meanwhile is paid from that one', async () => {
  await open();
  household.reads['/api/bills'] = [
    { ...power, accountId: 8, account: { id: 8, name: 'Cash', balance: '190.00' } },
  ];
  await hearOfChanges();
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Paid from').value).toBe('8'),
  );
  expect(await pay()).not.toHaveProperty('accountId');
});

test('a day on which a direct debit is to be paid is not paid now because its due date comes meanwhile', async () => {
  const debit = { ...power, isDirectDebit: true, dueDate: '2026-05-20' };
  household.reads['/api/bills'] = [debit];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({
      status: 'scheduled',
      amount: '100.00',
      scheduledFor: '2026-05-28',
      bill: debit,
    });
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  const day = await screen.findByLabelText<HTMLInputElement>('Payment date');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-05-28');
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  await userEvent.click(screen.getByRole('button', { name: /^(Schedule|Pay) \$100.00/ }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toMatchObject({
    processImmediately: false,
    dueDate: '2026-05-28',
  });
});

test('an amount that was typed over the same proposal stays when another is proposed', async () => {
  await open();
  const amount = screen.getByLabelText<HTMLInputElement>(/^Custom amount/i);
  await userEvent.clear(amount);
  await userEvent.type(amount, '100');
  await userEvent.tab();
  household.reads['/api/bills'] = [{ ...power, amount: '120.00', amountLeft: '120.00' }];
  await hearOfChanges();
  expect(amount.value).toBe('100');
  expect(await pay()).toMatchObject({ amount: '100.00' });
});
