/** One ledger, one fold, one stamp: rows are written for exactly the revision that they were folded from. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../ledger/events.ts';
import { createHandle } from '../ledger/handle.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { ledgerStream } from '../ledger/store/codec.ts';
import { type StoredEvent, StoreUnavailable } from '../ledger/store/event-store.ts';
import { startDatabaseProxy } from '../ledger/store/testing/proxy.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { foldOutdated, follow } from './following.ts';
import { listOf } from './lists.ts';
import type { ReadTables } from './read-tables.ts';
import { columnOf } from './sql.ts';
import { READ_TABLES } from './tables.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';
import { LedgerUnreadable } from './unreadable.ts';

let workshop: Workshop;
let ledgerId: string;
beforeEach(async () => {
  workshop = await openWorkshop();
  ledgerId = await workshop.given(accountOpened(500), billAdded(), billFunded(40));
  await workshop.project();
});
afterEach(() => workshop.close());

const stampOf = async () => (await workshop.tables.stored(ledgerId))?.stamp;
const balances = async (tables: ReadTables) =>
  listOf(await tables.read(ledgerId), 'accounts').map(({ available }) => available);
const say = (version: number) =>
  workshop.pool.query('UPDATE read_model.ledgers SET version = $1', [version]);
const spoil = () => workshop.pool.query('UPDATE read_model.accounts SET available = 1');
const setTo = (balance: number, change: number): LedgerEvent => ({
  type: 'AccountBalanceSet',
  data: { accountId: 1, balance, change },
});

/** A process that has folded the next events of the ledger, and not yet written their rows. */
async function aboutToWrite(tables: ReadTables, ...events: LedgerEvent[]) {
  const revision = (await stampOf())?.revision ?? -1;
  await workshop.happened(ledgerId, events);
  const placed = [];
  for await (const batch of workshop.store.readStream(ledgerStream(ledgerId), {
    from: revision + 1,
  }))
    for (const event of await workshop.codec.decode(batch)) if (event) placed.push(event);
  return tables.before(ledgerId, placed);
}

describe('rows that are written with their events', () => {
  it('are there when the command is answered, in every process', async () => {
    const clock = () => new Date('2026-03-04T10:00:00Z');
    const handle = createHandle({ ...workshop, clock, follower: workshop.tables });
    const who = { ledgerId, userId: 'ann', commandId: ledgerId, correlationId: 'one' };
    const { revision } = (
      await handle({ ...who, command: { type: 'OpenAccount', name: 'More', balance: 7 } })
    )._unsafeUnwrap();
    expect(await stampOf()).toMatchObject({ revision, rewrites: 0 });
    expect(await balances(workshop.anotherReader())).toEqual([460, 7]);
  });

  it('are not written over those that somebody else has brought further', async () => {
    const slow = workshop.anotherReader();
    const writing = await aboutToWrite(slow, billFunded(10));
    await workshop.earn(ledgerId, 25);
    await workshop.project();
    const before = await workshop.rows();
    await writing.stored();
    expect(await workshop.rows()).toEqual(before);
    expect(await balances(slow)).toEqual([475]);
  });

  it('that lost their process before they were written follow', async () => {
    await aboutToWrite(workshop.anotherReader(), billFunded(10));
    expect((await stampOf())?.revision).toBe(3);
    await workshop.project();
    expect((await stampOf())?.revision).toBe(4);
    expect(await workshop.balances(ledgerId)).toEqual([450]);
  });

  it('follow from the events that were read, which are not read again', async () => {
    const reads = () => {
      throw new Error('What was read is read again.');
    };
    const store = Object.create(workshop.store, { readStream: { value: reads } });
    await aboutToWrite(workshop.anotherReader(), billFunded(10), billFunded(20));
    for await (const batch of workshop.store.readAll())
      await follow(workshop.pool, workshop.anotherReader({ store }), batch);
    expect((await stampOf())?.revision).toBe(5);
    expect(await workshop.balances(ledgerId)).toEqual([430]);
  });

  it('whose database went away are written by whoever wants to see them', async () => {
    const proxy = await startDatabaseProxy(workshop.url);
    const tables = workshop.anotherReader({ pool: workshop.anotherPool(proxy.url) });
    await tables.read(ledgerId);
    const writing = await aboutToWrite(tables, billFunded(10));
    proxy.cut();
    await writing.stored();
    await expect(tables.reached(ledgerId, 4)).rejects.toThrow(StoreUnavailable);
    proxy.restore();
    await expect
      .poll(() =>
        tables.reached(ledgerId, 4).then(
          ({ revision }) => revision,
          () => null,
        ),
      )
      .toBe(4);
    await proxy.close();
  });

  it('are written together with those of others that wait, and by themselves where those cannot be', async () => {
    const others: string[] = [];
    // So many that some always wait, however slowly they come.
    for (let nth = 0; nth < 30; nth += 1) others.push(await workshop.given(accountOpened(nth)));
    const bringAll = async () => {
      const tables = workshop.anotherReader();
      return Promise.allSettled(others.map((other) => tables.bring(other)));
    };
    await bringAll();
    const text = 'SELECT count(DISTINCT xmin::text)::int AS count FROM read_model.ledgers';
    const { rows } = await workshop.pool.query<{ count: number }>(text);
    expect(rows[0]?.count).toBeLessThan(others.length);

    await workshop.pool.query('TRUNCATE read_model.ledgers, read_model.accounts');
    await workshop.pool.query('ALTER TABLE read_model.accounts ADD CHECK (available <> 3)');
    const outcomes = (await bringAll()).map(({ status }) => status);
    expect(outcomes).toEqual(others.map((_, nth) => (nth === 3 ? 'rejected' : 'fulfilled')));
  });

  it('are whole or not at all', async () => {
    await workshop.pool.query('ALTER TABLE read_model.bills ADD CHECK (saved < 50)');
    const before = await workshop.rows();
    const writing = await aboutToWrite(workshop.tables, setTo(465, 5), billFunded(10));
    await writing.stored();
    const { accounts, bills } = await workshop.rows();
    expect({ accounts, bills }).toEqual({ accounts: before.accounts, bills: before.bills });
  });
});

it.each(READ_TABLES)('all of a row of $name is written over the one of before', async (table) => {
  const text =
    "SELECT prosrc FROM pg_proc WHERE oid = 'read_model.write_ledger(json)'::regprocedure";
  const { rows } = await workshop.pool.query<{ prosrc: string }>(text);
  const [, written = ''] = (rows[0]?.prosrc ?? '').split(`INSERT INTO read_model.${table.name} `);
  const [statement = ''] = written.split(';');
  const [, ...fields] = table.fields.map(columnOf);
  for (const field of fields) expect(statement).toContain(`${field} = excluded.${field}`);
});

describe('rows of an older program', () => {
  it('are folded anew when somebody asks for them', async () => {
    const before = await workshop.rows();
    await spoil();
    await say(FOLD_VERSION - 1);
    expect(await balances(workshop.anotherReader())).toEqual([460]);
    expect(await workshop.rows()).toEqual(before);
    expect(await stampOf()).toMatchObject({ version: FOLD_VERSION, rewrites: 1 });
  });

  it('are folded anew when something happens there', async () => {
    await spoil();
    await say(FOLD_VERSION - 1);
    const writing = await aboutToWrite(workshop.anotherReader(), billFunded(10));
    await writing.stored();
    expect(await stampOf()).toMatchObject({ version: FOLD_VERSION, revision: 4 });
    expect(await workshop.balances(ledgerId)).toEqual([450]);
  });

  it('are folded anew in the background, each once, a ledger that was never stamped included', async () => {
    await workshop.given(accountOpened(7));
    await workshop.project();
    const before = await workshop.rows();
    await spoil();
    await workshop.pool.query('UPDATE read_model.ledgers SET version = 0, revision = -1');
    const { signal } = new AbortController();
    expect(await foldOutdated(workshop.pool, workshop.anotherReader(), signal)).toBe(2);
    expect(await workshop.rows()).toEqual(before);
    expect(await foldOutdated(workshop.pool, workshop.anotherReader(), signal)).toBe(0);
  });
});

it('rows of a newer program are never written: this one folds for itself, and answers', async () => {
  await spoil();
  await say(FOLD_VERSION + 1);
  const before = await workshop.rows();
  const tables = workshop.anotherReader();
  expect(await balances(tables)).toEqual([460]);
  const writing = await aboutToWrite(tables, billFunded(10));
  await writing.stored();
  expect(await balances(tables)).toEqual([450]);
  await workshop.project();
  expect(await workshop.rows()).toEqual(before);
});

it('a ledger that was erased meanwhile is not written again', async () => {
  const slow = workshop.anotherReader();
  await slow.read(ledgerId);
  const writing = await aboutToWrite(slow, billFunded(10));
  await workshop.happened(ledgerId, [{ type: 'LedgerErased', data: {} }]);
  await workshop.project();
  const before = await workshop.rows();
  await writing.stored();
  expect(await workshop.rows()).toEqual(before);
  expect(before.accounts).toEqual([]);
  expect((await slow.read(ledgerId)).rows.accounts.size).toBe(0);
});

describe('a ledger that cannot be folded', () => {
  const damage = `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1)
    WHERE stream = $1 AND revision = 4`;

  it('is named in its stamp and cannot be read; all others go on; and it comes back', async () => {
    const other = await workshop.given(accountOpened(7));
    await workshop.earn(ledgerId, 25);
    await workshop.pool.query(damage, [ledgerStream(ledgerId)]);
    await workshop.earn(other, 1);
    await workshop.project();
    expect(await workshop.balances(other)).toEqual([8]);
    expect((await stampOf())?.problem).toMatch(/revision 4 of ledger-.+ is damaged/);
    await expect(workshop.anotherReader().read(ledgerId)).rejects.toThrow(LedgerUnreadable);
    await workshop.pool.query(damage, [ledgerStream(ledgerId)]);
    expect(await workshop.balances(ledgerId)).toEqual([485]);
    expect(await stampOf()).toMatchObject({ problem: null, revision: 4 });
  });

  it('may be one whose rows the database cannot hold', async () => {
    await workshop.pool.query('ALTER TABLE read_model.accounts ADD CHECK (id < 2)');
    await workshop.happened(ledgerId, [accountOpened(5, 2)]);
    await workshop.project();
    expect((await stampOf())?.problem).toMatch(/violates check constraint/);
    await expect(workshop.tables.read(ledgerId)).rejects.toThrow(LedgerUnreadable);
  });
});

it('rows that the log does not bear out are folded to its end, also by who follows it and is behind', async () => {
  await workshop.pool.query('UPDATE read_model.ledgers SET revision = -1, version = 0');
  const ahead: StoredEvent[] = [];
  for await (const batch of workshop.store.readStream(ledgerStream(ledgerId), { limit: 1 }))
    ahead.push(...batch);
  await follow(workshop.pool, workshop.anotherReader(), ahead);
  expect(await balances(workshop.anotherReader())).toEqual([460]);
});
