/** Three processes of the app on one event store and one database. The one that projects is killed under load. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MASTER_KEY, prepareApi } from '../api/testing/instance.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import { createCodec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { openEventStoreDB } from '../ledger/store/eventstoredb/store.ts';
import { Wire } from '../ledger/store/eventstoredb/testing/wire.ts';
import { openKeyring } from '../ledger/store/keys.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { type AppProcess, spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommandWith } from './testing/command.ts';
import { figure } from './testing/metrics.ts';
import { peopleOfThePast } from './testing/past.ts';
import { startSaving } from './testing/savers.ts';

const PEOPLE = 8;
/** Transfers that are answered before the kill, and after it. */
const ENOUGH = 75;
/** Another process takes over within about a second; the machine may be busy with other tests. */
const SECONDS_MAX = 60;

const atEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
});

const stores = [
  {
    name: 'Postgres',
    open: async ({ pool }: TestDatabase) => ({
      eventStoreUrl: '',
      openStore: () => openPostgresEventStore({ pool }),
    }),
  },
  {
    name: 'EventStoreDB',
    open: async () => {
      const { url: eventStoreUrl, stop } = await startWire();
      atEnd.push(stop);
      return { eventStoreUrl, openStore: async () => openEventStoreDB({ url: eventStoreUrl }) };
    },
  },
];

async function startWire() {
  const wire = await Wire.start();
  return { url: wire.url, stop: () => wire.stop() };
}

/** All events, read from the store itself. */
async function eventsIn(store: EventStore, { pool }: TestDatabase): Promise<RecordedLedgerEvent[]> {
  const codec = createCodec(await openKeyring({ pool, masterKey: MASTER_KEY }));
  const events: (RecordedLedgerEvent | null)[] = [];
  for await (const batch of store.readAll()) events.push(...(await codec.decode(batch)));
  return events.filter((event) => event !== null);
}

/** Each week that was set aside, with its ledger. */
const weeksIn = (events: readonly RecordedLedgerEvent[]) =>
  events.flatMap(({ type, data, metadata }) =>
    type === 'WeekAccrued' ? [`${metadata.ledgerId} ${data.week}`] : [],
  );

/** To read a whole log takes longer than to ask for a figure. */
const OFTEN_MS = 20;
const SELDOM_MS = 250;

const until = <T>(what: () => Promise<T> | T, interval = OFTEN_MS) =>
  vi.waitFor(what, { timeout: SECONDS_MAX * 1_000, interval });

/** Which process projects; null while none does. */
async function projecting(apps: readonly AppProcess[]): Promise<AppProcess | null> {
  const figures = await Promise.all(apps.map(({ url }) => figure(url, 'weekwise_projecting')));
  return apps[figures.indexOf(1)] ?? null;
}

describe.each(stores)('on $name', ({ name, open }) => {
  it('nothing is lost, nothing is doubled, and another goes on', async () => {
    const database = await createTestDatabase(prepareApi);
    atEnd.push(database.drop);
    const { eventStoreUrl, openStore } = await open(database);
    const people = await peopleOfThePast(database.url, PEOPLE, openStore);
    const store = await openStore();
    atEnd.push(() => store.close());
    const settings = {
      ...{ ...commandEnv, DATABASE_URL: database.url, EVENT_STORE_URL: eventStoreUrl },
      LOG_LEVEL: 'silent',
    };
    const apps = await Promise.all([1, 2, 3].map(() => spawnApp(settings)));
    atEnd.push(() => Promise.all(apps.map(({ stop }) => stop())));

    const savers = startSaving(
      people,
      apps.map(({ url }) => url),
    );
    await until(() => expect(savers.answered()).toBeGreaterThan(ENOUGH));
    const victim = await projecting(apps);
    if (!victim) throw new Error('Nobody projects');
    const others = apps.filter((app) => app !== victim);
    await victim.kill();
    const killed = performance.now();
    await until(async () => expect(await projecting(others)).not.toBeNull());
    const takenOver = performance.now() - killed;
    const answeredThen = savers.answered();
    await until(() => expect(savers.answered()).toBeGreaterThan(answeredThen + ENOUGH));
    const saved = await savers.end();
    for (const { url } of others)
      await until(async () => expect(await figure(url, 'weekwise_projection_lag_events')).toBe(0));

    // The killed process may have run the jobs.
    const events = await until(async () => {
      const all = await eventsIn(store, database);
      const { length } = weeksIn(all);
      expect(length).toBeGreaterThanOrEqual(3 * PEOPLE);
      expect(length % PEOPLE).toBe(0);
      return all;
    }, SELDOM_MS);
    expect(new Set(weeksIn(events)).size).toBe(weeksIn(events).length);
    const transfers = events.filter(({ type }) => type === 'Transferred');
    expect(transfers).toHaveLength(saved.reduce((sum, count) => sum + count));
    expect(new Set(transfers.map(({ metadata }) => metadata.commandId)).size).toBe(
      transfers.length,
    );
    expect(await runCommandWith(settings, 'audit')).toMatchObject({ status: 0 });
    console.log(
      `${name}: ${transfers.length} transfers answered by three processes; after the kill another projected within ` +
        `${Math.round(takenOver)} ms; longest time without an answer ${Math.round(savers.longestPause())} ms`,
    );
  }, 300_000);
});
