/** Households with a long past, made below HTTP, and the app that serves them. */
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../api/config.ts';
import { createLimits } from '../../api/identity/limits.ts';
import { createPasswords } from '../../api/identity/passwords.ts';
import { createRegister } from '../../api/identity/register.ts';
import { createLog } from '../../api/log.ts';
import { createPerform } from '../../api/perform.ts';
import { addDays, type Day, dayOf, weekStart } from '../../ledger/calendar.ts';
import { CAPS, LONGEST, PAST_AMOUNTS_PER_BILL } from '../../ledger/caps.ts';
import type { Command } from '../../ledger/commands.ts';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { createHandle } from '../../ledger/handle.ts';
import type { ImportBills } from '../../ledger/import.ts';
import { INCOME_FREQUENCIES } from '../../ledger/money.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { bundled } from '../bundle/programs.ts';
import { freePort } from '../testing/free-port.ts';
import { PASSWORD, post, sessionOf } from './http.ts';
import { send, withEnginesOn } from './ledgers.ts';
import { times, type Workshop, withAppsOn, withWorkshop } from './tools.ts';

/** The first and the last day, the first commands, and the number of days from one run of the jobs to the next. */
type Life = { first: Day; last?: Day; movesIn: (first: Day) => Command[]; everyDays: number };

/** The app's address, and the cookie of the household's person. */
type Served = { url: string; cookie: string };

const today = dayOf(new Date(), 'UTC');

/** Makes a household with this past and serves it. */
async function withHousehold(
  life: Life,
  use: (served: Served) => Promise<void>,
  apps: Parameters<typeof withAppsOn>[1] = {},
): Promise<void> {
  await withWorkshop(async (workshop) => {
    const email = await live(workshop, life);
    await withAppsOn(workshop, apps, async (url) => {
      const answer = await post(url, '/api/auth/login-direct', { email, password: PASSWORD });
      await use({ url, cookie: sessionOf(answer) ?? '' });
    });
  });
}

/** Answers the person's e-mail address. This is not measured, so it does not wait for the disk. */
const live = (workshop: Workshop, life: Life): Promise<string> =>
  withEnginesOn(workshop, '', async (engines) => {
    const { pool: db } = engines;
    await db.query('ALTER ROLE CURRENT_USER SET synchronous_commit TO off');
    let day = life.first;
    const clock = () => new Date(`${day}T09:00:00Z`);
    const log = createLog('error');
    const tables = new ReadTables({ ...engines, log });
    const handle = createHandle({ ...engines, clock, follower: tables });
    const projector = { status: () => ({ state: 'live', checkpoint: null }) as const };
    const perform = createPerform({ handle, tables, projector });
    const register = createRegister({
      db,
      perform,
      passwords: createPasswords({ db, log }),
      limits: createLimits({ db, limits: readConfig({}).limits }),
      clock,
    });
    const email = `${randomUUID()}@example.com`;
    const body = { email, password: PASSWORD, timeZone: 'UTC', firstName: 'Ann', lastName: 'Lee' };
    const asked = { body, address: '127.0.0.1', commandId: randomUUID(), requestId: 'bench' };
    const { ledgerId } = (await register(asked))._unsafeUnwrap().user;
    for (const command of life.movesIn(day)) await send(handle, ledgerId, command);
    while (addDays(day, life.everyDays) <= (life.last ?? today)) {
      day = addDays(day, life.everyDays);
      for (const type of ['AccrueWeeks', 'RunSavingsRules', 'RunPayments'] as const)
        await send(handle, ledgerId, { type });
    }
    await send(handle, ledgerId, { type: 'AddWeek' });
    await db.query('ALTER ROLE CURRENT_USER RESET synchronous_commit');
    return email;
  });

const DAYS = 2 * 365;
const BILLS = 200;
const CATEGORIES = ['housing', 'utilities', 'food', 'savings', 'insurance', 'shopping'];

/** 200 bills with a past of two years, for measurements in a browser. */
export const withTwoYears = (use: (served: Served) => Promise<void>): Promise<void> =>
  withHousehold({ first: addDays(today, -DAYS), movesIn: twoHundredBills, everyDays: 1 }, use);

function twoHundredBills(startDate: Day): Command[] {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return [
    ...times<Command>(5, (index) => ({
      ...{ type: 'OpenAccount', name: `Account ${index + 1}`, balance: 90_000_000 },
    })),
    ...times<Command>(BILLS, (index) => ({
      ...{ type: 'AddBill', name: `Bill ${index + 1}`, amount: 1_000 + index * 137 },
      ...{ frequency: pick(BILL_FREQUENCIES, index), category: pick(CATEGORIES, index) },
      ...{ accountId: 1 + (index % 5), isAutomatic: index % 3 > 0, isDirectDebit: false },
      ...{ paymentDay: null, paymentDayType: 'monthly' },
      startDate: addDays(startDate, -(index % 28)),
    })),
    ...times<Command>(4, (index) => ({
      ...{ type: 'AddIncome', name: `Income ${index + 1}`, amount: 200_000 },
      ...{ frequency: pick(INCOME_FREQUENCIES, index), accountId: 1 + index },
      ...{ paymentDay: null, paymentDayType: 'weekly', startDate },
    })),
    {
      ...{ type: 'AddSavingsRule', fromAccountId: 1, toAccountId: 2, amount: 2_500 },
      ...{ frequency: 'weekly', isActive: true, description: null },
      ...{ transferDay: 5, transferDayType: 'weekly' },
    } as Command,
  ];
}

/** Rate limits that are not reached. */
const NO_LIMITS = Object.fromEntries(
  [
    'READS_PER_CALENDAR',
    'SCANS_PER_USER',
    'EVENTS_PER_USER',
    'REQUESTS_PER_SECOND',
    'CONNECTIONS_PER_ADDRESS',
    'SUGGESTIONS_PER_USER',
    'PROOF_FAILURES',
  ].map((name) => [...[name, '1000000']]),
);

/** `watchPort` is that of watched-app.ts. */
export type FullLedger = Served & { watchPort: number };

/**
 * The length of the past, for how many weeks no job has run since, and the number of past amounts: each of them is a command, and
 * together they take the longest.
 */
type Past = { weeks: number; absent?: number; pastAmounts: number };

/** As many as one bill may plan. */
const PRICES = 20;

/** A ledger that holds as much as it may. */
export async function withFullLedger(
  { weeks, absent = 0, pastAmounts }: Past,
  use: (site: FullLedger) => Promise<void>,
): Promise<void> {
  const watchPort = await freePort();
  const last = addDays(today, -7 * absent);
  await withHousehold(
    {
      ...{ first: addDays(weekStart(last), -7 * weeks), last },
      movesIn: (first) => everything(first, pastAmounts),
      everyDays: 7,
    },
    (served) => use({ ...served, watchPort }),
    {
      settings: {
        ...NO_LIMITS,
        WATCH_PORT: String(watchPort),
        NODE_OPTIONS: process.env.APP_NODE_OPTIONS ?? '',
      },
      program: bundled('bench-watched-app'),
    },
  );
}

/** The courses of bills that are dear to plan: for centuries, on a weekday of the month, at a price that rises, for nothing, or due for half a century. */
const COURSES: Partial<ImportBills['bills'][number]>[] = [
  {},
  { amount: 0, ends: { on: '2999-12-31' } },
  {
    ...{ frequency: 'monthly', paymentDay: 5, paymentDayType: 'weekly', paymentWeek: 5 },
    ...{ ends: { on: '2999-12-31' }, yearlyRise: { basisPoints: 1, from: addDays(today, 30) } },
  },
  {
    ...{ frequency: 'monthly', amount: 0, dueDate: '1970-01-05', isAutomatic: false },
    ...{ ends: { payments: 999 }, yearlyRise: { basisPoints: 1, from: '1970-06-01' } },
  },
];

/** A text as long as it may be, of letters of three bytes that hardly repeat: what costs most to read, write and pack. */
function longest(field: keyof typeof LONGEST, nth: number): string {
  const letters = times(LONGEST[field], (at) => 0x4e00 + ((nth * 7_919 + at * at * 31) % 20_000));
  return String.fromCodePoint(...letters);
}

function everything(startDate: Day, pastAmounts: number): Command[] {
  const paid = { paymentDay: null, paymentDayType: 'weekly' } as const;
  return [
    // One below each cap, so that adding one is not refused.
    ...times<Command>(CAPS.accounts - 1, (index) => ({
      ...{ type: 'OpenAccount', name: longest('name', index), balance: 90_000_000 },
    })),
    {
      type: 'ImportBills',
      bills: times<ImportBills['bills'][number]>(CAPS.bills - 1, (index) => ({
        ...{ name: longest('name', index), amount: 1_000 + index, startDate, frequency: 'weekly' },
        ...{ category: 'other', accountId: 1 + (index % 190), dueDate: addDays(startDate, 9) },
        ...{ isAutomatic: index % 2 === 0, isDirectDebit: false, ...paid },
        ...COURSES[index % COURSES.length],
        priceChanges: times(PRICES, (nth) => ({
          ...{ from: addDays(startDate, 365 * (1 + nth)), amount: 1_001 + index + nth },
        })),
      })),
    },
    ...times<Command>(CAPS.incomes - 1, (index) => ({
      ...{ type: 'AddIncome', name: longest('name', index), amount: 1_000, frequency: 'weekly' },
      ...{ accountId: 1 + (index % 190), startDate, ...paid },
    })),
    ...times<Command>(CAPS.savingsRules - 1, (index) => ({
      ...{ type: 'AddSavingsRule', fromAccountId: 1 + (index % 190), toAccountId: 191 },
      ...{ amount: 100, frequency: 'weekly', isActive: true },
      ...{ description: longest('description', index) },
      ...{ transferDay: 1, transferDayType: 'weekly' },
    })),
    ...times<Command>(pastAmounts, (index) => ({
      type: 'RecordHistoricalAmount',
      billId: 1 + Math.floor(index / PAST_AMOUNTS_PER_BILL),
      ...{ amount: 1_000 + index, billDate: startDate },
      description: longest('description', index),
    })),
  ];
}
