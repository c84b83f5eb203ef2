/** The weekly accrual of many ledgers. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { accrueAll, accruing } from '../../api/schedule/accrual.ts';
import { addDays, type Day } from '../../ledger/calendar.ts';
import { type Command, decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import { createHandle, type Handle } from '../../ledger/handle.ts';
import { EMPTY_LEDGER, evolve } from '../../ledger/ledger.ts';
import { NO_EVENTS } from '../../ledger/store/chain.ts';
import { ledgerStream } from '../../ledger/store/codec.ts';
import {
  aTransfer,
  type BenchEngines,
  billsOf,
  liveTogether,
  openBenchEngines,
  recorded,
  send,
} from './ledgers.ts';
import { against, inBatches, printTable, withWorkshop } from './tools.ts';

const LEDGERS = 20_000;
const BILLS = 10;
/** As many rows in one transaction as ledgers that are under way at once. */
const BATCH = 128;
const MOVED_IN = '2026-03-04';
const NEXT_MONDAY = new Date('2026-03-09T10:00:00Z');

/**
 * The weekly accrual of 20,000 ledgers with 10 bills each, from cold: each ledger is read, decrypted and folded, its week is
 * decided, encrypted and appended. The baseline inserts the same event rows.
 */
export async function benchAccrual(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const ids = await moveIn(engines);
    const ours = await accrued(createHandle({ ...engines, clock: () => NEXT_MONDAY }), ids);
    const plain = await insertAgain(engines);
    await engines.close();
    const unit = 'ledgers/s';
    const baseline = { what: `plain inserts, ${BATCH} rows each`, figure: plain, unit };
    const accrual = { what: 'accrual', figure: ours.rate, unit, aim: '≥ 0.3', note: memory(ours) };
    printTable(`Weekly accrual of ${LEDGERS.toLocaleString('en')} ledgers, ${BILLS} bills each`, [
      baseline,
      against(baseline, accrual),
    ]);
  });
}

/** Makes ledgers that begin alike; answers their ids. */
async function moveIn({ store, codec }: BenchEngines): Promise<string[]> {
  const events = firstEvents();
  const ids = Array.from({ length: LEDGERS }, () => randomUUID());
  await inBatches(ids, BATCH, async (ledgerId) => {
    const fresh = recorded({ day: MOVED_IN, events });
    const { events: encoded } = await codec.encode(ledgerId, NO_EVENTS, fresh);
    const outcome = await store.append(ledgerStream(ledgerId), 'none', encoded);
    if (outcome.status !== 'appended') throw new Error(`The append was refused: ${outcome.status}`);
  });
  return ids;
}

function firstEvents(): LedgerEvent[] {
  const commands: Command[] = [
    { type: 'OpenLedger', timeZone: 'UTC' },
    { type: 'OpenAccount', name: 'Everyday', balance: 500_000 },
    ...billsOf(BILLS),
  ];
  let ledger = EMPTY_LEDGER;
  return commands.flatMap((command) => {
    const events = decide(command, ledger, MOVED_IN)._unsafeUnwrap();
    ledger = events.reduce(evolve, ledger);
    return events;
  });
}

/** Inserts the accrual's rows again, into a table with the same columns and keys. Answers rows a second. */
async function insertAgain({ pool }: BenchEngines): Promise<number> {
  await pool.query('CREATE TABLE events.again (LIKE events.events INCLUDING ALL)');
  const { rows } = await pool.query<{ stream: string; data: Buffer; metadata: string }>(
    `SELECT stream, data, metadata::text FROM events.events WHERE type = 'WeekAccrued'`,
  );
  const insert: pg.QueryConfig = {
    name: 'insert',
    text: `INSERT INTO events.again ("position", stream, revision, id, type, data, metadata, recorded_at)
      SELECT nextval('events.positions'), new.stream, 12, new.id, 'WeekAccrued', new.data, new.metadata, now()
      FROM unnest($1::text[], $2::uuid[], $3::bytea[], $4::json[]) AS new (stream, id, data, metadata)`,
  };
  const begin = performance.now();
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    const values = [
      some.map(({ stream }) => stream),
      some.map(() => randomUUID()),
      some.map(({ data }) => data),
      some.map(({ metadata }) => metadata),
    ];
    await pool.query({ ...insert, values });
  }
  return (rows.length / (performance.now() - begin)) * 1_000;
}

const MONDAY_LEDGERS = 500;
const THREE_YEARS = 828;
const AFTER_SNAPSHOT = 12;
const IN_FLIGHT = 64;

/**
 * The accrual of ledgers with a past of three years, from cold: once from the first event, and once from snapshots that lie
 * half as many events back as there are between two.
 */
export async function benchMonday(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    await liveTogether(engines, MONDAY_LEDGERS * THREE_YEARS, THREE_YEARS);
    const ids = await engines.keyring.list(null, MONDAY_LEDGERS);
    const cold = (day: Day, snapshots = true) =>
      createHandle({
        ...engines,
        ...(!snapshots && { snapshots: undefined }),
        clock: () => new Date(`${day}T10:00:00Z`),
      });
    const { ledger } = await cold('2025-01-06', false).look(ids[0] ?? '');
    const monday = (weeks: number) => addDays(ledger.accruedThrough, 7 * weeks);

    const without = await accrued(cold(monday(1), false), ids);
    await growOn(engines, cold(monday(1)), ids);
    await engines.pool.query('VACUUM ANALYZE snapshots.ledgers');
    const through = await accrued(cold(monday(2)), ids);
    const { rows } = await engines.pool.query<{ bytes: number }>(
      'SELECT avg(octet_length(sealed))::int AS bytes FROM snapshots.ledgers',
    );
    await engines.close();
    const unit = 'ledgers/s';
    const baseline = { what: 'from the first event', figure: without.rate, unit };
    const what = `from a snapshot and ${AFTER_SNAPSHOT} events`;
    const note = `${memory(through)}; ${rows[0]?.bytes} B a snapshot`;
    printTable(`Monday: ${MONDAY_LEDGERS} ledgers of ${THREE_YEARS} events, from cold`, [
      { ...baseline, note: memory(without) },
      against(baseline, { what, figure: through.rate, unit, aim: '≥ 2,000/s', note }),
    ]);
  });
}

type Accrued = { rate: number; megabytes: number[] };

const memory = ({ megabytes }: Accrued) => `memory at each quarter: ${megabytes.join(', ')} MB`;

/** Accrues the week that is due in each ledger. Fails unless it is exactly one. */
async function accrued(handle: Handle, ids: readonly string[]): Promise<Accrued> {
  const megabytes: number[] = [];
  const begin = performance.now();
  let count = 0;
  for await (const outcome of accrueAll({ ledgers: each(ids), accrue: accruing(handle) })) {
    if (!('weeks' in outcome) || outcome.weeks.length !== 1)
      throw new Error(`${outcome.ledgerId} was not accrued`);
    count += 1;
    if (count % (ids.length / 4) === 0)
      megabytes.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
  }
  return { rate: (count / (performance.now() - begin)) * 1_000, megabytes };
}

async function* each(ids: readonly string[]) {
  for (const ledgerId of ids) yield { ledgerId, userId: 'bench' };
}

/** Appends to each ledger, so that it has a snapshot and some events after it. */
async function growOn({ pool }: BenchEngines, handle: Handle, ids: string[]): Promise<void> {
  await inBatches(ids, IN_FLIGHT, async (id) => {
    for (let n = 0; n < AFTER_SNAPSHOT; n += 1) await send(handle, id, aTransfer);
  });
  const { rowCount } = await pool.query('SELECT FROM snapshots.ledgers');
  if (rowCount !== ids.length) throw new Error(`There are ${rowCount} snapshots.`);
}
