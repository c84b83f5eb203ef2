import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const RULE = { fromAccountId: 1, toAccountId: 2, amount: '25', frequency: 'weekly' } as const;

async function personWithTwoAccounts() {
  const ann = await api.signUp();
  for (const name of ['Everyday', 'Savings']) await ann.does('createAccount', { body: { name } });
  return ann;
}

it('adds, lists, switches and deletes rules', async () => {
  const ann = await personWithTwoAccounts();
  const { id: userId } = await ann.does('currentUser');
  const body = { ...RULE, transferDay: 5, transferDayType: 'weekly', description: '' } as const;
  const rule = await ann.does('createSavingsRule', { body });
  expect(rule).toEqual({
    ...RULE,
    id: 1,
    amount: '25.00',
    isActive: true,
    description: null,
    userId,
    transferDay: 5,
    transferDayType: 'weekly',
    nextTransferDate: '2026-03-06',
    skipped: null,
  });
  expect(await ann.does('listSavingsRules')).toEqual([rule]);
  const off = await ann.does('changeSavingsRule', { id: 1, body: { isActive: false } });
  expect(off).toEqual({ ...rule, isActive: false, nextTransferDate: null });
  expect(await ann.does('listSavingsRules')).toEqual([off]);
  const on = await ann.does('changeSavingsRule', { id: 1, body: { isActive: true } });
  expect(on).toEqual(rule);
  await ann.does('deleteSavingsRule', { id: 1 });
  expect(await ann.does('listSavingsRules')).toEqual([]);
});

it.each([
  [{ fromAccountId: '' }, 'Please select a source account'],
  [{ toAccountId: null }, 'Please select a destination account'],
  [{ toAccountId: 1 }, 'Source and destination accounts must be different.'],
  [{ amount: '0.00' }, 'Please enter a valid amount greater than 0.'],
  [{ frequency: 'quarterly' }, 'Please select a frequency'],
  [{ transferDay: 0 }, 'Please choose a day'],
  [
    { transferDay: 8, transferDayType: 'weekly' },
    'Please choose a day from Monday (1) to Sunday (7)',
  ],
])('does not add one with %j', async (wrong, message) => {
  const ann = await personWithTwoAccounts();
  const refusal = await ann.cannot('createSavingsRule', { body: { ...RULE, ...wrong } });
  expect(refusal).toMatchObject({ status: 400, code: 'validation', message });
});

it('does not let a rule lead back to where it starts', async () => {
  const ann = await personWithTwoAccounts();
  await ann.does('createSavingsRule', { body: RULE });
  expect(await ann.cannot('changeSavingsRule', { id: 1, body: { toAccountId: 1 } })).toEqual({
    status: 409,
    code: 'accounts_must_differ',
    message: 'Source and destination accounts must be different.',
  });
});

it('knows no eighth weekday, when the day alone is changed', async () => {
  const ann = await personWithTwoAccounts();
  const body = { ...RULE, transferDay: 7, transferDayType: 'weekly' } as const;
  await ann.does('createSavingsRule', { body });
  expect(await ann.cannot('changeSavingsRule', { id: 1, body: { transferDay: 8 } })).toEqual({
    status: 409,
    code: 'weekday_out_of_range',
    message: 'Please choose a day from Monday (1) to Sunday (7)',
  });
});

it('knows what does not exist', async () => {
  const ann = await personWithTwoAccounts();
  const rule = { status: 404, code: 'not_found', message: 'Rule not found' };
  expect(await ann.cannot('changeSavingsRule', { id: 1, body: { isActive: true } })).toEqual(rule);
  expect(await ann.cannot('deleteSavingsRule', { id: 1 })).toEqual(rule);
  const account = { status: 404, code: 'not_found', message: 'Account not found' };
  const body = { ...RULE, toAccountId: 3 };
  expect(await ann.cannot('createSavingsRule', { body })).toEqual(account);
});
