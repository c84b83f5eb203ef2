/** A household of 200 bills with two years behind it, for what is measured in a browser; and the app that serves it. */
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../api/config.ts';
import { createPasswords } from '../../api/identity/passwords.ts';
import { createRegister } from '../../api/identity/register.ts';
import { createLog } from '../../api/log.ts';
import { createPerform } from '../../api/perform.ts';
import { addDays, type Day, dayOf } from '../../ledger/calendar.ts';
import type { Command } from '../../ledger/commands.ts';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { createHandle } from '../../ledger/handle.ts';
import { INCOME_FREQUENCIES } from '../../ledger/money.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { openEngines } from '../engines.ts';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';
import { post } from './person.ts';
import { type Workshop, withWorkshop } from './workshop.ts';

const BILLS = 200;
const DAYS = 2 * 365;
const PASSWORD = 'two years of bills';
const CATEGORIES = ['housing', 'utilities', 'food', 'savings', 'insurance', 'shopping'];

/** The app in production's form, and the cookie of the household's person. */
export type Lived = { app: AppProcess; cookie: string };

/** Lives two years, serves them, and cleans up. */
export async function withTwoYears(use: (lived: Lived) => Promise<void>): Promise<void> {
  await withWorkshop(async (workshop) => {
    const email = await live(workshop);
    const app = await spawnApp({ DATA_DIR: workshop.dataDir, DATABASE_URL: workshop.url });
    try {
      const answer = await post(app.url, '/api/auth/login-direct', { email, password: PASSWORD });
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      await use({ app, cookie: cookies.find((cookie) => cookie.startsWith('session=')) ?? '' });
    } finally {
      await app.stop();
    }
  });
}

/** Answers the person's e-mail. */
async function live({ dataDir, url }: Workshop): Promise<string> {
  const engines = await openEngines(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  const today = dayOf(new Date(), 'UTC');
  let day = addDays(today, -DAYS);
  const clock = () => new Date(`${day}T09:00:00Z`);
  const tables = new ReadTables({ ...engines, log: createLog('error') });
  const handle = createHandle({ ...engines, clock, follower: tables });
  const projector = { status: () => ({ state: 'live', checkpoint: null }) as const };
  const perform = createPerform({ handle, tables, projector });
  try {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD, timeZone: 'UTC' };
    const person = { ...body, firstName: 'Ann', lastName: 'Lee' };
    const registering = { body: person, commandId: randomUUID(), requestId: 'bench' };
    const db = engines.pool;
    const passwords = createPasswords({ db });
    const register = createRegister({ db, perform, passwords, clock });
    const { user } = (await register(registering))._unsafeUnwrap();
    const send = async (command: Command) => {
      const commandId = randomUUID();
      const who = { ledgerId: user.ledgerId, userId: user.id, correlationId: 'bench' };
      return (await handle({ ...who, commandId, command }))._unsafeUnwrap();
    };
    for (const command of movingIn(day)) await send(command);
    for (; day < today; day = addDays(day, 1))
      for (const type of ['AccrueWeeks', 'RunSavingsRules', 'RunPayments'] as const)
        await send({ type });
    await send({ type: 'AddWeek' });
    return body.email;
  } finally {
    await engines.close();
  }
}

function movingIn(startDate: Day): Command[] {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return [
    ...Array.from({ length: 5 }, (_, index): Command => {
      return { type: 'OpenAccount', name: `Account ${index + 1}`, balance: 90_000_000 };
    }),
    ...Array.from({ length: BILLS }, (_, index): Command => {
      return {
        type: 'AddBill',
        name: `Bill ${index + 1}`,
        amount: 1_000 + index * 137,
        frequency: pick(BILL_FREQUENCIES, index),
        category: pick(CATEGORIES, index),
        accountId: 1 + (index % 5),
        isAutomatic: index % 3 > 0,
        isDirectDebit: false,
        paymentDay: null,
        paymentDayType: 'monthly',
        startDate: addDays(startDate, -(index % 28)),
      };
    }),
    ...Array.from({ length: 4 }, (_, index): Command => {
      return {
        type: 'AddIncome',
        name: `Income ${index + 1}`,
        amount: 200_000,
        frequency: pick(INCOME_FREQUENCIES, index),
        accountId: 1 + index,
        paymentDay: null,
        paymentDayType: 'weekly',
        startDate,
      };
    }),
    {
      ...{ type: 'AddSavingsRule', fromAccountId: 1, toAccountId: 2, amount: 2_500 },
      ...{ frequency: 'weekly', isActive: true, description: null },
      ...{ transferDay: 5, transferDayType: 'weekly' },
    } as Command,
  ];
}
