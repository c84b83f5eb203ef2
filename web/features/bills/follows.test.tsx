import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { BillDetailDialog } from './detail-dialog.tsx';
import { bill } from './testing/bill.ts';
import { YourBills } from './your-bills.tsx';

const household = fakeHousehold();
const sent = () => household.sent.filter(({ call }) => call !== 'POST /api/ai/categorize');
const power = bill(1, 'Power', '40.00');
const label = (name: string | RegExp) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const amount = /^Amount follows/;

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power];
  household.writes['POST /api/bills'] = () => Response.json(power, { status: 201 });
  household.writes['PATCH /api/bills/1'] = () => Response.json(power);
});

async function fillIn() {
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  await userEvent.type(await screen.findByLabelText('Bill name'), 'Power');
  await userEvent.type(label('Amount'), '100');
  await within(label('Account')).findByText('Everyday');
  await press('Ends, price changes');
}

test('a new bill follows what is chosen, and then has no prices ahead', async () => {
  await fillIn();
  const choices = within(label(amount)).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Nothing, it stays as it is',
    'The average of the last 3 payments',
    'The average of the last 6 payments',
    'The average of the last 12 payments',
    'The same quarter of last year',
  ]);
  await press('Add a yearly rise');
  await userEvent.selectOptions(label(amount), 'The average of the last 6 payments');
  screen.getByText(/Each payment then plans the one after it/);
  expect(screen.queryByRole('button', { name: 'Add a price change' })).toBeNull();
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  expect(sent()[0]?.body).toMatchObject({ follows: 'last-6' });
  for (const field of ['priceChanges', 'yearlyRise'])
    expect(sent()[0]?.body).not.toHaveProperty(field);
});

test('a bill that follows another number of payments keeps it, and can stop', async () => {
  household.reads['/api/bills'] = [{ ...power, follows: 'last-5' }];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  expect(await screen.findByLabelText(amount)).toMatchObject({ value: 'last-5' });
  await userEvent.selectOptions(label(amount), 'Nothing, it stays as it is');
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(sent()[0]?.body).toEqual({ follows: null });
});

test('prices that are known ahead are taken away with the choice', async () => {
  const prices = [{ from: '2030-01-01', amount: '120.00' }];
  household.reads['/api/bills'] = [{ ...power, priceChanges: prices }];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await userEvent.selectOptions(
    await screen.findByLabelText(amount),
    'The same quarter of last year',
  );
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(sent()[0]?.body).toEqual({ follows: 'same-quarter', priceChanges: [] });
});

test('what the server refuses of it stands beneath the field', async () => {
  const message = 'Please choose the last 2 to 12 payments, or the same quarter of last year';
  household.writes['POST /api/bills'] = () =>
    Response.json({ code: 'validation', message, details: { follows: message } }, { status: 400 });
  await fillIn();
  await userEvent.selectOptions(label(amount), 'The average of the last 3 payments');
  await press('Add Bill');
  await screen.findByText(message);
});

test('a bill that is due once follows nothing', async () => {
  await fillIn();
  await userEvent.selectOptions(label(amount), 'The average of the last 3 payments');
  await userEvent.selectOptions(label('Frequency'), 'Once');
  expect(screen.queryByLabelText(amount)).toBeNull();
  await userEvent.type(label(/^Due date/), '2199-01-01');
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  expect(sent()[0]?.body).not.toHaveProperty('follows');
});

test('the list, its details and its story name what is followed', async () => {
  household.reads['/api/bills'] = [{ ...power, follows: 'last-3' }];
  household.reads['/api/bills/1/historical'] = [];
  const quiet = { amount: null, part: false, savedChange: '0.00', savedAmount: '40.00' };
  const changes = [{ field: 'follows', from: null, to: 'last-3' }];
  const changed = {
    ...{ id: '3', eventId: 'e3', type: 'BillChanged', arrearsAmount: '0.00' },
    ...{ date: '2026-05-01', time: '2026-05-01T00:00:00Z', ...quiet, changes },
  };
  household.reads['/api/bills/1/timeline'] = { dueDates: [], dueAmounts: [], entries: [changed] };
  showSignedIn(
    <>
      <YourBills />
      <BillDetailDialog />
    </>,
    '/dashboard?dialog=bill-detail&id=1',
  );
  await screen.findByText('follows the last 3 payments');
  const dialog = within(await screen.findByRole('dialog', { name: 'Power' }));
  await dialog.findByText('Follows the average of the last 3 payments');
  await dialog.findByText(
    'Amount follows: Nothing, it stays as it is → The average of the last 3 payments',
  );
});

test('a choice that is taken back at once leaves the prices that are known ahead', async () => {
  household.reads['/api/bills'] = [
    bill(1, 'Power', '40.00', {
      priceChanges: [{ from: '2099-01-01', amount: '120.00' }],
      yearlyRise: { basisPoints: 300, from: '2099-06-01' },
      ends: { payments: 3 },
    }),
  ];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await userEvent.selectOptions(await screen.findByLabelText(amount), 'last-3');
  await userEvent.selectOptions(label(amount), '');
  await userEvent.selectOptions(label('Ends'), 'never');
  await userEvent.selectOptions(label('Ends'), 'payments');
  await userEvent.type(label('Bill name'), '!');
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(sent()).toMatchObject([{ body: { name: 'Power!' } }]);
  expect(Object.keys(sent()[0]?.body as object)).toEqual(['name']);
});

test('Save Amount asks about nothing, as the form does', async () => {
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const field = await screen.findByLabelText('Amount');
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  await press('Save Amount');
  expect(sent()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: /^Yes/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ call: 'PATCH /api/bills/1', body: { amount: '0.00' } }]);
});
