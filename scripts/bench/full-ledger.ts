/** A household with as much of everything as a ledger may hold, and half a year behind it. */
import { randomUUID } from 'node:crypto';
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
import { ReadTables } from '../../projections/read-tables.ts';
import type { Workshop } from './tools.ts';

const WEEKS = 26;

/** What a request's sample signs in with (api/testing/samples.ts). */
export const PASSWORD = 'correct horse';

/** Answers the person's e-mail. It is not measured, so the disk is not waited for. */
export async function fillLedger({ dataDir, url }: Workshop): Promise<string> {
  const engines = await openEngines(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  await engines.pool.query('ALTER ROLE CURRENT_USER SET synchronous_commit TO off');
  const first = addDays(weekStart(dayOf(new Date(), 'UTC')), -7 * WEEKS);
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
    for (const command of everything(first)) await send(command);
    for (let week = 0; week < WEEKS; week += 1) {
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

function everything(startDate: Day): Command[] {
  const times = (count: number, command: (index: number) => Command) =>
    Array.from({ length: count }, (_, index) => command(index));
  const name = 'A name as long as people write it';
  const paid = { paymentDay: null, paymentDayType: 'weekly' } as const;
  return [
    // One is left free, so that adding is not refused.
    ...times(CAPS.accounts - 1, (index) => ({
      ...{ type: 'OpenAccount', name: `${name} ${index}`, balance: 90_000_000 },
    })),
    ...times(CAPS.bills - 1, (index) => ({
      ...{ type: 'AddBill', name: `${name} ${index}`, amount: 1_000 + index, startDate },
      ...{ frequency: 'weekly', category: 'other', accountId: 1 + (index % 190) },
      ...{ isAutomatic: index % 2 === 0, isDirectDebit: false, dueDate: addDays(startDate, 9) },
      ...paid,
    })),
    ...times(CAPS.incomes - 1, (index) => ({
      ...{ type: 'AddIncome', name: `${name} ${index}`, amount: 1_000, frequency: 'weekly' },
      ...{ accountId: 1 + (index % 190), startDate, ...paid },
    })),
    ...times(CAPS.savingsRules - 1, (index) => ({
      ...{ type: 'AddSavingsRule', fromAccountId: 1 + (index % 190), toAccountId: 191 },
      ...{ amount: 100, frequency: 'weekly', isActive: true, description: name },
      ...{ transferDay: 1, transferDayType: 'weekly' },
    })),
    ...times(CAPS.historicalAmounts - 1, (index) => ({
      type: 'RecordHistoricalAmount',
      billId: 1 + Math.floor(index / PAST_AMOUNTS_PER_BILL),
      ...{ amount: 1_000 + index, billDate: startDate, description: name },
    })),
  ];
}
