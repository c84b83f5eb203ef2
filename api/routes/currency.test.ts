/** Messages name amounts as the person's pages do. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it.each([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
] as const)('a message names amounts in %s', async (currency, symbol) => {
  const ann = await api.signUp();
  await ann.does('changePreferences', { body: { currency } });
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '1234.50' } });
  await ann.does('createAccount', { body: { name: 'Savings', balance: '99999999.99' } });
  const transfer = { fromAccountId: 1, toAccountId: 2, amount: '2000.00' };
  expect(await ann.cannot('transfer', { body: transfer })).toMatchObject({
    message: `The source account only has ${symbol}1,234.50 available.`,
    details: { balance: '1234.50' },
  });
  expect(await ann.cannot('transfer', { body: { ...transfer, amount: '1.00' } })).toMatchObject({
    message: `A balance cannot be more than ${symbol}99,999,999.99.`,
  });
  const bill = { name: 'Rent', amount: '500', frequency: 'weekly', category: 'other' } as const;
  const fund = '5000.00';
  expect(await ann.cannot('createBill', { body: { ...bill, accountId: 1, fund } })).toMatchObject({
    message: `Only ${symbol}1,234.50 is not set aside yet.`,
  });
  await ann.does('createBill', { body: { ...bill, accountId: 2 } });
  expect(await ann.does('addWeekSavings')).toMatchObject({
    message: `Added one week's savings to all bills. ${symbol}500.00 did not fit: a balance cannot be more than ${symbol}99,999,999.99.`,
  });
});

it('what cannot be undone says why in the same currency', async () => {
  const ann = await api.signUp();
  await ann.does('changePreferences', { body: { currency: 'EUR' } });
  for (const name of ['Everyday', 'Savings'])
    await ann.does('createAccount', { body: { name, balance: '20.00' } });
  const transfer = { fromAccountId: 1, toAccountId: 2, amount: '20.00' };
  await ann.does('transfer', { body: transfer });
  await ann.does('transfer', { body: { fromAccountId: 2, toAccountId: 1, amount: '35.00' } });
  const first = (await ann.does('activity')).findLast(({ type }) => type === 'Transferred');
  const message = 'The account holds only €5.00.';
  expect(first?.whyNot).toMatchObject({ message });
  const undo = { id: first?.eventId ?? '' };
  expect(await ann.cannot('undo', undo)).toMatchObject({ message });
});
