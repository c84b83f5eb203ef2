import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Bill } from '../../../api/contract/bills.ts';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { match, press, read, scanned } from './testing/scan.tsx';

const household = fakeHousehold();
/** Bill 1, of $100.00 a quarter. */
const power = bill(1, 'Power', '0.00', {
  ...{ amount: '100.00', dueDate: '2099-01-20', followingDueDate: '2099-04-20' },
});
const moved = 'Power was $120.50, planned $100.00.';

beforeEach(() => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power];
  household.reads['/api/bills/1/historical'] = [
    { id: 1, amount: '110.00', billDate: '2026-01-01' },
  ];
  household.writes['PATCH /api/bills/1'] = () => {
    const sent = household.sent.at(-1)?.body as Partial<Bill>;
    household.reads['/api/bills'] = [{ ...power, ...sent }];
    return Response.json({ ...power, ...sent });
  };
});

test('an invoice that costs more than planned asks for the plan, before anything is paid', async () => {
  await scanned(household, { ...read, match });
  await press('Continue');
  await screen.findByText(moved);
  const question = within(screen.getByRole('region', { name: 'Has its price moved?' }));
  await question.findByRole('button', { name: 'Plan the average, $115.25' });
  expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Plan $120.50 from now', 'Plan the average, $115.25', 'Only this time'],
  ]);
  await press('Only this time');
  await screen.findByText('Power is planned at $120.50 this time, then at $100.00.');
  const priceChanges = [{ from: '2099-04-20', amount: '100.00' }];
  expect(household.sent.at(-1)).toMatchObject({
    ...{ call: 'PATCH /api/bills/1', body: { amount: '120.50', priceChanges } },
  });
  expect(screen.queryByText(moved)).toBeNull();
  // A toast follows the pointer in ways that this browser does not know.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Power is planned at $100.00 again.');
  expect(household.sent.at(-1)?.body).toEqual({ amount: '100.00', priceChanges: [] });
  await screen.findByText(moved);
});

test('an answer is not taken back once another device has changed the price', async () => {
  await scanned(household, { ...read, match });
  await press('Continue');
  await press('Only this time');
  await screen.findByText('Power is planned at $120.50 this time, then at $100.00.');
  household.reads['/api/bills'] = [{ ...power, amount: '170.00' }];
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Its price was changed since. Edit the bill to change it again.');
  expect(household.sent.filter(({ call }) => call === 'PATCH /api/bills/1')).toHaveLength(1);
});

test('what is planned from now on is not asked about again, and is paid', async () => {
  await scanned(household, { ...read, match });
  await press('Continue');
  await press('Plan $120.50 from now');
  await screen.findByText('Power is planned at $120.50 from now on.');
  expect(household.sent.at(-1)?.body).toEqual({ amount: '120.50' });
  await press('Continue to Payment');
  expect(window.location.search).toBe('?dialog=pay-bill&id=1&amount=120.50');
});

test.each([
  ['is within the threshold', { ...read, amount: '104.00' }],
  ['was for another period', { ...read, dueDate: '2098-11-20' }],
  ['is typed anew, which has a button of its own', read],
])('an amount that %s is not asked about', async (why, scan) => {
  await scanned(household, { ...scan, match });
  await press('Continue');
  const amount = await screen.findByLabelText('Amount');
  if (why.startsWith('is typed')) {
    await screen.findByText(moved);
    await userEvent.clear(amount);
    await userEvent.paste('150');
    await screen.findByText('Amount Changed');
  }
  expect(screen.queryByRole('region', { name: 'Has its price moved?' })).toBeNull();
});

test('a second bill for what is there is not created unawares', async () => {
  const note = 'You have a bill like this already: Power, $100.00. This adds a second one.';
  await scanned(household, { ...read, match });
  await press('Continue');
  await userEvent.click(screen.getByRole('radio', { name: /Create a new bill/ }));
  await screen.findByText(note);
});

test('nor is one of the same name, however it is written', async () => {
  await scanned(household, read);
  await press('Continue');
  const name = await screen.findByLabelText('Bill name');
  expect(screen.queryByText(/This adds a second one/)).toBeNull();
  await userEvent.clear(name);
  await userEvent.type(name, 'power ');
  await screen.findByText(/You have a bill like this already: Power/);
});

test('a new bill of nothing is asked about before it is created', async () => {
  household.writes['POST /api/bills'] = () =>
    Response.json({ ...power, id: 2, amount: '0.00' }, { status: 201 });
  await scanned(household, read);
  await press('Continue');
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.paste('0');
  await press('Create Bill');
  const question = within(await screen.findByRole('alertdialog'));
  expect(household.sent.map(({ call }) => call)).not.toContain('POST /api/bills');
  await userEvent.click(question.getByRole('button', { name: 'Yes, that is right' }));
  await screen.findByText('Bill Created Successfully');
});
