import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addWeeks, giveRent } from '../testing/household.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi({ env: { REGISTRATIONS_PER_ADDRESS: '1000' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.travelTo(START);
  ann = await api.signUp();
  await giveRent(ann);
  await ann.does('createAccount', { body: { name: 'Savings', balance: '50' } });
});

const transfer = { fromAccountId: 1, toAccountId: 2, amount: '40', description: 'Oops' };

/** The newest event of a type, as activity tells it. */
async function last(person: Client, type: string) {
  const [event] = await person.does('activity', { query: { type, limit: '1' } });
  if (!event) throw new Error(`no ${type}`);
  return event;
}
const undoLast = async (person: Client, type: string) =>
  person.does('undo', { id: (await last(person, type)).eventId });

/** All that a person sees, but for when it changed last. */
async function seen(person: Client) {
  const rules = await person.does('listSavingsRules');
  const bills = await person.does('listBills');
  return {
    accounts: await person.does('listAccounts'),
    bills: bills.map(({ updatedAt: _, savings: { lastUpdated: __, ...savings }, ...bill }) => ({
      ...bill,
      savings,
    })),
    incomes: await person.does('listIncomes'),
    rules,
    totals: (await person.does('summary')).accounts,
  };
}

describe('activity', () => {
  it('tells nothing of somebody new', async () => {
    expect(await (await api.signUp()).does('activity')).toEqual([]);
  });

  it('tells what happened, newest first, page by page', async () => {
    const all = await ann.does('activity');
    expect(all.map(({ type, about, amount }) => [type, about, amount])).toEqual([
      ['AccountOpened', 'Savings', '50.00'],
      ['BillAdded', 'Rent', '433.00'],
      ['AccountOpened', 'Everyday', '1000.00'],
    ]);
    const query = { before: all[0]?.id ?? '', limit: '5' };
    expect(await ann.does('activity', { query })).toEqual(all.slice(1));
  });

  it('is found by type, account, bill and days', async () => {
    api.travelTo('2026-03-05T10:00:00Z');
    await ann.does('transfer', { body: transfer });
    const types = async (query: Record<string, string>) =>
      (await ann.does('activity', { query })).map(({ type }) => type);
    expect(await types({ type: 'Transferred,BillAdded' })).toEqual(['Transferred', 'BillAdded']);
    expect(await types({ accountId: '2' })).toEqual(['Transferred', 'AccountOpened']);
    expect(await types({ billId: '1' })).toEqual(['BillAdded']);
    expect(await types({ from: '2026-03-05' })).toEqual(['Transferred']);
    expect(await types({ to: '2026-03-04', accountId: '2' })).toEqual(['AccountOpened']);
  });

  it.each([
    [{ type: 'a b' }],
    [{ accountId: '0' }],
    [{ billId: 'x' }],
    [{ from: '2026-02-31' }],
    [{ to: 'today' }],
    [{ limit: '-1' }],
  ])('does not take %j', async (query: Record<string, string>) => {
    const refusal = { status: 400, code: 'validation' };
    expect(await ann.cannot('activity', { query })).toMatchObject(refusal);
  });

  it.each(['Nonsense', 'BillPaid,Nonsense', 'LedgerOpened', 'billpaid'])(
    'knows no type %s, and says so',
    async (type) => {
      expect(await ann.cannot('activity', { query: { type } })).toMatchObject({
        ...{ status: 400, code: 'validation', details: { type: expect.any(String) } },
      });
    },
  );

  it('says what can be undone, and why not the rest', async () => {
    await ann.does('transfer', { body: transfer });
    expect(await last(ann, 'Transferred')).toMatchObject({ undoable: true, whyNot: null });
    await ann.does('changeAccount', { id: 2, body: { balance: '10' } });
    const code = 'insufficient_funds';
    const message = 'The account holds only $10.00.';
    const refused = { undoable: false, whyNot: { code, message } };
    expect(await last(ann, 'Transferred')).toMatchObject(refused);
    expect(
      await ann.cannot('undo', { id: (await last(ann, 'Transferred')).eventId }),
    ).toMatchObject({ status: 409, code, message });
    expect(await last(ann, 'AccountOpened')).toMatchObject({ whyNot: { code: 'not_undoable' } });
    await ann.does('deleteAccount', { id: 2 });
    expect(await last(ann, 'AccountClosed')).toMatchObject({
      undoable: false,
      whyNot: { code: 'not_undoable', message: 'This cannot be undone.' },
    });
  });
});

describe('undo', () => {
  const bodies = {
    income: { name: 'Job', amount: '60', frequency: 'weekly', accountId: 1 },
    rule: { fromAccountId: 1, toAccountId: 2, amount: '5', frequency: 'weekly', transferDay: 1 },
    arrears: {
      billId: 1,
      paymentAmount: '433',
      shortfallAmount: '333',
      paymentMethod: 'installments',
      installmentPeriod: 2,
    },
  } as const;
  const doings: [string, string, (person: Client) => Promise<unknown>][] = [
    ['a transfer', 'Transferred', (one) => one.does('transfer', { body: transfer })],
    ['a payment', 'BillPaid', (one) => one.does('payBill', { body: { billId: 1, amount: '90' } })],
    [
      'a payment with arrears',
      'BillPaid',
      (one) => one.does('payBillWithArrears', { body: bodies.arrears }),
    ],
    ['an added week', 'WeekAdded', (one) => one.does('addWeekSavings')],
    [
      'a week set aside by hand',
      'WeekAccrued',
      (one) => {
        api.travelTo('2026-03-09T10:00:00Z');
        return one.does('processSavings');
      },
    ],
    ['a reduced week', 'WeekReduced', (one) => one.does('reduceSavings')],
    ['funding', 'BillFunded', (one) => one.does('fundBill', { id: 1, body: { amount: '5' } })],
    [
      'a typed balance',
      'AccountBalanceSet',
      (one) => one.does('changeAccount', { id: 1, body: { balance: '7' } }),
    ],
    [
      'a change of a rule',
      'SavingsRuleChanged',
      (one) => one.does('changeSavingsRule', { id: 1, body: { isActive: false } }),
    ],
    ['a deleted bill', 'BillRemoved', (one) => one.does('deleteBill', { id: 1 })],
    ['a deleted income', 'IncomeRemoved', (one) => one.does('deleteIncome', { id: 1 })],
    ['a deleted rule', 'SavingsRuleRemoved', (one) => one.does('deleteSavingsRule', { id: 1 })],
  ];

  it.each(doings)('of %s shows everything as it was, once', async (_, type, doIt) => {
    await addWeeks(ann, 1);
    await ann.does('createIncome', { body: bodies.income });
    await ann.does('createSavingsRule', { body: bodies.rule });
    const before = await seen(ann);
    await doIt(ann);
    expect(await seen(ann)).not.toEqual(before);
    const { eventId } = await last(ann, type);
    const answer = await ann.does('undo', { id: eventId });
    expect(answer.undone).toContainEqual({ eventId, type });
    expect(await seen(ann)).toEqual(before);
    const line = await last(ann, type);
    expect(line).toMatchObject({ undoable: false, whyNot: { code: 'already_undone' } });
    expect((await last(ann, 'Undone')).undoes).toBe(eventId);
    expect(await ann.cannot('undo', { id: eventId })).toEqual({
      status: 409,
      code: 'already_undone',
      message: 'This has been undone already.',
    });
  });

  it('answers the accounts and bills as they stand now', async () => {
    await addWeeks(ann, 1);
    await ann.does('payBill', { body: { billId: 1, amount: '90' } });
    const answer = await undoLast(ann, 'BillPaid');
    expect(answer).toMatchObject({
      message: 'Undone',
      accounts: [{ id: 1, balance: '1100.00', allocated: '100.00' }],
      bills: [{ id: 1, lastPaidDate: null, savings: { savedAmount: '100.00' } }],
    });
  });

  it('stands in the statement, with the balance that it left', async () => {
    await ann.does('transfer', { body: transfer });
    await undoLast(ann, 'Transferred');
    const [line] = await ann.does('accountStatement', { id: 1 });
    expect(line).toMatchObject({
      ...{ type: 'Undone', about: 'Savings', amount: '40.00', balance: '1000.00' },
    });
  });

  it('happens once, however often and by whomever it is sent', async () => {
    await ann.does('transfer', { body: transfer });
    const { eventId } = await last(ann, 'Transferred');
    const other = await api.another();
    const elsewhere = ann.at(other.url);
    const key = { id: eventId, key: 'once' };
    const [first, second] = await Promise.all([ann.does('undo', key), ann.does('undo', key)]);
    expect(second).toEqual(first);
    expect(await elsewhere.does('undo', key)).toEqual(first);
    const codes = await Promise.all(
      [ann, elsewhere].map(async (one) => (await one.cannot('undo', { id: eventId })).code),
    );
    expect(codes).toEqual(['already_undone', 'already_undone']);
    expect(await elsewhere.does('listAccounts')).toMatchObject([
      { balance: '1000.00' },
      { balance: '50.00' },
    ]);
    await other.stop();
  });

  it('two at once on two instances: one takes it back, the other hears so', async () => {
    await ann.does('transfer', { body: transfer });
    const { eventId } = await last(ann, 'Transferred');
    const other = await api.another();
    const elsewhere = ann.at(other.url);
    const replies = await Promise.all(
      [ann, elsewhere].map((one) => one.call('undo', { id: eventId })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '1000.00' },
      { balance: '50.00' },
    ]);
    await other.stop();
  });

  it('knows no event of another household, nor one that never was', async () => {
    await ann.does('transfer', { body: transfer });
    const { eventId } = await last(ann, 'Transferred');
    const bob = await api.signUp();
    const notFound = { status: 404, code: 'not_found' };
    for (const id of [eventId, randomUUID(), 'x', '1', '%00'])
      expect(await bob.cannot('undo', { id })).toMatchObject(notFound);
    expect(await ann.does('undo', { id: eventId })).toMatchObject({ message: 'Undone' });
  });
});
