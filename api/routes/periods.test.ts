/** One period that is skipped or postponed, over HTTP: what is answered and refused, and what every list says then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const DUE = '2026-04-04';

async function tenant() {
  const ann = await api.signUp();
  await giveRent(ann);
  return ann;
}

type Tenant = Awaited<ReturnType<typeof tenant>>;

const datesOf = async (ann: Tenant) => (await ann.does('billTimeline', { id: 1 })).dueDates;

describe('a period that is skipped', () => {
  it('is followed by the next one everywhere, and comes back by an undo', async () => {
    const ann = await tenant();
    await ann.does('fundBill', { id: 1, body: { amount: '33.00' } });
    const skipped = await ann.does('skipPeriod', { id: 1, body: { dueDate: DUE } });
    expect(skipped).toMatchObject({
      ...{ dueDate: '2026-05-04', followingDueDate: '2026-06-04', lastPaidDate: null },
      savings: { savedAmount: '33.00' },
    });
    expect(await datesOf(ann)).toEqual(['2026-05-04', '2026-06-04', '2026-07-04']);
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    expect(row).toMatchObject({ type: 'PeriodSkipped', about: 'Rent', undoable: true });
    await ann.does('undo', { id: row?.eventId ?? '' });
    expect(await ann.does('getBill', { id: 1 })).toMatchObject({ dueDate: DUE });
  });

  it('is refused for another one than the one that is due, and by name', async () => {
    const ann = await tenant();
    const refused = (dueDate: string) => ann.cannot('skipPeriod', { id: 1, body: { dueDate } });
    expect(await refused('2026-05-04')).toMatchObject({
      ...{ status: 409, code: 'earlier_period_first', details: { dueDate: DUE } },
    });
    await ann.does('skipPeriod', { id: 1, body: { dueDate: DUE } });
    expect(await refused(DUE)).toMatchObject({ status: 409, code: 'already_paid' });
    const other = await ann.cannot('skipPeriod', { id: 9, body: { dueDate: DUE } });
    expect(other).toMatchObject({ status: 404, code: 'not_found' });
  });
});

it('the last period of a bill that ends is followed by none', async () => {
  const ann = await tenant();
  const last = await ann.does('changeBill', { id: 1, body: { ends: { payments: 1 } } });
  expect(last).toMatchObject({ dueDate: DUE, followingDueDate: null });
});

describe('a period that is postponed', () => {
  it('moves alone', async () => {
    const ann = await tenant();
    const body = { dueDate: DUE, newDueDate: '2026-04-20' };
    const moved = await ann.does('postponePayment', { id: 1, body });
    expect(moved).toMatchObject({
      ...{ dueDate: '2026-04-20', postponedFrom: DUE, followingDueDate: '2026-05-04' },
    });
    expect(await datesOf(ann)).toEqual(['2026-04-20', '2026-05-04', '2026-06-04']);
    const { bills } = await ann.does('forecast', { query: { weeks: '12' } });
    expect(bills).toMatchObject([{ dueDate: '2026-04-20' }]);
  });

  it.each([
    ['2026-05-04', 'Please choose a day from 2026-04-05 to 2026-05-03'],
    [DUE.replace('04-04', '04-03'), 'Please choose a day from 2026-04-05 to 2026-05-03'],
    ['soon', 'Please choose a day'],
  ])('to %s is refused at its field', async (newDueDate, words) => {
    const ann = await tenant();
    const body = { dueDate: DUE, newDueDate };
    expect(await ann.cannot('postponePayment', { id: 1, body })).toMatchObject({
      ...{ status: 400, code: 'validation', details: { newDueDate: words } },
    });
  });
});

describe('a payment from another account', () => {
  it('takes all of it there, and gives back what was saved; an undo puts both right', async () => {
    const ann = await tenant();
    await ann.does('createAccount', { body: { name: 'Wallet', balance: '450.00' } });
    await ann.does('fundBill', { id: 1, body: { amount: '33.00' } });
    const before = await ann.does('listAccounts');
    const body = { billId: 1, dueDate: DUE, accountId: 2 };
    const { bill } = (await ann.does('payBill', { body })) as { bill: unknown };
    expect(bill).toMatchObject({ dueDate: '2026-05-04', savings: { savedAmount: '0.00' } });
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '1000.00', available: '1000.00', allocated: '0.00' },
      { balance: '17.00', available: '17.00' },
    ]);
    const [payment] = await ann.does('activity', { query: { limit: '1' } });
    expect(payment).toMatchObject({ type: 'BillPaid', accountId: 2, amount: '433.00' });
    await ann.does('undo', { id: payment?.eventId ?? '' });
    expect(await ann.does('listAccounts')).toEqual(before);
    const unknown = await ann.cannot('payBill', { body: { ...body, accountId: 9 } });
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a payment on a past day', () => {
  it('stands under that day everywhere, and moves the money when it is recorded', async () => {
    const ann = await tenant();
    await ann.does('fundBill', { id: 1, body: { amount: '433.00' } });
    api.travelTo('2026-03-12T09:00:00Z');
    const pay = { billId: 1, dueDate: DUE };
    const paid = await ann.does('payBill', { body: { ...pay, paidOn: '2026-03-10' } });
    expect(paid).toMatchObject({ paidOn: '2026-03-10', bill: { lastPaidDate: '2026-03-10' } });
    const date = '2026-03-10';
    const query = { limit: '1' };
    expect(await ann.does('activity', { query })).toMatchObject([{ type: 'BillPaid', date }]);
    const [line] = await ann.does('accountStatement', { id: 1, query });
    expect(line).toMatchObject({ type: 'BillPaid', date, balance: '567.00' });
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toMatchObject([{ billDate: date }]);
    const { text: journal } = await ann.call('export', { query: { format: 'journal' } });
    expect(journal).toMatch(/^2026-03-10 \* .*Rent/m);
    const { text: table } = await ann.call('export', { query: { format: 'csv' } });
    expect(table).toMatch(/^2026-03-10,2026-03-12T09:00/m);
    const [then] = await ann.does('listAccounts', { query: { as_of: '2026-03-11' } });
    expect(then).toMatchObject({ balance: '1000.00' });
    const refused = async (paidOn: string) =>
      (await ann.cannot('payBill', { body: { billId: 1, amount: '1.00', paidOn } })).details;
    expect(await refused('2026-03-13')).toEqual({ paidOn: 'A payment cannot be of a day to come' });
    expect(await refused('2026-03-09')).toEqual({
      paidOn: 'Please choose a day from 2026-03-10 on',
    });
  });
});
