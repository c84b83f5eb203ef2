/** What reading costs: events, a long ledger, a Monday from cold, all read tables, a list over HTTP. */
import { Readable } from 'node:stream';
import { createLog } from '../../api/log.ts';
import { accrueAll, accruing } from '../../api/schedule/accrual.ts';
import type { Engines } from '../../api/start/engines.ts';
import { addDays, type Day } from '../../ledger/calendar.ts';
import { parseEvent, type RecordedLedgerEvent } from '../../ledger/events.ts';
import { createHandle, type Handle } from '../../ledger/handle.ts';
import { ledgerStream, openEvent } from '../../ledger/store/codec.ts';
import type { StoredEvent } from '../../ledger/store/event-store.ts';
import { upcast } from '../../ledger/store/upcast.ts';
import { activityPage } from '../../projections/activity.ts';
import { fold, NOTHING } from '../../projections/folded.ts';
import { catchUp } from '../../projections/following.ts';
import { createHistory } from '../../projections/history.ts';
import { migrateReadTables } from '../../projections/migrate.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { runCommandWith } from '../testing/command.ts';
import { getRequest, household, openConnection } from './http.ts';
import {
  aTransfer,
  liveTogether,
  onEachStore,
  openHousehold,
  send,
  settingsOf,
  withEngines,
} from './ledgers.ts';
import {
  blocksOf,
  type Case,
  compare,
  inBatches,
  type Measured,
  msOf,
  throughput,
  withApps,
} from './tools.ts';

const LEDGERS = 20;

/** The processor time of each step from an event's bytes to a ledger's rows. Other work of the machine has little influence on it. */
export async function benchDecoding(): Promise<void> {
  await withEngines(async (engines) => {
    const events = await liveTogether(engines, LEDGERS * 200);
    const steps = (await stepsOf(engines)).map(({ what, work }): Case => {
      const measure = async () => {
        const begin = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(begin);
        return { figure: (user + system) / events };
      };
      return { what, measure };
    });
    // In the first rounds V8 has not compiled the code yet.
    const how = { unit: 'µs an event', rounds: 25 };
    await compare('From bytes to rows, in processor time', how, steps);
  });
}

/** `opened` and `checked` are parts of `decoded`. */
async function stepsOf({
  store,
  codec,
  keyring,
}: Engines): Promise<{ what: string; work: () => unknown }[]> {
  const ids = await keyring.list(null, LEDGERS);
  const keys = await keyring.find(ids);
  const ledgers = await Promise.all(
    ids.map(async (id) => {
      const stored: StoredEvent[] = [];
      for await (const batch of store.readStream(ledgerStream(id))) stored.push(...batch);
      const key = keys.get(id);
      if (!key) throw new Error(`Ledger ${id} has no key.`);
      const opened = stored.map((event) => ({ type: event.type, ...openEvent(key, event) }));
      const decoded = (await codec.decode(stored)) as RecordedLedgerEvent[];
      return { id, key, stored, opened, decoded };
    }),
  );
  const ofEach = (what: string, work: (ledger: (typeof ledgers)[number]) => unknown) => ({
    what,
    work: async () => {
      for (const ledger of ledgers) await work(ledger);
    },
  });
  return [
    ofEach('read from Postgres', async ({ id }) => {
      for await (const _ of store.readStream(ledgerStream(id)));
    }),
    ofEach('opened', ({ stored, key }) => stored.map((event) => openEvent(key, event))),
    ofEach('checked', ({ opened }) =>
      opened.map(({ type, version, data }) => parseEvent(type, upcast(type, version, data))),
    ),
    ofEach('decoded', ({ stored }) => codec.decode(stored)),
    ofEach('folded to rows', ({ decoded }) => fold(NOTHING, decoded)),
  ];
}

const EVENTS = 10_000;

/**
 * A command, and the first page of the activity, on a ledger of 10,000 events: without the ledger in the cache (cold), and
 * with it (warm). Three years of a household are some 900 events.
 */
export async function benchLongLedger(): Promise<void> {
  await withEngines(async (engines) => {
    const fresh = () => createHandle({ ...engines, clock: () => new Date() });
    const handle = fresh();
    const [long, young] = [await openHousehold(handle), await openHousehold(handle)];
    for (let event = 3; event < EVENTS; event += 1) await send(handle, long, aTransfer);
    const timed = async (work: () => Promise<unknown>) => ({ figure: await msOf(work) });
    const command = (ledgerId: string) => () => timed(() => send(handle, ledgerId, aTransfer));
    const how = { unit: 'ms', rounds: 21 };
    await compare(`One command on a ledger of ${EVENTS.toLocaleString('en')} events`, how, [
      { what: 'new ledger, warm', measure: command(young) },
      { what: 'long ledger, warm', aim: '≤ 1.5', measure: command(long) },
      // An event from elsewhere would make the warm handle read, too.
      { what: 'long ledger, only read, cold', measure: () => timed(() => fresh().look(long)) },
    ]);
    const warm = createHistory(engines);
    const page = (history: () => typeof warm, ledgerId: string) => () =>
      timed(async () => activityPage(await history().of(ledgerId), { limit: 50 }));
    const cold = () => createHistory(engines);
    await compare('First page of the activity', how, [
      { what: 'new ledger, cold', measure: page(cold, young) },
      { what: 'long ledger, cold', aim: '≤ 150 ms', measure: page(cold, long) },
      { what: 'long ledger, warm', aim: '≤ 3 ms', measure: page(() => warm, long) },
    ]);
  });
}

const MONDAY_LEDGERS = 500;
const THREE_YEARS = 828;
const AFTER_SNAPSHOT = 12;

/**
 * The accrual of ledgers with a past of three years, from cold: once from the first event, and once from snapshots that lie
 * half as many events back as there are between two.
 */
export async function benchMonday(): Promise<void> {
  await withEngines(async (engines) => {
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
    const title = `Monday: ${MONDAY_LEDGERS} ledgers of ${THREE_YEARS} events, from cold`;
    await compare(title, { unit: 'ledgers/s', rounds: 1 }, [
      {
        what: 'from the first event',
        measure: () => accrued(ids, engines, cold(monday(1), false)),
      },
      {
        what: `from a snapshot and ${AFTER_SNAPSHOT} events`,
        aim: '≥ 2,000/s',
        measure: async () => {
          await growOn(engines, cold(monday(1)), ids);
          return accrued(ids, engines, cold(monday(2)));
        },
      },
    ]);
  });
}

/** Accrues the week that is due in each ledger. Fails unless it is exactly one. Others are held up no longer than by the longest block. */
async function accrued(ids: string[], { pool: db }: Engines, handle: Handle): Promise<Measured> {
  const { took, longest } = await blocksOf(async () => {
    const ledgers = Readable.from(ids.map((ledgerId) => ({ ledgerId, userId: 'bench' })));
    for await (const outcome of accrueAll({ ledgers, accrue: accruing(handle), db }))
      if (!('weeks' in outcome) || outcome.weeks.length !== 1)
        throw new Error(`${outcome.ledgerId} was not accrued`);
  });
  return { figure: (1_000 * ids.length) / took, note: `longest block ${Math.round(longest)} ms` };
}

/** Appends to each ledger, so that it has a snapshot and some events after it. */
async function growOn({ pool }: Engines, handle: Handle, ids: string[]): Promise<void> {
  await inBatches(ids, 64, async (id) => {
    for (let n = 0; n < AFTER_SNAPSHOT; n += 1) await send(handle, id, aTransfer);
  });
  const { rowCount } = await pool.query('SELECT FROM snapshots.ledgers');
  // They are written in the background, the last ones perhaps only now.
  if (Number(rowCount) < 0.9 * ids.length) throw new Error(`There are ${rowCount} snapshots.`);
  await pool.query('VACUUM ANALYZE snapshots.ledgers');
}

const FILLED = 100_000;

/** All read tables from the log: by the projector, and by `npm run replay`, beside a reader of the same events. */
export async function benchRebuild(): Promise<void> {
  await onEachStore((name, eventStore) =>
    withEngines(async (engines, workshop) => {
      const { pool, store } = engines;
      const events = await liveTogether(engines, FILLED);
      const rate = async (work: () => Promise<unknown>) => {
        await pool.query('DROP SCHEMA read_model CASCADE');
        await migrateReadTables(pool);
        return { figure: (1_000 * events) / (await msOf(work)) };
      };
      const tables = new ReadTables({ ...engines, log: createLog('silent') });
      const replay = async () => {
        const ended = await runCommandWith(settingsOf(workshop, eventStore), 'replay');
        if (ended.status !== 0) throw new Error(ended.complaints);
      };
      const project = () => catchUp({ db: pool, store, tables });
      const how = { unit: 'events/s', rounds: 3 };
      await compare(`${name}: ${events.toLocaleString('en')} events into all read tables`, how, [
        { what: 'only read', measure: () => rate(() => readAll(engines)) },
        { what: 'projector', aim: '≥ 0.5', measure: () => rate(project) },
        { what: 'npm run replay', measure: () => rate(replay) },
      ]);
    }, eventStore),
  );
}

async function readAll({ store }: Engines): Promise<void> {
  for await (const _ of store.readAll());
}

const BILLS = 200;
const WORKERS = 32;

/** The list of 200 bills, 32 in flight, beside the pages' stylesheet, a file. */
export async function benchLists(): Promise<void> {
  await withApps({}, async (url) => {
    const cookie = await household(url, BILLS);
    const page = await (await fetch(url)).text();
    const [, styles = ''] = /href="([^"]+\.css)"/.exec(page) ?? [];
    const connections = await Promise.all(
      Array.from({ length: WORKERS }, () => openConnection(url)),
    );
    const asking = (path: string) => () => {
      const calls = connections.map(({ ask }) => async () => {
        const answer = await ask(getRequest(path, cookie));
        if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(0, 500));
      });
      return throughput(calls, 5);
    };
    await compare(`Lists: ${WORKERS} in flight`, { unit: '/s', rounds: 3 }, [
      { what: 'the stylesheet', measure: asking(styles) },
      { what: `GET /api/bills, of ${BILLS}`, measure: asking('/api/bills') },
    ]);
    for (const connection of connections) connection.close();
  });
}
