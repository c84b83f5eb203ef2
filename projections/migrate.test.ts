/** A database as the program of before laid it out opens, and no figure in it changes. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { migrate } from '../ledger/store/migrate.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { foldOutdated } from './following.ts';
import { migrateReadTables } from './migrate.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
let older: string;
beforeEach(async () => {
  workshop = await openWorkshop();
  older = await mkdtemp(join(tmpdir(), 'weekwise-schema-'));
  const folder = new URL('./schema/', import.meta.url);
  for (const name of await readdir(folder))
    if (name < '007') await cp(new URL(name, folder), join(older, name));
});
afterEach(async () => {
  await rm(older, { recursive: true });
  await workshop.close();
});

it('its rows are folded anew, an erased ledger stays so, and what was kept beside goes', async () => {
  const { pool } = workshop;
  const ledgerId = await workshop.given(accountOpened(500), billAdded(), billFunded(40));
  const erased = await workshop.given(accountOpened(7));
  const altered = await workshop.given(accountOpened(8));
  await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
  await workshop.project();
  const before = await workshop.rows();
  await pool.query('DROP SCHEMA read_model CASCADE');
  await migrate(pool, { schema: 'read_model', folder: older });
  await pool.query('CREATE SCHEMA read_model_previous CREATE TABLE bills (ledger_id uuid)');
  await pool.query(
    `INSERT INTO read_model.accounts VALUES ($1, 1, 'Everyday', 460, 40, now(), now())`,
    [ledgerId],
  );
  await pool.query(
    `INSERT INTO read_model.weekly_summaries VALUES ($1, 0, '2026-03-02', 0, 0, 0, 0, 500),
      ($1, 1, '2026-03-02', 0, 0, 0, 0, 500)`,
    [ledgerId],
  );
  await pool.query('INSERT INTO read_model.ledgers VALUES ($1, 3), ($2, 9223372036854775807)', [
    ledgerId,
    altered,
  ]);
  await pool.query('INSERT INTO read_model.erased_ledgers VALUES ($1)', [erased]);

  await migrateReadTables(pool);
  const tables = workshop.anotherReader();
  expect((await tables.read(erased)).erased).toBe(true);
  expect((await tables.read(ledgerId)).rows.bills.get(1)?.entity.saved).toBe(40);
  await foldOutdated(pool, tables, new AbortController().signal);
  const { ledgers, ...rows } = await workshop.rows();
  const { ledgers: _, ...rowsBefore } = before;
  expect(rows).toEqual(rowsBefore);
  expect(ledgers).toContainEqual(expect.objectContaining({ version: FOLD_VERSION, revision: 3 }));
  const kept = await pool.query("SELECT FROM pg_namespace WHERE nspname = 'read_model_previous'");
  expect(kept.rowCount).toBe(0);
});
