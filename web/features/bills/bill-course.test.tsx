import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const sent = () => household.sent.filter(({ call }) => call !== 'POST /api/ai/categorize');
const power = bill(1, 'Power', '40.00');
const label = (name: string | RegExp) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = () => press('Ends, price changes');

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
}

async function added() {
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  return sent()[0]?.body;
}

test('a new bill speaks of no end and no other price until one is chosen', async () => {
  await fillIn();
  expect(screen.queryByLabelText('Ends')).toBeNull();
  await open();
  await userEvent.selectOptions(label('Ends'), 'After some payments');
  await userEvent.clear(label('Payments left'));
  await userEvent.type(label('Payments left'), '1.5');
  await press('Add Bill');
  await screen.findByText('Please choose a whole number of payments from 1 to 999');
  await userEvent.selectOptions(label('Ends'), 'Never');
  const body = await added();
  for (const field of ['ends', 'priceChanges', 'yearlyRise'])
    expect(body).not.toHaveProperty(field);
});

test('an end, a price ahead and a yearly rise are sent as they were typed', async () => {
  await fillIn();
  await open();
  await userEvent.selectOptions(label('Ends'), 'On a date');
  await userEvent.type(label('Last day'), '2030-06-30');
  await press('Add a price change');
  await userEvent.type(label('From'), '2030-01-01');
  await userEvent.type(label('New amount'), '120');
  await press('Add a yearly rise');
  await userEvent.type(label('Percent'), '3.5');
  await userEvent.type(label('Next rise'), '2029-07-01');
  expect(await added()).toMatchObject({
    ends: { on: '2030-06-30' },
    priceChanges: [{ from: '2030-01-01', amount: '120.00' }],
    yearlyRise: { basisPoints: 350, from: '2029-07-01' },
  });
});

test('what the server refuses of them stands beneath the fields', async () => {
  const message = 'The next payment is due 2030-07-01: please choose that day or a later one';
  household.writes['POST /api/bills'] = () =>
    Response.json({ code: 'validation', message, details: { ends: message } }, { status: 400 });
  await fillIn();
  await open();
  await userEvent.selectOptions(label('Ends'), 'On a date');
  await userEvent.type(label('Last day'), '2030-06-30');
  await press('Add Bill');
  await screen.findByText(message);
});

test('a bill that has them shows them, and sends only what is changed', async () => {
  const rise = { basisPoints: 350, from: '2029-07-01' };
  const prices = [{ from: '2030-01-01', amount: '120.00' }];
  household.reads['/api/bills'] = [
    { ...power, ends: { payments: 12 }, priceChanges: prices, yearlyRise: rise },
  ];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  expect(await screen.findByLabelText('Payments left')).toMatchObject({ value: '12' });
  expect(label('Percent')).toMatchObject({ value: '3.50' });
  await press('Remove price change 1');
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(sent()[0]?.body).toEqual({ priceChanges: [] });
});

test('of several prices one can go, and the others stay as they were typed', async () => {
  await fillIn();
  await open();
  for (const [index, year] of ['2030', '2031', '2032'].entries()) {
    await press('Add a price change');
    const row = (name: string) => screen.getAllByLabelText(name)[index] as HTMLElement;
    expect(document.activeElement).toBe(row('From'));
    await userEvent.type(row('From'), `${year}-01-01`);
    await userEvent.type(row('New amount'), `1${index}`);
  }
  await press('Remove price change 1');
  expect(screen.getAllByLabelText('From')).toMatchObject([
    { value: '2031-01-01' },
    { value: '2032-01-01' },
  ]);
  await press('Remove price change 2');
  expect(await added()).toMatchObject({ priceChanges: [{ from: '2031-01-01', amount: '11.00' }] });
});

test('a bill that is due once has none of it', async () => {
  await fillIn();
  await userEvent.selectOptions(label('Frequency'), 'Once');
  expect(screen.queryByRole('button', { name: 'Ends, price changes' })).toBeNull();
});
