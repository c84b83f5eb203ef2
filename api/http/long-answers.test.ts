/** Long answers, which would fill the disk if all were kept. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { RENT } from '../testing/household.ts';

const KEPT = 20;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function withManyBills(): Promise<Client> {
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '90000' } });
  const bills = Array.from({ length: 40 }, (_, nth) => ({ ...RENT, name: `Bill ${nth}` }));
  await ann.does('importBills', { body: { bills } });
  return ann;
}

async function keptOf(people: Client[]): Promise<number[]> {
  const counts: number[] = [];
  for (const person of people) {
    const { id } = await person.does('currentUser');
    const { rows } = await api.pool.query<{ long: string }>(
      `SELECT count(*) AS long FROM identity.answers JOIN identity.users USING (ledger_id)
        WHERE users.id = $1 AND octet_length(sealed) > 16384`,
      [id],
    );
    counts.push(Number(rows[0]?.long));
  }
  return counts;
}

const savedOf = async (person: Client) =>
  (await person.does('listBills')).map(({ savings }) => savings.savedAmount);

it('the latest are kept, each ledger for itself; an older one is made again, and nothing is done twice', async () => {
  const [ann, ben] = [await withManyBills(), await withManyBills()];
  await ben.does('addWeekSavings', { key: 'ben' });
  for (let nth = 0; nth <= KEPT + 1; nth += 1) {
    api.travelTo(new Date(Date.parse(START) + nth * 1_000).toISOString());
    await ann.does(nth % 2 ? 'reduceSavings' : 'addWeekSavings', { key: `${nth}` });
  }
  expect(await keptOf([ann, ben])).toEqual([KEPT, 1]);
  const saved = await savedOf(ann);
  await ann.does('addWeekSavings', { key: '0' });
  const again = await ann.call('reduceSavings', { key: `${KEPT + 1}` });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await savedOf(ann)).toEqual(saved);
});
