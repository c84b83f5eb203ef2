/** What a write was decided on, and what it caused: both ends say so in headers. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';
import type { Reply } from '../testing/raw.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  await giveRent(ann);
});

const ledgerOf = ({ headers }: Reply) => headers.get('ledger-id');
const revisionOf = ({ headers }: Reply) => Number(headers.get('ledger-revision'));
/** The events that a write says it caused: `type=id`. */
const eventsOf = ({ headers }: Reply) =>
  (headers.get('ledger-events') ?? '').split(',').filter(Boolean);
const account = { name: 'Savings', balance: '50' };

describe('an answer to somebody who is signed in', () => {
  it.each(['listAccounts', 'listBills', 'summary', 'activity', 'preferences'] as const)(
    '%s names their ledger and its revision',
    async (name) => {
      const before = await ann.call(name);
      expect(ledgerOf(before)).toMatch(/^[0-9a-f-]{36}$/);
      const done = await ann.call('createAccount', { body: account });
      const after = await ann.call(name);
      expect(ledgerOf(after)).toBe(ledgerOf(before));
      expect(revisionOf(after)).toBe(revisionOf(before) + 1);
      expect(revisionOf(done)).toBe(revisionOf(after));
    },
  );

  it('names them when it refuses, too', async () => {
    const refused = await ann.call('deleteBill', { id: 99 });
    expect(refused.status).toBe(404);
    expect(ledgerOf(refused)).toBe(ledgerOf(await ann.call('listBills')));
  });

  it('names none to a visitor', async () => {
    expect(ledgerOf(await api.visitor().call('listBills'))).toBeNull();
  });
});

describe('a write that names the ledger it was decided on', () => {
  it('is done in that ledger', async () => {
    const ledger = ledgerOf(await ann.call('listBills')) ?? '';
    const done = await ann.call('createAccount', {
      body: account,
      headers: { 'ledger-id': ledger },
    });
    expect(done.status).toBe(201);
  });

  it.each(['', randomUUID()])('is refused in another (%j)', async (other) => {
    const bob = await api.signUp();
    const ledger = other || (ledgerOf(await bob.call('listBills')) ?? '');
    const before = await ann.does('listAccounts');
    const sent = { body: account, headers: { 'ledger-id': ledger }, key: randomUUID() };
    expect(await ann.cannot('createAccount', sent)).toMatchObject({
      status: 409,
      code: 'other_ledger',
      message:
        'This page shows what belongs to somebody else who was signed in here. Load it again.',
    });
    expect(await ann.does('listAccounts')).toEqual(before);
  });
});

describe('a file that a link of a page leads to', () => {
  const fetched = (who: Client, ledgerId: string) =>
    who.call('export', { query: { format: 'csv', ledgerId } });

  it('is of the ledger that the link names', async () => {
    const ledgerId = ledgerOf(await ann.call('listBills')) ?? '';
    expect((await fetched(ann, ledgerId)).status).toBe(200);
  });

  it('is refused when somebody else is signed in by now', async () => {
    const bob = await api.signUp();
    const ledgerId = ledgerOf(await bob.call('listBills')) ?? '';
    const reply = await fetched(ann, ledgerId);
    expect(refusalIn(reply)).toMatchObject({ status: 409, code: 'other_ledger' });
    expect(reply.headers.get('content-disposition')).toBeNull();
  });

  it('is refused when the link names nothing that could be a ledger', async () => {
    expect(refusalIn(await fetched(ann, 'hers')).status).toBe(400);
  });
});

describe('a write', () => {
  it('answers the ids of its events, and again when it is repeated', async () => {
    const body = {
      ...{ billId: 1, paymentAmount: '433', shortfallAmount: '433' },
      ...{ paymentMethod: 'installments', installmentPeriod: 2 },
    } as const;
    const sent = { body, key: randomUUID() };
    const paid = await ann.call('payBillWithArrears', sent);
    const entry = (await ann.does('activity', { query: { limit: '1' } }))[0];
    expect(eventsOf(paid)[0]).toBe(`BillPaid=${entry?.eventId}`);
    expect(eventsOf(paid).map((one) => one.split('=')[0])).toEqual([
      'BillPaid',
      'ArrearsAgreed',
      'HistoricalAmountRecorded',
    ]);
    expect(eventsOf(await ann.call('payBillWithArrears', sent))).toEqual(eventsOf(paid));
  });

  it('answers none when it is refused, or had nothing to do', async () => {
    expect(eventsOf(await ann.call('deleteBill', { id: 99 }))).toEqual([]);
    await ann.call('processSavings');
    expect(eventsOf(await ann.call('processSavings'))).toEqual([]);
  });

  it('is undone by those ids, whatever happened meanwhile', async () => {
    await ann.does('createAccount', { body: account });
    const move = { fromAccountId: 2, toAccountId: 1, amount: '10' };
    const first = await ann.call('transfer', { body: move });
    await ann.does('transfer', { body: { ...move, amount: '20' } });
    const [, id = ''] = eventsOf(first)[0]?.split('=') ?? [];
    await ann.does('undo', { id });
    const accounts = await ann.does('listAccounts');
    expect(accounts.find(({ id }) => id === 2)?.balance).toBe('30.00');
  });
});
