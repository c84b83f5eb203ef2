/** One household with much to catch up on holds up no other, and is itself served in order: weeks, rules, payments, letters. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../../../ledger/commands.ts';
import type { Envelope } from '../../../ledger/handle.ts';
import type { AppParts } from '../../app.ts';
import { newEmail, START, startTestApi, type TestApi } from '../../testing/api.ts';
import type { Client } from '../../testing/client.ts';
import { giveRent, RENT } from '../../testing/household.ts';
import type { Instance } from '../../testing/instance.ts';
import { LANES } from '../testing/lanes.ts';

/** A command of one ledger that takes until `release` is called. */
let held: { ledgerId: string; type: Command['type']; released: Promise<void> } | undefined;
let release = () => {};
/** What happens before a command is handled. */
let meanwhile = async (_: Envelope): Promise<void> => {};

/** Longer than a household of these tests takes on a busy machine. */
const LONG_MS = 1_000;

let api: TestApi;
let instance: Instance;
beforeAll(async () => {
  api = await startTestApi();
  const parts = ({ handle }: AppParts): Partial<AppParts> => ({
    handle: Object.assign(async (envelope: Envelope) => {
      const { ledgerId, command } = envelope;
      await meanwhile(envelope);
      if (held?.ledgerId === ledgerId && held.type === command.type) await held.released;
      return handle(envelope);
    }, handle),
    longMs: LONG_MS,
  });
  instance = await api.another({ parts });
});
afterAll(async () => {
  await instance.stop();
  await api.stop();
});
beforeEach(async () => {
  meanwhile = async () => {};
  api.travelTo(START);
  await api.pool.query('TRUNCATE schedule.runs, schedule.done');
});

afterEach(() => release());

type Household = { person: Client; email: string; ledgerId: string };

/** On this day it has a transfer, an automatic payment, and a bill to be reminded of. */
async function household(day: string, timeZone = 'UTC'): Promise<Household> {
  const email = newEmail();
  const person = await api.signUp({ email, timeZone });
  await giveRent(person);
  await person.does('changeBill', { id: 1, body: { isAutomatic: true, dueDate: day } });
  await person.does('createBill', { body: { ...RENT, name: 'Phone', dueDate: '2026-03-11' } });
  await person.does('createAccount', { body: { name: 'Holiday' } });
  await person.does('createSavingsRule', {
    body: {
      ...{ fromAccountId: 1, toAccountId: 2, amount: '50.00', frequency: 'weekly' },
      ...{ transferDayType: 'weekly', transferDay: new Date(day).getUTCDay() },
    },
  });
  const { rows } = await api.pool.query(
    'SELECT ledger_id AS "ledgerId" FROM identity.users WHERE email = $1',
    [email],
  );
  return { person, email, ...rows[0] };
}

const WATCHED = ['WeekAccrued', 'SavingsRuleApplied', 'BillPaid'];

/** What happened to it by itself, the earliest first, and `letter` when one was written. */
async function lifeOf({ person, email }: Household): Promise<string[]> {
  const types = (await person.does('activity')).map(({ type }) => String(type)).reverse();
  const { rows } = await api.pool.query(
    `SELECT FROM identity.letters JOIN identity.users ON users.id = user_id
      WHERE users.email = $1 AND holds = 'ledger'`,
    [email],
  );
  return [...types.filter((type) => WATCHED.includes(type)), ...rows.map(() => 'letter')];
}

function hold({ ledgerId }: Household, type: Command['type']): void {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  held = { ledgerId, type, released };
}

const last = LANES.find((lane) => lane.includes('weekly-accrual'))?.at(-1);
/** The last job of the lane has run this often. */
const rounds = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await api.pool.query('SELECT FROM schedule.runs WHERE job = $1', [last]);
    expect(rows).toHaveLength(count);
  }, 10_000);

const ALL = ['WeekAccrued', 'SavingsRuleApplied', 'BillPaid', 'letter'];

it.each([
  ['AccrueWeeks', 0],
  ['RunSavingsRules', 1],
  ['RunPayments', 2],
] as const)(
  '%s of one household keeps nothing of the others waiting',
  async (type, before) => {
    const long = await household('2026-03-09');
    const other = await household('2026-03-09');
    // Its day begins a quarter of an hour later, while the first household is still busy.
    const later = await household('2026-03-10', 'Pacific/Chatham');
    hold(long, type);

    api.travelTo('2026-03-09T10:00:00.000Z');
    const look = instance.scheduler.runDue();
    await rounds(1);
    expect(await lifeOf(other)).toEqual(ALL);
    expect(await lifeOf(long)).toEqual(ALL.slice(0, before));
    expect(await lifeOf(later)).toEqual(['WeekAccrued', 'letter']);

    api.travelTo('2026-03-09T10:15:00.000Z');
    await instance.scheduler.runDue();
    expect(await lifeOf(long)).toEqual(ALL.slice(0, before));
    expect(await lifeOf(later)).toEqual(ALL);

    release();
    await look;
    expect(await lifeOf(long)).toEqual(ALL.slice(0, before + 1));
    api.travelTo('2026-03-09T10:30:00.000Z');
    await instance.scheduler.runDue();
    expect(await lifeOf(long)).toEqual(ALL);
    expect(await lifeOf(other)).toEqual(ALL);
  },
  30_000,
);

it('a household that is done in the middle of a round waits for the next one, so that no job overtakes', async () => {
  const long = await household('2026-03-09');
  const other = await household('2026-03-09');
  hold(long, 'AccrueWeeks');
  meanwhile = async ({ ledgerId, command }) => {
    if (ledgerId !== other.ledgerId || command.type !== 'RunSavingsRules') return;
    // The rules that are due have been looked for. Now the weeks of the first are done, and its payments would be found.
    release();
    await vi.waitFor(async () => {
      const { rows } = await api.pool.query('SELECT FROM schedule.done WHERE ledger_id = $1', [
        long.ledgerId,
      ]);
      expect(rows).toHaveLength(1);
    });
  };
  api.travelTo('2026-03-09T10:00:00.000Z');
  await instance.scheduler.runDue();
  expect(await lifeOf(long)).toEqual(['WeekAccrued']);
  expect(await lifeOf(other)).toEqual(ALL);
  api.travelTo('2026-03-09T10:15:00.000Z');
  await instance.scheduler.runDue();
  expect(await lifeOf(long)).toEqual(ALL);
}, 30_000);
