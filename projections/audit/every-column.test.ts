/** Each column of each table that the audit reads, altered in turn: the audit names the ledger it was done to, and no other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodec, ledgerStream } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { accountOpened, amountPaid, billAdded, billFunded } from '../../ledger/testing/given.ts';
import { READ_SCHEMA } from '../sql.ts';
import { READ_TABLES } from '../tables.ts';
import { incomeAdded, ruleAdded } from '../testing/household.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { audit } from './audit.ts';

let workshop: Workshop;
let victim: string;
let bystander: string;
beforeAll(async () => {
  workshop = await openWorkshop();
  const begun = [accountOpened(500), accountOpened(0, 2, 'Savings'), billAdded(), billFunded(40)];
  const household = [...begun, amountPaid(70), incomeAdded, ruleAdded];
  victim = await workshop.given(...household);
  bystander = await workshop.given(...household);
  await workshop.project();
});
afterAll(() => workshop.close());

async function look() {
  const keyring = await openKeyring(workshop);
  const named: (string | null)[] = [];
  const found = ({ ledgerId }: { ledgerId: string | null }) => named.push(ledgerId);
  const noted: string[] = [];
  const read = ({ ledgerId, otherFold }: { ledgerId: string; otherFold: number | null }) => {
    if (otherFold !== null) noted.push(ledgerId);
  };
  const codec = createCodec(keyring);
  const { events } = await audit({ ...workshop, keyring, codec, found, read });
  return { named, noted, events };
}

/** What each type of column is made to hold, in SQL. */
const OTHER: Record<string, (column: string) => string[]> = {
  bigint: (column) => [`${column} + 1`],
  integer: (column) => [`coalesce(${column}, 0) + 1000`],
  boolean: (column) => [`NOT ${column}`],
  text: (column) => [`coalesce(${column}, '') || 'x'`],
  uuid: () => ['gen_random_uuid()'],
  date: (column) => [`coalesce(${column}, '2026-03-04') + 1`],
  'timestamp with time zone': (column) => [`${column} + interval '1 ms'`],
  bytea: (column) => [`set_byte(${column}, 20, get_byte(${column}, 20) # 1)`, `''`],
  jsonb: () => [`'{"altered": 1}'`],
  json: (column) => [
    ...[`'null'`, `'[]'`, `'5'`, `'"text"'`, `'{}'`],
    `(${column}::jsonb || '{"more": 1}')::json`,
  ],
};
/** Where a type says too little. */
const OTHER_IN: Record<string, string[]> = {
  'events.events.position': ['0', '-7', 'position + 1000'],
  'events.events.stream': [`stream || 'x'`, `'elsewhere'`],
  'events.streams.stream': [`stream || 'x'`, `'elsewhere'`],
  'events.streams.revision': ['revision + 1000', 'revision - 1', '-1'],
};

/** What the audit says nothing of, as docs/decisions/audit.md tells. */
const NOT_AUDITED = [
  'events.events.recorded_at',
  'keys.ledger_keys.created_at',
  `${READ_SCHEMA}.ledgers.rewrites`,
];
/** What is noted, and is no finding: rows of another program are not compared. */
const NOTED = [`${READ_SCHEMA}.ledgers.version`];

type Column = { table: string; column: string; type: string };

async function columns(): Promise<Column[]> {
  const { rows } = await workshop.pool.query<Column>(
    `SELECT table_schema || '.' || table_name AS table, column_name AS column, data_type AS type
      FROM information_schema.columns WHERE table_schema || '.' || table_name = ANY ($1) ORDER BY 1, ordinal_position`,
    [
      [
        ...['events.events', 'events.streams', 'keys.ledger_keys', `${READ_SCHEMA}.ledgers`],
        ...READ_TABLES.map(({ name }) => `${READ_SCHEMA}.${name}`),
      ],
    ],
  );
  return rows;
}

/** Alters one row of the victim's, looks, and puts all back as it was. */
async function altered({ table, column }: Column, value: string) {
  const { pool } = workshop;
  const isOfStream = table.startsWith('events.');
  const ofStream = `stream = $1 ${table === 'events.events' ? 'AND revision = 3' : ''}`;
  const where = isOfStream ? ofStream : 'ledger_id = $1';
  const row = `ctid = (SELECT ctid FROM ${table} WHERE ${where} ORDER BY ctid LIMIT 1)`;
  const asTheyWere = `kept_${table.replace('.', '_')}`;
  await pool.query(`CREATE TABLE IF NOT EXISTS ${asTheyWere} AS SELECT * FROM ${table}`);
  const text = `UPDATE ${table} SET ${column} = ${value} WHERE ${row}`;
  const { rowCount } = await pool.query(text, [isOfStream ? ledgerStream(victim) : victim]);
  expect(rowCount).toBe(1);
  try {
    return await look();
  } finally {
    await pool.query(`TRUNCATE ${table}`);
    await pool.query(`INSERT INTO ${table} SELECT * FROM ${asTheyWere}`);
  }
}

it('the audit names each column that is altered, with its ledger, and counts every event all the same', async () => {
  const well = await look();
  expect(well).toEqual({ named: [], noted: [], events: 16 });
  const missed: string[] = [];
  for (const each of await columns()) {
    const name = `${each.table}.${each.column}`;
    const values = OTHER_IN[name] ?? OTHER[each.type]?.(each.column) ?? [];
    expect(values, `${name} is ${each.type}`).not.toEqual([]);
    for (const value of values) {
      const { named, noted, events } = await altered(each, value);
      const isNamed = named.length > 0 && !named.includes(bystander);
      const isRight =
        events === well.events &&
        isNamed === !NOT_AUDITED.concat(NOTED).includes(name) &&
        noted.includes(victim) === NOTED.includes(name);
      if (!isRight) missed.push(`${name} = ${value}: ${JSON.stringify({ named, noted, events })}`);
    }
  }
  expect(missed).toEqual([]);
}, 120_000);
