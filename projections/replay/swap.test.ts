/** While tables are swapped people read, and what was kept of another program is no hindrance to anybody. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountOpened } from '../../ledger/testing/given.ts';
import { createLedgerVersions } from '../ledger-version.ts';
import { becomes, openWorkshop, type Workshop } from '../testing/workshop.ts';
import { replay } from './replay.ts';

let workshop: Workshop;
let ledgerId: string;
beforeEach(async () => {
  workshop = await openWorkshop();
  ledgerId = await workshop.given(accountOpened(500));
  await workshop.project();
});
afterEach(() => workshop.close());

it('a swap that has to wait lets everybody read meanwhile', async () => {
  // The swap finds this table locked when it holds all its own locks but the last.
  await replay(workshop);
  const locks = `SELECT FROM pg_locks JOIN pg_database ON oid = database
    WHERE locktype = 'advisory' AND datname = current_database()`;
  await expect.poll(async () => (await workshop.pool.query(locks)).rowCount).toBe(0);
  const holding = await workshop.anotherPool().connect();
  await holding.query('BEGIN; LOCK TABLE read_model_previous.accounts');
  const replaying = replay(workshop);
  const waiting = `SELECT count(*)::int FROM pg_locks WHERE NOT granted
    AND relation = 'read_model_previous.accounts'::regclass`;
  await expect.poll(async () => (await workshop.pool.query(waiting)).rows).toEqual([{ count: 1 }]);
  const reader = await workshop.anotherPool().connect();
  await reader.query("SET lock_timeout = '10ms'");
  expect(await createLedgerVersions(reader)(ledgerId)).toBeTruthy();
  reader.release();
  await holding.query('ROLLBACK');
  holding.release();
  await replaying;
  expect(await workshop.balances(ledgerId)).toEqual([500]);
});

it('an erasure goes by the tables that were kept, whichever they are', async () => {
  await replay(workshop);
  const { pool } = workshop;
  await pool.query('DROP TABLE read_model_previous.incomes');
  await pool.query('CREATE TABLE read_model_previous.notes (ledger_id uuid)');
  await pool.query('INSERT INTO read_model_previous.notes VALUES ($1)', [ledgerId]);
  const projector = workshop.start();
  await becomes(projector, 'live');
  const end = await workshop.happened(ledgerId, [{ type: 'LedgerErased', data: {} }]);
  expect(await projector.reached(end)).toBe(true);
  expect(projector.status()).not.toHaveProperty('poison');
  for (const table of ['notes', 'accounts']) {
    const left = `SELECT FROM read_model_previous.${table} WHERE ledger_id = $1`;
    expect((await pool.query(left, [ledgerId])).rowCount).toBe(0);
  }
});
