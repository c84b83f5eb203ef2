import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
/** What was sent, but for the question about a category, which comes when a test is slow. */
const sent = () => household.sent.filter(({ call }) => call !== 'POST /api/ai/categorize');
const power = bill(1, 'Power', '40.00');

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power];
});

const newBill = () => showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
const editBill = () => showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Bill name'), 'Power');
  await userEvent.type(screen.getByLabelText('Amount'), '100');
  await within(screen.getByLabelText('Account')).findByText('Everyday');
  await userEvent.selectOptions(screen.getByLabelText('Account'), 'Everyday');
}

test('the weekly amount follows what is typed, and says how it is worked out', async () => {
  newBill();
  await userEvent.type(await screen.findByLabelText('Amount'), '100');
  expect(screen.getByText('$23.09')).toBeDefined();
  expect(screen.getByText('$100.00 ÷ 4.33 weeks')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'quarterly');
  expect(screen.getByText('$7.69')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'bi-annual');
  expect(screen.getByText('$100.00 ÷ 26 weeks')).toBeDefined();
});

test('what is required is asked for beside its field before anything is sent', async () => {
  household.reads['/api/accounts'] = [
    account(7, 'Everyday', '500.00'),
    account(8, 'Bills', '20.00'),
  ];
  household.reads['/api/bills'] = [];
  newBill();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Bill' }));
  await screen.findByText('Bill name is required');
  expect(screen.getByText('Amount is required')).toBeDefined();
  expect(screen.getByText('Please select an account')).toBeDefined();
  expect(sent()).toEqual([]);
});

const chosenAccount = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>('Account');
  await within(select).findByText('Everyday');
  return () => select.selectedOptions[0]?.text;
};

test('the only account is chosen already; of several it is that of the bill added last', async () => {
  household.reads['/api/bills'] = [];
  const { unmount } = newBill();
  const only = await chosenAccount();
  await waitFor(() => expect(only()).toBe('Everyday'));
  unmount();
  household.reads['/api/accounts'] = [
    account(7, 'Everyday', '500.00'),
    account(8, 'Bills', '20.00'),
  ];
  household.reads['/api/bills'] = [
    bill(3, 'Water', '0.00', { accountId: 8 }),
    power,
    bill(4, 'Gas', '0.00', { accountId: null }),
  ];
  newBill();
  const last = await chosenAccount();
  await waitFor(() => expect(last()).toBe('Bills'));
  await userEvent.selectOptions(screen.getByLabelText('Account'), 'Everyday');
  expect(last()).toBe('Everyday');
});

test('a new bill is monthly and of the category other, and is sent once however often it is pressed', async () => {
  const answer = heldAnswer();
  household.writes['POST /api/bills'] = () => answer.promise;
  newBill();
  await fillIn();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add Bill' }));
  expect((await screen.findByRole('button', { name: 'Saving...' })).ariaBusy).toBe('true');
  answer.give(Response.json(power, { status: 201 }));
  await screen.findByText('Bill added successfully');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(sent()[0]?.body).toEqual({
    name: 'Power',
    amount: '100.00',
    frequency: 'monthly',
    category: 'other',
    accountId: 7,
    isAutomatic: false,
    isDirectDebit: false,
  });
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a bill of nothing, and a date long past, ask whether that is meant', async () => {
  household.writes['POST /api/bills'] = () => Response.json(power, { status: 201 });
  newBill();
  await userEvent.type(await screen.findByLabelText('Bill name'), 'Power');
  await userEvent.type(screen.getByLabelText('Amount'), '0');
  await userEvent.type(screen.getByLabelText(/^Next due date/), '2024-02-29');
  await within(screen.getByLabelText('Account')).findByText('Everyday');
  const add = screen.getByRole('button', { name: 'Add Bill' });
  await userEvent.click(add);
  const question = await screen.findByRole('alertdialog', { name: 'Is that right?' });
  expect(question.textContent).toContain('A bill of $0.00 sets nothing aside.');
  expect(question.textContent).toMatch(/The due date, 29 Feb 2024, is \d+ days ago\./);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Bill' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, that is right' }));
  await screen.findByText('Bill added successfully');
  expect(sent()).toMatchObject([{ body: { amount: '0.00', dueDate: '2024-02-29' } }]);
});

test('the payment day is sent with automatic payments or direct debit', async () => {
  household.writes['POST /api/bills'] = () => Response.json(power, { status: 201 });
  newBill();
  await fillIn();
  expect(screen.queryByLabelText('Payment day')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Direct debit' }));
  await userEvent.selectOptions(screen.getByLabelText('Payment day'), '31');
  await userEvent.selectOptions(screen.getByLabelText('Payment schedule'), 'Day of the week');
  await userEvent.selectOptions(screen.getByLabelText('Payment day'), 'Friday');
  await userEvent.click(screen.getByRole('button', { name: 'Add Bill' }));
  await screen.findByText('Bill added successfully');
  expect(sent()[0]?.body).toMatchObject({
    isDirectDebit: true,
    paymentDay: 5,
    paymentDayType: 'weekly',
  });
});

test('an account can be opened on the way, by its name', async () => {
  household.writes['POST /api/accounts'] = () => {
    const wallet = account(8, 'Wallet', '0.00');
    household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00'), wallet];
    return Response.json(wallet, { status: 201 });
  };
  newBill();
  await userEvent.click(await screen.findByRole('button', { name: 'New account' }));
  await userEvent.type(screen.getByLabelText('New account name'), '  {Enter}');
  expect(await screen.findByText('Account name is required')).toBeDefined();
  await userEvent.type(screen.getByLabelText('New account name'), 'Wallet{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Account').selectedOptions[0]?.text).toBe(
      'Wallet',
    ),
  );
  expect(sent()).toMatchObject([
    { call: 'POST /api/accounts', body: { name: 'Wallet', balance: '0.00' } },
  ]);
});

test('a changed amount can be saved by itself, and the form stays open', async () => {
  household.writes['PATCH /api/bills/1'] = () => {
    household.reads['/api/bills'] = [{ ...power, amount: '120.00' }];
    return Response.json({ ...power, amount: '120.00' });
  };
  editBill();
  const amount = await screen.findByLabelText('Amount');
  expect(screen.queryByText('Amount Changed')).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '120');
  expect(screen.getByText('Amount Changed')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save Amount' }));
  await screen.findByText('Bill amount updated to $120.00');
  expect(screen.getByText('Amount Saved')).toBeDefined();
  expect(sent()).toMatchObject([{ call: 'PATCH /api/bills/1', body: { amount: '120.00' } }]);
  expect(screen.queryByText('Amount Changed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Update Bill' })).toBeDefined();
});

test('an automatic bill that is overdue says so before and after it is saved', async () => {
  const overdue = { ...power, isAutomatic: true };
  household.reads['/api/bills'] = [overdue];
  household.writes['PATCH /api/bills/1'] = () => Response.json(overdue);
  editBill();
  const day = await screen.findByLabelText(/^Next due date/);
  expect(screen.getByText(/^This date has passed/)).toBeDefined();
  await userEvent.clear(day);
  expect(screen.queryByText(/^This date has passed/)).toBeNull();
  await userEvent.type(day, overdue.dueDate);
  await userEvent.type(screen.getByLabelText('Bill name'), ' and gas');
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }));
  await screen.findByText(/^Bill updated successfully. It is overdue since/);
  // What was typed as it was is not a change.
  expect(sent()[0]?.body).toEqual({ name: 'Power and gas' });
});

test('the server’s words stand beside their field', async () => {
  household.writes['PATCH /api/bills/1'] = () =>
    Response.json(
      { message: 'Please check', code: 'validation', details: { name: 'Not that name' } },
      { status: 400 },
    );
  editBill();
  await userEvent.type(await screen.findByLabelText('Bill name'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }));
  await screen.findByText('Not that name');
  expect(screen.getByLabelText('Bill name').ariaInvalid).toBe('true');
});

test('the due date of a bill is not taken out: another one is asked for', async () => {
  editBill();
  const day = await screen.findByLabelText<HTMLInputElement>('Next due date');
  await userEvent.clear(day);
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }));
  await screen.findByText('Please enter the date on which this bill is due next');
  expect([sent(), document.activeElement]).toEqual([[], day]);
});
