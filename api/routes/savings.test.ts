import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { addWeeks, giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

it('process-savings sets aside every week that has begun, once', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '0');
  api.travelTo('2026-03-18T10:00:00Z');
  const first = await ann.does('processSavings');
  expect(first.message).toBe('Savings updated based on time passed');
  expect(first.weeks).toEqual(['2026-03-09', '2026-03-16']);
  expect(first.bills).toMatchObject([{ id: 1, savings: { savedAmount: '200.00' } }]);
  expect(await ann.does('processSavings')).toMatchObject({ weeks: [], bills: [] });
  expect(await ann.does('listAccounts')).toMatchObject([{ balance: '200.00', available: '0.00' }]);
});

it('says how much did not fit when a balance is at its limit', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '99999950.00');
  const limit = 'a balance cannot be more than $99,999,999.99';
  await ann.does('changeAccount', { id: 1, body: { balance: '99999949.99' } });
  const added = await ann.does('addWeekSavings');
  expect(added.message).toBe(
    `Added one week's savings to all bills. $50.00 did not fit: ${limit}.`,
  );
  expect(added.bills).toMatchObject([{ savings: { savedAmount: '50.00' } }]);
  expect(await ann.does('listAccounts')).toMatchObject([{ balance: '99999999.99' }]);
});

it('a week set aside by hand can be undone, and waits: for the person, or for the next day', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '0');
  api.travelTo('2026-03-09T10:00:00Z');
  const last = async () => (await ann.does('activity', { query: { type: 'WeekAccrued' } }))[0];
  const waiting = await ann.does('nextSavings');
  const undone = async () => {
    const pressed = await ann.does('processSavings');
    expect(pressed.weeks).toEqual(['2026-03-09']);
    await ann.does('undo', { id: (await last())?.eventId ?? '' });
    expect(await ann.does('nextSavings')).toEqual(waiting);
    return pressed.bills.map(({ savings }) => savings.savedAmount);
  };
  expect(await undone()).toEqual(await undone());
  api.travelTo('2026-03-10T00:05:00Z');
  await api.scheduler.runDue();
  expect(await ann.does('listAccounts')).toMatchObject([{ balance: '100.00' }]);
  expect(await last()).toMatchObject({ undoable: false, whyNot: { code: 'not_undoable' } });
});

it('weeks begin in the time zone of the household', async () => {
  const ann = await api.signUp({ timeZone: 'Australia/Sydney' });
  await giveRent(ann);
  // Monday in Sydney, still Sunday in London.
  api.travelTo('2026-03-08T14:00:00Z');
  expect(await ann.does('processSavings')).toMatchObject({ weeks: ['2026-03-09'] });
});

it('add-week-savings adds one week to every bill, reduce-savings takes one back', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '0');
  const added = await ann.does('addWeekSavings');
  expect(added).toMatchObject({
    message: "Added one week's savings to all bills",
    weeks: [],
    bills: [{ savings: { savedAmount: '100.00' }, account: { balance: '100.00' } }],
  });
  const reduced = await ann.does('reduceSavings');
  expect(reduced).toMatchObject({
    message: 'Reduced savings by one week for all bills',
    bills: [{ savings: { savedAmount: '0.00' }, account: { balance: '0.00' } }],
  });
  expect(await ann.does('reduceSavings')).toMatchObject({ bills: [] });
});

it('without bills there is nothing to do, and that is fine', async () => {
  const ann = await api.signUp();
  for (const name of ['processSavings', 'addWeekSavings', 'reduceSavings'] as const)
    expect(await ann.does(name)).toMatchObject({ weeks: [], bills: [] });
});

it('instalments of arrears are paid back week by week', async () => {
  const ann = await api.signUp();
  await giveRent(ann);
  await addWeeks(ann, 1);
  const body = {
    billId: 1,
    paymentAmount: '433',
    shortfallAmount: '333',
    paymentMethod: 'installments',
    installmentPeriod: 1,
  } as const;
  await ann.does('payBillWithArrears', { body });
  api.travelTo('2026-03-09T10:00:00Z');
  const { bills } = await ann.does('processSavings');
  expect(bills[0]?.savings).toMatchObject({ savedAmount: '100.00', arrearsAmount: '249.75' });
});

describe('funding a bill', () => {
  it('moves money from available into its pot and back, and leaves the balance alone', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '50');
    const funded = await ann.does('fundBill', { id: 1, body: { amount: '30.25' } });
    expect(funded).toMatchObject({
      savings: { savedAmount: '30.25' },
      account: { balance: '50.00' },
    });
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '50.00', available: '19.75', allocated: '30.25' },
    ]);
    const back = await ann.does('releaseBill', { id: 1, body: { amount: 10 } });
    expect(back).toMatchObject({ savings: { savedAmount: '20.25' } });
    expect(await ann.does('listAccounts')).toMatchObject([{ available: '29.75' }]);
  });

  it('once for each Idempotency-Key', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '50');
    const sent = { id: 1, body: { amount: '30' }, key: 'once' };
    const [one, other] = await Promise.all([
      ann.does('fundBill', sent),
      ann.does('fundBill', sent),
    ]);
    expect(other).toEqual(one);
    expect(one.savings.savedAmount).toBe('30.00');
  });

  it.each([
    ['fundBill', '50.01', 'insufficient_available', 'Only $50.00 is not set aside yet.'],
    ['releaseBill', '0.01', 'insufficient_savings', 'Only $0.00 is saved for this bill.'],
  ] as const)('takes no more than there is: %s %s', async (call, amount, code, message) => {
    const ann = await api.signUp();
    await giveRent(ann, '50');
    const refusal = await ann.cannot(call, { id: 1, body: { amount } });
    expect(refusal).toMatchObject({ status: 409, code, message });
  });

  it('says in words that nothing is left to set aside, also below zero', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '50');
    await ann.does('fundBill', { id: 1, body: { amount: '50' } });
    const refusal = () => ann.cannot('fundBill', { id: 1, body: { amount: '0.01' } });
    const said = { status: 409, message: 'Everything in this account is set aside already.' };
    expect(await refusal()).toMatchObject({ ...said, details: { available: '0.00' } });
    await ann.does('changeAccount', { id: 1, body: { balance: '10' } });
    expect(await refusal()).toMatchObject({ ...said, details: { available: '-40.00' } });
  });

  const noAmounts = ['-2.00', '+2.00', -2, '-0.01', '', '0', '-', '1e3', '1.234', null, 0.001];
  it.each([...noAmounts, {}, '- 1'])('does not take the amount %j, either way', async (amount) => {
    const ann = await api.signUp();
    await giveRent(ann, '50');
    await ann.does('fundBill', { id: 1, body: { amount: '20' } });
    for (const call of ['fundBill', 'releaseBill'] as const) {
      const refusal = await ann.cannot(call, { id: 1, body: { amount } });
      expect(refusal, call).toMatchObject({ status: 400, code: 'validation' });
    }
  });

  it('needs a bill with an account', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '50');
    await ann.does('deleteAccount', { id: 1 });
    const body = { amount: '1' };
    expect(await ann.cannot('fundBill', { id: 1, body })).toMatchObject({
      status: 409,
      code: 'account_required',
    });
    expect(await ann.cannot('fundBill', { id: 2, body })).toMatchObject({ status: 404 });
    expect(await ann.cannot('releaseBill', { id: 2, body })).toMatchObject({ status: 404 });
  });
});
