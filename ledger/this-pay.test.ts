/** That the pays of a forecast are its weeks to the cent, and what a pay brings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { forecast } from './forecast.ts';
import type { Forecast } from './foreseen.ts';
import { frequencyOf } from './frequency.ts';
import type { Ledger } from './ledger.ts';
import { PAY_FREQUENCIES, totalOf } from './money.ts';
import { type PaySchedule, payOn } from './paydays.ts';
import { toEnd } from './steps.ts';
import { addBill } from './testing/commands.ts';
import { accountOpened, billAdded, follow, ledgerOf, TODAY } from './testing/given.ts';
import { incomeOf, payAhead as payInSteps, weeksToForecast } from './this-pay.ts';

const payAhead = (...asked: Parameters<typeof payInSteps>) => toEnd(payInSteps(...asked));

const anyWhen = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  named: fc.option(fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days))),
  secondDay: fc.integer({ min: 1, max: 31 }),
});
const anyBill = fc.record({
  amount: fc.integer({ min: 1, max: 900_000 }),
  frequency: fc.oneof(
    fc.constant('once' as const),
    fc
      .record({
        every: fc.integer({ min: 1, max: 60 }),
        unit: fc.constantFrom('week' as const, 'month' as const),
      })
      .map(frequencyOf),
  ),
  due: fc.integer({ min: 0, max: 700 }),
  isAutomatic: fc.boolean(),
});

/** What all pays of a forecast set aside and pay together. */
function sumsOf(schedule: PaySchedule, ahead: Forecast): [setAside: number, due: number] {
  let [setAside, paid] = [0, 0];
  for (let day = ahead.from; day <= ahead.to; day = payOn(schedule, day).next) {
    const pay = payOn(schedule, day);
    const { toSetAside, missed, due } = payAhead(ahead, pay, []);
    // What waits from weeks before is told to the pay of today.
    setAside += toSetAside + (day === ahead.from ? missed : 0);
    const own = due.filter(({ date }) => date >= pay.from);
    paid += totalOf(own, ({ amount }) => amount);
  }
  return [setAside, paid];
}

describe('the pays that lie ahead', () => {
  it('set aside together what the weeks do and pay what falls due, over ten years to the cent', () => {
    fc.assert(
      fc.property(fc.array(anyBill, { minLength: 1, maxLength: 4 }), anyWhen, (bills, when) => {
        const added = bills.map(({ due, ...bill }) => ({
          ...addBill,
          ...bill,
          dueDate: addDays(TODAY, due),
        }));
        const ledger = follow(ledgerOf([accountOpened(500_000)]), ...added);
        const ahead = forecast(ledger, TODAY, 522);
        const weeks = ahead.accounts.flatMap((account) => account.weeks);
        const payments = weeks.flatMap((week) => week.payments);
        const whole = [
          totalOf(weeks, ({ accrues }) => accrues),
          totalOf(payments, ({ amount }) => amount),
        ];
        for (const frequency of PAY_FREQUENCIES)
          expect([frequency, ...sumsOf({ ...when, frequency }, ahead)]).toEqual([
            frequency,
            ...whole,
          ]);
      }),
      { numRuns: 2 },
    );
  });

  it('are forecast as far as the day before the next payday', () => {
    const pay = { from: '2026-02-27', next: '2026-03-27' };
    expect(weeksToForecast(pay, TODAY)).toBe(4);
    const ledger = ledgerOf([accountOpened(100), billAdded()]);
    const ahead = payAhead(forecast(ledger, TODAY, weeksToForecast(pay, TODAY)), pay, []);
    expect(ahead.until).toBe('2026-03-26');
    expect(payAhead(forecast(ledger, TODAY, 2), pay, []).until).toBe('2026-03-15');
  });

  it('name a period once whose payment fails first and is made later in the pay', () => {
    const rule = { type: 'AddSavingsRule', fromAccountId: 2, toAccountId: 1 } as const;
    const ledger = follow(
      ledgerOf([
        accountOpened(0),
        accountOpened(100_000, 2, 'Savings'),
        billAdded({ isAutomatic: true, dueDate: '2026-03-06', dueDay: 6 }),
      ]),
      {
        ...{ ...rule, amount: 10_000, frequency: 'monthly', isActive: true, description: null },
        ...{ transferDay: 9, transferDayType: 'monthly' },
      },
    );
    const month = { from: '2026-03-01', next: '2026-04-01' };
    const { due } = payAhead(forecast(ledger, TODAY, 5), month, []);
    expect(due).toMatchObject([{ date: '2026-03-09', amount: 10_000 }]);
  });

  it('name a bill without an account, and what is overdue today', () => {
    const late = { dueDate: '2026-03-01', dueDay: 1 };
    const ledger = ledgerOf([
      accountOpened(100_000),
      billAdded({ accountId: null, ...late }),
      billAdded({ billId: 2, ...late }),
    ]);
    const pay = { from: '2026-02-27', next: '2026-03-06' };
    const { due } = payAhead(forecast(ledger, TODAY, 1), pay, ledger.bills.values());
    expect(due.map(({ billId, date, shortfall }) => [billId, date, shortfall])).toEqual([
      [1, TODAY, 10_000],
      [2, TODAY, 10_000],
    ]);
  });

  it('name each day of a bill without an account, the first of them with what is saved', () => {
    const ledger = follow(
      ledgerOf([accountOpened(100_000)]),
      { ...addBill, frequency: 'weekly', dueDate: '2026-03-06', fund: 14_000 },
      { type: 'CloseAccount', accountId: 1 },
    );
    const pay = { from: '2026-03-01', next: '2026-04-01' };
    const { due } = payAhead(forecast(ledger, TODAY, 8), pay, ledger.bills.values());
    expect(due.map(({ date, saved, shortfall }) => [date, saved, shortfall])).toEqual([
      ['2026-03-06', 14_000, 0],
      ['2026-03-13', 4_000, 6_000],
      ['2026-03-20', 0, 10_000],
      ['2026-03-27', 0, 10_000],
    ]);
  });

  it('count each overdue period of a bill that pays itself, and name them together where it has no account', () => {
    const bill = billAdded({ frequency: 'weekly', dueDate: '2026-02-20', isAutomatic: true });
    const given = ledgerOf([accountOpened(100_000), bill]);
    const none = follow(given, { type: 'CloseAccount', accountId: 1 });
    const pay = { from: '2026-03-01', next: '2026-03-09' };
    const dueOf = (ledger: Ledger) =>
      payAhead(forecast(ledger, TODAY, 2), pay, ledger.bills.values()).due.map(
        ({ date, amount }) => [date, amount],
      );
    const next = ['2026-03-06', 10_000];
    expect(dueOf(given)).toEqual([[TODAY, 10_000], [TODAY, 10_000], next]);
    expect(dueOf(none)).toEqual([[TODAY, 20_000], next]);
  });

  it('end with the week in which there are ten thousand payments of a thousand bills without an account', () => {
    const bills = Array.from({ length: 1000 }, (_, nth) =>
      billAdded({
        ...{ billId: nth + 1, accountId: null, frequency: 'weekly' },
        ...{ dueDate: addDays('2024-03-01', nth % 7), isAutomatic: nth % 2 === 0 },
      }),
    );
    const ledger = ledgerOf([accountOpened(0), ...bills]);
    const pay = { from: TODAY, next: addDays(TODAY, 365) };
    const { until, due } = payAhead(forecast(ledger, TODAY, 53), pay, ledger.bills.values());
    // A thousand overdue ones, and those of this week and the nine after it.
    expect([until, due.length > 10_000, due.length < 11_000]).toEqual(['2026-05-10', true, true]);
    expect(due.map(({ date }) => date)).toEqual(due.map(({ date }) => date).toSorted());
  });
});

describe('what a pay brings', () => {
  const first = { from: '2026-11-15', next: '2026-11-30' };
  const second = { from: '2026-11-30', next: '2026-12-15' };
  it.each([
    ['weekly', 'weekly', { from: '2026-11-27', next: '2026-12-04' }, 100_01],
    ['fortnightly', 'biweekly', { from: '2026-11-27', next: '2026-12-11' }, 100_01],
    ['monthly', 'monthly', { from: '2026-11-27', next: '2027-01-01' }, 100_01],
    ['annually', 'annually', { from: '2025-12-29', next: '2026-12-29' }, 100_01],
    // Two and three weeks; half of it.
    ['twice-monthly', 'weekly', first, 200_02],
    ['twice-monthly', 'weekly', second, 300_03],
    ['twice-monthly', 'monthly', first, 50_01],
    ['twice-monthly', 'monthly', second, 50_00],
    // Four weeks are two of every other week, and 4 / 4.33 of a month.
    ['four-weekly', 'biweekly', { from: '2026-11-27', next: '2026-12-25' }, 200_02],
    ['four-weekly', 'monthly', { from: '2026-11-27', next: '2026-12-25' }, 92_39],
  ] as const)('%s, of a %s income', (frequency, comes, pay, brings) => {
    const schedule = { frequency, weekday: 5, named: null, secondDay: 30 };
    expect(incomeOf([{ amount: 100_01, frequency: comes }], schedule, pay)).toBe(brings);
  });

  it.each([
    ['whose named day is the last, as the other day is', '2026-11-30', 31],
    ['on the 15th twice', '2026-11-15', 15],
    ['on the 30th and the last day', '2026-11-30', 30],
    ['on the 1st and the 15th', '2026-11-01', 15],
  ])(
    'is in twelve months all of a monthly income, with a pay twice a month %s',
    (_, named, day) => {
      const schedule: PaySchedule = {
        frequency: 'twice-monthly',
        weekday: 5,
        named,
        secondDay: day,
      };
      let brings = 0;
      let pay = payOn(schedule, '2027-01-01');
      if (pay.from < '2027-01-01') pay = payOn(schedule, pay.next);
      for (; pay.from < '2028-01-01'; pay = payOn(schedule, pay.next))
        brings += incomeOf([{ amount: 100_01, frequency: 'monthly' }], schedule, pay);
      expect(brings).toBe(12 * 100_01);
    },
  );
});
