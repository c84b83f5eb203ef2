/** `npm run migrate-events`: copies all events from one event store to another, and moves the app over. */
import { type Config, readConfig } from '../api/config.ts';
import { homeOfEvents, openDatabase } from '../api/start/engines.ts';
import { compareCopy, copyEvents } from '../ledger/store/copy.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { type CopyProgress, openCopyProgress } from './migrate/progress.ts';
import { switchStores } from './migrate/switch.ts';

/** The app's own database. */
const OWN = 'database';

const usage = `npm run migrate-events -- --from URL --to URL [--switch]

Copies every stream in order, and proves by the hashes that it is the same log. The app may run
meanwhile. A copy that was killed goes on where it was; doing it again copies what came later.

  --from URL, --to URL  postgres://…, esdb://… or the word database, for the app's own one
  --switch              with the app stopped: copy the rest and let the read tables follow the
                        copy. Then start the app with EVENT_STORE_URL set to it, or unset for
                        the database.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  switch: { type: 'boolean' },
} as const;

await runScript({ usage, options }, async ({ from, to, switch: switching = false }) => {
  const config = readConfig(process.env);
  const addresses = { from: addressOf(from, '--from', config), to: addressOf(to, '--to', config) };
  if (addresses.from === addresses.to) throw new UsageError('--from and --to are the same store.');
  if (switching && !isMove(Object.values(addresses)))
    throw new UsageError('--switch is for a move between the app’s own database and EventStoreDB.');
  const database = await openDatabase(config);
  const opened: EventStore[] = [];
  const open = async (address: string) => {
    const store = await openStore(address, database);
    opened.push(store);
    return store;
  };
  try {
    await assertDirection(addresses, database);
    const progress = await openCopyProgress(database.pool, Object.values(addresses));
    if (addresses.to === OWN) await markUnfinished(database);
    const stores = { from: await open(addresses.from), to: await open(addresses.to) };
    const parts = { ...database, ...stores };
    await copy(parts, progress);
    if (switching) {
      const leavesDatabase = addresses.from === OWN;
      await switchStores({ ...parts, leavesDatabase, finish: () => finish(parts, progress) });
      console.log(`Switched. ${nextStep(leavesDatabase)}`);
    } else await compare(parts);
    return 0;
  } finally {
    for (const store of opened) await store.close();
    await database.close();
  }
});

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Addresses = { from: string; to: string };
type Parts = Database & { from: EventStore; to: EventStore };

function addressOf(given: string | undefined, option: string, config: Config): string {
  if (!given) throw new UsageError(`${option} is missing.`);
  if (given === OWN || given === config.databaseUrl) return OWN;
  if (/^(postgres(ql)?|esdb(\+discover)?):\/\//.test(given)) return given;
  throw new UsageError(`${option} is no postgres:// or esdb:// address, nor the word "${OWN}".`);
}

/** The app's events are either in its own database or in EventStoreDB. */
function isMove(addresses: readonly string[]): boolean {
  return addresses.includes(OWN) && addresses.some((address) => address.startsWith('esdb'));
}

/** Nobody may copy into the database while the app's events are there, nor from it while they are elsewhere. */
async function assertDirection({ from, to }: Addresses, { pool }: Database): Promise<void> {
  const home = await homeOfEvents(pool);
  if (to === OWN && home === 'database')
    throw new UsageError('--to: the app’s events are in the database already.');
  if (from === OWN && home === 'EventStoreDB')
    throw new UsageError('--from: the app’s events are in EventStoreDB, not in the database.');
}

async function openStore(address: string, { pool }: Database): Promise<EventStore> {
  if (address === OWN) return openPostgresEventStore({ pool });
  if (address.startsWith('postgres')) return openPostgresEventStore({ url: address });
  const { openEventStoreDB } = await import('../ledger/store/eventstoredb/store.ts');
  return openEventStoreDB({ url: address });
}

/** Marks the database's events as an unfinished copy: a start of the app would take them for its own otherwise (engines.ts). */
async function markUnfinished({ pool }: Database): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS event_copy.into_database ()');
}

async function copy(parts: Parts, progress: CopyProgress): Promise<void> {
  const bar = progressBar();
  const head = Number((await parts.from.head())?.commit ?? 0n);
  let total = 0;
  // It was emptied since, or is another one at the same address.
  if (!(await parts.to.head())) await progress.forget();
  await copyEvents(parts, {
    after: await progress.read(),
    copied: async (position, events) => {
      await progress.write(position);
      total += events;
      bar.show(Number(position.commit) / head, `${counted(total)} events copied`);
    },
  });
  bar.end();
  console.log(`Copied ${counted(total)} events.`);
}

async function compare(parts: Parts): Promise<number> {
  const bar = progressBar();
  const ledgers = await parts.keyring.count();
  const compared = await compareCopy(parts, ({ ledgers: done, erased, events }) =>
    bar.show((done + erased) / ledgers, `${counted(events)} events compared`),
  );
  bar.end();
  const rest = compared.behind > 0 ? `; ${counted(compared.behind)} came meanwhile` : '';
  console.log(
    `Compared ${counted(compared.ledgers)} ledgers, ${counted(compared.events)} events: the same${rest}.`,
  );
  if (compared.erased > 0)
    console.log(
      `Not copied and not compared: what a store may still hold of ${counted(compared.erased)} erased ledgers, whose keys are gone.`,
    );
  return compared.behind;
}

async function finish(parts: Parts, progress: CopyProgress): Promise<void> {
  await copy(parts, progress);
  if ((await compare(parts)) > 0) throw new Error('Events came meanwhile: the app is running.');
}

function nextStep(leavesDatabase: boolean): string {
  return leavesDatabase
    ? 'Start the app with EVENT_STORE_URL set to the new store.'
    : 'Start the app without EVENT_STORE_URL.';
}
