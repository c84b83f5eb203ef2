import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../../ledger/calendar.ts';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { today } from '../../ui/today.ts';
import { PayDialog } from './pay-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const due = addDays(today(), 5);
const next = addDays(today(), 36);
const power = bill(1, 'Power', '60.00', { dueDate: due, followingDueDate: next });
const once = bill(2, 'Move', '60.00', { frequency: 'once', dueDate: due, followingDueDate: null });
const late = bill(3, 'Gas', '0.00', {
  ...{ dueDate: addDays(today(), -40), followingDueDate: addDays(today(), -10) },
});

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power, once, late];
});

const show = async (id: number) => {
  showSignedIn(<PayDialog />, `/dashboard?dialog=pay-bill&id=${id}`);
  await userEvent.click(await screen.findByText('Not this time?'));
};

test('the dialog says which payment it settles, and which comes next', async () => {
  await show(1);
  const words = `This settles the payment due ${showLongDay(due)}. The next one is due ${showLongDay(next)}.`;
  expect(screen.getByText(words)).toBeDefined();
});

test('the payment is skipped by the date that was seen, and the dialog closes', async () => {
  household.writes['POST /api/bills/1/skip'] = () => Response.json({ ...power, dueDate: next });
  await show(1);
  await userEvent.click(screen.getByRole('button', { name: 'Skip this payment' }));
  await screen.findByText(`Power is due ${showLongDay(next)} now.`);
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/1/skip', body: { dueDate: due } },
  ]);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('and by no other, once another device has paid that one', async () => {
  await show(1);
  household.reads['/api/bills'] = [
    { ...power, dueDate: next, followingDueDate: addDays(next, 31) },
  ];
  await hearOfChanges([['bills']]);
  await screen.findByText((words) => words.includes(`due ${showLongDay(addDays(next, 31))}.`));
  household.writes['POST /api/bills/1/skip'] = () =>
    Response.json({ message: 'That payment is settled already', code: 'not_due' }, { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Skip this payment' }));
  await screen.findByText('That payment is settled already');
  expect(household.sent).toMatchObject([{ body: { dueDate: due } }]);
});

test('it is postponed to a day; a refusal stands at the field', async () => {
  household.writes['POST /api/bills/1/postpone'] = () =>
    Response.json(
      { message: 'No', code: 'validation', details: { newDueDate: 'Please choose a later day' } },
      { status: 400 },
    );
  await show(1);
  const field = screen.getByLabelText('Due instead on');
  expect(field).toMatchObject({ min: addDays(due, 1), max: addDays(next, -1) });
  await userEvent.click(screen.getByRole('button', { name: 'Postpone' }));
  await screen.findByText('Please choose a day');
  await userEvent.type(field, addDays(due, 3));
  await userEvent.click(screen.getByRole('button', { name: 'Postpone' }));
  await screen.findByText('Please choose a later day');
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/1/postpone', body: { dueDate: due, newDueDate: addDays(due, 3) } },
  ]);
});

test('what is due once is not skipped, and what has a later one due already not postponed', async () => {
  await show(2);
  expect(screen.queryByRole('button', { name: 'Skip this payment' })).toBeNull();
  expect(screen.getByLabelText('Due instead on')).toMatchObject({ max: '' });
});

test('a payment after which the next one is due already can only be skipped', async () => {
  await show(3);
  expect(screen.queryByLabelText('Due instead on')).toBeNull();
  expect(screen.getByText(/cannot be postponed/)).toBeDefined();
});

test('a payment of a past day is sent with that day', async () => {
  // Less motion: no confetti.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '100.00', paidOn: addDays(today(), -2), bill: power });
  await show(1);
  const field = screen.getByLabelText('Paid on');
  expect(field).toMatchObject({ value: today(), max: today() });
  await userEvent.clear(field);
  await userEvent.type(field, addDays(today(), -2));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/pay', body: { dueDate: due, paidOn: addDays(today(), -2) } },
  ]);
});

test('another account may have paid, and the dialog says what becomes of the savings', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  household.reads['/api/accounts'] = [
    account(7, 'Everyday', '500.00'),
    account(8, 'Wallet', '120.00'),
  ];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '100.00', paidOn: today(), bill: power });
  await show(1);
  await userEvent.selectOptions(await screen.findByLabelText('Paid from'), 'Wallet');
  expect(screen.getByText(/The \$60.00 saved .* goes back to .* Everyday/)).toBeDefined();
  expect(screen.getByText('Balance of Wallet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/pay', body: { billId: 1, accountId: 8 } },
  ]);
});
