/** Rows that an older program made serve until new tables stand. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOpened, billAdded } from '../ledger/testing/given.ts';
import { listBills } from './bills.ts';
import { READ_SCHEMA } from './sql.ts';
import { given } from './testing/household.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

it('a bill with two dates, and figures in the words of before, says the same in today’s', async () => {
  const { pool } = workshop;
  const ledgerId = await given(workshop, accountOpened(0), billAdded({ isAutomatic: true }));
  await pool.query(
    `UPDATE ${READ_SCHEMA}.bills SET due_date = '2026-01-27', next_payment_date = '2026-03-12',
      arrears = '{"owed": 600, "weeklyPayment": 300, "instalmentsLeft": 2}',
      failed_payment = '{"on": "2026-03-12", "reason": "account_required"}'`,
  );
  const migration = new URL('./schema/006-paid-periods.sql', import.meta.url);
  const [, updates = ''] = (await readFile(migration, 'utf8')).split(/^-- Rows of before.*$/m);
  const client = await pool.connect();
  await client.query(`SET search_path TO ${READ_SCHEMA}; ${updates}; RESET search_path`);
  client.release();
  expect(await listBills(pool, ledgerId)).toMatchObject([
    {
      dueDate: '2026-03-12',
      arrears: { owed: 600, total: 600, instalments: 2, made: 0 },
      failedPayment: { since: '2026-03-12', reason: 'account_required' },
    },
  ]);
});
