import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { mergedPrices } from './merged-prices.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const price = (from: string, amount: string) => ({ from, amount });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const lease = bill(1, 'Lease', '0.00', { priceChanges: [price('2199-01-01', '110.00')] });

/** Types a price, and another device stores one meanwhile. */
async function typePrice() {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [lease];
  household.reads['/api/bills/1/historical'] = [];
  household.writes['PATCH /api/bills/1'] = () => Response.json(lease);
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByLabelText('Bill name');
  await press('Add a price change');
  const [, from] = screen.getAllByLabelText('From');
  await userEvent.type(from as HTMLElement, '2199-03-01');
  await userEvent.type(screen.getAllByLabelText('New amount')[1] as HTMLElement, '130');
  household.reads['/api/bills'] = [
    { ...lease, priceChanges: [...lease.priceChanges, price('2199-02-01', '120.00')] },
  ];
}

async function sendAll() {
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(household.sent.at(-1)?.body).toEqual({
    priceChanges: [
      ...[price('2199-01-01', '110.00'), price('2199-02-01', '120.00')],
      price('2199-03-01', '130.00'),
    ],
  });
}

test('a price that another device has stored meanwhile stays when one is typed here', async () => {
  await typePrice();
  await hearOfChanges();
  await sendAll();
});

test('a price that another device has stored stays also where the one typed here was kept over a reload', async () => {
  await typePrice();
  cleanup();
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByText(/unsent changes/);
  await sendAll();
});

test('what is taken out here is gone, and a day that both have changed is as it was typed here', () => {
  const seen = [price('2199-01-01', '1.00'), price('2199-02-01', '2.00')];
  const stored = [
    price('2199-02-01', '5.00'),
    price('2199-03-01', '3.00'),
    seen[0] ?? price('', ''),
  ];
  const typed = [price('2199-02-01', '4.00')];
  expect(mergedPrices(seen, stored, typed)).toEqual([
    ...[price('2199-02-01', '4.00'), price('2199-03-01', '3.00')],
  ]);
});
