/** Whoever moves to another address, loses theirs or deletes all data while a job writes has no letter about bills sent to where they were. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as accounts from '../../testing/accounts.ts';
import { newEmail, START } from '../../testing/api.ts';
import { inBetween, makeHoldable } from '../../testing/held-statements.ts';
import { giveRent } from '../../testing/household.ts';
import { takeLetters } from '../../testing/outbox.ts';

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
  await makeHoldable(house.api);
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.api.travelTo(START);
  await house.api.pool.query('TRUNCATE schedule.runs, identity.users CASCADE');
});

const MONDAY = '2026-03-16';
const KINDS = {
  'a reminder': { emailNotifications: true },
  'the report of a Monday': { weeklyReports: true, billReminders: false },
  'the email of a payday': { paydayReminders: true, payFrequency: 'weekly', payDay: 'monday' },
} as const;

type Account = accounts.Account;
/** What happens meanwhile, to an account whose address is confirmed or not, and where the letter goes after it. */
const MEANWHILE: Record<
  string,
  { confirmed: boolean; begin(of: Account): Promise<{ turn(): Promise<unknown>; next?: string }> }
> = {
  'moves to another address': {
    confirmed: true,
    begin: async (of) => {
      const next = newEmail();
      const body = { token: await accounts.askForAddress(of, next) };
      return { turn: () => of.owner.does('confirmEmail', { body }), next };
    },
  },
  'loses the address to another account': {
    confirmed: false,
    begin: async (of) => {
      const other = await accounts.openAccount(house, true);
      const body = { token: await accounts.askForAddress(other, of.email) };
      return { turn: () => other.owner.does('confirmEmail', { body }) };
    },
  },
  'deletes all data': {
    confirmed: true,
    begin: async (of) => ({ turn: () => of.owner.does('deleteData') }),
  },
};

/** How many letters an address has had that tell of the bill. */
async function toldOfRent(email: string) {
  await house.api.deliverLetters();
  const letters = await takeLetters(house.api.dataDir, email);
  return letters.filter(({ text }) => text?.includes('433.00')).length;
}

it.each(
  Object.entries(KINDS).flatMap(([kind, chosen]) =>
    Object.keys(MEANWHILE).map((what) => ({ kind, chosen, what })),
  ),
)('$kind, and who $what', async ({ chosen, what }) => {
  const { confirmed, begin } = MEANWHILE[what] ?? expect.fail();
  const of = await accounts.openAccount(house, confirmed);
  await giveRent(of.owner);
  await of.owner.does('changeBill', { id: 1, body: { dueDate: '2026-03-18' } });
  await of.owner.does('changePreferences', { body: chosen });
  house.api.travelTo(`${MONDAY}T10:00:00.000Z`);
  of.owner = await accounts.logIn(of);
  const { turn, next } = await begin(of);
  await inBetween(house.api, 'letterOfJob', () => house.api.scheduler.runDue(), turn);
  expect(await toldOfRent(of.email)).toBe(0);
  house.api.travelTo(`${MONDAY}T10:15:00.000Z`);
  await house.api.scheduler.runDue();
  expect(await toldOfRent(of.email)).toBe(0);
  if (next) expect(await toldOfRent(next)).toBe(1);
});

it('is told after it is confirmed, in the words for a confirmed address', async () => {
  const of = await accounts.openAccount(house, false);
  await giveRent(of.owner);
  const body = { name: 'Pay at evil.example', dueDate: '2026-03-18' };
  await of.owner.does('changeBill', { id: 1, body });
  house.api.travelTo(`${MONDAY}T10:00:00.000Z`);
  const run = () => house.api.scheduler.runDue();
  await inBetween(house.api, 'letterOfJob', run, () => accounts.throughGoogle(of));
  expect(await toldOfRent(of.email)).toBe(0);
  house.api.travelTo(`${MONDAY}T10:15:00.000Z`);
  await house.api.scheduler.runDue();
  await house.api.deliverLetters();
  const letters = await takeLetters(house.api.dataDir, of.email);
  expect(letters.map(({ subject }) => subject)).toContain('Pay at evil.example is due in 2 days');
});

it('whose account is held by a process that hangs keeps nobody from a letter, and has their own later', async () => {
  const { api } = house;
  for (let count = 0; count < 3; count += 1) {
    const { owner } = await accounts.openAccount(house, true);
    await giveRent(owner);
    await owner.does('changeBill', { id: 1, body: { dueDate: '2026-03-18' } });
  }
  const { rows } = await api.pool.query<{ email: string }>(
    'SELECT email FROM identity.users ORDER BY ledger_id',
  );
  const told = async () => {
    await api.scheduler.runDue();
    const counts: number[] = [];
    for (const { email } of rows) counts.push(await toldOfRent(email));
    return counts;
  };
  const holder = await api.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM identity.users WHERE email = $1 FOR NO KEY UPDATE', [
    rows[0]?.email,
  ]);
  api.travelTo(`${MONDAY}T10:00:00.000Z`);
  expect(await told()).toEqual([0, 1, 1]);
  await holder.query('ROLLBACK');
  holder.release();
  api.travelTo(`${MONDAY}T10:15:00.000Z`);
  expect(await told()).toEqual([1, 0, 0]);
});
