/** What the demo household's half year leaves behind, in events, rows and bytes: what docs/decisions/scale.md reckons with. */
import { readConfig } from '../../api/config.ts';
import { READ_TABLES } from '../../projections/tables.ts';
import { type Engines, openEngines } from '../engines.ts';
import { runCommandWith } from '../testing/command.ts';
import { type Line, printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

/** Enough that a half-empty page at the end of a table counts for little. */
const HOUSEHOLDS = 8;
const PARTS_OF_A_YEAR = 2;

export async function benchGrowth(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    for (let household = 0; household < HOUSEHOLDS; household += 1) {
      const { status, complaints } = await runCommandWith(
        { DATA_DIR: dataDir, DATABASE_URL: url },
        'demo',
      );
      if (status !== 0) throw new Error(complaints);
    }
    const engines = await openEngines(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
    try {
      await engines.pool.query('VACUUM ANALYZE');
      printTable(
        `One of ${HOUSEHOLDS} demo households: half a year, of which the first day sets it up`,
        await measure(engines),
      );
    } finally {
      await engines.close();
    }
  });
}

async function measure(engines: Engines): Promise<Line[]> {
  const client = engines.pool;
  const one = async (text: string) => {
    const { rows } = await client.query<{ figure: string }>(`SELECT (${text})::text AS figure`);
    return Number(rows[0]?.figure) / HOUSEHOLDS;
  };
  const line = async (what: string, text: string, unit = '') => ({
    what,
    figure: await one(text),
    unit,
  });
  const size = (table: string) => `pg_total_relation_size('${table}')`;
  const all = await one('SELECT count(*) FROM events.events');
  const later = await eventsSinceTheFirstDay(engines);
  const readTables: Line[] = [];
  for (const name of [...READ_TABLES.map((table) => table.name), 'ledgers']) {
    const table = `read_model.${name}`;
    const rows = await one(`SELECT count(*) FROM ${table}`);
    readTables.push({ ...(await line(table, size(table), 'B')), note: `${rows} rows` });
  }
  return [
    { what: 'events of the first day', figure: all - later, unit: '' },
    { what: 'events since', figure: later, unit: '' },
    { what: 'events a year', figure: later * PARTS_OF_A_YEAR, unit: '' },
    await line(
      'an event: data',
      `SELECT avg(length(data)) * ${HOUSEHOLDS} FROM events.events`,
      'B',
    ),
    await line(
      'an event: metadata',
      `SELECT avg(length(metadata::text)) * ${HOUSEHOLDS} FROM events.events`,
      'B',
    ),
    await line('all events, with indexes', size('events.events'), 'B'),
    ...readTables,
    await line(
      'users, sessions, answers, letters, keys, schedule',
      `SELECT sum(pg_total_relation_size(format('%I.%I', schemaname, tablename))) FROM pg_tables
        WHERE schemaname IN ('identity', 'keys', 'schedule')`,
      'B',
    ),
  ];
}

/** For one household. When an event was decided is sealed in it. */
async function eventsSinceTheFirstDay({ store, codec }: Engines): Promise<number> {
  const days: string[] = [];
  for await (const batch of store.readAll())
    for (const event of await codec.decode(batch)) if (event) days.push(event.metadata.day);
  const first = days.reduce((a, b) => (a < b ? a : b));
  return days.filter((day) => day !== first).length / HOUSEHOLDS;
}
