/** A list of bills over HTTP: one act, one entry of the activity, one undo; a refusal names its line and leaves nothing behind. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAPS } from '../../ledger/caps.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { RENT } from '../testing/household.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  for (const name of ['Everyday', 'Savings'])
    await ann.does('createAccount', { body: { name, balance: '1000.00' } });
});

const POWER = { ...RENT, name: 'Power', amount: '130.00', frequency: 'quarterly' } as const;
const imports = (...bills: (typeof RENT | typeof POWER)[]) =>
  ann.call('importBills', { body: { bills } });
const names = async () => (await ann.does('listBills')).map(({ name }) => name);
const entries = async (query: Record<string, string> = {}) =>
  (await ann.does('activity', { query })).map(({ type, imported }) => [type, imported]);

describe('an import', () => {
  it('answers the bills as each would be answered alone', async () => {
    const bills = await ann.does('importBills', {
      body: { bills: [RENT, { ...POWER, dueDate: '2026-04-17' }] },
    });
    expect(bills).toMatchObject([
      { id: 1, name: 'Rent', weeklyAmount: '100.00', account: { name: 'Everyday' } },
      { id: 2, name: 'Power', weeklyAmount: '10.00', dueDate: '2026-04-17' },
    ]);
    expect(await ann.does('listBills')).toEqual(bills);
  });

  it('takes an end and a weekday of a month as each bill alone does', async () => {
    const day = { paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 } as const;
    const club = { ...RENT, ...day, name: 'Club' };
    const bills = [
      { ...POWER, dueDate: '2026-04-17', ends: { on: '2027-01-17' } },
      { ...club, ends: { payments: 3 } },
    ];
    expect(await ann.does('importBills', { body: { bills } })).toMatchObject([
      { name: 'Power', ends: { on: '2027-01-17' }, paymentWeek: null },
      { name: 'Club', ends: { payments: 3 }, paymentDay: 2, paymentWeek: 2 },
    ]);
  });

  it('is one entry, found by its accounts, its bills and what it did', async () => {
    await imports(RENT, POWER);
    const all = [['BillsImported', 2]];
    expect((await entries())[0]).toEqual(all[0]);
    expect(await entries({ type: 'BillAdded' })).toEqual(all);
    expect(await entries({ billId: '2' })).toEqual(all);
    expect((await entries({ accountId: '1' }))[0]).toEqual(all[0]);
    expect(await entries({ accountId: '2' })).toEqual([['AccountOpened', null]]);
    expect((await ann.does('billTimeline', { id: 2 })).entries).toMatchObject([
      { type: 'BillAdded' },
    ]);
  });

  it('goes as one, by the first of the ids that its answer names', async () => {
    const reply = await imports(RENT, POWER);
    const events = (reply.headers.get('ledger-events') ?? '').split(',');
    expect(events.map((event) => event.split('=')[0])).toEqual([
      ...['BillsImported', 'BillAdded', 'BillAdded'],
    ]);
    const { undone } = await ann.does('undo', { id: events[0]?.split('=')[1] ?? '' });
    expect(undone).toMatchObject([{ type: 'BillsImported' }]);
    expect(await names()).toEqual([]);
    expect(await entries({ limit: '2' })).toEqual([
      ['Undone', 2],
      ['BillsImported', 2],
    ]);
  });

  it('stays once something was saved for one of its bills, and says so', async () => {
    await imports(RENT, POWER);
    await ann.does('fundBill', { id: 2, body: { amount: '1.00' } });
    const [entry] = await ann.does('activity', { query: { type: 'BillsImported' } });
    expect(entry).toMatchObject({ undoable: false, whyNot: { code: 'changed_since' } });
    expect(entry?.whyNot?.message).toContain('for one of these bills');
  });
});

describe('a line that may not be', () => {
  it.each([
    ['amount', { amount: '1.005' }, 400, 'Line 2: Please enter a valid amount'],
    ['frequency', { frequency: 'fortnightly' }, 400, 'Line 2: Please select a frequency'],
    ['name', { name: ' ' }, 400, 'Line 2: Bill name is required'],
    ['accountId', { accountId: 7 }, 404, 'Line 2: Account not found'],
    [
      'ends',
      { dueDate: '2026-04-17', ends: { on: '2026-04-16' } },
      400,
      /^Line 2: The next payment/,
    ],
    ['dueDate', { dueDate: '3026-05-01' }, 400, /^Line 2: Please enter a date from 1970/],
  ])('is named by its number, and nothing is added: %s', async (field, wrong, status, message) => {
    const bills = [RENT, { ...POWER, ...wrong }, RENT];
    const refusal = await ann.cannot('importBills', { body: { bills } });
    expect(refusal).toMatchObject({ status, message: expect.stringMatching(message) });
    const details = refusal.details ?? {};
    expect(details.line === 2 || `bills.1.${field}` in details).toBe(true);
    expect(await names()).toEqual([]);
  });

  it('is none of a list that no ledger has room for, or that is empty', async () => {
    const full = Array.from({ length: CAPS.bills }, () => RENT);
    const more = await ann.cannot('importBills', { body: { bills: [...full, POWER] } });
    expect(more).toMatchObject({ status: 400, message: 'Please choose at most 1,000 bills' });
    const none = await ann.cannot('importBills', { body: { bills: [] } });
    expect(none).toMatchObject({ status: 400, message: 'Please choose at least one bill' });
  });
});
