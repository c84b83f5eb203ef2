import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const sent = () => household.sent.filter(({ call }) => call !== 'POST /api/ai/categorize');
const power = bill(1, 'Power', '40.00');
const label = (name: string | RegExp) => screen.getByLabelText(name);
const choose = (name: string, option: string) => userEvent.selectOptions(label(name), option);

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

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Bill' }));
const added = async () => {
  await add();
  await screen.findByText('Bill added successfully');
  return sent()[0]?.body;
};

test('the five frequencies come first, then those that people ask for, then any number', async () => {
  await fillIn();
  const options = [...(label('Frequency') as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual([
    'Weekly',
    'Monthly',
    'Quarterly',
    'Bi-annual (every 6 months)',
    'Annually',
    'Fortnightly',
    'Every 4 weeks',
    'Every 2 months',
    'Once',
    'Every … weeks or months',
  ]);
  expect(screen.queryByLabelText('Every')).toBeNull();
});

test('by its name, the weekly amount is the bill over its weeks', async () => {
  await fillIn();
  await choose('Frequency', 'Fortnightly');
  expect(screen.getByText('$50.00')).toBeDefined();
  expect(screen.getByText('$100.00 ÷ 2 weeks')).toBeDefined();
  await choose('Frequency', 'Every 2 months');
  expect(screen.getByText('$11.55')).toBeDefined();
  expect(screen.getByText('$100.00 ÷ (2 × 4.33) weeks')).toBeDefined();
  expect(await added()).toMatchObject({ frequency: 'every-2-months' });
});

test('any number of weeks or months up to 60, refused beside the number', async () => {
  await fillIn();
  await choose('Frequency', 'Every … weeks or months');
  const every = label('Every');
  const refused = async () => {
    await add();
    await screen.findByText('Please choose a whole number from 1 to 60');
    expect(every.ariaInvalid).toBe('true');
    await userEvent.clear(every);
  };
  await refused();
  for (const typed of ['0', '61', '1.5']) {
    await userEvent.type(every, typed);
    await refused();
  }
  expect(sent()).toEqual([]);
  await userEvent.type(every, '25');
  expect(screen.getByText('$100.00 ÷ 25 weeks')).toBeDefined();
  await choose('Weeks or months', 'months');
  expect(screen.getByText('$100.00 ÷ (25 × 4.33) weeks')).toBeDefined();
  expect(await added()).toMatchObject({ frequency: 'every-25-months' });
});

test('by the month a bill falls on the last day, or on a weekday that is chosen', async () => {
  await fillIn();
  expect(screen.queryByLabelText('Which one')).toBeNull();
  await choose('Falls on', 'The last day of the month');
  await userEvent.type(label(/^Next due date/), '2030-11-15');
  expect(screen.getByText(/^This is not the last day of its month/)).toBeDefined();
  await userEvent.clear(label(/^Next due date/));
  await userEvent.type(label(/^Next due date/), '2030-11-30');
  expect(screen.queryByText(/^This is not the last day/)).toBeNull();
  await choose('Falls on', 'A weekday of the month');
  expect([label('Which one'), label('Weekday')]).toMatchObject([{ value: '5' }, { value: '6' }]);
  await choose('Which one', 'Second');
  await choose('Weekday', 'Tuesday');
  expect(screen.getByText(/^This is not the second Tuesday of its month/)).toBeDefined();
  await userEvent.clear(label(/^Next due date/));
  expect(await added()).toMatchObject({
    ...{ frequency: 'monthly', paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 },
  });
});

test('by the week there is no day of a month, and none is sent', async () => {
  await fillIn();
  await choose('Falls on', 'The last day of the month');
  await choose('Frequency', 'Fortnightly');
  expect(screen.queryByLabelText('Falls on')).toBeNull();
  expect(await added()).not.toHaveProperty('paymentDay');
});

test('a bill that pays itself has the weekday of a month in its payment schedule', async () => {
  await fillIn();
  await userEvent.click(screen.getByRole('switch', { name: 'Direct debit' }));
  expect(screen.queryByLabelText('Falls on')).toBeNull();
  await choose('Payment schedule', 'Weekday of the month');
  await choose('Which one', 'Last');
  await choose('Weekday', 'Friday');
  expect(await added()).toMatchObject({
    ...{ isDirectDebit: true, paymentDay: 5, paymentDayType: 'weekly', paymentWeek: 5 },
  });
});

test('the day of a month is changed, and taken back to that of the date', async () => {
  const friday = { paymentDay: 5, paymentDayType: 'weekly', paymentWeek: 5 } as const;
  household.reads['/api/bills'] = [{ ...power, ...friday }];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  expect(await screen.findByLabelText('Which one')).toMatchObject({ value: '5' });
  await choose('Falls on', 'The same day each time');
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }));
  await screen.findByText('Bill updated successfully');
  expect(sent()[0]?.body).toEqual({
    ...{ paymentDay: null, paymentDayType: 'monthly', paymentWeek: null },
  });
});

test('what is due once needs its date, and is saved for in the weeks that are left', async () => {
  await fillIn();
  await choose('Frequency', 'Once');
  expect(screen.getByText('Choose its date to see what it is by the week.')).toBeDefined();
  expect(screen.queryByLabelText('Falls on')).toBeNull();
  await add();
  await screen.findByText('Please enter the date on which this bill is due');
  const due = addDays(weekStart(today()), 7 * 3 + 2);
  await userEvent.type(label('Due date'), due);
  expect(screen.getByText('$100.00 to save ÷ 3 weeks left')).toBeDefined();
  expect(screen.getByText('$33.33')).toBeDefined();
  expect(screen.queryByText(/until it is due/)).toBeNull();
  await userEvent.type(label(/^How much do you already have/), '40');
  expect(screen.getByText('$60.00 to save ÷ 3 weeks left')).toBeDefined();
  expect(await added()).toMatchObject({ frequency: 'once', dueDate: due, fund: '40.00' });
});

test('what is paid in parts of a bill that is due once is not saved for any more', async () => {
  const dueDate = addDays(weekStart(today()), 16);
  household.reads['/api/bills'] = [{ ...power, frequency: 'once', dueDate, partPaid: '25.00' }];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByText('$35.00 to save ÷ 2 weeks left');
});

test('once, and due this week: what is missing can be put in now', async () => {
  await fillIn();
  await choose('Frequency', 'Once');
  await userEvent.type(label('Due date'), addDays(weekStart(today()), 6));
  expect(screen.getByText('It is due before your first week.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Put in $100.00 now' }));
  expect(screen.getByText('All of it is saved.')).toBeDefined();
});

test('a bill that is paid for good says so, until it is given another date', async () => {
  const ended = { frequency: 'once', ended: true, weeklyAmount: '0.00' } as const;
  household.reads['/api/bills'] = [{ ...power, ...ended }];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByText('It is paid, so nothing more is set aside.');
  await userEvent.clear(label('Due date'));
  await userEvent.type(label('Due date'), addDays(weekStart(today()), 15));
  expect(screen.getByText('$60.00 to save ÷ 2 weeks left')).toBeDefined();
});
