/** Loading a ledger through its snapshot, on both stores: never another ledger than the one that the log tells of. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import type { Command } from './commands.ts';
import type { RecordedLedgerEvent } from './events.ts';
import { createHandle, type Handle } from './handle.ts';
import { FOLD_VERSION } from './ledger.ts';
import { type LoadFrom, load } from './load.ts';
import { type Loaded, REMEMBERED_DAYS } from './loaded.ts';
import { packLoaded } from './snapshot.ts';
import { createCodec, ledgerStream } from './store/codec.ts';
import { StoreUnavailable } from './store/event-store.ts';
import { type Keyring, openKeyring } from './store/keys.ts';
import { openSnapshots, type Snapshots } from './store/snapshots.ts';
import { listening, without } from './store/testing/altered.ts';
import { createTestDatabase, type TestDatabase } from './store/testing/database.ts';
import { STORE_SERVERS, type StoreServer } from './store/testing/stores.ts';
import { addBill, transfer } from './testing/commands.ts';
import { copyOf, pastOf, snapshotAt } from './testing/copies.ts';
import { TODAY } from './testing/given.ts';

/** More than a ledger grows by before a snapshot is made of it. */
const MANY = 60;

/** The last event in the first snapshot. */
const SNAPSHOT_AT = 49;

/** It is made in the background. */
const SOON = { timeout: 10_000 };

describe.each(STORE_SERVERS)('loading from $name', ({ name, start }) => {
  let server: StoreServer;
  let database: TestDatabase;
  let keyring: Keyring;
  let snapshots: Snapshots;
  let from: LoadFrom;
  let today: string;
  let told: object[];
  let model: Promise<{ past: RecordedLedgerEvent[]; first: string }> | undefined;
  const clock = () => new Date(`${today}T01:00:00Z`);
  const restarted = (given: Partial<LoadFrom> = {}): Handle =>
    createHandle({ ...from, clock, ...given });

  beforeAll(async () => {
    server = await start();
    database = await createTestDatabase();
    const { pool } = database;
    keyring = await openKeyring({ pool, masterKey: randomBytes(32) });
    snapshots = await openSnapshots({ pool, keyring });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });
  beforeEach(() => {
    today = TODAY;
    const warnings: object[] = [];
    told = warnings;
    // Of this test alone: one before it may still be making a snapshot.
    const log = { warn: (about: object) => void warnings.push(about) };
    from = { store: server.direct, codec: createCodec(keyring), snapshots, log };
  });

  const envelope = (ledgerId: string, command: Command, commandId: string = randomUUID()) => {
    return { ledgerId, userId: 'user', commandId, correlationId: 'request', command };
  };
  const done = async (handle: Handle, ...[ledgerId, command, id]: Parameters<typeof envelope>) =>
    (await handle(envelope(ledgerId, command, id)))._unsafeUnwrap();

  const BEGIN: Command[] = [
    { type: 'OpenLedger', timeZone: 'Australia/Sydney' },
    { type: 'OpenAccount', name: 'Everyday', balance: 100_000 },
    { type: 'OpenAccount', name: 'Savings', balance: 0 },
    addBill,
  ];

  /** A ledger of which a snapshot was made, and that has gone on since; the id of its first transfer. */
  async function grownByCommands(handle = restarted()) {
    const [ledgerId, first] = [randomUUID(), randomUUID()];
    for (const command of BEGIN) await done(handle, ledgerId, command);
    await done(handle, ledgerId, transfer, first);
    for (let n = 0; n < MANY; n += 1)
      await done(handle, ledgerId, { ...transfer, amount: 1 + (n % 7) });
    await expect.poll(() => kept(ledgerId), SOON).toBe(SNAPSHOT_AT);
    return { ledgerId, first };
  }
  /** Another one like it. */
  async function grown() {
    model ??= grownByCommands().then(async ({ ledgerId, first }) => {
      return { first, past: await pastOf(from, ledgerId) };
    });
    const { first, past } = await model;
    const ledgerId = await copyOf(from, past);
    await snapshotAt(from, ledgerId, SNAPSHOT_AT);
    return { ledgerId, first };
  }
  async function kept(ledgerId: string): Promise<number | undefined> {
    const text = 'SELECT revision FROM snapshots.ledgers WHERE ledger_id = $1';
    return (await database.pool.query(text, [ledgerId])).rows[0]?.revision;
  }
  const set = (ledgerId: string, change: string) =>
    database.pool.query(`UPDATE snapshots.ledgers SET ${change} WHERE ledger_id = $1`, [ledgerId]);

  /** All that is kept of a ledger. The order of an entity's fields does not matter. */
  const stateOf = async (loaded: Loaded) =>
    JSON.parse(`[${String(Buffer.from(await packLoaded(loaded))).replaceAll('\n', ',')}]`);
  /** Loads with snapshots and without; what both must agree on. */
  async function bothWays(ledgerId: string) {
    const all = await load({ ...from, snapshots: undefined }, ledgerId);
    const through = await load(from, ledgerId);
    expect([through.head, await stateOf(through)]).toEqual([all.head, await stateOf(all)]);
    return through;
  }

  it('reads what came after the snapshot, and comes to the same', async () => {
    const { ledgerId } = await grownByCommands();
    expect(await bothWays(ledgerId)).toMatchObject({ snapshotAt: 49, head: { revision: 64 } });
    const read: number[] = [];
    await load({ ...from, store: listening(server.direct, read) }, ledgerId);
    expect(read).toEqual([49]);
    expect(told).toEqual([]);
  });

  it('reads on where another process has gone on, which had no snapshot or made its own', async () => {
    const { ledgerId } = await grown();
    const plain = restarted({ snapshots: undefined });
    const [one, two] = [restarted(), restarted()];
    for (let n = 0; n < MANY; n += 1)
      await done([plain, one, two][n % 3] ?? one, ledgerId, transfer);
    await expect.poll(() => kept(ledgerId), SOON).toBeGreaterThan(49);
    expect((await bothWays(ledgerId)).head.revision).toBe(64 + MANY);
    expect(told).toEqual([]);
  });

  it.each([
    ['altered', 'sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)'],
    ['cut off', 'sealed = substring(sealed FOR octet_length(sealed) - 1)'],
    ['empty', "sealed = ''"],
    ['said to be of another revision', 'revision = revision + 1'],
    ['said to follow another event', "hash = repeat('A', 32)"],
    ['said to be of another fold', 'fold_version = fold_version + 1'],
  ])('believes no snapshot that was %s, and names it', async (_, change) => {
    const { ledgerId } = await grown();
    await set(ledgerId, change);
    expect(await bothWays(ledgerId)).toMatchObject({ snapshotAt: -1 });
    expect(told).toEqual([{ ledgerId, reason: expect.any(String) }]);
    await done(restarted(), ledgerId, transfer);
    // The next one takes its place, but for one that a newer program can use.
    if (!change.startsWith('fold')) await expect.poll(() => kept(ledgerId), SOON).toBe(65);
  });

  it('believes no snapshot of another ledger', async () => {
    const [{ ledgerId }, other] = [await grown(), await grown()];
    const columns = '(revision, hash, sealed)';
    const its = `(SELECT revision, hash, sealed FROM snapshots.ledgers WHERE ledger_id = '${other.ledgerId}')`;
    await set(ledgerId, `${columns} = ${its}`);
    expect(await bothWays(ledgerId)).toMatchObject({ snapshotAt: -1 });
    expect(told).toMatchObject([{ ledgerId }]);
  });

  it('believes no snapshot of another fold, or that the log does not reach or contradicts', async () => {
    const { ledgerId } = await grown();
    const { head, ledger, ...rest } = await load(from, ledgerId);
    const rich = { ...ledger, accounts: new Map() };
    const state = await packLoaded({ ...rest, head, ledger: rich });
    const wrong = [
      { head: { ...head, revision: 1_000 }, foldVersion: FOLD_VERSION },
      { head: { ...head, revision: 3 }, foldVersion: FOLD_VERSION },
      { head, foldVersion: FOLD_VERSION - 1 },
    ];
    for (const [index, one] of wrong.entries()) {
      await database.pool.query('DELETE FROM snapshots.ledgers');
      await snapshots.keep(ledgerId, { ...one, state });
      expect(await bothWays(ledgerId)).toMatchObject({ snapshotAt: -1 });
      expect(told).toHaveLength(index + 1);
    }
  });

  it('knows after a restart which commands were done, those before the snapshot too', async () => {
    const { ledgerId, first } = await grown();
    expect(await done(restarted(), ledgerId, transfer, first)).toMatchObject({ repeated: true });
    const other = { ...transfer, amount: 1 };
    const reused = await restarted()(envelope(ledgerId, other, first));
    expect(reused._unsafeUnwrapErr()).toEqual({ refusal: 'idempotency_key_reused' });
    today = addDays(TODAY, REMEMBERED_DAYS);
    await done(restarted(), ledgerId, transfer);
    expect(await done(restarted(), ledgerId, transfer, first)).toMatchObject({ repeated: true });
    expect((await bothWays(ledgerId)).head.revision).toBe(65);
  });

  it('forgets commands in time, so that memory is not as long as the log', async () => {
    const { ledgerId, first } = await grown();
    const handle = restarted();
    today = addDays(TODAY, REMEMBERED_DAYS + 1);
    await done(handle, ledgerId, transfer);
    const { decided } = await bothWays(ledgerId);
    expect([...decided.values()]).toMatchObject([{ from: 65, day: today }]);
    // In Postgres the log itself knows the ids of all its events, for ever.
    if (name !== STORE_SERVERS[0]?.name) return;
    for (const again of [handle, restarted()])
      expect(await done(again, ledgerId, transfer, first)).toMatchObject({ repeated: true });
    const reused = await restarted()(envelope(ledgerId, { ...transfer, amount: 1 }, first));
    expect(reused._unsafeUnwrapErr()).toEqual({ refusal: 'idempotency_key_reused' });
    expect((await load(from, ledgerId)).head.revision).toBe(65);
  });

  it('answers although no snapshot can be made or read', async () => {
    const { ledgerId } = await grown();
    await database.pool.query('ALTER TABLE snapshots.ledgers RENAME TO hidden');
    const handle = restarted();
    for (let n = 0; n < MANY; n += 1) await done(handle, ledgerId, transfer);
    await expect.poll(() => told.length, SOON).toBeGreaterThan(1);
    await database.pool.query('ALTER TABLE snapshots.hidden RENAME TO ledgers');
    expect((await bothWays(ledgerId)).head.revision).toBe(64 + MANY);
  });

  it('folds over no missing event after a snapshot', async () => {
    const { ledgerId } = await grown();
    const holed = { ...from, store: without(server.direct, 55) };
    await expect(load(holed, ledgerId)).rejects.toThrow('revision 55 should stand here');
  });

  it('says that the database is away, rather than read a long log again and again', async () => {
    const { ledgerId } = await grown();
    const find = () => Promise.reject(new StoreUnavailable('away'));
    const away = { ...from, snapshots: Object.assign(Object.create(snapshots), { find }) };
    await expect(load(away, ledgerId)).rejects.toThrow(StoreUnavailable);
  });

  it('finds nothing of an erased ledger, and nothing is kept of it any more', async () => {
    const handle = restarted();
    const { ledgerId } = await grownByCommands(handle);
    const { head, ...loaded } = await load(from, ledgerId);
    await keyring.destroy(ledgerId);
    expect(await snapshots.find(ledgerId)).toBeNull();
    await snapshots.remove(ledgerId);
    // By a process that has the key in its memory still.
    const key = { find: async () => new Map([[ledgerId, keyring.keyFor('another process')]]) };
    const late = await openSnapshots({ pool: database.pool, keyring: key });
    const state = await packLoaded({ ...loaded, head });
    await late.keep(ledgerId, { head, foldVersion: FOLD_VERSION, state });
    expect(await kept(ledgerId)).toBeUndefined();
    await server.direct.deleteStream(ledgerStream(ledgerId));
    expect((await load(from, ledgerId)).ledger.status).toBe('new');
    expect(told).toEqual([]);
  });
});
