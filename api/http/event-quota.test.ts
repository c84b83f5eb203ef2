/** How many events one person may cause, and that others are not kept from theirs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerOpened } from '../../ledger/testing/given.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { RENT } from '../testing/household.ts';
import { createEventQuota } from './event-quota.ts';

const AT_MOST = 200;
const BEYOND = { status: 429, code: 'too_many_requests' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { EVENTS_PER_USER: String(AT_MOST) } });
});
afterAll(() => api.stop());

it('an import that is taken back again and again ends at the bound, and nothing of the next one is stored', async () => {
  const [ann, ben] = [await api.signUp(), await api.signUp()];
  for (const person of [ann, ben])
    await person.does('createAccount', { body: { name: 'Everyday', balance: '1000' } });
  const bills = Array.from({ length: 10 }, () => RENT);
  const changes = () => ann.does('activity', { query: { limit: '100' } });
  const andBack = async () => {
    const imported = await ann.call('importBills', { body: { bills } });
    if (imported.status !== 201) return imported;
    const [change] = await changes();
    return ann.call('undo', { id: change?.eventId ?? '' });
  };
  let last = await andBack();
  for (let round = 0; round < AT_MOST && last.status < 400; round += 1) last = await andBack();
  expect(refusalIn(last)).toMatchObject(BEYOND);
  const before = await changes();
  for (const [name, body] of [
    ['importBills', { bills }],
    ['createAccount', { name: 'Another', balance: '1' }],
  ] as const)
    expect(await ann.cannot(name, { body })).toMatchObject(BEYOND);
  expect(await changes()).toEqual(before);
  await ben.does('importBills', { body: { bills } });
});

it('what is sent again after its answer was lost causes nothing, and counts for nothing', async () => {
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '1000' } });
  const bills = Array.from({ length: 10 }, () => RENT);
  for (let time = 0; time < 12; time += 1) {
    await ann.does('importBills', { body: { bills }, key: 'import' });
    await api.pool.query('DELETE FROM identity.answers');
  }
  await ann.does('importBills', { body: { bills }, key: 'another' });
});

/** Changes one's name so often, each time under a key of its own; answers the statuses. */
const changesNothing = async (person: Client, times: number) => {
  const statuses = new Set<number>();
  for (let time = 0; time < times; time += 1) {
    const body = { firstName: 'Ann' };
    statuses.add((await person.call('changeUser', { body, key: `key-${time}` })).status);
  }
  return statuses;
};

it('stored answers count as well: beyond the bound a change that is no event is done, and its answer not kept', async () => {
  const ann = await api.signUp();
  const stored = async () => {
    const { rows } = await api.pool.query(
      'SELECT FROM identity.answers WHERE ledger_id = (SELECT ledger_id FROM identity.users WHERE email = $1)',
      [(await ann.does('currentUser')).email],
    );
    return rows.length;
  };
  const few = await api.another({ env: { EVENTS_PER_USER: '50' } });
  const there = ann.at(few.url);
  expect(await changesNothing(there, 50)).toEqual(new Set([200]));
  expect(await stored()).toBeLessThan(25);
  const body = { name: 'Everyday', balance: '1' };
  expect(await there.cannot('createAccount', { body })).toMatchObject(BEYOND);
  await few.stop();
});

it('events count although their rows could not be read in time', async () => {
  const slow = await api.another({
    env: { EVENTS_PER_USER: '5' },
    parts: ({ tables }) => ({
      tables: Object.assign(Object.create(tables), {
        read: tables.read.bind(tables),
        reached: () => Promise.reject(new Error('The rows cannot be written now')),
      }),
    }),
  });
  const ann = await api.signUp();
  const before = await api.eventCount();
  const statuses = new Set<number>();
  for (let nth = 0; nth < 20; nth += 1) {
    const body = { name: `Account ${nth}` };
    statuses.add((await ann.at(slow.url).call('createAccount', { body })).status);
  }
  await slow.stop();
  expect(statuses).toEqual(new Set([503, 429]));
  expect((await api.eventCount()) - before).toBeLessThanOrEqual(5);
});

it('an undo counts by what it may look back at, also one that is refused', async () => {
  const few = await api.another({ env: { EVENTS_PER_USER: '20' } });
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '1000' } });
  await ann.does('importBills', { body: { bills: Array.from({ length: 100 }, () => RENT) } });
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1)
    statuses.push((await ann.at(few.url).call('undo', { id: randomUUID() })).status);
  await few.stop();
  expect(statuses).toEqual([...Array(7).fill(404), ...Array(3).fill(429)]);
});

/** One event of so many bytes. */
const caused = (bytes: number) => ({ events: [ledgerOpened], bytes, repeated: false });

it('a long event counts as one for each 256 bytes; the bound is that of a quarter of an hour', () => {
  let now = 0;
  const quota = createEventQuota({ eventsPerUser: AT_MOST, now: () => now });
  now = 60_000;
  quota.count('ann', caused((AT_MOST - 1) * 256));
  expect(quota.allows('ann').isOk()).toBe(true);
  quota.count('ann', caused(5 * 256));
  expect(quota.allows('ann')._unsafeUnwrapErr()).toMatchObject({ seconds: 14 * 60 });
  expect(quota.allows('ben').isOk()).toBe(true);
  now = 15 * 60_000;
  expect(quota.allows('ann').isOk()).toBe(true);
});
