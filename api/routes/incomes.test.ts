import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const SALARY = { name: 'Salary', amount: '3000', frequency: 'biweekly' } as const;

it('adds, lists, changes and deletes incomes', async () => {
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday' } });
  const { id: userId } = await ann.does('currentUser');
  const salary = await ann.does('createIncome', { body: { ...SALARY, accountId: 1 } });
  expect(salary).toEqual({
    id: 1,
    name: 'Salary',
    amount: '3000.00',
    frequency: 'biweekly',
    accountId: 1,
    userId,
    weeklyAmount: '1500.00',
    startDate: '2026-03-04',
    paymentDay: null,
    paymentDayType: 'monthly',
  });
  expect(await ann.does('listIncomes')).toEqual([salary]);
  const body = { amount: '5200', frequency: 'annually', accountId: null } as const;
  const changed = await ann.does('changeIncome', { id: 1, body });
  expect(changed).toMatchObject({ name: 'Salary', weeklyAmount: '100.00', accountId: null });
  await ann.does('deleteIncome', { id: 1 });
  expect(await ann.does('listIncomes')).toEqual([]);
});

it('takes an income without an account', async () => {
  const ann = await api.signUp();
  for (const accountId of [undefined, null]) {
    const body = { ...SALARY, ...(accountId !== undefined && { accountId }) };
    expect(await ann.does('createIncome', { body })).toMatchObject({ accountId: null });
  }
});

it.each([
  [{ name: ' ' }, 'Income name is required'],
  [{ name: '\u200b' }, 'Income name is required'],
  [{ amount: '' }, 'Amount is required'],
  [{ amount: '12,50' }, 'Please enter a valid amount'],
  [{ frequency: 'bi-annual' }, 'Please select a frequency'],
  [
    { paymentDay: 8, paymentDayType: 'weekly' as const },
    'Please choose a day from Monday (1) to Sunday (7)',
  ],
])('does not add one with %j', async (wrong, message) => {
  const ann = await api.signUp();
  const refusal = { status: 400, code: 'validation', message };
  expect(await ann.cannot('createIncome', { body: { ...SALARY, ...wrong } })).toMatchObject(
    refusal,
  );
});

it('knows what does not exist', async () => {
  const ann = await api.signUp();
  const income = { status: 404, code: 'not_found', message: 'Income not found' };
  expect(await ann.cannot('changeIncome', { id: 1, body: {} })).toEqual(income);
  expect(await ann.cannot('deleteIncome', { id: 1 })).toEqual(income);
  const account = { status: 404, code: 'not_found', message: 'Account not found' };
  expect(await ann.cannot('createIncome', { body: { ...SALARY, accountId: 5 } })).toEqual(account);
});
