/** A household with as much of everything as a ledger may hold, and a past. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { readConfig } from '../../api/config.ts';
import { createPasswords } from '../../api/identity/passwords.ts';
import { createRegister } from '../../api/identity/register.ts';
import { createLog } from '../../api/log.ts';
import { createPerform } from '../../api/perform.ts';
import { openEngines } from '../../api/start/engines.ts';
import { addDays, type Day, dayOf, weekStart } from '../../ledger/calendar.ts';
import { CAPS, PAST_AMOUNTS_PER_BILL } from '../../ledger/caps.ts';
import type { Command } from '../../ledger/commands.ts';
import { createHandle } from '../../ledger/handle.ts';
import type { ImportBills } from '../../ledger/import.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { bundled } from '../bundle/programs.ts';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';
import { post, type Workshop, withWorkshop } from './tools.ts';

/** How long it has lived, and how many past amounts it has recorded: each of these is a command, and they take the longest. */
export type Past = { weeks: number; pastAmounts: number };

/** What a request's sample signs in with (api/testing/samples.ts). */
const PASSWORD = 'correct horse';

/** So that nothing is refused for being asked too often. */
const NO_LIMITS = Object.fromEntries(
  ['READS_PER_CALENDAR', 'SCANS_PER_USER', 'SUGGESTIONS_PER_USER', 'PROOF_FAILURES'].map((name) => [
    ...[name, '1000000'],
  ]),
);

/** The app on such a household, `cookie` that of its person, and the port of watched-app.ts. */
export type FullLedger = { app: AppProcess; cookie: string; watchPort: number };

/** Fills a ledger, starts the app on it and signs its person in. */
export async function withFullLedger(
  past: Past,
  use: (site: FullLedger) => Promise<void>,
): Promise<void> {
  await withWorkshop(async (workshop) => {
    const email = await fillLedger(workshop, past);
    const watchPort = await freePort();
    const settings = { DATA_DIR: workshop.dataDir, DATABASE_URL: workshop.url, ...NO_LIMITS };
    const app = await spawnApp(
      { ...settings, WATCH_PORT: String(watchPort) },
      bundled('bench-watched-app'),
    );
    try {
      const answer = await post(app.url, '/api/auth/login-direct', { email, password: PASSWORD });
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      const cookie = cookies.find((one) => one.startsWith('session=')) ?? '';
      await use({ app, cookie, watchPort });
    } finally {
      await app.stop();
    }
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Answers the person's e-mail. It is not measured, so the disk is not waited for. */
async function fillLedger(
  { dataDir, url }: Workshop,
  { weeks, pastAmounts }: Past,
): Promise<string> {
  const engines = await openEngines(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  await engines.pool.query('ALTER ROLE CURRENT_USER SET synchronous_commit TO off');
  const first = addDays(weekStart(dayOf(new Date(), 'UTC')), -7 * weeks);
  let day = first;
  const clock = () => new Date(`${day}T09:00:00Z`);
  const tables = new ReadTables({ ...engines, log: createLog('error') });
  const handle = createHandle({ ...engines, clock, follower: tables });
  const projector = { status: () => ({ state: 'live', checkpoint: null }) as const };
  try {
    const register = createRegister({
      db: engines.pool,
      perform: createPerform({ handle, tables, projector }),
      passwords: createPasswords({ db: engines.pool }),
      clock,
    });
    const email = `${randomUUID()}@example.com`;
    const body = { email, password: PASSWORD, timeZone: 'UTC', firstName: 'Ann', lastName: 'Lee' };
    const asked = { body, commandId: randomUUID(), requestId: 'bench' };
    const { user } = (await register(asked))._unsafeUnwrap();
    const who = { ledgerId: user.ledgerId, userId: user.id, correlationId: 'bench' };
    const send = async (command: Command) =>
      (await handle({ ...who, commandId: randomUUID(), command }))._unsafeUnwrap();
    for (const command of everything(first, pastAmounts)) await send(command);
    for (let week = 0; week < weeks; week += 1) {
      day = addDays(day, 7);
      for (const type of ['AccrueWeeks', 'RunSavingsRules', 'RunPayments'] as const)
        await send({ type });
    }
    await send({ type: 'AddWeek' });
    return email;
  } finally {
    await engines.pool.query('ALTER ROLE CURRENT_USER RESET synchronous_commit');
    await engines.close();
  }
}

function everything(startDate: Day, pastAmounts: number): Command[] {
  const times = <T>(count: number, one: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => one(index));
  const name = 'A name as long as people write it';
  const paid = { paymentDay: null, paymentDayType: 'weekly' } as const;
  return [
    // One is left free, so that adding is not refused.
    ...times<Command>(CAPS.accounts - 1, (index) => ({
      ...{ type: 'OpenAccount', name: `${name} ${index}`, balance: 90_000_000 },
    })),
    {
      type: 'ImportBills',
      bills: times<ImportBills['bills'][number]>(CAPS.bills - 1, (index) => ({
        ...{ name: `${name} ${index}`, amount: 1_000 + index, startDate, frequency: 'weekly' },
        ...{ category: 'other', accountId: 1 + (index % 190), dueDate: addDays(startDate, 9) },
        ...{ isAutomatic: index % 2 === 0, isDirectDebit: false, ...paid },
      })),
    },
    ...times<Command>(CAPS.incomes - 1, (index) => ({
      ...{ type: 'AddIncome', name: `${name} ${index}`, amount: 1_000, frequency: 'weekly' },
      ...{ accountId: 1 + (index % 190), startDate, ...paid },
    })),
    ...times<Command>(CAPS.savingsRules - 1, (index) => ({
      ...{ type: 'AddSavingsRule', fromAccountId: 1 + (index % 190), toAccountId: 191 },
      ...{ amount: 100, frequency: 'weekly', isActive: true, description: name },
      ...{ transferDay: 1, transferDayType: 'weekly' },
    })),
    ...times<Command>(pastAmounts, (index) => ({
      type: 'RecordHistoricalAmount',
      billId: 1 + Math.floor(index / PAST_AMOUNTS_PER_BILL),
      ...{ amount: 1_000 + index, billDate: startDate, description: name },
    })),
  ];
}
