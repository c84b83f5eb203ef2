import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { Command } from './commands.ts';
import { forecast, foresee } from './forecast.ts';
import { balanceOf, type Ledger } from './ledger.ts';
import { addRule } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, follow, ledgerOf, TODAY } from './testing/given.ts';

/** A weekly bill of 10.00 on account 1, first due on the Sunday of this week. */
const weekly = billAdded({
  ...{ frequency: 'weekly', amount: 1_000, dueDate: '2026-03-08', dueDay: 8 },
});

const weeksOf = (ledger: Ledger, weeks: number, today: Day = TODAY) =>
  forecast(ledger, today, weeks).accounts[0]?.weeks ?? [];

describe('the forecast', () => {
  it('begins with what is left of this week, and counts whole weeks after it', () => {
    const { from, to, accounts } = forecast(ledgerOf([accountOpened(500)]), TODAY, 3);
    expect({ from, to }).toEqual({ from: TODAY, to: '2026-03-22' });
    expect(accounts).toEqual([
      {
        ...{ accountId: 1, name: 'Everyday' },
        weeks: ['2026-03-02', '2026-03-09', '2026-03-16'].map((week) => ({
          ...{ week, accrues: 0, payments: [], transfers: [], incomes: [] },
          ...{ balance: 500, available: 500, lowestBalance: 500 },
        })),
        days: [{ date: TODAY, balance: 500 }],
      },
    ]);
  });

  it('sets aside each week, and pays by hand what falls due, as if it were paid in full', () => {
    const [first, second] = weeksOf(ledgerOf([accountOpened(5_000), weekly]), 2);
    const payment = { billId: 1, name: 'Power', amount: 1_000, paid: true };
    expect(first).toMatchObject({
      ...{ accrues: 0, balance: 4_000, available: 4_000, lowestBalance: 4_000 },
      payments: [{ ...payment, date: '2026-03-08', saved: 0, shortfall: 1_000 }],
    });
    expect(second).toMatchObject({
      ...{ accrues: 1_000, balance: 4_000, available: 4_000 },
      payments: [{ ...payment, date: '2026-03-15', saved: 1_000, shortfall: 0 }],
    });
  });

  it('lets an account go below zero by what is paid by hand, and keeps its lowest day', () => {
    const weeks = weeksOf(ledgerOf([accountOpened(300), weekly]), 3);
    expect(weeks.map(({ balance, lowestBalance }) => [balance, lowestBalance])).toEqual([
      [-700, -700],
      [-700, -700],
      [-700, -700],
    ]);
    const rich = weeksOf(ledgerOf([accountOpened(1_700), weekly]), 2);
    expect(rich.map(({ lowestBalance }) => lowestBalance)).toEqual([700, 700]);
  });

  it('tells an automatic payment that finds too little, once, and makes it when there is enough', () => {
    const automatic = billAdded({
      ...{ frequency: 'quarterly', amount: 2_600, isAutomatic: true },
      ...{ dueDate: '2026-03-10', dueDay: 10, nextPaymentDate: '2026-03-10' },
    });
    const weeks = weeksOf(ledgerOf([accountOpened(2_300), automatic]), 4);
    const about = { billId: 1, name: 'Power', amount: 2_600 };
    const failed = { ...about, paid: false, missing: 100, lacking: 100 };
    const made = { ...about, paid: true, missing: 0, lacking: 0 };
    expect(weeks.map(({ payments, balance }) => [payments, balance])).toEqual([
      [[], 2_300],
      [[{ ...failed, date: '2026-03-10', saved: 200, shortfall: 2_400 }], 2_500],
      [[{ ...made, date: '2026-03-16', saved: 400, shortfall: 2_200 }], 100],
      [[], 300],
    ]);
  });

  it('tells what the app would refuse to pay by hand, and each day on which a balance changes', () => {
    const [account] = forecast(ledgerOf([accountOpened(1_700), weekly]), TODAY, 3).accounts;
    const lacking = account?.weeks.flatMap(({ payments }) => payments.map((one) => one.lacking));
    expect(lacking).toEqual([0, 0, 0]);
    const [poor] = forecast(ledgerOf([accountOpened(300), weekly]), TODAY, 2).accounts;
    expect(poor?.weeks.map(({ payments }) => payments.map((one) => one.lacking))).toEqual([
      [700],
      [700],
    ]);
    expect(poor?.days).toEqual([
      { date: TODAY, balance: 300 },
      { date: '2026-03-08', balance: -700 },
      { date: '2026-03-09', balance: 300 },
      { date: '2026-03-15', balance: -700 },
    ]);
  });

  it('tells what fails already once more, on its first day', () => {
    const poor = [accountOpened(100), billAdded({ isAutomatic: true, dueDate: TODAY })];
    const failing = follow(ledgerOf(poor), { type: 'RunPayments' });
    const [account] = forecast(failing, addDays(TODAY, 1), 3).accounts;
    const told = account?.weeks.map(({ payments }) =>
      payments.map(({ date, paid }) => [date, paid]),
    );
    expect(told).toEqual([[[addDays(TODAY, 1), false]], [], []]);
  });

  it.each([
    ['today', '2026-03-08'],
    ['yesterday, and again today', '2026-03-09'],
  ])('tells a payment that failed %s for tomorrow, when the daily run tries again', (_, day) => {
    const bills = [1, 2].map((billId) =>
      billAdded({ billId, amount: 700, isAutomatic: true, dueDate: '2026-03-08' }),
    );
    const mended = follow(
      ledgerOf([accountOpened(0), ...bills]),
      [{ type: 'RunPayments' }, '2026-03-08'],
      [{ type: 'RunPayments' }, day],
      [{ type: 'ChangeAccount', accountId: 1, balance: 1_000 }, day],
    );
    const told = forecast(mended, day, 2).accounts.flatMap(({ weeks }) =>
      weeks.flatMap(({ payments }) => payments.map(({ date, paid }) => [date, paid])),
    );
    const tomorrow = addDays(day, 1);
    expect(told.slice(0, 2)).toEqual([
      [tomorrow, true],
      [tomorrow, false],
    ]);
  });

  it('tells of no second try on the day of the first, as the daily run makes none', () => {
    const bill = billAdded({ amount: 700, isAutomatic: true, dueDate: TODAY });
    const failed = follow(ledgerOf([accountOpened(0), bill]), { type: 'RunPayments' });
    const mended = follow(failed, { type: 'ChangeAccount', accountId: 1, balance: 1_000 });
    expect(follow(mended, { type: 'RunPayments' })).toBe(mended);
  });

  it('makes a scheduled payment on its day, and not another one on the due date', () => {
    const later = { type: 'PayBill', billId: 1, processImmediately: false, dueDate: '2026-03-11' };
    const ledger = follow(ledgerOf([accountOpened(5_000), weekly]), later as Command);
    const days = weeksOf(ledger, 2).flatMap(({ payments }) => payments.map(({ date }) => date));
    expect(days).toEqual(['2026-03-11', '2026-03-15']);
  });

  it('pays what is overdue today, once however long ago it was due, and then the date that comes', () => {
    const days = (dueDate: Day) => {
      const overdue = billAdded({ ...weekly.data, dueDate } as object);
      const [first] = weeksOf(ledgerOf([accountOpened(5_000), overdue]), 1);
      return first?.payments.map(({ date }) => date);
    };
    expect(days('2026-02-20')).toEqual([TODAY, '2026-03-06']);
    expect(days('1900-01-01')).toEqual([TODAY]);
    // A Wednesday: what is due today comes after what is overdue.
    expect(days('1900-01-03')).toEqual([TODAY, TODAY]);
  });

  it('ends with the week in which it has told as much as it may', () => {
    const bills = Array.from({ length: 1_000 }, (_, index) =>
      billAdded({ ...weekly.data, billId: index + 1 } as object),
    );
    const { from, to, accounts } = forecast(
      ledgerOf([accountOpened(90_000_000), ...bills]),
      TODAY,
      104,
    );
    const weeks = accounts[0]?.weeks ?? [];
    expect(weeks.map(({ payments }) => payments.length)).toEqual(Array(10).fill(1_000));
    expect({ from, to }).toEqual({ from: TODAY, to: addDays('2026-03-01', 7 * 10) });
  });

  it('pauses after each step of a day, however many bills there are', () => {
    const course = foresee(ledgerOf([accountOpened(5_000), weekly]), TODAY, 2);
    let pauses = 0;
    while (!course.next().done) pauses += 1;
    expect(pauses).toBeGreaterThan(12 * 2);
  });

  it('runs savings rules, and tells the ones that find too little', () => {
    const ledger = follow(ledgerOf([accountOpened(6_000), accountOpened(0, 2)]), addRule);
    const { accounts } = forecast(ledger, TODAY, 3);
    const transfers = accounts.map(({ weeks }) => weeks.map((week) => week.transfers));
    const out = { ruleId: 1, otherAccountId: 2, amount: -4_000 };
    expect(transfers[0]).toEqual([
      [],
      [{ ...out, date: '2026-03-09', moved: true }],
      [{ ...out, date: '2026-03-16', moved: false }],
    ]);
    const into = { ruleId: 1, otherAccountId: 1, amount: 4_000 };
    expect(transfers[1]?.[1]).toEqual([{ ...into, date: '2026-03-09', moved: true }]);
    expect(accounts.map(({ weeks }) => weeks.at(-1)?.balance)).toEqual([2_000, 4_000]);
  });

  it('says of each bill whether it is saved by its due date, and by how much not', () => {
    const yearly = billAdded({ billId: 2, frequency: 'annually', dueDate: '2027-03-04' });
    const ledger = ledgerOf([accountOpened(50_000), billAdded(), billFunded(1_000), yearly]);
    const { bills } = forecast(ledger, TODAY, 6);
    expect(bills).toMatchObject([
      // Four Mondays before 4 April at 23.09, 23.10, 23.09 and 23.10.
      { billId: 1, dueDate: '2026-04-04', saved: 10_238, shortfall: 0 },
      { billId: 2, dueDate: '2027-03-04', saved: null, shortfall: null },
    ]);
    const short = forecast(ledgerOf([accountOpened(50_000), billAdded()]), TODAY, 6);
    expect(short.bills).toMatchObject([{ saved: 9_238, shortfall: 762 }]);
  });

  it('leaves a bill without an account unpaid, and the ledger as it was', () => {
    const ledger = follow(ledgerOf([accountOpened(50_000), weekly]), {
      type: 'CloseAccount',
      accountId: 1,
    });
    const before = structuredClone(ledger);
    expect(forecast(ledger, TODAY, 2)).toMatchObject({
      accounts: [],
      bills: [{ billId: 1, accountId: null, saved: 0, shortfall: 1_000 }],
    });
    expect(ledger).toEqual(before);
  });

  it('comes to what really happens, when the person pays as it assumes', () => {
    const automatic = billAdded({
      ...{ billId: 2, isAutomatic: true, nextPaymentDate: '2026-03-20', dueDate: '2026-03-20' },
    });
    const start = follow(
      ledgerOf([accountOpened(90_000), accountOpened(0, 2), weekly, automatic]),
      { ...addRule, amount: 1_000 },
    );
    const foreseen = forecast(start, TODAY, 30);
    let ledger = start;
    for (let day = TODAY; day <= foreseen.to; day = addDays(day, 1)) {
      const runs = ['AccrueWeeks', 'RunSavingsRules', 'RunPayments'] as const;
      ledger = follow(ledger, ...runs.map((type): [Command, Day] => [{ type }, day]));
      const bill = ledger.bills.get(1);
      if (!bill || bill.dueDate > day) continue;
      const { amount } = bill;
      const shortfall = Math.max(0, amount - bill.saved);
      const asked = { type: 'PayBillWithArrears', billId: 1, amount, shortfall } as const;
      ledger = follow(ledger, [{ ...asked, method: 'immediate' }, day]);
    }
    const last = foreseen.accounts.map(({ weeks }) => weeks.at(-1));
    expect(last.map((week) => week?.balance)).toEqual([...ledger.accounts.values()].map(balanceOf));
    expect(last.map((week) => week?.available)).toEqual(
      [...ledger.accounts.values()].map(({ available }) => available),
    );
  });
});
