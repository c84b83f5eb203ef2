/** Deleting all data again and again, several times at once, and after a crash: what is left, and whose it is. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import type { Instance } from '../testing/instance.ts';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});
beforeEach(() => api.travelTo(START));

/** What no user owns: ledgers with a key, events or rows. */
async function unowned(): Promise<Record<string, number>> {
  const count = async (rows: string) =>
    (
      await api.pool.query(
        `SELECT FROM ${rows} AND ledger_id NOT IN (SELECT ledger_id FROM identity.users)`,
      )
    ).rowCount ?? 0;
  return {
    keys: await count('keys.ledger_keys WHERE wrapped IS NOT NULL'),
    rows: await count('read_model.ledgers WHERE NOT erased'),
    erasures: await count('identity.erasures WHERE finished_at IS NULL'),
  };
}
const NOTHING = { keys: 0, rows: 0, erasures: 0 };
const erasures = async () => (await api.pool.query('SELECT FROM identity.erasures')).rowCount;
const ledgerOf = async (ann: Client) => (await ann.does('export')).ledgerId;

it('is refused to somebody who does nothing else, and to nobody beside them', async () => {
  const ann = await api.signUp();
  const statuses: number[] = [];
  for (let presses = 0; presses < 11; presses += 1)
    statuses.push((await ann.call('deleteData')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  await ann.does('createAccount', { body: { name: 'New' } });
  expect(await ann.cannot('deleteData')).toMatchObject({ code: 'too_many_requests' });
  expect(await ann.does('listAccounts')).toMatchObject([{ name: 'New' }]);
  await ann.does('endOtherSessions');
  await (await api.signUp()).does('deleteData');
  expect(await unowned()).toEqual(NOTHING);
});

it('leaves one ledger when it is asked for several times at once', async () => {
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday' } });
  const everywhere = [ann, ann.at(second.url), ann, ann.at(second.url)];
  const replies = await Promise.all(everywhere.map((one) => one.call('deleteData')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await ann.does('listAccounts')).toEqual([]);
  await ann.does('createAccount', { body: { name: 'New' } });
  expect(await unowned()).toEqual(NOTHING);
});

it('leaves one ledger when it stopped before the person had the new one, and is asked for again', async () => {
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday' } });
  const erasable = 'ALTER TABLE identity.erasures DROP CONSTRAINT never';
  await api.pool.query(
    'ALTER TABLE identity.erasures ADD CONSTRAINT never CHECK (false) NOT VALID',
  );
  expect((await ann.call('deleteData')).status).toBe(500);
  await api.pool.query(erasable);
  expect(await ann.does('listAccounts')).toMatchObject([{ name: 'Everyday' }]);
  await ann.does('deleteData');
  expect(await ann.does('listAccounts')).toEqual([]);
  expect(await unowned()).toEqual(NOTHING);
});

it('is forgotten after a month; with the same key it ends only what there is by then', async () => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  await ann.does('deleteData', { key: 'once' });
  await ann.does('createAccount', { body: { name: 'Later' } });
  expect(await erasures()).toBeGreaterThan(0);
  api.travelTo('2026-04-03T10:00:00.000Z');
  await api.scheduler.runDue();
  expect(await erasures()).toBeGreaterThan(0);
  api.travelTo('2026-04-04T10:15:00.000Z');
  await api.scheduler.runDue();
  expect(await erasures()).toBe(0);
  await ann.does('login', { body: { email, password: PASSWORD } });
  const before = await ledgerOf(ann);
  await ann.does('deleteData', { key: 'once' });
  expect(await ledgerOf(ann)).not.toBe(before);
  expect(await ann.does('createAccount', { body: { name: 'New' } })).toMatchObject({ id: 1 });
  expect(await unowned()).toEqual(NOTHING);
});
