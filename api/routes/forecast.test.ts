import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('the forecast', () => {
  it('of somebody new is empty', async () => {
    const ann = await api.signUp();
    expect(await ann.does('forecast')).toEqual({
      ...{ from: '2026-03-04', to: '2026-05-31', accounts: [], bills: [] },
    });
  });

  it('says when money runs out, week by week and bill by bill', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '20');
    await ann.does('fundBill', { id: 1, body: { amount: '15' } });
    const { accounts, bills } = await ann.does('forecast', { query: { weeks: '6' } });
    expect(bills).toEqual([
      {
        ...{ billId: 1, name: 'Rent', accountId: 1, amount: '433.00', dueDate: '2026-04-04' },
        ...{ savedAmount: '415.00', shortfallAmount: '18.00', fullySaved: false },
      },
    ]);
    const [account] = accounts;
    expect(account).toMatchObject({ name: 'Everyday', firstWeekBelowZero: '2026-03-30' });
    expect(account?.weeks.map((week) => [week.week, week.accrues, week.balance])).toEqual([
      ['2026-03-02', '0.00', '20.00'],
      ['2026-03-09', '100.00', '120.00'],
      ['2026-03-16', '100.00', '220.00'],
      ['2026-03-23', '100.00', '320.00'],
      ['2026-03-30', '100.00', '-13.00'],
      ['2026-04-06', '100.00', '87.00'],
    ]);
    expect(account?.weeks[4]).toMatchObject({
      payments: [
        {
          ...{ date: '2026-04-04', billId: 1, name: 'Rent', amount: '433.00', paid: true },
          ...{ savedAmount: '415.00', shortfallAmount: '18.00', missingAmount: '0.00' },
        },
      ],
      ...{ available: '-13.00', lowestBalance: '-13.00' },
    });
  });

  it('changes nothing, and sees what was done at another process', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '20');
    const events = await api.eventCount();
    await ann.does('forecast', { query: { weeks: '104' } });
    await ann.does('nextSavings');
    expect(await api.eventCount()).toBe(events);
    const other = await api.another();
    const elsewhere = ann.at(other.url);
    await elsewhere.does('changeAccount', { id: 1, body: { balance: '777' } });
    const { accounts } = await ann.does('forecast', { query: { weeks: '1' } });
    expect(accounts).toMatchObject([{ weeks: [{ balance: '777.00' }] }]);
    await other.stop();
  });

  it('counts the incomes that are asked for, from the day that is named', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '20');
    const salary = { name: 'Salary', amount: '250', frequency: 'weekly', accountId: 1 } as const;
    await ann.does('createIncome', { body: salary });
    const balances = async (query: { weeks: string; incomes?: string }) => {
      const { accounts } = await ann.does('forecast', { query });
      return accounts[0]?.weeks.map(({ balance }) => balance);
    };
    expect(await balances({ weeks: '3' })).toEqual(['20.00', '120.00', '220.00']);
    const counted = { weeks: '3', incomes: '1:2026-03-13,9' };
    expect(await balances(counted)).toEqual(['20.00', '270.00', '520.00']);
    const { accounts } = await ann.does('forecast', { query: counted });
    expect(accounts[0]?.weeks[1]?.incomes).toEqual([
      { date: '2026-03-13', incomeId: 1, name: 'Salary', amount: '150.00' },
    ]);
    expect(accounts[0]?.days.slice(0, 3)).toEqual([
      { date: '2026-03-04', balance: '20.00' },
      { date: '2026-03-09', balance: '120.00' },
      { date: '2026-03-13', balance: '270.00' },
    ]);
  });

  it.each([
    ...['x', '1:', '1:2026-02-30', '1:2026-03-04:1', '1,', '0', '-1'].map((incomes) => ({
      ...{ incomes, told: 'Please name incomes by their ids' },
    })),
    { incomes: '1,'.repeat(60), told: 'Please name at most 50 incomes' },
  ])('does not take the incomes $incomes', async ({ incomes, told }) => {
    const ann = await api.signUp();
    expect(await ann.cannot('forecast', { query: { incomes } })).toMatchObject({
      ...{ status: 400, code: 'validation', details: { incomes: told } },
    });
  });

  it.each(['0', '105', '-1', '1.5', 'x', '', '1e1'])('does not take %j weeks', async (weeks) => {
    const ann = await api.signUp();
    expect(await ann.cannot('forecast', { query: { weeks } })).toEqual({
      ...{ status: 400, code: 'validation', message: 'Please choose between 1 and 104 weeks' },
      details: { weeks: 'Please choose between 1 and 104 weeks' },
    });
  });
});

describe('whether bills are covered', () => {
  it('says for two bills of one account what is missing for both', async () => {
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '50' } });
    const yearly = { category: 'other', frequency: 'annually', accountId: 1 } as const;
    for (const [amount, dueDate] of [
      ['60', '2026-03-06'],
      ['80', '2026-03-07'],
    ] as const)
      await ann.does('createBill', {
        body: { ...yearly, name: amount, amount, dueDate, isAutomatic: true },
      });
    const missing = async () =>
      (await ann.does('coverage')).gaps.flatMap((gap) =>
        gap.kind === 'would_fail' ? [gap.missingAmount] : [],
      );
    expect(await missing()).toEqual(['10.00', '80.00']);
    await ann.does('changeAccount', { id: 1, body: { balance: '139.99' } });
    expect(await missing()).toEqual(['0.01']);
    await ann.does('changeAccount', { id: 1, body: { balance: '140' } });
    expect(await missing()).toEqual([]);
  });
});

describe('what the next week sets aside', () => {
  it('is nothing without bills', async () => {
    const ann = await api.signUp();
    expect(await ann.does('nextSavings')).toEqual({
      ...{ week: '2026-03-09', weeks: 0, isDue: false, total: '0.00', accounts: [] },
    });
  });

  it('is what the accrual then does, arrears included', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    await ann.does('createAccount', { body: { name: 'Trips', balance: '5' } });
    const trip = { name: 'Trip', amount: '520', frequency: 'annually', category: 'other' } as const;
    await ann.does('createBill', { body: { ...trip, accountId: 2 } });
    const arrears = { billId: 1, paymentAmount: '40', shortfallAmount: '40' };
    const installments = { paymentMethod: 'installments', installmentPeriod: 1 } as const;
    await ann.does('payBillWithArrears', { body: { ...arrears, ...installments } });
    const next = await ann.does('nextSavings');
    expect(next).toEqual({
      ...{ week: '2026-03-09', weeks: 1, isDue: false, total: '120.00' },
      accounts: [
        {
          ...{ accountId: 1, name: 'Everyday', total: '110.00' },
          bills: [{ billId: 1, name: 'Rent', setAside: '100.00', instalment: '10.00' }],
        },
        {
          ...{ accountId: 2, name: 'Trips', total: '10.00' },
          bills: [{ billId: 2, name: 'Trip', setAside: '10.00', instalment: '0.00' }],
        },
      ],
    });
    api.travelTo('2026-03-17T10:00:00Z');
    const two = { week: '2026-03-09', weeks: 2, isDue: true, total: '240.00' };
    expect(await ann.does('nextSavings')).toMatchObject(two);
    api.travelTo('2026-03-10T10:00:00Z');
    expect(await ann.does('nextSavings')).toEqual({ ...next, isDue: true });
    await ann.does('processSavings');
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '1070.00' },
      { balance: '15.00' },
    ]);
    expect(await ann.does('nextSavings')).toMatchObject({ week: '2026-03-16', isDue: false });
  });
});
