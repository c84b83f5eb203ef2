/** The rows of every ledger held against its events, and written where they are something else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { ledgerStream } from '../ledger/store/codec.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
let ledgers: string[];
beforeEach(async () => {
  workshop = await openWorkshop();
  const household = [accountOpened(500), billAdded(), billFunded(40)];
  ledgers = [await workshop.given(...household), await workshop.given(accountOpened(7))].sort();
  await workshop.project();
});
afterEach(() => workshop.close());

async function replayed(more: Partial<ReplayOptions> = {}) {
  const found: string[] = [];
  const counts = await replay({
    ...{
      ...workshop,
      tables: workshop.anotherReader(),
      ...more,
    },
    found: ({ ledgerId, problem }) => found.push(`${ledgers.indexOf(ledgerId)} ${problem}`),
  });
  return { ...counts, found };
}

const none = { ledgers: 2, differing: 0, outdated: 0, newer: 0, unreadable: 0, found: [] };
const spoil = () =>
  workshop.pool.query('UPDATE read_model.accounts SET name = $2 WHERE ledger_id = $1', [
    ledgers[1],
    'Mine',
  ]);

it('finds the same rows, and writes none', async () => {
  const before = await workshop.rows();
  expect(await replayed()).toEqual(none);
  expect(await workshop.rows()).toEqual(before);
  expect((await workshop.tables.stored(ledgers[0] ?? ''))?.stamp.rewrites).toBe(0);
});

it('names each difference by table, key and field, and writes what the events say', async () => {
  const before = await workshop.rows();
  await spoil();
  await workshop.pool.query('DELETE FROM read_model.weekly_summaries WHERE ledger_id = $1', [
    ledgers[1],
  ]);
  const found = [
    '1 accounts 1: name is "Mine", not "Everyday"',
    '1 weekly_summaries 2026-03-02: the row is missing',
  ];
  expect(await replayed()).toEqual({ ...none, differing: 1, found });
  expect(await workshop.rows()).toEqual(before);
  expect(await replayed()).toEqual(none);
});

it('writes nothing in a trial', async () => {
  await spoil();
  const before = await workshop.rows();
  expect(await replayed({ dryRun: true })).toMatchObject({ differing: 1 });
  expect(await workshop.rows()).toEqual(before);
});

it.each([
  ['revision = revision + 5', /^0 ledgers: revision is \d, and the last event has \d$/],
  ['revision = 2147483647', /^0 ledgers: revision is 2147483647, and the last event has \d$/],
  ['erased = true', /^0 ledgers: it was not erased, as is said there$/],
])('writes what the events say over a stamp with %s', async (assignment, problem) => {
  const before = await workshop.rows();
  const text = `UPDATE read_model.ledgers SET ${assignment} WHERE ledger_id = $1`;
  await workshop.pool.query(text, [ledgers[0]]);
  const { found, differing } = await replayed();
  expect({ found, differing }).toEqual({ found: [expect.stringMatching(problem)], differing: 1 });
  expect(await workshop.rows()).toEqual(before);
  expect(await replayed()).toEqual(none);
});

it.each([-2_147_483_648, -1, 2_147_483_647])(
  'writes what the events say where rows were written anew %i times, as it is said',
  async (rewrites) => {
    const before = await workshop.rows();
    const tables = workshop.anotherReader();
    await tables.read(ledgers[1] ?? '');
    await workshop.pool.query('UPDATE read_model.ledgers SET rewrites = $1', [rewrites]);
    await spoil();
    expect(await replayed()).toMatchObject({ differing: 1, unreadable: 0 });
    expect(await workshop.rows()).toEqual(before);
    expect(await replayed()).toEqual(none);
    const { stamp } = (await workshop.tables.stored(ledgers[1] ?? '')) ?? {};
    expect(stamp?.rewrites).not.toBe(rewrites);
  },
);

it('lets a process that has the spoilt rows in memory take the new ones', async () => {
  await spoil();
  const tables = workshop.anotherReader();
  const names = async () =>
    [...(await tables.read(ledgers[1] ?? '')).rows.accounts.values()].map(
      ({ entity }) => entity.name,
    );
  expect(await names()).toEqual(['Mine']);
  await replayed();
  expect(await names()).toEqual(['Everyday']);
});

it('compares rows that are behind their events with those that they contain, and brings them on', async () => {
  await workshop.earn(ledgers[0] ?? '', 1);
  expect(await replayed()).toEqual(none);
  await spoil();
  await workshop.earn(ledgers[1] ?? '', 1);
  expect(await replayed()).toMatchObject({ differing: 1 });
  expect((await workshop.tables.stored(ledgers[1] ?? ''))?.stamp.rewrites).toBe(1);
});

it('goes through each ledger once in all its parts together', async () => {
  await spoil();
  const parts = [0, 1, 2].map((nth) => replayed({ part: { nth, of: 3 } }));
  const done = await Promise.all(parts);
  const sum = (count: 'ledgers' | 'differing') => done.reduce((all, one) => all + one[count], 0);
  expect([sum('ledgers'), sum('differing')]).toEqual([2, 1]);
});

it('goes on behind the ledger where another has ended', async () => {
  await spoil();
  const last: string[] = [];
  const progress = (done: { last: string }) => last.push(done.last);
  expect(await replayed({ after: ledgers[0] ?? '', progress })).toMatchObject({
    ledgers: 1,
    differing: 1,
  });
  expect(last).toEqual([ledgers[1]]);
});

it('folds an older program’s rows anew, and leaves a newer one’s', async () => {
  const say = (version: number) =>
    workshop.pool.query('UPDATE read_model.ledgers SET version = $1', [version]);
  await spoil();
  await say(FOLD_VERSION + 1);
  expect(await replayed()).toEqual({ ...none, newer: 2 });
  await say(FOLD_VERSION - 1);
  expect(await replayed()).toEqual({ ...none, outdated: 2 });
  expect(await replayed()).toEqual(none);
});

it('names a ledger that cannot be read, and goes through all others', async () => {
  await workshop.pool.query(
    `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1)
     WHERE stream = $1 AND revision = 1`,
    [ledgerStream(ledgers[0] ?? '')],
  );
  await spoil();
  const { unreadable, differing, found } = await replayed();
  expect([unreadable, differing]).toEqual([1, 1]);
  expect(found).toContainEqual(expect.stringMatching(/^0 Event .+ at revision 1 .+ is damaged/));
});

it('writes nothing from a log with a hole in it, and names its ledger', async () => {
  await spoil();
  await workshop.pool.query('DELETE FROM events.events WHERE stream = $1 AND revision = 0', [
    ledgerStream(ledgers[0] ?? ''),
  ]);
  const rowsOf = async () => (await workshop.tables.stored(ledgers[0] ?? ''))?.folded;
  const before = await rowsOf();
  const { unreadable, differing, found } = await replayed();
  expect([unreadable, differing]).toEqual([1, 1]);
  expect(found).toContainEqual(
    expect.stringMatching(
      /^0 Event .+ at revision 1 .+ revision 0 should stand here; events are missing$/,
    ),
  );
  expect(await rowsOf()).toEqual(before);
});

it('does not bring an erased ledger back', async () => {
  await workshop.happened(ledgers[0] ?? '', [{ type: 'LedgerErased', data: {} }]);
  await workshop.project();
  await workshop.store.deleteStream(ledgerStream(ledgers[0] ?? ''));
  await workshop.keyring.destroy(ledgers[0] ?? '');
  const before = await workshop.rows();
  expect(await replayed()).toEqual(none);
  expect(await workshop.rows()).toEqual(before);
});

describe('what is said of the end of a stream', () => {
  const ends = async () => {
    const text = 'SELECT * FROM events.streams ORDER BY stream';
    return (await workshop.pool.query(text)).rows;
  };

  it.each([
    [
      'UPDATE events.streams SET revision = revision + 7',
      'revision is 10, and the last event has 3',
    ],
    ['UPDATE events.streams SET revision = -5', 'revision is -5, and the last event has 3'],
    [
      'UPDATE events.streams SET deleted = true',
      'it is said to be deleted, and its last event has 3',
    ],
    ['DELETE FROM events.streams', 'the row is missing'],
  ])('is what its events say, after %s', async (change, problem) => {
    const before = await ends();
    const longer = ledgers.findIndex((ledgerId) =>
      before.some(({ stream, revision }) => stream === ledgerStream(ledgerId) && revision === 3),
    );
    await workshop.pool.query(`${change} WHERE revision = 3`);
    expect(await replayed({ dryRun: true })).toMatchObject({ differing: 1 });
    expect(await ends()).not.toEqual(before);
    const { found, differing } = await replayed();
    expect({ found, differing }).toEqual({
      found: [`${longer} streams: ${problem}`],
      differing: 1,
    });
    expect(await ends()).toEqual(before);
    expect(await replayed()).toEqual(none);
  });

  it('of no events at all is said no more', async () => {
    const before = await ends();
    await workshop.pool.query("INSERT INTO events.streams VALUES ('elsewhere', 3)");
    const { found } = await replayed();
    expect(found).toEqual(['-1 streams: revision is 3, and there is no event']);
    expect(await ends()).toEqual(before);
  });

  it('stays where rows show more events, too: they are missing', async () => {
    const stream = ledgerStream(ledgers[0] ?? '');
    await workshop.pool.query(
      'DELETE FROM events.events WHERE stream = $1 AND revision = (SELECT revision FROM events.streams WHERE stream = $1)',
      [stream],
    );
    const before = [await ends(), await workshop.rows()];
    const { unreadable, differing, found } = await replayed();
    expect([unreadable, differing]).toEqual([1, 0]);
    expect(found).toEqual([
      expect.stringMatching(/^0 Stream .+ is damaged: .+ events are missing$/),
    ]);
    expect([await ends(), await workshop.rows()]).toEqual(before);
  });
});
