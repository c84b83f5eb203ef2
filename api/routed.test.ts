/**
 * Where the read tables are spread over servers, a statement that names one ledger goes to one of them. So each statement of the
 * read side names one, and no other table; those over many ledgers are listed here, and may ask all.
 */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISTRIBUTE } from '../projections/distributed.ts';
import { READ_TABLES } from '../projections/tables.ts';
import { START, startTestApi, type TestApi } from './testing/api.ts';
import { giveRent } from './testing/household.ts';

/** Each with what it begins with, and why it goes over many. */
const OVER_MANY = [
  // What the projector looks for: ledgers behind their events, of an older program, or that could not be read.
  'SELECT ledger_id AS "ledgerId", revision, version, rewrites, erased, problem FROM read_model.ledgers WHERE ledger_id = ANY',
  'SELECT ledger_id AS "ledgerId" FROM read_model.ledgers WHERE version < $1',
  'SELECT ledger_id AS "ledgerId" FROM read_model.ledgers WHERE version <= $1',
  'SELECT ledger_id AS "ledgerId", problem FROM read_model.ledgers',
  // Which of the ledgers that somebody looks at have changed: all of them in one query.
  'SELECT ledger_id AS "ledgerId", revision FROM read_model.ledgers WHERE ledger_id = ANY',
  // What jobs look for: payments, transfers and reminders that may be due.
  'SELECT ledger_id AS "ledgerId", json_build_object(',
  'SELECT ledger_id AS "ledgerId", to_json(min(next_transfer_date))::text AS found',
  'SELECT ledger_id AS "ledgerId", json_agg(json_build_object(',
];

/** Tables that stay where they are. */
const OF_NO_LEDGER = /read_model\.(checkpoint|migrations|write_ledger)/;

const seen = new Set<string>();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    parts: ({ pool }) => {
      // Every query of the pool and of its connections goes through here.
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
        Object.assign(client, {
          query: (...asked: unknown[]) => {
            const [first] = asked as [string | { text: string }];
            seen.add((typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim());
            return query(...asked);
          },
        });
      });
      return {};
    },
  });
});
afterAll(() => api.stop());

const named = (text: string) => [...text.matchAll(/read_model\.(\w+)/g)].map(([, name]) => name);
const distributed = new Set(['ledgers', ...READ_TABLES.map(({ name }) => name)]);

it('each statement of the app names one ledger, and only tables that are spread by it', async () => {
  const ann = await api.signUp();
  await giveRent(ann);
  await ann.does('createAccount', { body: { name: 'Savings', balance: '50.00' } });
  await ann.does('transfer', { body: { fromAccountId: 2, toAccountId: 1, amount: '1.00' } });
  for (const asked of ['listAccounts', 'listBills', 'listIncomes', 'listSavingsRules'] as const)
    await ann.does(asked);
  for (const asked of ['summary', 'activity', 'export', 'forecast'] as const) await ann.does(asked);
  const other = await api.another();
  await ann.at(other.url).does('listAccounts');
  await other.stop();
  await (await api.signUp()).does('deleteData', { body: {} });
  api.travelTo(START.replace('03-04', '03-11'));
  await api.scheduler.runDue();

  const statements = [...seen].filter((text) => text.includes('read_model.'));
  const over = statements.filter((text) => OVER_MANY.some((begin) => text.startsWith(begin)));
  expect(over.length).toBeGreaterThan(3);
  const routed = statements.filter((text) => !over.includes(text) && !OF_NO_LEDGER.test(text));
  expect(routed.length).toBeGreaterThan(1);
  for (const text of [...over, ...routed])
    expect(text).not.toMatch(/ (identity|keys|events|schedule)\./);
  for (const text of routed) {
    expect(text).toMatch(/WHERE ledger_id = \$1|VALUES \(\$1, /);
    expect(named(text).filter((name) => !distributed.has(name ?? ''))).toEqual([]);
  }
});

/** The migration that says how a ledger's rows are written. */
async function writeLedger(): Promise<string> {
  const folder = new URL('../projections/schema/', import.meta.url);
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  return texts.find((text) => text.includes('FUNCTION write_ledger(')) ?? '';
}

it('each statement that writes a ledger’s rows names that one', async () => {
  const [, body = ''] = (await writeLedger()).split('AS $$');
  const statements = body.split(';').filter((text) => text.includes('read_model.'));
  expect(statements.length).toBeGreaterThan(18);
  for (const text of statements)
    expect(text).toMatch(/ledger_id = ledger\b|VALUES \(ledger,|jsonb_populate_recordset\(NULL::/);
});

it('each table is spread by its ledger, beside the others, as the operators’ page says', async () => {
  const page = await readFile(new URL('../docs/operate/scale-out.md', import.meta.url), 'utf8');
  expect(page.match(/^SELECT create_distributed_table.+(?=;$)/gm)).toEqual(DISTRIBUTE);
  expect(DISTRIBUTE).toHaveLength(distributed.size);
  for (const [index, text] of DISTRIBUTE.entries()) {
    expect(text).toContain("'ledger_id'");
    expect(text.includes("colocate_with => 'read_model.ledgers'")).toBe(index > 0);
  }
});
