/** What the snapshots of a ledger take in the database, however large it is. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FOLD_VERSION } from '../ledger.ts';
import { keepGrown } from '../load.ts';
import { nothingLoaded } from '../loaded.ts';
import { amountPaid, ledgerOf, TODAY } from '../testing/given.ts';
import { createCodec } from './codec.ts';
import { type Keyring, openKeyring } from './keys.ts';
import { openPostgresEventStore } from './postgres.ts';
import { openSnapshots, type Snapshots } from './snapshots.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let keyring: Keyring;
let snapshots: Snapshots;
beforeAll(async () => {
  database = await createTestDatabase();
  keyring = await openKeyring({ pool: database.pool, masterKey: randomBytes(32) });
  snapshots = await openSnapshots({ pool: database.pool, keyring });
});
afterAll(() => database.drop());

async function kept(ledgerId: string): Promise<{ revision: number; bytes: number }[]> {
  const text = `SELECT revision, octet_length(sealed) AS bytes FROM snapshots.ledgers WHERE ledger_id = $1 ORDER BY revision`;
  return (await database.pool.query(text, [ledgerId])).rows;
}

const headAt = (revision: number) => ({ revision, hash: `of ${revision}` });

it.each([
  ['small', 1_000, [499, 999, 1_499, 1_999, 2_499, 2_999, 3_499, 3_999]],
  ['large', 1_100_000, [1_999, 3_999]],
])(
  'of a %s ledger so many stay that they take a kilobyte for each event',
  async (_, bytes, stay) => {
    const ledgerId = randomUUID();
    await keyring.obtain(ledgerId);
    const state = randomBytes(bytes);
    for (let revision = 249; revision < 4_000; revision += 250)
      await snapshots.keep(ledgerId, { head: headAt(revision), foldVersion: FOLD_VERSION, state });
    expect((await kept(ledgerId)).map(({ revision }) => revision)).toEqual(stay);
    const before = await snapshots.find(ledgerId, 3_900);
    expect(before?.head).toEqual(headAt(stay.findLast((one) => one < 3_900) ?? 0));
  },
);

it('the last before an event is found, also where the ledger was larger before', async () => {
  const ledgerId = randomUUID();
  await keyring.obtain(ledgerId);
  const keep = (revision: number, bytes: number) =>
    snapshots.keep(ledgerId, {
      ...{ head: headAt(revision), foldVersion: FOLD_VERSION, state: randomBytes(bytes) },
    });
  await keep(700, 1_000);
  await keep(1_900, 1_100_000);
  expect((await snapshots.find(ledgerId, 1_950))?.head).toEqual(headAt(1_900));
  expect((await snapshots.find(ledgerId, 1_900))?.head).toEqual(headAt(700));
});

it.each([
  ['seldom: all of it is written each time', 1, [undefined, undefined, 600, 600]],
  [
    'more often when its events have many lines: all of them are read again',
    40,
    [100, 400, 600, 1_000],
  ],
])('a ledger of many entities is kept %s', async (_, lines, latest) => {
  const amounts = Array.from({ length: 2_000 }, (__, nth) => amountPaid(100, TODAY, nth + 1));
  const ledger = ledgerOf(amounts);
  const ledgerId = randomUUID();
  await keyring.obtain(ledgerId);
  const loaded = { ...nothingLoaded(), ledger, day: TODAY };
  const store = await openPostgresEventStore({ url: database.url });
  const from = { snapshots, codec: createCodec(keyring), store };
  for (const [nth, revision] of [100, 400, 600, 1_000].entries()) {
    loaded.since += (revision - Math.max(0, loaded.head.revision)) * lines;
    keepGrown(from, ledgerId, Object.assign(loaded, { head: headAt(revision) }), false);
    await expect.poll(async () => (await kept(ledgerId)).at(-1)?.revision).toBe(latest[nth]);
  }
  await store.close();
});
