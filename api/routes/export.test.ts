/** The whole ledger as a file; the journal is added up by a program that is not ours. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { balancesOf, readPlainly } from '../../scripts/testing/hledger.ts';
import type { createBill } from '../contract/bills.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addWeeks, giveRent } from '../testing/household.ts';

let api: TestApi;
let person: Client;
beforeAll(async () => {
  api = await startTestApi();
  person = await api.signUp();
  await live(person);
});
afterAll(() => api.stop());

/** Money goes every way there is, between things with awkward names. */
async function live(ann: Client): Promise<void> {
  await giveRent(ann);
  await ann.does('createAccount', { body: { name: '=Holidays: sun;  sea', balance: '2000.00' } });
  await ann.does('createAccount', { body: { name: 'Closed "soon"', balance: '70.10' } });
  const bill = { frequency: 'weekly', category: 'food', amount: '33.33' } as const;
  await ann.does('createBill', { body: { ...bill, name: '(Bread) ; & tea', accountId: 3 } });
  await ann.does('createBill', { body: { ...bill, name: 'Gone', accountId: 2 } });
  await addWeeks(ann, 3);
  await ann.does('fundBill', { id: 1, body: { amount: '12.34' } });
  await ann.does('reduceSavings');
  const transfer = { fromAccountId: 2, toAccountId: 1, description: 'a; note' };
  await ann.does('transfer', { body: { ...transfer, amount: '100.01' } });
  await ann.does('payBill', { body: { billId: 3, amount: '20.00', processImmediately: true } });
  await ann.does('changeBill', { id: 1, body: { accountId: 2 } });
  await ann.does('changeAccount', { id: 2, body: { name: 'Journeys', balance: '2222.22' } });
  await ann.does('deleteBill', { id: 3 });
  await ann.does('deleteAccount', { id: 3 });
}

const fetchExport = (who: Client, format: string) => who.call('export', { query: { format } });
const centsOf = (amount: string) => Math.round(Number.parseFloat(amount) * 100);

it.each(['json', 'csv', 'journal'])('as %s it is a file to keep', async (format) => {
  const { headers } = await fetchExport(person, format);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="weekwise.${format}"`);
});

describe('the journal', () => {
  it('comes to the same balances in hledger, to the cent', async () => {
    const { text, headers } = await fetchExport(person, 'journal');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const { balances } = balancesOf(text);
    const sumOf = (prefix: string) =>
      [...balances].reduce((sum, [name, held]) => (name.startsWith(prefix) ? sum + held : sum), 0);
    const [everyday, journeys, ...others] = await person.does('listAccounts');
    expect(others).toEqual([]);
    expect(sumOf('assets:1 Everyday:')).toBe(centsOf(everyday?.balance ?? ''));
    expect(sumOf('assets:2 Journeys:')).toBe(centsOf(journeys?.balance ?? ''));
    expect(sumOf('assets:2 Journeys:bills:')).toBe(centsOf(journeys?.allocated ?? ''));
    const [rent, bread] = await person.does('listBills');
    expect(sumOf('assets:2 Journeys:bills:1 Rent')).toBe(centsOf(rent?.savings?.savedAmount ?? ''));
    expect(sumOf('assets:unassigned:bills:2 (Bread) , & tea')).toBe(
      centsOf(bread?.savings?.savedAmount ?? ''),
    );
    expect(sumOf('assets:3 ')).toBe(0);
    expect(sumOf('assets:unassigned:')).toBe(0);
    expect(sumOf('')).toBe(0);
  });

  it('reads the same in both readers', async () => {
    const { text } = await fetchExport(person, 'journal');
    expect([...readPlainly(text)].sort()).toEqual([...balancesOf(text).balances].sort());
  });

  it('has every event with its id, those that moved nothing as comments', async () => {
    const { text } = await fetchExport(person, 'journal');
    const { events } = await person.does('export');
    expect(events.length).toBe(await api.eventCount());
    for (const { id, postings } of events) {
      const line = text.split('\n').find((each) => each.includes(`id:${id}`));
      expect(line).toMatch(postings.length > 0 ? /^\d{4}-\d\d-\d\d \* / : /^; \d{4}-\d\d-\d\d /);
    }
  });

  it('is refused by a reader when an amount was changed', async () => {
    const { text } = await fetchExport(person, 'journal');
    const changed = text.replace('$-100.01', '$-100.02').replace('$100.01', '$100.02');
    expect(changed).not.toBe(text);
    expect(() => balancesOf(changed)).toThrow(/balance/i);
    expect(() => readPlainly(changed)).toThrow(/balance/);
  });

  it('is in the person’s currency', async () => {
    const emma = await api.signUp();
    await emma.does('changePreferences', { body: { currency: 'EUR' } });
    await emma.does('createAccount', { body: { name: 'Konto', balance: '12.50' } });
    const { text } = await fetchExport(emma, 'journal');
    expect(text).toContain('commodity €1000.00');
    expect(text).toContain('€12.50');
    expect(text).not.toContain('$');
  });

  it('of a person who has nothing yet is one that says so', async () => {
    const { text } = await fetchExport(await api.signUp(), 'journal');
    expect(balancesOf(text).balances.size).toBe(0);
  });
});

describe('JSON and CSV', () => {
  it('have things as their lists answer them, and postings that come to zero', async () => {
    const everything = await person.does('export');
    expect(everything.accounts).toEqual(await person.does('listAccounts'));
    expect(everything.bills).toEqual(await person.does('listBills'));
    for (const { postings } of everything.events)
      expect(postings.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(0);
  });

  it('have one line for each movement, and no cell that a spreadsheet would run', async () => {
    const { text, headers } = await fetchExport(person, 'csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { events } = await person.does('export');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('date,time,event,type,about,pot,amount,period');
    expect(lines).toHaveLength(1 + events.flatMap(({ postings }) => postings).length);
    expect(text).toContain(",AccountOpened,'=Holidays: sun;  sea,account:2:available,2000.00,\r\n");
    expect(text).toContain(',AccountOpened,"Closed ""soon""",account:3:available,70.10,\r\n');
  });

  it.each([...'=+-@＝＋－＠'])('have text where a name begins with %s', async (sign) => {
    const bob = await api.signUp();
    await bob.does('createAccount', { body: { name: `${sign}1+1`, balance: '1.00' } });
    expect((await fetchExport(bob, 'csv')).text).toContain(`,AccountOpened,'${sign}1+1,`);
  });
});

const QUARTERLY = { frequency: 'quarterly', category: 'utilities', amount: '90.00' } as const;
const BY_HAND = { isAutomatic: false, isDirectDebit: false } as const;
/** One bill of each rule, end and price that a bill can have; all are due after the day of the test. */
const KINDS: Partial<z.input<typeof createBill>>[] = [
  { frequency: 'every-2-weeks', dueDate: '2026-03-20', ends: { payments: 7 } },
  { frequency: 'every-18-months', dueDate: '2026-05-31', ends: { on: '2030-01-01' } },
  { frequency: 'once', dueDate: '2026-09-01' },
  { frequency: 'monthly', paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 },
  { frequency: 'every-2-months', paymentDay: 31, paymentDayType: 'monthly' },
  {
    isAutomatic: true,
    paymentDay: 5,
    paymentDayType: 'weekly',
    paymentWeek: 5,
    frequency: 'monthly',
  },
  {
    ...{ dueDate: '2026-04-10', contingency: 5, isDirectDebit: true },
    priceChanges: [
      { from: '2026-06-01', amount: '95.00' },
      { from: '2027-06-01', amount: '99.50' },
    ],
    yearlyRise: { basisPoints: 350, from: '2028-01-01' },
    ends: { payments: 30 },
  },
  { follows: 'last-6' },
  { frequency: 'monthly', dueDate: '2026-03-31' },
];

it('brings bills out as they can be brought in again, the same in every field that a person chose', async () => {
  const [one, other] = [await api.signUp(), await api.signUp()];
  for (const who of [one, other])
    await who.does('createAccount', { body: { name: 'Everyday', balance: '1000.00' } });
  for (const [index, kind] of KINDS.entries())
    await one.does('createBill', {
      body: { ...BY_HAND, ...QUARTERLY, name: `B${index + 1}`, accountId: 1, ...kind },
    });
  const postponed = { dueDate: '2026-03-31', newDueDate: '2026-04-07' };
  await one.does('postponePayment', { id: KINDS.length, body: postponed });
  const { bills } = await one.does('export');
  expect(bills).toHaveLength(KINDS.length);
  // A postponement is for this once: the date that it stands for comes in, and is postponed again.
  const brought = bills.map(({ postponedFrom, ...bill }) => ({
    ...bill,
    accountId: 1,
    dueDate: postponedFrom ?? bill.dueDate,
  }));
  await other.does('importBills', { body: { bills: brought } });
  await other.does('postponePayment', { id: KINDS.length, body: postponed });
  const chosen = (all: typeof bills) =>
    all.map(({ userId: _, createdAt: __, updatedAt: ___, savings, ...bill }) => ({
      ...bill,
      savings: { ...savings, lastUpdated: '' },
    }));
  expect(chosen((await other.does('export')).bills)).toEqual(chosen(bills));
});

it('refuses a format that there is not, and a visitor', async () => {
  expect(await person.cannot('export', { query: { format: 'pdf' } })).toMatchObject({
    status: 400,
    message: 'Please choose json, csv or journal',
  });
  expect(await api.visitor().cannot('export')).toMatchObject({ status: 401 });
});
