/** An event is taken back by what the few events around it say, on both stores: never by another past than the log's. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEvent } from './events.ts';
import { findPast } from './find-past.ts';
import { createHandle } from './handle.ts';
import { type LoadFrom, load } from './load.ts';
import { NO_EVENTS } from './store/chain.ts';
import { createCodec } from './store/codec.ts';
import { openKeyring } from './store/keys.ts';
import { openSnapshots, type Snapshots } from './store/snapshots.ts';
import { appendTo } from './store/testing/append.ts';
import { createTestDatabase, type TestDatabase } from './store/testing/database.ts';
import { STORE_SERVERS, type StoreServer } from './store/testing/stores.ts';
import { unencoded } from './store/testing/unencoded.ts';
import { addBill, bill, payWithArrears } from './testing/commands.ts';
import { snapshotAt } from './testing/copies.ts';
import { accountOpened, billAdded, ledgerOpened, TODAY } from './testing/given.ts';
import { lived, pressesOf } from './testing/life.ts';

const transferred: LedgerEvent = {
  type: 'Transferred',
  data: { fromAccountId: 1, toAccountId: 2, amount: 1, description: null },
};
const added: LedgerEvent = {
  type: 'WeekAdded',
  data: { lines: [{ billId: 1, accountId: 1, setAside: 2_309, carry: 3 }] },
};
const household = [
  ledgerOpened,
  accountOpened(100_000),
  accountOpened(0, 2, 'Savings'),
  billAdded(),
];
const many = (count: number) => Array.from({ length: count }, () => transferred);

describe.each(STORE_SERVERS)('what was before an event in $name', ({ start }) => {
  let server: StoreServer;
  let database: TestDatabase;
  let snapshots: Snapshots;
  let from: LoadFrom;
  /** How many events were deciphered. */
  let opened: number;
  const clock = () => new Date(`${TODAY}T01:00:00Z`);

  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    const keyring = await openKeyring({ pool, masterKey: randomBytes(32) });
    snapshots = await openSnapshots({ pool, keyring });
    const codec = createCodec(keyring);
    const decode: typeof codec.decode = (stored) => {
      opened += stored.length;
      return codec.decode(stored);
    };
    from = { store: server.direct, codec: { ...codec, decode }, snapshots };
  });
  afterEach(() => database.drop());

  /** A ledger in which this happened; the events' ids. */
  async function happened(ledgerId: string, events: readonly LedgerEvent[]): Promise<string[]> {
    const fresh = unencoded(events);
    let head = NO_EVENTS;
    // An append has two seconds: on a busy machine a thousand events at once take longer.
    for (let at = 0; at < fresh.length; at += 250) {
      head = (await appendTo(from, ledgerId, head, fresh.slice(at, at + 250))).head;
    }
    return fresh.map(({ id }) => id);
  }
  const kept = async () =>
    (await database.pool.query('SELECT revision FROM snapshots.ledgers ORDER BY 1')).rows.map(
      ({ revision }) => revision,
    );
  const handleUndo = (ledgerId: string, eventId: string) =>
    createHandle({ ...from, clock })({
      ...{ ledgerId, userId: 'user', commandId: randomUUID(), correlationId: 'request' },
      command: { type: 'Undo', eventId },
    });

  // Each event comes as a message of its own: a busy machine takes its time.
  const patience = { timeout: 180_000 };
  it(
    'is known without deciphering a long log, before the last snapshot too',
    patience,
    async () => {
      const ledgerId = randomUUID();
      const ids = await happened(ledgerId, [...household, ...many(1_000), added, ...many(700)]);
      for (const revision of [400, 490, 950, 1_680]) await snapshotAt(from, ledgerId, revision);
      expect(await kept()).toEqual([490, 950, 1_680]);
      opened = 0;
      const undone = await handleUndo(ledgerId, ids[1_004] ?? '');
      expect(undone._unsafeUnwrap().events).toMatchObject([{ data: { undid: 'WeekAdded' } }]);
      expect(opened).toBeLessThan(150);
    },
  );

  it('is the same with snapshots and without, by the id of any event of a press', async () => {
    const ledgerId = randomUUID();
    const life = lived(
      [...household.slice(1), transferred],
      ...[{ ...addBill, name: 'Gas' }, { type: 'FundBill', billId: 1, amount: 10_000 } as const],
      ...[payWithArrears, { type: 'AddWeek' } as const, { type: 'RemoveBill', billId: 1 } as const],
      { type: 'ImportBills', bills: [bill, bill, bill, bill] },
    );
    const ids = await happened(ledgerId, [ledgerOpened, ...life.past.map(({ event }) => event)]);
    for (let at = 2; at < 6; at += 1) await snapshotAt(from, ledgerId, at);
    const last = ids.length - 1;
    for (const press of pressesOf(life.past))
      for (const one of press)
        for (const through of [from, { ...from, snapshots: undefined }]) {
          const eventId = ids[1 + life.past.indexOf(one)] ?? '';
          const found = await findPast(through, { ledgerId, eventId, last });
          expect(found.map(({ before }) => before)).toEqual(press.map(({ before }) => before));
          expect(found.map(({ event }) => event.data)).toEqual(
            press.map(({ event }) => event.data),
          );
        }
    const lengths = pressesOf(life.past).map(({ length }) => length);
    expect(lengths).toEqual(expect.arrayContaining([3, 5]));
  });

  it('is nothing for an event that is not there, and nothing is deciphered for it', async () => {
    const ledgerId = randomUUID();
    await happened(ledgerId, [...household, ...many(1_200)]);
    opened = 0;
    expect(await findPast(from, { ledgerId, eventId: randomUUID(), last: 1_203 })).toEqual([]);
    expect(opened).toBe(0);
  });

  it('is known by a snapshot that whoever read the whole log has left behind', async () => {
    const ledgerId = randomUUID();
    const ids = await happened(ledgerId, [...household, ...many(2_500), added, ...many(2_000)]);
    await load(from, ledgerId);
    // They are kept in the background.
    await expect.poll(kept).toHaveLength(2);
    opened = 0;
    expect(await findPast(from, { ledgerId, eventId: ids[2_504] ?? '', last: 4_504 })).toHaveLength(
      1,
    );
    expect(opened).toBeLessThan(600);
  });

  it('is not asked of snapshots that a log which was put back has outlived', async () => {
    const ledgerId = randomUUID();
    await happened(ledgerId, [...household, ...many(900)]);
    for (const revision of [200, 800]) await snapshotAt(from, ledgerId, revision);
    expect(await kept()).toEqual([200, 800]);
    await snapshotAt(from, ledgerId, 400);
    expect(await kept()).toEqual([400]);
  });
});
