/** Rows of a ledger that does not exist: the audit names them, and a replay removes them. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKeyring } from '../ledger/store/keys.ts';
import { accountOpened } from '../ledger/testing/given.ts';
import { audit } from './audit/audit.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
let ledgerId: string;
beforeEach(async () => {
  workshop = await openWorkshop();
  ledgerId = await workshop.given(accountOpened(500));
  await workshop.project();
});
afterEach(() => workshop.close());

async function replayed(more: Partial<ReplayOptions> = {}) {
  const said: string[] = [];
  const { differing } = await replay({
    ...{ ...workshop, tables: workshop.anotherReader(), ...more },
    found: ({ problem }) => said.push(problem),
  });
  return { differing, said };
}

/** Copies the ledger's account and stamp to a ledger that nobody has. */
async function stray(): Promise<void> {
  const nobodys = randomUUID();
  for (const table of ['accounts', 'ledgers'])
    await workshop.pool.query(
      `INSERT INTO read_model.${table}
        SELECT (jsonb_populate_record(own, jsonb_build_object('ledger_id', $2::uuid))).*
        FROM read_model.${table} AS own WHERE ledger_id = $1`,
      [ledgerId, nobodys],
    );
}

it('are named, and removed', async () => {
  const before = await workshop.rows();
  await stray();
  const said = ['accounts', 'ledgers'].map(
    (table) => `${table}: 1 rows of a ledger that does not exist`,
  );
  expect(await replayed({ dryRun: true })).toEqual({ differing: 1, said });
  expect(await replayed()).toEqual({ differing: 1, said });
  expect(await workshop.rows()).toEqual(before);
  expect(await replayed()).toEqual({ differing: 0, said: [] });
  const { findings } = await audit({ ...workshop, found: () => undefined });
  expect(findings).toBe(0);
});

it('stay where there are events: then the key is missing', async () => {
  const before = await workshop.rows();
  await workshop.pool.query('DELETE FROM keys.ledger_keys WHERE ledger_id = $1', [ledgerId]);
  const keyring = await openKeyring(workshop);
  expect(await replayed({ keyring })).toEqual({ differing: 0, said: [] });
  expect(await workshop.rows()).toEqual(before);
});
