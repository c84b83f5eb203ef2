import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, fakeHousehold, income, showSignedIn } from '../../app/testing/household.tsx';
import { IncomeDialog } from './income-dialog.tsx';

const household = fakeHousehold();
household.reads['/api/accounts'] = [account(7, 'Everyday', '0.00')];
const salary = income(1, 'Salary', '433.00', '100.00');

function show(address: string) {
  household.reads['/api/incomes'] = [salary];
  showSignedIn(<IncomeDialog />, address);
}

test('what is required is asked for before anything is sent', async () => {
  show('/dashboard?dialog=income');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Income' }));
  await screen.findByText('Income name is required');
  expect(screen.getByText('Amount is required')).toBeDefined();
  expect(screen.getByText('Please select a frequency')).toBeDefined();
  expect(household.sent).toEqual([]);
});

test('an income is sent as typed, with its week shown before; the account is optional', async () => {
  household.writes['POST /api/incomes'] = () => Response.json(salary, { status: 201 });
  show('/dashboard?dialog=income');
  await userEvent.type(await screen.findByLabelText('Name'), 'Salary');
  await userEvent.type(screen.getByLabelText('Amount'), '433.5');
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'Monthly');
  expect(screen.getByText('$100.12')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add Income' }));
  await screen.findByText('Income added successfully');
  expect(household.sent).toMatchObject([
    {
      call: 'POST /api/incomes',
      body: { name: 'Salary', amount: '433.50', frequency: 'monthly', accountId: null },
    },
  ]);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a changed amount can be saved by itself, and the form stays open', async () => {
  household.writes['PATCH /api/incomes/1'] = () => {
    household.reads['/api/incomes'] = [{ ...salary, amount: '500.00' }];
    return Response.json({ ...salary, amount: '500.00' });
  };
  show('/dashboard?dialog=income&id=1');
  const amount = await screen.findByLabelText('Amount');
  expect(screen.queryByText('Amount Changed')).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '500');
  expect(screen.getByText('From $433.00 to $500.00.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save Amount' }));
  await screen.findByText('Income amount updated to $500.00');
  expect(household.sent).toMatchObject([
    { call: 'PATCH /api/incomes/1', body: { amount: '500.00' } },
  ]);
  expect(screen.queryByText('Amount Changed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Update Income' })).toBeDefined();
});

test('the server’s words stand beside their field', async () => {
  household.writes['PATCH /api/incomes/1'] = () =>
    Response.json(
      { message: 'Please check', code: 'validation', details: { name: 'Not that name' } },
      { status: 400 },
    );
  show('/dashboard?dialog=income&id=1');
  await userEvent.type(await screen.findByLabelText('Name'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Update Income' }));
  await screen.findByText('Not that name');
  expect(screen.getByLabelText('Name').ariaInvalid).toBe('true');
});

test('an id that does not exist opens nothing', async () => {
  show('/dashboard?dialog=income&id=99');
  await waitFor(() => expect(household.reads['/api/incomes']).toBeDefined());
  expect(screen.queryByRole('dialog')).toBeNull();
});
