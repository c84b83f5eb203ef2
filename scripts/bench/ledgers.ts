/** Ledgers below HTTP, on both stores: one household, or years of many. */
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../api/config.ts';
import type { Engines } from '../../api/start/engines.ts';
import type { AddBill } from '../../ledger/bills.ts';
import { addDays, type Day } from '../../ledger/calendar.ts';
import { type Command, decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { NamedFrequency } from '../../ledger/frequency.ts';
import type { Handle } from '../../ledger/handle.ts';
import { EMPTY_LEDGER, evolve } from '../../ledger/ledger.ts';
import { NO_EVENTS } from '../../ledger/store/chain.ts';
import { appendTo } from '../../ledger/store/testing/append.ts';
import { onEngines } from '../cli/stores.ts';
import { startImitation } from '../simulate/named-store.ts';
import { inBatches, type Workshop, withWorkshop } from './tools.ts';

/** The time of an append on the wire-level server, in milliseconds: as measured on a real EventStoreDB 24.6.0. */
const APPEND_TAKES = ['4', '9'];

/**
 * Runs a benchmark on each store; `store` is the value of EVENT_STORE_URL, empty for Postgres. Its value here names a real EventStoreDB
 * instead of the wire-level server.
 */
export async function onEachStore(
  use: (name: string, store: string) => Promise<void>,
): Promise<void> {
  await use('Postgres', '');
  const { EVENT_STORE_URL: real } = process.env;
  if (real) return use('EventStoreDB', real);
  const { url, stop } = await startImitation(...APPEND_TAKES);
  const name = `EventStoreDB (wire-level server, in memory, ${APPEND_TAKES.join('–')} ms an append)`;
  await use(name, url).finally(stop);
}

/** The settings of a program on a workshop. */
export const settingsOf = ({ dataDir, url }: Workshop, store = '') => ({
  ...{ DATA_DIR: dataDir, DATABASE_URL: url, EVENT_STORE_URL: store },
});

/** Works on a workshop below HTTP. */
export const withEnginesOn = <T>(
  workshop: Workshop,
  store: string,
  use: (engines: Engines) => Promise<T>,
): Promise<T> => onEngines(readConfig(settingsOf(workshop, store)), use, { mayBeNew: true });

/** The same on a workshop of its own. */
export const withEngines = (
  use: (engines: Engines, workshop: Workshop) => Promise<void>,
  store = '',
): Promise<void> =>
  withWorkshop((workshop) => withEnginesOn(workshop, store, (engines) => use(engines, workshop)));

/** Sends one command to a ledger; a refusal fails the benchmark. */
export async function send(handle: Handle, ledgerId: string, command: Command) {
  const commandId = randomUUID();
  const who = { ledgerId, userId: 'bench', commandId, correlationId: 'bench' };
  return (await handle({ ...who, command }))._unsafeUnwrap();
}

/** A new ledger with two accounts, the first one rich. */
export async function openHousehold(handle: Handle): Promise<string> {
  const ledgerId = randomUUID();
  await send(handle, ledgerId, { type: 'OpenLedger', timeZone: 'UTC' });
  await send(handle, ledgerId, { type: 'OpenAccount', name: 'Everyday', balance: 900_000_000 });
  await send(handle, ledgerId, { type: 'OpenAccount', name: 'Savings', balance: 0 });
  return ledgerId;
}

/** One cent from the first account to the second. */
export const aTransfer: Command = {
  type: 'Transfer',
  fromAccountId: 1,
  toAccountId: 2,
  amount: 1,
  description: null,
};

const FREQUENCIES: NamedFrequency[] = ['monthly', 'monthly', 'weekly', 'quarterly', 'annually'];

/** Different bills, paid automatically from account 1. */
const BILLS = Array.from(
  { length: 10 },
  (_, nth): AddBill => ({
    type: 'AddBill',
    name: `Bill ${nth}`,
    amount: 5_000 + nth * 1_234,
    frequency: FREQUENCIES[nth % FREQUENCIES.length] ?? 'monthly',
    category: 'utilities',
    accountId: 1,
    isAutomatic: true,
    isDirectDebit: false,
    paymentDay: 1 + ((2 * nth) % 28),
    paymentDayType: 'monthly',
  }),
);

const FIRST_DAY: Day = '2025-01-06';
const EVENTS_A_LEDGER = 200;
/** Appends in flight; the store commits waiting ones together. */
const IN_FLIGHT = 128;

type Week = { day: Day; events: LedgerEvent[] };

/** Fills the store with households of so many events each, their weeks interleaved as in a real log. Answers the number of events. */
export async function liveTogether(
  engines: Engines,
  events: number,
  eventsALedger = EVENTS_A_LEDGER,
): Promise<number> {
  const weeks = liveAlone(eventsALedger);
  const ledgers = Array.from({ length: Math.ceil(events / eventsALedger) }, () => {
    return { id: randomUUID(), head: NO_EVENTS };
  });
  let count = 0;
  for (const week of weeks)
    await inBatches(ledgers, IN_FLIGHT, async (ledger) => {
      const fresh = recorded(week);
      ledger.head = (await appendTo(engines, ledger.id, ledger.head, fresh)).head;
      count += fresh.length;
    });
  return count;
}

/** The events of one day, with ids and metadata, ready for the codec. */
function recorded({ day, events }: Week) {
  const who = { userId: 'bench', commandId: randomUUID(), correlationId: randomUUID() };
  const metadata = { ...who, commandHash: 'f'.repeat(64), time: `${day}T07:00:00.000Z`, day };
  return events.map((event) => ({ id: randomUUID(), event, metadata }));
}

/** The first weeks of a household, until it has so many events. All ledgers of the benchmark have the same. */
function liveAlone(eventsALedger: number): Week[] {
  const weeks: Week[] = [];
  let ledger = EMPTY_LEDGER;
  let left = eventsALedger;
  const live = (week: Week, day: Day, command: Command) => {
    const events = decide(command, ledger, day)._unsafeUnwrap().slice(0, left);
    left -= events.length;
    ledger = events.reduce(evolve, ledger);
    week.events.push(...events);
  };
  for (let monday = FIRST_DAY; left > 0; monday = addDays(monday, 7)) {
    const week: Week = { day: monday, events: [] };
    weeks.push(week);
    if (monday === FIRST_DAY) for (const command of MOVING_IN) live(week, monday, command);
    live(week, monday, { type: 'AccrueWeeks' });
    for (let day = 0; day < 7; day += 1)
      for (const type of ['RunPayments', 'RunSavingsRules'] as const)
        live(week, addDays(monday, day), { type });
    live(week, monday, { ...PURCHASE, amount: 2_000 });
  }
  return weeks;
}

const PURCHASE = {
  type: 'Transfer',
  fromAccountId: 1,
  toAccountId: 2,
  description: 'Groceries',
} as const;

const MOVING_IN: Command[] = [
  { type: 'OpenLedger', timeZone: 'UTC' },
  { type: 'OpenAccount', name: 'Everyday', balance: 90_000_000 },
  { type: 'OpenAccount', name: 'Savings', balance: 100_000 },
  ...BILLS,
  {
    type: 'AddIncome',
    name: 'Salary',
    amount: 250_000,
    frequency: 'biweekly',
    accountId: 1,
    paymentDay: null,
    paymentDayType: 'weekly',
    startDate: FIRST_DAY,
  },
  {
    type: 'AddSavingsRule',
    fromAccountId: 1,
    toAccountId: 2,
    amount: 5_000,
    frequency: 'weekly',
    isActive: true,
    description: 'Rainy day',
    transferDay: 5,
    transferDayType: 'weekly',
  },
];
