import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { BillDetailDialog } from './detail-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';
import { YourBills } from './your-bills.tsx';

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

test.each(['after its refusal', 'while it is sent', 'while it is sent, and left at once'])(
  'what is chosen of a bill that the server refuses is there again: %s',
  async (when) => {
    const { promise, give } = heldAnswer();
    household.writes['POST /api/bills'] = () => promise;
    const refused = { code: 'validation', message: 'No', details: {} };
    const refuse = async () => {
      give(Response.json(refused, { status: 400 }));
      await screen.findByText('Failed to add bill');
    };
    await fillIn();
    await open();
    await press('Add Bill');
    if (when === 'after its refusal') await refuse();
    await userEvent.selectOptions(label('Ends'), 'After some payments');
    if (when.endsWith('at once')) act(() => history.replaceState(null, '', '/dashboard'));
    await refuse();
    cleanup();
    showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
    await screen.findByLabelText('Payments left');
  },
);

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

const inWeeks = (weeks: number) => addDays(weekStart(today()), 7 * weeks);

test('the last period is saved for in the weeks that are left, and an end that is further away changes nothing', async () => {
  await fillIn();
  await userEvent.type(label(/^Next due date/), inWeeks(4));
  await open();
  await userEvent.selectOptions(label('Ends'), 'After some payments');
  expect(screen.getByText('$100.00 ÷ 4.33 weeks')).toBeDefined();
  await userEvent.clear(label('Payments left'));
  await userEvent.type(label('Payments left'), '1');
  await screen.findByText('$100.00 to save ÷ 4 weeks left, for the last payment');
  expect(screen.getByText('$25.00')).toBeDefined();
  await userEvent.selectOptions(label('Ends'), 'On a date');
  await userEvent.type(label('Last day'), inWeeks(30));
  await screen.findByText('$100.00 ÷ 4.33 weeks');
  await userEvent.clear(label('Last day'));
  await userEvent.type(label('Last day'), inWeeks(5));
  await screen.findByText('$100.00 to save ÷ 4 weeks left, for the last payment');
});

test('the last period of a bill lacks only what is not saved yet', async () => {
  household.reads['/api/bills'] = [
    { ...power, dueDate: inWeeks(3), ends: { payments: 1 }, followingDueDate: null },
  ];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByText('$60.00 to save ÷ 3 weeks left, for the last payment');
  expect(screen.getByText('$20.00')).toBeDefined();
});

test('a bill that has ended after its payments says so, stays ended when its name is changed, and comes back with another end', async () => {
  const gone = { ...power, ended: true, ends: { payments: 0 }, followingDueDate: null };
  household.reads['/api/bills'] = [gone];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const ends = await screen.findByLabelText(/^Ends/);
  expect([...(ends as HTMLSelectElement).selectedOptions].map(({ text }) => text)).toEqual([
    'It has ended',
  ]);
  await screen.findByText('Every payment is made, so nothing more is set aside.');
  await userEvent.type(label('Bill name'), ' 2');
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(sent()[0]?.body).toEqual({ name: 'Power 2' });
});

test('a bill that has ended after its payments goes on for ever once that is chosen', async () => {
  const gone = { ...power, ended: true, ends: { payments: 0 }, followingDueDate: null };
  household.reads['/api/bills'] = [gone];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await userEvent.selectOptions(await screen.findByLabelText(/^Ends/), 'Never');
  await screen.findByText('$100.00 ÷ 4.33 weeks');
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  expect(sent()[0]?.body).toEqual({ ends: null });
});

test('its details name each date with its own price, its end and its prices ahead; the list its end and its next price', async () => {
  const films = {
    ...bill(1, 'Films', '0.00', { dueDate: inWeeks(1) }),
    ...{ ends: { on: '2199-03-14' }, paymentDay: 31 },
    priceChanges: [{ from: '2198-06-01', amount: '12.00' }],
    yearlyRise: { basisPoints: 350, from: '2198-07-01' },
  };
  household.reads['/api/bills'] = [films];
  household.reads['/api/bills/1/historical'] = [];
  household.reads['/api/bills/1/timeline'] = {
    dueDates: ['2198-05-31', '2198-06-30'],
    dueAmounts: ['100.00', '12.00'],
    entries: [],
  };
  showSignedIn(
    <>
      <YourBills />
      <BillDetailDialog />
    </>,
    '/dashboard?dialog=bill-detail&id=1',
  );
  await screen.findByText('until 03/14/2199');
  screen.getByText('$12.00 from 06/01/2198');
  const dialog = within(await screen.findByRole('dialog', { name: 'Films' }));
  await dialog.findByText('30 June 2198');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '31 May 2198$100.00',
    '30 June 2198$12.00',
    'Falls on the last day',
    'The last payment is due by 14 Mar 2199',
    '$12.00 from 1 June 2198',
    '3.5 % more each year, next on 1 July 2198',
  ]);
});

test('what is left of payments, and a rise that comes first, are told in a few words', async () => {
  household.reads['/api/bills'] = [
    bill(1, 'Loan', '0.00', { ends: { payments: 3 } }),
    bill(2, 'Phone', '0.00', { yearlyRise: { basisPoints: 500, from: '2198-07-01' } }),
  ];
  showSignedIn(<YourBills />);
  await screen.findByText('3 payments left');
  await screen.findByText('5 % more from 07/01/2198');
});
