/** One household's ledger is damaged in the database: its own calls are refused in plain words or answered truly, and all others go on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { replay } from '../projections/replay.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import type { Instance } from './testing/instance.ts';

const CANNOT_BE_READ = {
  status: 503,
  code: 'unavailable',
  message: 'Your records cannot be read right now. Nothing is lost; we are looking into it.',
};

let api: TestApi;
/** A process that has nothing in memory. */
let fresh: Instance;
let ann: Client;
let neighbour: Client;
let ledgerId: string;
beforeAll(async () => {
  api = await startTestApi({
    // The operator is told of a clock that is another than the database's.
    clock: () => new Date(),
  });
  await api.pool.query('CREATE TABLE public.lost (LIKE events.events)');
});
afterAll(() => api.stop());

beforeEach(async () => {
  const people = [await api.signUp(), await api.signUp()];
  for (const person of people) {
    await person.does('createAccount', { body: { name: 'Everyday', balance: '500.00' } });
    await person.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  }
  ledgerId = (await people[0]?.does('export'))?.ledgerId ?? '';
  fresh = await api.another();
  [ann, neighbour] = people.map((person) => person.at(fresh.url)) as [Client, Client];
  return () => fresh.stop();
});

const transfer = { body: { fromAccountId: 1, toAccountId: 2, amount: '20.00' } };
const balances = async (person: Client) =>
  (await person.does('listAccounts')).map(({ balance }) => balance);
const change = (table: string, assignment: string, more = '') =>
  api.pool.query(
    `UPDATE ${table} SET ${assignment}
      WHERE ${table === 'events.events' ? "stream = 'ledger-' || $1" : 'ledger_id = $1'} ${more}`,
    [ledgerId],
  );
const lose = (revision: number) =>
  api.pool.query(
    `WITH gone AS (DELETE FROM events.events WHERE stream = 'ledger-' || $1 AND revision = $2 RETURNING *)
      INSERT INTO public.lost SELECT * FROM gone`,
    [ledgerId, revision],
  );
async function ready() {
  const answer = await fetch(`${fresh.url}/readyz`);
  return (await answer.json()) as { status: string; warnings?: string[] };
}

const damageKey = () =>
  change('keys.ledger_keys', 'wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)');

describe.each([
  {
    what: 'an event whose metadata are null',
    damage: () => change('events.events', "metadata = 'null'", 'AND revision = 1'),
    cause: /revision 1 of ledger-.+ is damaged/,
  },
  {
    what: 'an event that is missing',
    damage: () => lose(1),
    cause: /revision 2 of ledger-.+ is damaged: revision 1 should stand here; events are missing/,
  },
  {
    what: 'a last event that is missing',
    damage: () => lose(2),
    cause:
      /ledger-.+ is damaged: its last event is at revision 1, and 2 is kept as its end; events are missing/,
  },
  {
    what: 'a key that does not open',
    damage: damageKey,
    cause: /The key of ledger .+ cannot be opened/,
  },
])('$what', ({ damage, cause }) => {
  it.each(['export', 'activity', 'transfer'] as const)(
    'is told as that when a person asks first for %s, and to the operator',
    async (call) => {
      const repair = await repairing();
      // A test that fails leaves no damage to the next ones: the operator is told of every ledger.
      onTestFinished(repair);
      await damage();
      const refused =
        call === 'transfer' ? await ann.cannot(call, transfer) : await ann.cannot(call);
      expect(refused).toMatchObject(CANNOT_BE_READ);
      expect(await ann.cannot('listAccounts')).toMatchObject(CANNOT_BE_READ);
      // A process that has just started may still be reading the log.
      await expect.poll(ready).toMatchObject({ status: 'ready' });
      const { warnings } = await ready();
      expect(warnings).toEqual([expect.stringContaining(`ledger ${ledgerId} cannot be read: `)]);
      expect(warnings?.[0]).toMatch(cause);
      await neighbour.does('transfer', transfer);
      expect(await balances(neighbour)).toEqual(['480.00', '20.00']);

      await repair();
      expect(await balances(ann)).toEqual(['500.00', '0.00']);
      await ann.does('transfer', transfer);
      expect(await ready()).not.toHaveProperty('warnings');
    },
  );
});

async function replayed(found: string[]): Promise<void> {
  const { keyring, tables } = fresh.parts;
  await replay({
    ...{ store: api.store, pool: api.pool, keyring, tables },
    found: ({ ledgerId: of, problem }) => found.push(`${of} ${problem}`),
  });
}

/** Puts the event and the key back as they are now; a second time changes nothing. */
async function repairing(): Promise<() => Promise<void>> {
  const { rows } = await api.pool.query<{ metadata: string; wrapped: string }>(
    `SELECT metadata::text, encode(wrapped, 'hex') AS wrapped FROM events.events, keys.ledger_keys
      WHERE stream = 'ledger-' || $1 AND revision = 1 AND ledger_id = $1::uuid`,
    [ledgerId],
  );
  const { metadata, wrapped } = rows[0] ?? { metadata: '', wrapped: '' };
  return async () => {
    await api.pool.query('INSERT INTO events.events SELECT * FROM public.lost');
    await api.pool.query('TRUNCATE public.lost');
    await change('events.events', `metadata = '${metadata}'`, 'AND revision = 1');
    await change('keys.ledger_keys', `wrapped = '\\x${wrapped}'`);
  };
}

it('a last event that is missing is told at once by a process that has its ledger in memory', async () => {
  const repair = await repairing();
  onTestFinished(repair);
  await lose(2);
  const there = ann.at(api.url);
  expect(await there.cannot('transfer', transfer)).toMatchObject(CANNOT_BE_READ);
  await repair();
  await there.does('transfer', transfer);
  expect(await balances(there)).toEqual(['480.00', '20.00']);
});

it('a key that does not open is told of by a process that has it in memory, once another has found that', async () => {
  const repair = await repairing();
  onTestFinished(repair);
  await damageKey();
  expect(await ann.cannot('transfer', transfer)).toMatchObject(CANNOT_BE_READ);
  const there = ann.at(api.url);
  expect(await there.cannot('listAccounts')).toMatchObject(CANNOT_BE_READ);
  const { warnings } = await ready();
  expect(warnings).toEqual([expect.stringMatching(/The key of ledger .+ cannot be opened/)]);
  await repair();
  await there.does('transfer', transfer);
  expect(await balances(there)).toEqual(['480.00', '20.00']);
});

describe('what is said of the end of a stream, and its events do not bear out', () => {
  const alter = (text: string) =>
    api.pool.query(`${text} WHERE stream = 'ledger-' || $1`, [ledgerId]);

  it.each([
    'UPDATE events.streams SET revision = revision - 1',
    'UPDATE events.streams SET revision = -2147483648',
    'UPDATE events.streams SET deleted = true',
    "UPDATE events.streams SET stream = stream || 'x'",
    'DELETE FROM events.streams',
  ])('(%s) keeps nobody from anything', async (text) => {
    // The row of another name would be damage for the next test.
    onTestFinished(async () => {
      await api.pool.query("DELETE FROM events.streams WHERE stream LIKE '%x'");
    });
    await alter(text);
    for (const person of [ann, ann.at(api.url)]) await person.does('transfer', transfer);
    expect(await balances(ann)).toEqual(['460.00', '40.00']);
    const { rows } = await api.pool.query(
      `SELECT revision, deleted FROM events.streams WHERE stream = 'ledger-' || $1`,
      [ledgerId],
    );
    expect(rows).toEqual([{ revision: 4, deleted: false }]);
  });

  it.each([1, 1_000, 2_147_483_645])(
    '(%i events more) is told as events that are missing, until a replay, which knows better',
    async (more) => {
      await alter(`UPDATE events.streams SET revision = revision + ${more}`);
      expect(await ann.cannot('transfer', transfer)).toMatchObject(CANNOT_BE_READ);
      await neighbour.does('transfer', transfer);
      const found: string[] = [];
      await replayed(found);
      const said = `streams: revision is ${2 + more}, and the last event has 2`;
      expect(found).toEqual([
        `${ledgerId} ${said}`,
        expect.stringContaining('ledgers: its events can be read, and it is said there: Stream'),
      ]);
      await ann.does('transfer', transfer);
    },
  );
});

describe('a stamp of a revision that the log does not have', () => {
  it.each([1, 1_000])('(%i more) keeps nobody from the export', async (more) => {
    await change('read_model.ledgers', `revision = revision + ${more}`);
    expect((await ann.does('export')).accounts).toHaveLength(2);
    await ann.does('transfer', transfer);
    expect(await balances(ann)).toEqual(['480.00', '20.00']);
  });

  it.each([1, 1_000])('(%i more) hides nothing that is done then', async (more) => {
    await change('read_model.ledgers', `revision = revision + ${more}`);
    await ann.does('transfer', transfer);
    expect(await balances(ann)).toEqual(['480.00', '20.00']);
    expect((await ann.does('export')).accounts).toHaveLength(2);
  });

  it.each([1, 1_000])('(%i more) hides nothing in a process that knew better', async (more) => {
    await ann.does('transfer', transfer);
    await change('read_model.ledgers', `revision = revision + ${more}`);
    await ann.does('transfer', transfer);
    expect(await balances(ann)).toEqual(['460.00', '40.00']);
    expect((await ann.does('export')).accounts).toHaveLength(2);
  });
});

it('a stamp of a ledger that was not erased deletes nothing', async () => {
  await change('read_model.ledgers', 'erased = true');
  await ann.does('transfer', transfer);
  expect(await balances(ann)).toEqual(['480.00', '20.00']);
  await change('read_model.ledgers', 'erased = true');
  expect(await balances(ann)).toEqual(['480.00', '20.00']);
});
