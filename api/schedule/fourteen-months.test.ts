import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { every, monthEnds, PlainHousehold, plusDays } from './testing/plain-household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const START = '2027-06-30';
const DAYS = 428;
/** Nobody runs the server from the first of these days until the second. */
const OUTAGE = ['2028-01-10', '2028-01-31'] as const;
/** New York keeps winter time between these instants, five hours behind UTC instead of four. */
const WINTER = ['2027-11-07T06:00:00Z', '2028-03-12T07:00:00Z'] as const;

/** The day in New York, worked out without any knowledge of time zones. */
function dayInNewYork(instant: Date): string {
  const isWinter = instant >= new Date(WINTER[0]) && instant < new Date(WINTER[1]);
  return new Date(instant.getTime() - (isWinter ? 5 : 4) * 3_600_000).toISOString().slice(0, 10);
}

const MONTHLY = [433, 100] as const;
const BILLS = [
  { account: 0, amount: 61_000, weeks: MONTHLY, dates: monthEnds(2027, 7, 20), automatic: true },
  {
    account: 0,
    amount: 39_001,
    weeks: [13, 1],
    dates: ['2027-08-31', '2027-11-30', '2028-02-29', '2028-05-31', '2028-08-31', '2028-11-30'],
    automatic: true,
  },
  {
    account: 0,
    amount: 100_000,
    weeks: [52, 1],
    dates: ['2028-02-29', '2029-02-28'],
    automatic: true,
  },
  // Its account is empty now and then: it fails, and is tried again day by day.
  { account: 1, amount: 6_735, weeks: [1, 1], dates: every(7, '2027-07-04', 80), automatic: true },
  {
    account: 0,
    amount: 77_777,
    weeks: [26, 1],
    dates: ['2027-12-30', '2028-06-30', '2028-12-30'],
    automatic: false,
  },
] as const;
const FREQUENCIES = ['monthly', 'quarterly', 'annually', 'weekly', 'bi-annual'] as const;

const RULES = [
  { from: 0, to: 1, amount: 5_000, dates: monthEnds(2027, 7, 20) },
  { from: 0, to: 1, amount: 2_500, dates: every(14, '2027-07-02', 60) },
  { from: 1, to: 0, amount: 12_000, dates: every(7, '2027-07-07', 80) },
] as const;

const money = (cents: number) => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

async function moveIn(person: Client): Promise<void> {
  await person.does('createAccount', { body: { name: 'Everyday', balance: '1500.00' } });
  await person.does('createAccount', { body: { name: 'Savings', balance: '100.00' } });
  for (const [index, bill] of BILLS.entries())
    await person.does('createBill', {
      body: {
        name: `Bill ${index + 1}`,
        amount: money(bill.amount),
        frequency: FREQUENCIES[index] ?? 'monthly',
        category: 'other',
        accountId: bill.account + 1,
        isAutomatic: bill.automatic,
        dueDate: bill.dates[0],
      },
    });
  const days = [
    { frequency: 'monthly', transferDay: 31, transferDayType: 'monthly' },
    { frequency: 'fortnightly', transferDay: 5, transferDayType: 'weekly' },
    { frequency: 'weekly', transferDay: 3, transferDayType: 'weekly' },
  ] as const;
  for (const [index, rule] of RULES.entries()) {
    const amount = money(rule.amount);
    const accounts = { fromAccountId: rule.from + 1, toAccountId: rule.to + 1 };
    await person.does('createSavingsRule', {
      body: { ...accounts, amount, ...days[index] } as never,
    });
  }
}

/** What people see, and what the plain calculation says they must see. */
async function compare(person: Client, plain: PlainHousehold, when: string): Promise<void> {
  const accounts = await person.does('listAccounts');
  const bills = await person.does('listBills');
  expect(
    {
      accounts: accounts.map(({ balance, available }) => ({ balance, available })),
      bills: bills.map(({ savings, dueDate, lastPaidDate, failedPayment }) => {
        const { savedAmount: saved, arrearsAmount: owed } = savings;
        const failed = failedPayment?.since ?? null;
        return { saved, owed, dueDate, lastPaid: lastPaidDate, failed };
      }),
    },
    when,
  ).toEqual({
    accounts: plain.available.map((available, account) => ({
      balance: money(plain.balance(account)),
      available: money(available),
    })),
    bills: plain.bills.map((bill) => ({
      saved: money(bill.saved),
      owed: money(bill.owed),
      dueDate: bill.dates[bill.paid],
      lastPaid: bill.lastPaid,
      failed: bill.failedSince,
    })),
  });
}

/** What the people do themselves on a day. */
async function live(person: Client, plain: PlainHousehold, today: string): Promise<void> {
  if (today.endsWith('-01')) {
    await person.does('changeAccount', { id: 1, body: { balance: '1900.00' } });
    plain.setBalance(0, 190_000);
  }
  if (today.endsWith('-15')) {
    await person.does('changeAccount', { id: 2, body: { balance: '0.00' } });
    plain.setBalance(1, 0);
  }
  const last = { billId: BILLS.length };
  if (today === '2027-09-15') {
    const { amount, saved } = plain.bills[4] ?? { amount: 0, saved: 0 };
    await person.does('payBillWithArrears', {
      body: {
        ...last,
        paymentAmount: money(amount),
        shortfallAmount: money(amount - saved),
        paymentMethod: 'installments',
        installmentPeriod: 1,
      },
    });
    plain.payInInstalments(4, today, 26);
  }
  if (today === '2027-12-10') {
    const body = { ...last, dueDate: '2028-01-20', processImmediately: false };
    await person.does('payBill', { body });
    plain.schedule(4, '2028-01-20');
  }
  if (today === '2028-04-05') {
    await person.does('addWeekSavings');
    plain.saveAWeek();
  }
}

it('14 months day by day, with month ends, a leap day, both clock changes and three weeks of outage', async () => {
  api.travelTo(`${START}T15:00:00.000Z`);
  const email = newEmail();
  const person = await api.signUp({ email, timeZone: 'America/New_York' });
  await moveIn(person);
  const balances = [150_000, 10_000];
  const plain = new PlainHousehold({
    balances,
    bills: BILLS,
    rules: RULES,
    firstMonday: '2027-07-05',
  });
  await compare(person, plain, 'at the start');
  let failures = 0;
  let lived = '';
  for (let count = 1; count <= DAYS; count += 1) {
    // In summer half an hour after midnight in New York, in winter half an hour before it.
    const instant = new Date(`${plusDays(START, count)}T04:30:00.000Z`);
    const today = dayInNewYork(instant);
    if (today >= OUTAGE[0] && today < OUTAGE[1]) continue;
    api.travelTo(instant.toISOString());
    // No session lasts longer than a year, however often it is used.
    if (count % 300 === 0) await person.does('login', { body: { email, password: PASSWORD } });
    await api.scheduler.runDue();
    plain.run(today);
    await compare(person, plain, `on ${today}`);
    if (today !== lived) await live(person, plain, today);
    lived = today;
    failures += plain.bills.filter(({ triedOn }) => triedOn === today).length;
    if (count % 10 !== 0) continue;
    api.travelTo(new Date(instant.getTime() + 900_000).toISOString());
    await api.scheduler.runDue();
    await compare(person, plain, `a second time on ${today}`);
  }
  expect(lived).toBe('2028-08-31');
  // The household has seen what it was made to see.
  expect(failures).toBeGreaterThan(10);
  expect(plain.bills.map(({ paid }) => paid)).toEqual([14, 5, 1, expect.any(Number), 2]);
  const { rows } = await api.pool.query(
    `SELECT count(*)::int AS weeks FROM events.events WHERE type = 'WeekAccrued'`,
  );
  expect(rows).toEqual([{ weeks: 61 }]);
}, 300_000);
