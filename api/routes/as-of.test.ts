/** Lists as they stood on an earlier day: what was answered then is what is answered now. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const lists = async (person: Client, as_of?: string) => {
  const query = as_of === undefined ? {} : { as_of };
  return {
    accounts: await person.does('listAccounts', { query }),
    bills: await person.does('listBills', { query }),
  };
};

describe('accounts and bills as of a day', () => {
  it('are what they were at its end, whatever happened since', async () => {
    const ann = await api.signUp();
    const trip = { name: 'Trip', amount: '520', frequency: 'annually', category: 'other' } as const;
    const undoLast = async (type: string) => {
      const [event] = await ann.does('activity', { query: { type, limit: '1' } });
      await ann.does('undo', { id: event?.eventId ?? '' });
    };
    const days: [string, () => Promise<unknown>][] = [
      ['2026-03-05', () => giveRent(ann, '300')],
      ['2026-03-06', () => ann.does('createAccount', { body: { name: 'Trips', balance: '5' } })],
      ['2026-03-08', () => ann.does('createBill', { body: { ...trip, accountId: 2 } })],
      ['2026-03-09', () => ann.does('processSavings')],
      ['2026-03-11', () => ann.does('changeBill', { id: 1, body: { accountId: 2 } })],
      ['2026-03-12', () => ann.does('payBill', { body: { billId: 2, amount: '10' } })],
      ['2026-03-13', () => undoLast('BillPaid')],
      ['2026-03-20', () => ann.does('deleteAccount', { id: 2 })],
      ['2026-03-21', () => ann.does('deleteBill', { id: 1 })],
      ['2026-03-22', () => undoLast('BillRemoved')],
    ];
    const seen = new Map<string, Awaited<ReturnType<typeof lists>>>();
    for (const [day, happen] of days) {
      api.travelTo(`${day}T20:00:00Z`);
      await happen();
      seen.set(day, await lists(ann));
    }
    for (const [day, then] of seen) expect(await lists(ann, day), day).toEqual(then);
    expect(await lists(ann, '2026-03-19')).toEqual(seen.get('2026-03-13'));
    expect(await lists(ann, '2030-01-01')).toEqual(seen.get('2026-03-22'));
    expect(await lists(ann, '2026-03-04')).toEqual({ accounts: [], bills: [] });
  });

  it('go by the days of the household’s own time zone', async () => {
    api.travelTo('2026-03-08T14:00:00Z');
    const ann = await api.signUp({ timeZone: 'Australia/Sydney' });
    await ann.does('createAccount', { body: { name: 'Everyday' } });
    expect((await lists(ann, '2026-03-08')).accounts).toEqual([]);
    expect((await lists(ann, '2026-03-09')).accounts).toHaveLength(1);
  });

  it('show nobody else’s, and nothing of what was deleted for ever', async () => {
    api.travelTo('2026-03-05T20:00:00Z');
    const ann = await api.signUp();
    await giveRent(ann);
    const bob = await api.signUp();
    expect(await lists(bob, '2026-03-05')).toEqual({ accounts: [], bills: [] });
    await ann.does('deleteData');
    expect(await lists(ann, '2026-03-05')).toEqual({ accounts: [], bills: [] });
  });

  it.each(['2026-02-31', 'yesterday', '', '20260305', '2026-3-5'])(
    'do not take %j',
    async (day) => {
      const ann = await api.signUp();
      for (const name of ['listAccounts', 'listBills'] as const)
        expect(await ann.cannot(name, { query: { as_of: day } })).toMatchObject({
          ...{ status: 400, code: 'validation', details: { as_of: 'Please enter a valid date' } },
        });
    },
  );
});
