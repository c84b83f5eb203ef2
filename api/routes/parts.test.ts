/** A period that is paid in parts, over HTTP: what is answered and refused, and what every list says then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const DUE = '2026-04-04';
const part = { billId: 1, amount: '33.00', dueDate: DUE, isPart: true };

async function tenant() {
  const ann = await api.signUp();
  await giveRent(ann);
  await ann.does('fundBill', { id: 1, body: { amount: '100.00' } });
  return ann;
}

describe('a part of a payment', () => {
  it('leaves the rest due everywhere, and comes back by an undo', async () => {
    const ann = await tenant();
    const paid = await ann.does('payBill', { body: part });
    expect(paid).toMatchObject({
      ...{ status: 'paid', amount: '33.00' },
      bill: {
        ...{ amount: '433.00', partPaid: '33.00', amountLeft: '400.00', dueDate: DUE },
        ...{ followingDueDate: '2026-05-04', savings: { savedAmount: '67.00' } },
      },
    });
    const { bills } = await ann.does('forecast', { query: { weeks: '12' } });
    expect(bills).toMatchObject([{ dueDate: DUE, amount: '400.00' }]);
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toEqual([]);
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    expect(row).toMatchObject({ type: 'BillPaid', amount: '33.00', undoable: true });
    await ann.does('undo', { id: row?.eventId ?? '' });
    expect(await ann.does('getBill', { id: 1 })).toMatchObject({
      ...{ partPaid: '0.00', amountLeft: '433.00', savings: { savedAmount: '100.00' } },
    });
  });

  it('is once what one key asks for, and twice what two do, also at the same moment', async () => {
    const ann = await tenant();
    const pay = (key: string) => ann.call('payBill', { body: part, key });
    const replies = await Promise.all([pay('one'), pay('one'), pay('two')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ann.does('getBill', { id: 1 })).toMatchObject({ partPaid: '66.00' });
    const changed = { ...part, isPart: false };
    expect(await ann.cannot('payBill', { body: changed, key: 'one' })).toMatchObject({
      ...{ status: 422, code: 'idempotency_key_reused' },
    });
  });

  it('is not paid again by who did not see it', async () => {
    const ann = await tenant();
    await ann.does('payBill', { body: { ...part, partPaid: '0.00' } });
    const whole = { billId: 1, amount: '67.00', dueDate: DUE, partPaid: '0.00' };
    const message = '$33.00 of this bill is paid now; $400.00 is left.';
    const details = { partPaid: '33.00', amountLeft: '400.00' };
    expect(await ann.cannot('payBill', { body: whole })).toMatchObject({
      ...{ status: 409, code: 'part_paid_since', message, details },
    });
    expect(await ann.does('getBill', { id: 1 })).toMatchObject({ partPaid: '33.00' });
  });

  it('may be more than is saved, once it is said how the rest is found', async () => {
    const ann = await tenant();
    const more = { ...part, amount: '150.00' };
    expect(await ann.cannot('payBill', { body: more })).toMatchObject({
      ...{ status: 409, code: 'arrears_required', details: { shortfallAmount: '50.00' } },
    });
    const { amount: paymentAmount, ...about } = more;
    const plan = { shortfallAmount: '50.00', paymentMethod: 'immediate' } as const;
    const paid = await ann.does('payBillWithArrears', {
      body: { ...about, paymentAmount, ...plan },
    });
    expect(paid.bill).toMatchObject({ partPaid: '150.00', amountLeft: '283.00', dueDate: DUE });
  });

  it.each([['true'], [1], [null]])('is not %j, which is no answer', async (isPart) => {
    const ann = await tenant();
    expect(await ann.cannot('payBill', { body: { ...part, isPart } })).toMatchObject({
      ...{ status: 400, code: 'validation', details: { isPart: expect.any(String) } },
    });
    const body = {
      billId: 1,
      paymentAmount: '1',
      shortfallAmount: '0',
      paymentMethod: 'immediate',
    };
    const refused = await ann.cannot('payBillWithArrears', { body: { ...body, isPart } });
    expect(refused).toMatchObject({ status: 400, details: { isPart: expect.any(String) } });
  });

  it('is not paid later', async () => {
    const ann = await tenant();
    const body = { ...part, processImmediately: false };
    expect(await ann.cannot('payBill', { body })).toMatchObject({
      ...{ status: 400, code: 'validation', details: { isPart: expect.any(String) } },
    });
  });
});

describe('a part on paper', () => {
  /** A part, the rest of it, and the next period in whole. */
  async function paidUp() {
    const ann = await tenant();
    await ann.does('payBill', { body: part });
    await ann.does('fundBill', { id: 1, body: { amount: '766.00' } });
    await ann.does('payBill', { body: { billId: 1, dueDate: DUE } });
    await ann.does('payBill', { body: { billId: 1, amount: '433.00', dueDate: '2026-05-04' } });
    return ann;
  }
  const file = async (format: string) => {
    const ann = await paidUp();
    return (await ann.call('export', { query: { format } })).text.split(/\r?\n/);
  };

  it('is told from what settled its period in the table, line by line', async () => {
    const paid = (await file('csv')).filter((line) => line.includes(',BillPaid,'));
    expect(paid.map((line) => line.split(',').slice(4).join(' '))).toEqual([
      ...['Rent account:1:bill:1 -33.00 part', 'Rent world:payee 33.00 part'],
      ...['Rent account:1:bill:1 -400.00 settled', 'Rent world:payee 400.00 settled'],
      ...['Rent account:1:bill:1 -433.00 settled', 'Rent world:payee 433.00 settled'],
    ]);
  });

  it('says nothing of a period where no bill is paid', async () => {
    const [, ...lines] = (await file('csv')).filter((line) => line !== '');
    const others = lines.filter((line) => !line.includes(',BillPaid,'));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((line) => !line.endsWith(','))).toEqual([]);
  });

  it('is called one in the journal', async () => {
    const paid = (await file('journal')).filter((line) => / \* .*bill paid/i.test(line));
    expect(paid.map((line) => line.replace(/^\S+ \* (.*) {2};.*$/, '$1'))).toEqual([
      ...['Part of bill paid: Rent', 'Bill paid: Rent', 'Bill paid: Rent'],
    ]);
  });

  it('is marked in the statement, the activity, the bill’s story and the export', async () => {
    const ann = await paidUp();
    const only = (rows: readonly { type: string; part: boolean }[]) =>
      rows.flatMap(({ type, part }) => (type === 'BillPaid' ? part : []));
    expect(only(await ann.does('accountStatement', { id: 1 }))).toEqual([false, false, true]);
    expect(only(await ann.does('activity'))).toEqual([false, false, true]);
    expect(only((await ann.does('billTimeline', { id: 1 })).entries)).toEqual([false, false, true]);
    expect(only((await ann.does('export')).events)).toEqual([true, false, false]);
  });
});

describe('that is all', () => {
  it('makes the next period due, with one past amount for what was paid', async () => {
    const ann = await tenant();
    await ann.does('payBill', { body: part });
    await ann.does('payBill', { body: { ...part, amount: '7.00' } });
    const settled = await ann.does('settlePeriod', { id: 1, body: { dueDate: DUE } });
    expect(settled).toMatchObject({
      ...{ dueDate: '2026-05-04', partPaid: '0.00', amountLeft: '433.00' },
      ...{ lastPaidDate: '2026-03-04', savings: { savedAmount: '60.00' } },
    });
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toMatchObject([
      { amount: '40.00', billDate: '2026-03-04' },
    ]);
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    expect(row).toMatchObject({ type: 'PeriodSettled', amount: '40.00', undoable: true });
    await ann.does('undo', { id: row?.eventId ?? '' });
    expect(await ann.does('getBill', { id: 1 })).toMatchObject({ dueDate: DUE, partPaid: '40.00' });
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toEqual([]);
  });

  it('is refused by name of a period of which nothing is paid, and skipping of one that is part paid', async () => {
    const ann = await tenant();
    const body = { dueDate: DUE };
    expect(await ann.cannot('settlePeriod', { id: 1, body })).toMatchObject({
      ...{ status: 409, code: 'not_part_paid' },
    });
    expect(await ann.cannot('settlePeriod', { id: 9, body })).toMatchObject({ status: 404 });
    await ann.does('payBill', { body: part });
    expect(await ann.cannot('skipPeriod', { id: 1, body })).toMatchObject({
      ...{ status: 409, code: 'part_paid', details: { partPaid: '33.00' } },
    });
    const later = { dueDate: '2026-05-04' };
    expect(await ann.cannot('settlePeriod', { id: 1, body: later })).toMatchObject({
      ...{ status: 409, code: 'earlier_period_first' },
    });
    const wrong = { dueDate: 'soon' };
    expect(await ann.cannot('settlePeriod', { id: 1, body: wrong })).toMatchObject({ status: 400 });
  });

  it('says of an earlier part that the later one is undone first', async () => {
    const ann = await tenant();
    await ann.does('payBill', { body: part });
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    await ann.does('payBill', { body: part });
    expect(await ann.cannot('undo', { id: row?.eventId ?? '' })).toMatchObject({
      ...{ status: 409, code: 'changed_since', details: { changed: 'part payment' } },
    });
  });
});
