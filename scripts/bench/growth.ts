/** The same work on more processes, and on more data. */
import { availableParallelism } from 'node:os';
import { readConfig } from '../../api/config.ts';
import { type Engines, openEngines } from '../../api/start/engines.ts';
import { type Command, decide } from '../../ledger/commands.ts';
import { forecast } from '../../ledger/forecast.ts';
import { EMPTY_LEDGER, evolve, type Ledger } from '../../ledger/ledger.ts';
import { READ_TABLES } from '../../projections/tables.ts';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';
import { runCommandWith } from '../testing/command.ts';
import { billsOf } from './ledgers.ts';
import {
  against,
  type Line,
  median,
  printTable,
  type Throughput,
  throughputLine,
  withWorkshop,
} from './tools.ts';
import { type Person, saver, transfers } from './writing.ts';

const PEOPLE = 64;
const PROCESSES = 3;
const ROUNDS = 3;

/**
 * The same transfers on one, two and three processes of the app, one event store and one database. Load, processes and
 * PostgreSQL share the machine's cores: more processes help only as far as one of them leaves cores idle.
 */
export async function benchInstances(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url };
    const people: Person[] = [];
    const apps: AppProcess[] = [];
    const measured: Throughput[][] = [];
    try {
      for (let count = 1; count <= PROCESSES; count += 1) {
        apps.push(await spawnApp(settings));
        const urls = apps.map((app) => app.url);
        while (people.length < PEOPLE) people.push(await saver(urls[0] ?? ''));
        const rounds: Throughput[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await transfers(urls, people));
        measured.push(rounds);
      }
    } finally {
      for (const app of apps) await app.stop();
    }
    print(measured);
  });
}

function print(measured: readonly Throughput[][]): void {
  const cores = availableParallelism();
  const lines = measured.map((rounds, index) =>
    throughputLine(`${index + 1} process${index === 0 ? '' : 'es'}`, rounds),
  );
  printTable(
    `Transfers, ${PEOPLE} in flight on ${PEOPLE} ledgers, ${cores} cores for load, app and database, median of ${ROUNDS} rounds`,
    lines.map((line) => (line === lines[0] ? line : against(lines[0] ?? line, line))),
  );
}

/** So many that a half-empty page at the end of a table counts for little. */
const HOUSEHOLDS = 8;
const PARTS_OF_A_YEAR = 2;

/** The events, rows and bytes of the demo household's half year, for docs/decisions/scale.md. */
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

/** Per household. The day of an event is encrypted, so the events are decoded. */
async function eventsSinceTheFirstDay({ store, codec }: Engines): Promise<number> {
  const days: string[] = [];
  for await (const batch of store.readAll())
    for (const event of await codec.decode(batch)) if (event) days.push(event.metadata.day);
  const first = days.reduce((a, b) => (a < b ? a : b));
  return days.filter((day) => day !== first).length / HOUSEHOLDS;
}

const TODAY = '2026-03-04';
const FORECAST_ROUNDS = 60;
const WARM_UP = 20;

/** A year's forecast of a household with 100 bills, computed from the loaded ledger as the API does. */
export async function benchForecast(): Promise<void> {
  const unit = 'ms';
  const small = household(10);
  const large = household(100);
  const line = (what: string, times: number[]) => {
    const best = `best round ${Math.round(Math.min(...times))} ms`;
    return { what, figure: median(times), unit, note: best };
  };
  const baseline = line(
    '52 weeks, 10 bills',
    timed(() => forecast(small, TODAY, 52)),
  );
  const year = line(
    '52 weeks, 100 bills',
    timed(() => forecast(large, TODAY, 52)),
  );
  printTable('Forecast, one household', [baseline, { ...against(baseline, year), aim: '< 50 ms' }]);
}

/** Five accounts, and bills, half of them automatic. */
function household(bills: number): Ledger {
  const commands: Command[] = [
    { type: 'OpenLedger', timeZone: 'UTC' },
    ...Array.from({ length: 5 }, (_, index): Command => {
      return { type: 'OpenAccount', name: `Account ${index}`, balance: 1_000_000 };
    }),
    ...billsOf(bills, (nth) => ({ accountId: 1 + (nth % 5), isAutomatic: nth % 2 === 0 })),
  ];
  return commands.reduce(
    (ledger, command) => decide(command, ledger, TODAY)._unsafeUnwrap().reduce(evolve, ledger),
    EMPTY_LEDGER,
  );
}

/** The milliseconds of each round after the warm-up. */
function timed(work: () => unknown): number[] {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + FORECAST_ROUNDS; round += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}
