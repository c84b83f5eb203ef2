/** Amounts that follow what was paid, over HTTP: what a payment plans, what is told of it, and what is refused at which field. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const FIRST = '2026-04-04';

/** Whose rent of $50.00 follows its last three payments, with $45.01 known of February. */
async function tenant() {
  api.travelTo(START);
  const ann = await api.signUp();
  await giveRent(ann);
  await ann.does('changeBill', { id: 1, body: { amount: '50.00', follows: 'last-3' } });
  await ann.does('fundBill', { id: 1, body: { amount: '60.00' } });
  const past = { amount: '45.01', billDate: '2026-02-04' };
  await ann.does('recordHistoricalAmount', { id: 1, body: past });
  return ann;
}

describe('a payment of a bill that follows', () => {
  it('plans the next period in its own answer, in every list, and in the forecast', async () => {
    const ann = await tenant();
    const body = { billId: 1, amount: '55.00', dueDate: FIRST };
    const { bill } = await ann.does('payBill', { body });
    expect(bill).toMatchObject({ amount: '50.01', follows: 'last-3', movedPrice: null });
    expect(await ann.does('listBills')).toEqual([bill]);
    const { accounts } = await ann.does('forecast', { query: { weeks: '20' } });
    const [account] = accounts;
    const payments = account?.weeks.flatMap((week) => week.payments) ?? [];
    // After 45.01 and 55.00: 50.01. After one of that, still so: 150.02 in three; after another one 155.02 in three.
    expect(payments.map(({ amount }) => amount)).toEqual(['50.01', '50.01', '51.67']);
  });

  it('is one entry of the activity that says what was planned, and is undone as one', async () => {
    const ann = await tenant();
    const before = await ann.does('getBill', { id: 1 });
    await ann.does('payBill', { body: { billId: 1, amount: '55.00', dueDate: FIRST } });
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    const planned = { amount: '50.01', follows: 'last-3' };
    expect(row).toMatchObject({ type: 'BillPaid', amount: '55.00', planned, undoable: true });
    const { entries } = await ann.does('billTimeline', { id: 1, query: {} });
    expect(entries[0]).toMatchObject({ type: 'PricePlanned', amount: '50.01' });
    await ann.does('undo', { id: row?.eventId ?? '' });
    const { updatedAt: _, savings: __, ...after } = await ann.does('getBill', { id: 1 });
    expect(before).toMatchObject(after);
  });

  it('planned nothing where the amount stays', async () => {
    const ann = await tenant();
    await ann.does('payBill', { body: { billId: 1, amount: '54.99', dueDate: FIRST } });
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    expect(row).toMatchObject({ type: 'BillPaid', planned: null });
  });

  it('tells when what it follows was changed', async () => {
    const ann = await tenant();
    await ann.does('changeBill', { id: 1, body: { follows: null } });
    const { entries } = await ann.does('billTimeline', { id: 1, query: {} });
    expect(entries[0]?.changes).toEqual([{ field: 'follows', from: 'last-3', to: null }]);
  });
});

describe('what cannot follow anything', () => {
  const CHOICE = 'Please choose the last 2 to 12 payments, or the same quarter of last year';
  const PRICES = 'An amount that follows what was paid has no prices that are known ahead';
  const priceChanges = [{ from: '2026-06-01', amount: '60.00' }];

  it.each([
    [{ follows: 'last-0' }, { follows: CHOICE }],
    [{ follows: 'last-1' }, { follows: CHOICE }],
    [{ follows: 'last-13' }, { follows: CHOICE }],
    [{ follows: 'last-1.5' }, { follows: CHOICE }],
    [{ follows: 'last' }, { follows: CHOICE }],
    [{ follows: 3 }, { follows: CHOICE }],
    [{ follows: 'last-3', priceChanges }, { follows: PRICES }],
    [{ follows: 'last-3', frequency: 'once' }, { follows: 'A bill that is due once has none' }],
  ])('%j is refused at its field', async (body, details) => {
    api.travelTo(START);
    const ann = await api.signUp();
    await giveRent(ann);
    const refused = await ann.cannot('changeBill', { id: 1, body: body as never });
    expect(refused).toMatchObject({ code: 'validation', details });
  });

  it('is what has other prices ahead, whichever of both is said last', async () => {
    const ann = await tenant();
    const prices = await ann.cannot('changeBill', { id: 1, body: { priceChanges } });
    expect(prices).toMatchObject({ code: 'validation', details: { priceChanges: PRICES } });
    const yearlyRise = { basisPoints: 350, from: '2026-06-01' };
    const rise = await ann.cannot('changeBill', { id: 1, body: { yearlyRise } });
    expect(rise).toMatchObject({ code: 'validation', details: { yearlyRise: PRICES } });
  });
});
