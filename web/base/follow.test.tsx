/** A field that nobody has typed in follows what is stored (docs/product.md, What a page keeps). */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  income,
  showSignedIn,
} from '../app/testing/household.tsx';
import { AccountDialog } from '../features/accounts/account-dialog.tsx';
import { BillDialog } from '../features/bills/bill-dialog.tsx';
import { bill } from '../features/bills/testing/bill.ts';
import { IncomeDialog } from '../features/incomes/income-dialog.tsx';

const household = fakeHousehold();
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const salary = income(3, 'Salary', '2000.00', '461.89');
const rise = { basisPoints: 300, from: '2027-01-01' };

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '50.00'), account(8, 'Cash', '9.00')];
  household.reads['/api/incomes'] = [salary];
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00')];
  household.reads['/api/bills/1/historical-amounts?limit=20'] = [];
  household.writes['PATCH /api/incomes/3'] = () => Response.json(salary);
  household.writes['PATCH /api/accounts/7'] = () => Response.json(account(7, 'Joint', '50.00'));
  household.writes['PATCH /api/bills/1'] = () => Response.json(bill(1, 'Power', '40.00'));
});

async function openIncome() {
  showSignedIn(<IncomeDialog />, '/dashboard?dialog=income&id=3');
  return await screen.findByLabelText<HTMLInputElement>('Name');
}

async function amountBecomes(amount: string) {
  household.reads['/api/incomes'] = [{ ...salary, amount }];
  await hearOfChanges();
}

test('of an income: the amount follows, the name that was typed stays, and it alone is sent', async () => {
  await userEvent.type(await openIncome(), 's');
  await amountBecomes('2100.00');
  expect([field('Name').value, field('Amount').value]).toEqual(['Salarys', '2100.00']);
  expect(screen.queryByText('Amount Changed')).toBeNull();
  await press('Update Income');
  await waitFor(() => expect(household.sent).toMatchObject([{ body: { name: 'Salarys' } }]));
  expect(household.sent[0]?.body).toEqual({ name: 'Salarys' });
});

test('what was typed and is stored meanwhile follows again; it is no draft any more', async () => {
  await openIncome();
  await userEvent.clear(field('Amount'));
  await userEvent.type(field('Amount'), '2100');
  await amountBecomes('2100.00');
  cleanup();
  await openIncome();
  expect(screen.queryByText('Your unsent changes are here.')).toBeNull();
  await amountBecomes('2200.00');
  expect(field('Amount').value).toBe('2200.00');
});

test('a draft stays as it was typed, and what it says of no field follows', async () => {
  await userEvent.type(await openIncome(), 's');
  cleanup();
  await openIncome();
  await amountBecomes('2100.00');
  household.reads['/api/incomes'] = [{ ...salary, name: 'Wages', amount: '2100.00' }];
  await hearOfChanges();
  expect([field('Name').value, field('Amount').value]).toEqual(['Salarys', '2100.00']);
  await press('Start again');
  expect([field('Name').value, field('Amount').value]).toEqual(['Wages', '2100.00']);
});

test('what was typed back to how the form opened is sent where another amount is stored by now', async () => {
  await openIncome();
  await amountBecomes('2100.00');
  await userEvent.clear(field('Amount'));
  await userEvent.type(field('Amount'), '2000');
  await press('Update Income');
  await waitFor(() => expect(household.sent).toMatchObject([{ body: { amount: '2000.00' } }]));
});

test('of an account: the balance follows, the name that was typed stays', async () => {
  showSignedIn(<AccountDialog />, '/accounts?dialog=account&id=7');
  await userEvent.type(await screen.findByLabelText('Account name'), 's');
  household.reads['/api/accounts'] = [account(7, 'Everyday', '20.00')];
  await hearOfChanges();
  expect(field(/balance/i).value).toBe('20.00');
  await press('Update Account');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toEqual({ name: 'Everydays' });
});

const openBill = async (rest: Parameters<typeof bill>[3]) => {
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00', rest)];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  return await screen.findByLabelText<HTMLInputElement>('Bill name');
};

test('of a bill: amount, prices ahead and the rise follow, and only the name is sent', async () => {
  await userEvent.type(await openBill({ yearlyRise: rise }), 's');
  household.reads['/api/bills'] = [
    bill(1, 'Power', '40.00', {
      amount: '120.00',
      priceChanges: [{ from: '2026-12-01', amount: '130.00' }],
      yearlyRise: { ...rise, basisPoints: 450 },
    }),
  ];
  await hearOfChanges();
  expect(field('Amount').value).toBe('120.00');
  expect(field('New amount').value).toBe('130.00');
  expect(screen.getByDisplayValue('4.50')).toBeDefined();
  await press('Update Bill');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toEqual({ name: 'Powers' });
});

test('a payment day is one thing: another kind of day from elsewhere is not mixed into what was chosen', async () => {
  await openBill({ isAutomatic: true, paymentDay: 3 });
  await userEvent.selectOptions(field('Payment day'), '5');
  household.reads['/api/bills'] = [
    bill(1, 'Power', '40.00', {
      ...{ isAutomatic: true, paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 1 },
    }),
  ];
  await hearOfChanges();
  await press('Update Bill');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toMatchObject({ paymentDay: 5, paymentDayType: 'monthly' });
});

test('a payment day that was chosen and not sent is put by with its kind', async () => {
  await openBill({ isAutomatic: true, paymentDay: 3 });
  await userEvent.selectOptions(field('Payment day'), '5');
  cleanup();
  await openBill({ isAutomatic: true, paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 1 });
  await press('Update Bill');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toMatchObject({ paymentDay: 5, paymentDayType: 'monthly' });
});

test('what was typed back to what is stored, and left, is no change: it follows', async () => {
  await openIncome();
  await userEvent.clear(field('Amount'));
  await userEvent.type(field('Amount'), '2000.00');
  await userEvent.type(field('Name'), 's');
  await amountBecomes('2100.00');
  expect(field('Amount').value).toBe('2100.00');
  await press('Update Income');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toEqual({ name: 'Salarys' });
});
