/** Where events and rows share a database, one transaction writes both; and no trouble with rows keeps an event from being stored. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Command } from '../ledger/commands.ts';
import { createHandle, type Handle } from '../ledger/handle.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { accountOpened } from '../ledger/testing/given.ts';
import { listOf } from './lists.ts';
import type { ReadTables } from './read-tables.ts';
import { WRITE_LEDGER } from './stamped.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
let tables: ReadTables;
let handle: Handle;
let ledgerId: string;
beforeEach(async () => {
  workshop = await openWorkshop();
  const { pool, codec } = workshop;
  const store = await openPostgresEventStore({ pool, rowsTo: WRITE_LEDGER });
  tables = workshop.anotherReader({ store });
  const clock = () => new Date('2026-03-04T10:00:00Z');
  handle = createHandle({ store, codec, clock, follower: tables });
  ledgerId = await workshop.given(accountOpened(500));
  await workshop.project();
});
afterEach(() => workshop.close());

const open: Command = { type: 'OpenAccount', name: 'More', balance: 7 };

async function send(command: Command, to = ledgerId) {
  const who = { ledgerId: to, userId: 'ann', commandId: randomUUID(), correlationId: 'one' };
  return (await handle({ ...who, command }))._unsafeUnwrap();
}

const balances = async () =>
  listOf(await workshop.anotherReader().read(ledgerId), 'accounts').map((row) => row.available);

/** Which transaction has written the newest event, and which the stamp. */
async function writers(): Promise<string[]> {
  const { rows } = await workshop.pool.query<{ event: string; stamp: string }>(
    `SELECT (SELECT xmin::text FROM events.events ORDER BY position DESC LIMIT 1) AS event,
      (SELECT xmin::text FROM read_model.ledgers WHERE ledger_id = $1) AS stamp`,
    [ledgerId],
  );
  return [rows[0]?.event ?? '', rows[0]?.stamp ?? ''];
}

it('one transaction writes both, of a new ledger too', async () => {
  await send(open);
  const [event, stamp] = await writers();
  expect(stamp).toBe(event);
  expect(await balances()).toEqual([500, 7]);
  ledgerId = randomUUID();
  await send({ type: 'OpenLedger', timeZone: 'UTC' });
  expect((await tables.stored(ledgerId))?.stamp).toMatchObject({ revision: 0, rewrites: 0 });
});

it('rows that take long are written after their events, and the log is free meanwhile', async () => {
  const bill = { name: 'Rent', amount: 1_000, frequency: 'weekly', category: 'other' } as const;
  const paid = { paymentDay: null, paymentDayType: 'weekly', accountId: 1 } as const;
  const dates = { startDate: '2026-03-04', dueDate: '2026-03-11' };
  const rest = { isAutomatic: false, isDirectDebit: false };
  const bills = Array.from({ length: 300 }, () => ({ ...bill, ...paid, ...dates, ...rest }));
  await send({ type: 'ImportBills', bills });
  const [event, stamp] = await writers();
  expect(stamp).not.toBe(event);
  expect((await tables.stored(ledgerId))?.folded.rows.bills.size).toBe(300);
  await send(open);
  expect(await balances()).toEqual([500, 7]);
});

it('writes the rows of many ledgers that are appended to together, each with its own events', async () => {
  const ledgers = Array.from({ length: 20 }, () => randomUUID());
  const opening: Command = { type: 'OpenLedger', timeZone: 'UTC' };
  await Promise.all(ledgers.map((id) => send(opening, id)));
  await Promise.all(
    ledgers.map((id, index) => send({ type: 'OpenAccount', name: 'One', balance: index }, id)),
  );
  const reader = workshop.anotherReader();
  for (const [index, id] of ledgers.entries())
    expect(listOf(await reader.read(id), 'accounts')).toMatchObject([{ available: index }]);
});

it('rows that are not those of before are left, and folded right after', async () => {
  await workshop.pool.query('UPDATE read_model.accounts SET available = 1');
  await workshop.pool.query('UPDATE read_model.ledgers SET version = version - 1');
  await send(open);
  expect((await tables.stored(ledgerId))?.stamp).toMatchObject({
    ...{ version: FOLD_VERSION, revision: 2 },
  });
  expect(await balances()).toEqual([500, 7]);
});

it('rows that the database cannot hold keep no event from being stored', async () => {
  await workshop.pool.query('ALTER TABLE read_model.accounts ADD CONSTRAINT few CHECK (id < 2)');
  const other = randomUUID();
  const [{ revision }] = await Promise.all([
    send(open),
    send({ type: 'OpenLedger', timeZone: 'UTC' }, other),
  ]);
  expect(revision).toBe(2);
  expect((await tables.stored(ledgerId))?.stamp).toMatchObject({ revision: 1 });
  expect((await tables.stored(other))?.stamp).toMatchObject({ revision: 0 });
  await workshop.pool.query('ALTER TABLE read_model.accounts DROP CONSTRAINT few');
  expect(await balances()).toEqual([500, 7]);
});

it('a stamp that somebody holds keeps no event from being stored', async () => {
  const holding = await workshop.anotherPool().connect();
  await holding.query('BEGIN; SELECT FROM read_model.ledgers FOR UPDATE');
  const sending = send(open);
  await expect
    .poll(() => workshop.stored().then(({ length }) => length), { timeout: 20_000 })
    .toBe(3);
  await holding.query('COMMIT');
  holding.release();
  await sending;
  expect(await balances()).toEqual([500, 7]);
}, 30_000);

/** From now on whoever writes the accounts of the ledger, or reads any, is told what Postgres says of a file that it cannot read. */
async function damage(access: 'written' | 'read') {
  const fails = `CREATE FUNCTION read_model.fails() RETURNS %% LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not read blocks' USING ERRCODE = 'io_error'; END $$;`;
  const written = `CREATE TRIGGER fails BEFORE INSERT ON read_model.accounts FOR EACH ROW
    WHEN (NEW.ledger_id = '${ledgerId}') EXECUTE FUNCTION read_model.fails()`;
  const read = `ALTER TABLE read_model.accounts RENAME TO damaged;
    CREATE VIEW read_model.accounts AS SELECT * FROM read_model.damaged WHERE read_model.fails()`;
  await workshop.pool.query(
    access === 'written'
      ? fails.replace('%%', 'trigger') + written
      : fails.replace('%%', 'boolean') + read,
  );
}

it('rows whose file fails keep no event from being stored, nor those of others', async () => {
  await damage('written');
  const others = Array.from({ length: 8 }, () => randomUUID());
  const opening: Command = { type: 'OpenLedger', timeZone: 'UTC' };
  const sent = await Promise.all([send(open), ...others.map((id) => send(opening, id))]);
  expect(sent.map(({ revision }) => revision)).toEqual([2, ...others.map(() => 0)]);
  for (const id of others) expect((await tables.stored(id))?.stamp).toMatchObject({ revision: 0 });
  await workshop.pool.query('DROP TRIGGER fails ON read_model.accounts');
  await workshop.project();
  expect(await balances()).toEqual([500, 7]);
});

it('rows that cannot be read keep no event from being stored', async () => {
  await damage('read');
  expect((await send(open)).revision).toBe(2);
  await workshop.pool.query(
    'DROP VIEW read_model.accounts; ALTER TABLE read_model.damaged RENAME TO accounts',
  );
  await workshop.project();
  expect(await balances()).toEqual([500, 7]);
});
