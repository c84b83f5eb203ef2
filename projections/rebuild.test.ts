import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CopiedRows } from './copied-rows.ts';
import { buildReadTables, migrateReadTables } from './rebuild.ts';
import { select } from './sql.ts';
import { selectList, table, type Value } from './table.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

describe('a rebuild', () => {
  it('of an empty log is empty', async () => {
    const built = await buildReadTables({ ...workshop, schema: 'built' });
    expect(built).toEqual({ events: 0, checkpoint: null, build: expect.any(String) });
  });

  it('refuses a schema that holds something already', async () => {
    await workshop.given();
    await workshop.project();
    await migrateReadTables(workshop.pool);
    const rebuilt = buildReadTables({ ...workshop, schema: 'read_model' });
    await expect(rebuilt).rejects.toThrow('not empty');
  });
});

describe('copied rows', () => {
  const ledgerId = '0123abcd-4567-4def-89ab-cdef01234567';
  const copied = table(
    'copied',
    { id: 'integer' },
    {
      ...{ cents: 'bigint', yes: 'boolean', day: 'date', time: 'timestamptz' },
      ...{ name: 'text', record: 'jsonb' },
    },
  );

  async function copy(...rows: Value[][]) {
    const schema = 'copying';
    const columns = copied.fields.map((field, index) => `${field} ${copied.types[index]}`);
    await workshop.pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.copied (${columns.join().replace('ledgerId', 'ledger_id')})`);
    const sink = new CopiedRows(copied);
    const client = await workshop.pool.connect();
    for (const row of rows) sink.add(row);
    await sink.send(client, schema).finally(() => client.release(true));
    const text = `SELECT ${selectList(copied)} FROM ${schema}.copied ORDER BY id`;
    return (await select(workshop.pool, { text, values: [] })).map((row) => Object.values(row));
  }

  const time = '2026-03-10T01:02:03.456Z';
  it('come to what they were, however many and long they are', async () => {
    const rows = [
      [
        ledgerId,
        -1,
        -9_999_999_999,
        false,
        '1999-12-31',
        time,
        'Überweisung → €\t\\',
        { a: ['"'] },
      ],
      [ledgerId, 0, 9_999_999_999, true, '2024-02-29', '1970-01-01T00:00:00.000Z', '', []],
      [ledgerId, 1, null, null, null, null, null, null],
      [ledgerId, 2, -1, true, '2199-12-31', time, '€'.repeat(400_000), { long: 'x'.repeat(99) }],
    ];
    expect(await copy(...rows)).toEqual(rows);
  });

  it('show what Postgres cannot hold as �', async () => {
    const [row] = await copy([
      ledgerId,
      1,
      1,
      true,
      '2024-02-29',
      time,
      'a\0b\uD800',
      ['\0\uD800'],
    ]);
    expect(row?.slice(-2)).toEqual(['a\uFFFDb\uFFFD', ['\uFFFD\uFFFD']]);
  });
});
