/**
 * The weekly accrual of 20,000 ledgers with 10 bills each, from a cold start: each ledger is read, decrypted and folded,
 * the week decided, encrypted and appended. Beside it the least that any program must do: insert the same event rows.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { accrueAll, accruing } from '../../api/schedule/accrual.ts';
import type { LedgerRef } from '../../api/schedule/ledgers.ts';
import { type Command, decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { createHandle } from '../../ledger/handle.ts';
import { EMPTY_LEDGER, evolve } from '../../ledger/ledger.ts';
import { NO_EVENTS } from '../../ledger/store/chain.ts';
import { ledgerStream } from '../../ledger/store/codec.ts';
import { type BenchEngines, openBenchEngines } from './ledgers.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const LEDGERS = 20_000;
const BILLS = 10;
/** As many rows in one transaction as ledgers that are under way at once. */
const BATCH = 128;
const MOVED_IN = '2026-03-04';
const NEXT_MONDAY = new Date('2026-03-09T10:00:00Z');

export async function benchAccrual(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const ledgers = await moveIn(engines);
    const handle = createHandle({ ...engines, clock: () => NEXT_MONDAY });
    const megabytes: number[] = [];
    const begin = performance.now();
    let count = 0;
    for await (const outcome of accrueAll({ ledgers: each(ledgers), accrue: accruing(handle) })) {
      if (!('weeks' in outcome) || outcome.weeks.length !== 1)
        throw new Error(`${outcome.ledgerId} was not accrued`);
      count += 1;
      if (count % (LEDGERS / 4) === 0)
        megabytes.push(Math.round(process.memoryUsage().rss / 1_048_576));
    }
    const ours = (count / (performance.now() - begin)) * 1_000;
    const plain = await insertAgain(engines);
    await engines.close();
    printTable(`Weekly accrual of ${LEDGERS.toLocaleString('en')} ledgers, ${BILLS} bills each`, [
      { what: `plain inserts, ${BATCH} rows each`, figure: plain, unit: 'ledgers/s' },
      {
        what: 'accrual',
        figure: ours,
        unit: 'ledgers/s',
        ratio: ours / plain,
        aim: '≥ 0.3',
        note: `memory at each quarter: ${megabytes.join(', ')} MB`,
      },
    ]);
  });
}

async function* each(ledgers: readonly LedgerRef[]): AsyncGenerator<LedgerRef> {
  yield* ledgers;
}

/** Every household begins alike, with events of its own. */
async function moveIn({ store, codec }: BenchEngines): Promise<LedgerRef[]> {
  const events = firstEvents();
  const ids = Array.from({ length: LEDGERS }, () => randomUUID());
  const move = async (ledgerId: string) => {
    const who = { userId: 'bench', commandId: randomUUID(), correlationId: 'bench' };
    const time = `${MOVED_IN}T10:00:00.000Z`;
    const metadata = { ...who, commandHash: 'f'.repeat(64), time, day: MOVED_IN };
    const fresh = events.map((event) => ({ id: randomUUID(), event, metadata }));
    const { events: encoded } = await codec.encode(ledgerId, NO_EVENTS, fresh);
    const outcome = await store.append(ledgerStream(ledgerId), 'none', encoded);
    if (outcome.status !== 'appended') throw new Error(`Not moved in: ${outcome.status}`);
  };
  for (let at = 0; at < ids.length; at += BATCH)
    await Promise.all(ids.slice(at, at + BATCH).map(move));
  return ids.map((ledgerId) => ({ ledgerId, userId: 'bench' }));
}

function firstEvents(): LedgerEvent[] {
  const commands: Command[] = [
    { type: 'OpenLedger', timeZone: 'UTC' },
    { type: 'OpenAccount', name: 'Everyday', balance: 500_000 },
    ...Array.from(
      { length: BILLS },
      (_, index): Command => ({
        type: 'AddBill',
        name: `Bill ${index}`,
        amount: 5_000 + index * 1_234,
        frequency: BILL_FREQUENCIES[index % BILL_FREQUENCIES.length] ?? 'monthly',
        category: 'utilities',
        accountId: 1,
        isAutomatic: true,
        isDirectDebit: false,
        paymentDay: null,
        paymentDayType: 'monthly',
      }),
    ),
  ];
  let ledger = EMPTY_LEDGER;
  return commands.flatMap((command) => {
    const events = decide(command, ledger, MOVED_IN)._unsafeUnwrap();
    ledger = events.reduce(evolve, ledger);
    return events;
  });
}

/** Inserts the accrual's own rows once more, into a table with the same columns and keys. Answers rows a second. */
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
