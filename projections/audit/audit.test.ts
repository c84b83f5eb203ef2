/** What the audit must find: every way in which the log or a row can have been changed behind the program's back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCodec, ledgerStream } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { accountOpened, billAdded, billFunded } from '../../ledger/testing/given.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { audit, type Finding } from './audit.ts';

let workshop: Workshop;
let ledgerId: string;
let neighbour: string;

beforeEach(async () => {
  workshop = await openWorkshop();
  const household = [accountOpened(500), billAdded(), billFunded(40)];
  ledgerId = await workshop.given(...household);
  neighbour = await workshop.given(...household);
  await workshop.project();
});
afterEach(() => workshop.close());

async function findings(): Promise<Finding[]> {
  const all: Finding[] = [];
  // As in a process of its own: without keys that an earlier one remembers.
  const keyring = await openKeyring(workshop);
  const found = (finding: Finding) => all.push(finding);
  const summary = await audit({ ...workshop, keyring, codec: createCodec(keyring), found });
  expect(summary.findings).toBe(all.length);
  return all;
}

const tamper = (sql: string) => workshop.pool.query(sql.replaceAll('$ledger', ledgerId));

it('finds nothing in an honest log, whatever of it is not projected yet, or was erased', async () => {
  await workshop.earn(ledgerId, 25);
  await workshop.happened(neighbour, [{ type: 'LedgerErased', data: {} }]);
  const gone = await workshop.given(accountOpened(1));
  await workshop.store.deleteStream(ledgerStream(gone));
  await workshop.keyring.destroy(gone);
  expect(await findings()).toEqual([]);
  await workshop.project();
  const summary = await audit({ ...workshop, found: () => undefined });
  expect(summary).toMatchObject({ ledgers: 3, events: 10, findings: 0 });
});

describe('in the log it finds', () => {
  const OF = "WHERE stream = 'ledger-$ledger'";
  it.each([
    [
      'a byte that was flipped',
      `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1) ${OF} AND revision = 2`,
      [/^event 2 \(BillAdded .+\): .+ at revision 2 of ledger-.+ is damaged/],
    ],
    [
      'metadata that was changed',
      `UPDATE events.events SET metadata = jsonb_set(metadata::jsonb, '{userId}', '"mallory"') ${OF} AND revision = 1`,
      [/^event 1 \(AccountOpened .+\): .+ is damaged: its metadata were changed$/],
    ],
    [
      'metadata that are null',
      `UPDATE events.events SET metadata = 'null' ${OF} AND revision = 2`,
      [
        /^event 2 .+ hash does not follow/,
        /^event 2 .+ not sealed in its place/,
        /^event 2 .+ is damaged/,
      ],
    ],
    [
      'a position below all others',
      `UPDATE events.events SET position = 0 ${OF} AND revision = 2`,
      [/^event 2 .+: its position 0 does not come after \d+$/],
    ],
    [
      'a position that comes too late',
      `UPDATE events.events SET position = position + 100 ${OF} AND revision = 2`,
      [/^event 3 .+: its position \d+ does not come after \d+$/],
    ],
    [
      'an event that is missing in the middle',
      `DELETE FROM events.events ${OF} AND revision = 2`,
      [/^event 3 .+ revision 2 should stand here/, /^event 3 .+ hash does not follow/],
    ],
    [
      'an event of another ledger',
      `UPDATE events.events SET stream = 'ledger-$ledger', revision = 4 WHERE stream <> 'ledger-$ledger' AND revision = 3`,
      [/^event 4 .+ hash does not follow/, /^event 4 .+ is damaged/],
    ],
  ])('%s', async (_, sql, expected) => {
    await tamper(sql);
    const found = (await findings()).filter((finding) => finding.ledgerId === ledgerId);
    const problems = found.map(({ problem }) => problem);
    const ofEvents = problems.filter((problem) => problem.startsWith('event'));
    expect(ofEvents).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  it('the last event missing, by what is kept of the end and by the rows that it left', async () => {
    await tamper(`DELETE FROM events.events ${OF} AND revision = 3`);
    const found = await findings();
    const problem = 'streams: revision is 3, and the last event has 2';
    expect(found).toContainEqual({ ledgerId, problem });
    expect(found).toContainEqual({
      ledgerId,
      problem: 'bills 1: saved is 40, not 0',
    });
  });

  it('money that should not be there', async () => {
    await workshop.happened(ledgerId, [billFunded(-100)]);
    await workshop.earn(ledgerId, -501);
    const problems = (await findings()).map(({ problem }) => problem);
    expect(problems).toEqual([
      expect.stringMatching(/^event 4 .+ it leaves bill 1 with -60 cents saved$/),
      expect.stringMatching(/^event 5 .+ it leaves account 1 with -1 cents$/),
    ]);
  });

  it('a key that cannot be opened, once, and what is not well with the others', async () => {
    await tamper(`UPDATE keys.ledger_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
      WHERE ledger_id = '$ledger'`);
    await workshop.pool.query('DELETE FROM read_model.bills WHERE ledger_id = $1', [neighbour]);
    const found = await findings();
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ ledgerId, problem: 'its key cannot be opened' });
    expect(found).toContainEqual({ ledgerId: neighbour, problem: 'bills 1: the row is missing' });
  });

  it('a stream whose key is missing, and one that is no ledger', async () => {
    await tamper(`DELETE FROM keys.ledger_keys WHERE ledger_id = '$ledger'`);
    await workshop.store.append('elsewhere', 'none', [
      {
        id: '00000000-0000-4000-8000-000000000001',
        type: 'Odd',
        data: Buffer.alloc(1),
        metadata: {},
      },
    ]);
    const problems = (await findings()).map(({ problem }) => problem);
    expect(problems).toEqual([
      `stream ledger-${ledgerId}: its key is missing`,
      'stream elsewhere: it is no stream of a ledger',
      expect.stringMatching(/^accounts: 1 rows of a ledger that does not exist$/),
      expect.stringMatching(/^bills: 1 rows/),
      expect.stringMatching(/^weekly_summaries: 1 rows/),
      expect.stringMatching(/^ledgers: 1 rows/),
    ]);
  });
});

describe('in the read tables it finds', () => {
  const OF = "WHERE ledger_id = '$ledger'";
  it.each([
    [
      'a changed amount',
      `UPDATE read_model.accounts SET available = 461 ${OF}`,
      'accounts 1: available is 461, not 460',
    ],
    [
      'a changed date',
      `UPDATE read_model.bills SET due_date = '2031-01-31' ${OF}`,
      /^bills 1: dueDate is "2031-01-31", not "/,
    ],
    [
      'a changed time',
      `UPDATE read_model.bills SET updated_at = updated_at + interval '1 ms' ${OF}`,
      /^bills 1: updatedAt is/,
    ],
    [
      'a changed record',
      `UPDATE read_model.bills SET arrears = '{"owed": 1}' ${OF}`,
      'bills 1: arrears is {"owed":1}, not null',
    ],
    ['a row that is gone', `DELETE FROM read_model.bills ${OF}`, 'bills 1: the row is missing'],
    [
      'a row too many',
      `INSERT INTO read_model.accounts SELECT ledger_id, 7, name, available, allocated, created_at, updated_at
        FROM read_model.accounts ${OF}`,
      'accounts 7: no event has made this row',
    ],
    [
      'a changed sum',
      `UPDATE read_model.weekly_summaries SET adjusted = 0 ${OF}`,
      /^weekly_summaries 2026-03-02: adjusted is 0, not 500$/,
    ],
  ])('%s', async (_, sql, expected) => {
    await tamper(sql);
    const problem = typeof expected === 'string' ? expected : expect.stringMatching(expected);
    expect(await findings()).toEqual([{ ledgerId, problem }]);
  });
});
