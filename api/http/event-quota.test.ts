/** How many events one person may cause, and that others are not kept from theirs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { RENT } from '../testing/household.ts';
import { createEventQuota } from './event-quota.ts';

const AT_MOST = 50;
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
  for (let round = 0; round < 4; round += 1) {
    await ann.does('importBills', { body: { bills } });
    const [imported] = await changes();
    await ann.does('undo', { id: imported?.eventId ?? '' });
  }
  await ann.does('importBills', { body: { bills } });
  const before = await changes();
  for (const [name, body] of [
    ['importBills', { bills }],
    ['createAccount', { name: 'Another', balance: '1' }],
  ] as const)
    expect(await ann.cannot(name, { body })).toMatchObject(BEYOND);
  expect(await changes()).toEqual(before);
  await ben.does('importBills', { body: { bills } });
});

it('the bound is that of a quarter of an hour', () => {
  let now = 0;
  const quota = createEventQuota({ eventsPerUser: AT_MOST, now: () => now });
  now = 60_000;
  quota.count('ann', AT_MOST - 1);
  expect(quota.allows('ann').isOk()).toBe(true);
  quota.count('ann', 1_000);
  expect(quota.allows('ann')._unsafeUnwrapErr()).toMatchObject({ seconds: 14 * 60 });
  expect(quota.allows('ben').isOk()).toBe(true);
  now = 15 * 60_000;
  expect(quota.allows('ann').isOk()).toBe(true);
});
