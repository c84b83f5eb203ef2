/** What one press did is one entry of the activity, and is undone as a whole. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.travelTo(START);
  ann = await api.signUp();
  await giveRent(ann);
  await ann.does('createAccount', { body: { name: 'Savings', balance: '50' } });
});

/** The newest entry of a type. */
async function last(person: Client, type: string) {
  const [entry] = await person.does('activity', { query: { type, limit: '1' } });
  if (!entry) throw new Error(`no ${type}`);
  return entry;
}

/** What a person sees of the bill and the accounts, but for when they changed last. */
async function seen(person: Client) {
  const bills = await person.does('listBills');
  return {
    accounts: await person.does('listAccounts'),
    bills: bills.map(({ updatedAt: _, savings: { lastUpdated: __, ...savings }, ...bill }) => ({
      ...bill,
      savings,
    })),
  };
}

describe('one press', () => {
  const body = {
    billId: 1,
    paymentAmount: '433',
    shortfallAmount: '433',
    paymentMethod: 'installments',
    installmentPeriod: 2,
  } as const;
  const types = async (query: Record<string, string> = {}) =>
    (await ann.does('activity', { query })).map(({ type }) => type);

  it('is one entry: a payment with its instalments and its past amount, by each type too', async () => {
    await ann.does('payBillWithArrears', { body });
    expect(await types({ limit: '2' })).toEqual(['BillPaid', 'AccountOpened']);
    expect(await types({ type: 'ArrearsAgreed' })).toEqual(['BillPaid']);
    expect(await types({ type: 'BillPaid,ArrearsAgreed' })).toEqual(['BillPaid']);
    expect(await types({ type: 'HistoricalAmountRecorded' })).toEqual([]);
    expect(await types({ billId: '1' })).toEqual(['BillPaid', 'BillAdded']);
    const entry = { amount: '433.00', installments: true, undoable: true };
    expect(await last(ann, 'BillPaid')).toMatchObject(entry);
    const [paid] = await ann.does('activity', { query: { limit: '1' } });
    const before = { before: paid?.id ?? '' };
    expect(await types(before)).toEqual(['AccountOpened', 'BillAdded', 'AccountOpened']);
  });

  it('is undone as a whole, and that is one entry', async () => {
    const before = await seen(ann);
    await ann.does('payBillWithArrears', { body });
    const { eventId } = await last(ann, 'ArrearsAgreed');
    const { undone } = await ann.does('undo', { id: eventId });
    expect(undone.map(({ type }) => type)).toEqual([
      'HistoricalAmountRecorded',
      'ArrearsAgreed',
      'BillPaid',
    ]);
    expect(await seen(ann)).toEqual(before);
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toEqual([]);
    expect(await types({ limit: '3' })).toEqual(['Undone', 'BillPaid', 'AccountOpened']);
    const [undo, payment] = await ann.does('activity', { query: { limit: '2' } });
    expect(undo).toMatchObject({ undoes: eventId, about: 'Rent', amount: '433.00' });
    expect(payment).toMatchObject({ undoneBy: undo?.eventId, installments: true });
  });

  it('is found in the bill’s past amounts, and not twice in its story', async () => {
    await ann.does('payBillWithArrears', { body });
    const [past] = await ann.does('listHistoricalAmounts', { id: 1 });
    expect(past).toMatchObject({ amount: '433.00', billDate: '2026-03-04' });
    expect((await ann.does('historicalAverage', { id: 1 })).historicalCount).toBe(1);
    await ann.does('undo', { id: (await last(ann, 'BillPaid')).eventId });
    const { entries } = await ann.does('billTimeline', { id: 1 });
    expect(entries.map(({ type }) => type)).toEqual([
      ...['Undone', 'Undone', 'ArrearsAgreed', 'BillPaid', 'BillAdded'],
    ]);
  });
});
