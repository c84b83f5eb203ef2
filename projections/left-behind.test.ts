/** Rows whose events the projector has passed: nothing brings them on, so audit and replay name them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountOpened, billAdded } from '../ledger/testing/given.ts';
import { audit } from './audit/audit.ts';
import { replay } from './replay.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
let ledgerId: string;
beforeEach(async () => {
  workshop = await openWorkshop();
  ledgerId = await workshop.given(accountOpened(500));
  await workshop.project();
});
afterEach(() => workshop.close());

const problems = (): { found: { problem: string }[]; named: () => string[] } => {
  const found: { problem: string }[] = [];
  return { found, named: () => found.map(({ problem }) => problem) };
};

async function replayed(how: { dryRun?: boolean } = {}): Promise<string[]> {
  const { found, named } = problems();
  const tables = workshop.anotherReader();
  await replay({ ...workshop, ...how, tables, found: (one) => found.push(one) });
  return named();
}

async function audited(): Promise<string[]> {
  const { found, named } = problems();
  await audit({ ...workshop, found: (one) => found.push(one) });
  return named();
}

/** Lets the read tables be as they were before the work, but for the checkpoint. */
async function putBackAfter(work: () => Promise<void>): Promise<void> {
  const tables = ['accounts', 'bills', 'weekly_summaries', 'ledgers'];
  for (const table of tables)
    await workshop.pool.query(`CREATE TABLE old_${table} AS SELECT * FROM read_model.${table}`);
  await work();
  for (const table of tables) {
    await workshop.pool.query(`DELETE FROM read_model.${table}`);
    await workshop.pool.query(`INSERT INTO read_model.${table} SELECT * FROM old_${table}`);
  }
}

it('names rows that were put back with their stamp, and a replay brings them on', async () => {
  await putBackAfter(async () => {
    await workshop.happened(ledgerId, [billAdded()]);
    await workshop.project();
  });
  const problem = 'ledgers: revision is 1, and the projector has passed event 2';
  expect(await audited()).toEqual([problem]);
  expect(await replayed({ dryRun: true })).toEqual([problem]);
  expect(await replayed()).toEqual([problem]);
  const rows = await workshop.tables.read(ledgerId);
  expect(rows.revision).toBe(2);
  expect([await audited(), await replayed()]).toEqual([[], []]);
});

it.each([
  ['the stamp', ['ledgers']],
  ['the stamp and all rows', ['ledgers', 'accounts', 'weekly_summaries']],
])('names a ledger of which %s is gone, and a replay writes it', async (_, tables) => {
  for (const table of tables) await workshop.pool.query(`DELETE FROM read_model.${table}`);
  const problem = 'ledgers: the row is missing';
  expect(await audited()).toContain(problem);
  expect(await replayed({ dryRun: true })).toEqual([problem]);
  expect(await replayed()).toEqual([problem]);
  expect([await audited(), await replayed()]).toEqual([[], []]);
});

it('names a ledger that is said to be unreadable and is not, and a replay takes that back', async () => {
  await workshop.pool.query("UPDATE read_model.ledgers SET problem = 'event 1 is damaged'");
  const problem = 'ledgers: its events can be read, and it is said there: event 1 is damaged';
  expect(await replayed({ dryRun: true })).toEqual([problem]);
  expect(await replayed()).toEqual([problem]);
  expect([await audited(), await replayed()]).toEqual([[], []]);
});

it('does not name rows that the projector is still to bring on', async () => {
  await workshop.happened(ledgerId, [billAdded()]);
  await workshop.given(accountOpened(7));
  expect([await audited(), await replayed({ dryRun: true })]).toEqual([[], []]);
});
