import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { addWeeks, giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('adds up to nothing for somebody new', async () => {
  const ann = await api.signUp();
  expect(await ann.does('summary')).toEqual({
    payFrequency: 'weekly',
    income: '0.00',
    expenses: '0.00',
    leftover: '0.00',
    weeklyIncome: '0.00',
    weeklyExpenses: '0.00',
    totalSaved: '0.00',
    totalBalance: '0.00',
    accounts: [],
    weeks: [],
  });
});

it('adds up per pay period, per account and per week', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '10');
  await addWeeks(ann, 1);
  await ann.does('createIncome', { body: { name: 'Job', amount: '60', frequency: 'weekly' } });
  const summary = await ann.does('summary', { query: { payFrequency: 'monthly' } });
  expect(summary).toMatchObject({
    income: '259.80',
    expenses: '433.00',
    leftover: '-173.20',
    weeklyIncome: '60.00',
    weeklyExpenses: '100.00',
    totalSaved: '100.00',
    totalBalance: '110.00',
    weeks: [{ week: '2026-03-02', setAside: '100.00', adjusted: '10.00' }],
  });
  expect(summary.accounts).toMatchObject([
    {
      accountId: 1,
      name: 'Everyday',
      weeklyExpenses: '100.00',
      savedAmount: '100.00',
      billCount: 1,
    },
    { accountId: null, name: 'Account', weeklyIncome: '60.00', incomeCount: 1 },
  ]);
});

it('calls the account of a bill without one by its default name', async () => {
  const ann = await api.signUp();
  await giveRent(ann);
  await ann.does('deleteAccount', { id: 1 });
  const { accounts } = await ann.does('summary');
  const bills = { accountId: null, name: 'Default Account', billCount: 1, incomeCount: 0 };
  expect(accounts).toMatchObject([bills]);
  const body = { name: 'Salary', amount: '60', frequency: 'weekly', accountId: null } as const;
  await ann.does('createIncome', { body });
  expect((await ann.does('summary')).accounts).toMatchObject([
    { ...bills, weeklyIncome: '0.00' },
    { accountId: null, name: 'Account', billCount: 0, incomeCount: 1, weeklyIncome: '60.00' },
  ]);
});

it('knows no other pay frequency', async () => {
  const ann = await api.signUp();
  const refusal = await ann.cannot('summary', { query: { payFrequency: 'daily' } });
  expect(refusal).toMatchObject({ status: 400, code: 'validation' });
});
