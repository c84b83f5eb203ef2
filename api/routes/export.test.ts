/** The whole ledger as a file; the journal is added up by a program that is not ours. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, readPlainly } from '../../scripts/testing/hledger.ts';
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

describe('the journal', () => {
  it('comes to the same balances in hledger, to the cent', async () => {
    const { text, headers } = await fetchExport(person, 'journal');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="weekwise.journal"');
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
    expect(lines[0]).toBe('date,time,event,type,about,pot,amount');
    expect(lines).toHaveLength(1 + events.flatMap(({ postings }) => postings).length);
    expect(text).toContain(",AccountOpened,'=Holidays: sun;  sea,account:2:available,2000.00\r\n");
    expect(text).toContain(',AccountOpened,"Closed ""soon""",account:3:available,70.10\r\n');
  });

  it.each([...'=+-@＝＋－＠'])('have text where a name begins with %s', async (sign) => {
    const bob = await api.signUp();
    await bob.does('createAccount', { body: { name: `${sign}1+1`, balance: '1.00' } });
    expect((await fetchExport(bob, 'csv')).text).toContain(`,AccountOpened,'${sign}1+1,`);
  });
});

it('refuses a format that there is not, and a visitor', async () => {
  expect(await person.cannot('export', { query: { format: 'pdf' } })).toMatchObject({
    status: 400,
    message: 'Please choose json, csv or journal',
  });
  expect(await api.visitor().cannot('export')).toMatchObject({ status: 401 });
});
