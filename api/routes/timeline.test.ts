import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('the timeline of a bill', () => {
  it('tells its life, newest first, with what each step saved and changed', async () => {
    api.travelTo(START);
    const ann = await api.signUp();
    await giveRent(ann);
    const other = { name: 'Gas', amount: '52', frequency: 'annually', category: 'other' } as const;
    await ann.does('createBill', { body: { ...other, accountId: 1 } });
    api.travelTo('2026-03-10T10:00:00Z');
    await ann.does('processSavings');
    await ann.does('changeBill', { id: 1, body: { amount: '866', name: 'New rent' } });
    await ann.does('recordHistoricalAmount', {
      id: 1,
      body: { amount: '400', billDate: '2026-02-01' },
    });
    await ann.does('payBillWithArrears', {
      body: {
        ...{ billId: 1, paymentAmount: '250', shortfallAmount: '150', installmentPeriod: 1 },
        paymentMethod: 'installments',
      },
    });
    const { dueDates, entries } = await ann.does('billTimeline', { id: 1 });
    expect(dueDates).toEqual(['2026-05-04', '2026-06-04', '2026-07-04']);
    expect(
      entries.map(({ type, date, amount, savedChange, savedAmount, arrearsAmount }) =>
        [type, date, amount, savedChange, savedAmount, arrearsAmount].join(' '),
      ),
    ).toEqual([
      'ArrearsAgreed 2026-03-10 150.00 0.00 0.00 150.00',
      'BillPaid 2026-03-10 250.00 -100.00 0.00 0.00',
      'HistoricalAmountRecorded 2026-03-10 400.00 0.00 100.00 0.00',
      'BillChanged 2026-03-10 866.00 0.00 100.00 0.00',
      'WeekAccrued 2026-03-09 100.00 100.00 100.00 0.00',
      'BillAdded 2026-03-04 433.00 0.00 0.00 0.00',
    ]);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [],
      [{ field: 'dueDate', from: '2026-04-04', to: '2026-05-04' }],
      [],
      [
        { field: 'name', from: 'Rent', to: 'New rent' },
        { field: 'amount', from: '433.00', to: '866.00' },
      ],
      [],
      [],
    ]);
    const query = { before: entries[1]?.id ?? '', limit: '2' };
    const page = await ann.does('billTimeline', { id: 1, query });
    expect(page.entries).toEqual(entries.slice(2, 4));
  });

  it('tells of the loss of the account', async () => {
    api.travelTo(START);
    const ann = await api.signUp();
    await giveRent(ann);
    await ann.does('addWeekSavings');
    await ann.does('deleteAccount', { id: 1 });
    const { entries } = await ann.does('billTimeline', { id: 1 });
    expect(entries.slice(0, 1)).toMatchObject([
      {
        type: 'AccountClosed',
        savedAmount: '100.00',
        changes: [{ field: 'accountId', from: 1, to: null }],
      },
    ]);
  });

  it('keeps the end of each month among its due dates', async () => {
    api.travelTo('2026-01-10T10:00:00Z');
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday' } });
    const bill = { name: 'Rent', amount: '10', frequency: 'monthly', category: 'housing' } as const;
    await ann.does('createBill', { body: { ...bill, accountId: 1, dueDate: '2026-01-31' } });
    const { dueDates } = await ann.does('billTimeline', { id: 1 });
    expect(dueDates).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  it('of a bill that is not there, or not there any more, is not found', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    const bob = await api.signUp();
    const refusal = { status: 404, code: 'not_found', message: 'Bill not found' };
    expect(await bob.cannot('billTimeline', { id: 1 })).toEqual(refusal);
    await ann.does('deleteBill', { id: 1 });
    expect(await ann.cannot('billTimeline', { id: 1 })).toEqual(refusal);
  });
});
