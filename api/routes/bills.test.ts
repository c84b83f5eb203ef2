import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { addWeeks, giveRent, RENT } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function tenant(balance?: string) {
  const ann = await api.signUp();
  await giveRent(ann, balance);
  return ann;
}

describe('bills', () => {
  it('adds one with its weekly amount and dates, and answers the whole of it', async () => {
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '50' } });
    const bill = await ann.does('createBill', {
      body: { ...RENT, paymentDay: 15, isAutomatic: true },
    });
    const { id: userId } = await ann.does('currentUser');
    const now = '2026-03-04T10:00:00.000Z';
    expect(bill).toEqual({
      ...RENT,
      id: 1,
      contingency: 0,
      account: { id: 1, name: 'Everyday', balance: '50.00' },
      userId,
      weeklyAmount: '100.00',
      startDate: '2026-03-04',
      dueDate: '2026-03-15',
      postponedFrom: null,
      ...{ partPaid: '0.00', amountLeft: RENT.amount, amountToPay: RENT.amount },
      movedPrice: null,
      followingDueDate: '2026-04-15',
      lastPaidDate: null,
      isAutomatic: true,
      isDirectDebit: false,
      nextPaymentDate: '2026-03-15',
      paymentDay: 15,
      paymentDayType: 'monthly',
      paymentWeek: null,
      ends: null,
      priceChanges: [],
      yearlyRise: null,
      follows: null,
      ended: false,
      savings: {
        weeklyAmount: '100.00',
        savedAmount: '0.00',
        arrearsAmount: '0.00',
        arrearsWeeklyPayment: '0.00',
        arrearsInstallments: 0,
        lastUpdated: now,
      },
      daysToGo: 35,
      scheduledPayment: null,
      failedPayment: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(await ann.does('listBills')).toEqual([bill]);
  });

  it.each([
    [{ name: '' }, { name: 'Bill name is required' }],
    [{ name: '\u200b \u2060\ufeff\u00ad' }, { name: 'Bill name is required' }],
    [{ amount: '' }, { amount: 'Amount is required' }],
    [{ amount: '1.005' }, { amount: 'Please enter a valid amount' }],
    [{ frequency: 'daily' }, { frequency: 'Please select a frequency' }],
    [{ category: 'bills' }, { category: 'Please select a category' }],
    [{ accountId: null }, { accountId: 'Please select an account' }],
    ...['1', '1e1', '01', 1.5, 0].map((accountId): [object, object] => [
      { accountId },
      { accountId: 'Please select an account' },
    ]),
    [{ paymentDay: 32 }, { paymentDay: 'Please choose a day' }],
    [
      { paymentDay: 8, paymentDayType: 'weekly' },
      { paymentDay: 'Please choose a day from Monday (1) to Sunday (7)' },
    ],
    [{ contingency: 101 }, { contingency: 'Please choose a whole percentage from 0 to 100' }],
    [{ contingency: '10' }, { contingency: 'Please choose a whole percentage from 0 to 100' }],
    [{ fund: '-1' }, { fund: 'Please enter a valid amount' }],
    [{ startDate: '2026-02-30' }, { startDate: 'Please enter a valid date' }],
    [{ startDate: '1969-12-31' }, { startDate: 'Please enter a date from 1970 to 2999' }],
    [{ dueDate: '3000-01-01' }, { dueDate: 'Please enter a date from 1970 to 2999' }],
    [{ isAutomatic: 'yes' }, { isAutomatic: 'Please send true or false' }],
  ])('does not add one with %j', async (wrong, details) => {
    const ann = await tenant();
    const refusal = await ann.cannot('createBill', { body: { ...RENT, ...wrong } });
    const message = Object.values(details)[0];
    expect(refusal).toEqual({ status: 400, code: 'validation', message, details });
  });

  it('names every field that is missing', async () => {
    const ann = await tenant();
    const { details } = await ann.cannot('createBill', { body: {} });
    expect(Object.keys(details ?? {})).toEqual([
      'name',
      'amount',
      'frequency',
      'category',
      'accountId',
    ]);
  });

  it('knows no account 9', async () => {
    const ann = await tenant();
    const refusal = { status: 404, code: 'not_found', message: 'Account not found' };
    expect(await ann.cannot('createBill', { body: { ...RENT, accountId: 9 } })).toEqual(refusal);
    const moved = await ann.cannot('changeBill', { id: 1, body: { accountId: 9 } });
    expect(moved).toEqual(refusal);
  });

  it('changes one, and moves what is saved along to another account', async () => {
    const ann = await tenant();
    await addWeeks(ann, 1);
    await ann.does('createAccount', { body: { name: 'Bills' } });
    const body = { name: 'Flat', amount: '866', accountId: 2, dueDate: '2026-04-01' };
    expect(await ann.does('changeBill', { id: 1, body })).toMatchObject({
      name: 'Flat',
      weeklyAmount: '200.00',
      dueDate: '2026-04-01',
      account: { id: 2, name: 'Bills', balance: '100.00' },
      savings: { savedAmount: '100.00' },
    });
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '1000.00' },
      { balance: '100.00' },
    ]);
  });

  it('does not move more than the account holds', async () => {
    const ann = await tenant('0');
    await addWeeks(ann, 1);
    await ann.does('changeAccount', { id: 1, body: { balance: '60' } });
    await ann.does('createAccount', { body: { name: 'Bills' } });
    expect(await ann.cannot('changeBill', { id: 1, body: { accountId: 2 } })).toEqual({
      status: 409,
      code: 'insufficient_funds',
      message: 'The account holds only $60.00.',
      details: { balance: '60.00' },
    });
  });

  it('asks for an account before it changes a bill without one', async () => {
    const ann = await tenant();
    await ann.does('deleteAccount', { id: 1 });
    expect(await ann.cannot('changeBill', { id: 1, body: { name: 'Flat' } })).toEqual({
      status: 409,
      code: 'account_required',
      message: 'Please select an account for this bill',
    });
  });

  it('deletes one; what it had saved is available again', async () => {
    const ann = await tenant('0');
    await addWeeks(ann, 1);
    await ann.does('deleteBill', { id: 1 });
    expect(await ann.does('listBills')).toEqual([]);
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '100.00', available: '100.00', allocated: '0.00' },
    ]);
    expect(await ann.cannot('deleteBill', { id: 1 })).toMatchObject({ status: 404 });
    expect(await ann.cannot('changeBill', { id: 1, body: {} })).toMatchObject({ status: 404 });
  });
});

describe('an automatic bill that is overdue', () => {
  it('has the same date wherever it is shown', async () => {
    const ann = await tenant();
    const body = { ...RENT, isAutomatic: true, paymentDay: 12, dueDate: '2026-01-27' };
    const added = await ann.does('createBill', { body });
    expect(added).toMatchObject({ dueDate: '2026-01-27', nextPaymentDate: '2026-01-27' });
    const { dueDates } = await ann.does('billTimeline', { id: added.id });
    expect(dueDates).toEqual(['2026-01-27', '2026-03-27', '2026-04-27']);
    const { bills } = await ann.does('forecast');
    expect(bills.find(({ billId }) => billId === added.id)?.dueDate).toBe('2026-01-27');
    await ann.does('changeBill', { id: added.id, body: { name: 'Flat', dueDate: '2026-01-27' } });
    const listed = (await ann.does('listBills')).find(({ id }) => id === added.id);
    expect(listed).toMatchObject({ dueDate: '2026-01-27', nextPaymentDate: '2026-01-27' });
  });
});
