/** What will be paid for the period that is due is one figure: that of the daily run, wherever it is shown. */
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { duesFrom } from './coming-dues.ts';
import { decide } from './commands.ts';
import { toPay } from './course.ts';
import { coverage } from './coverage.ts';
import { forecast } from './forecast.ts';
import type { Ledger } from './ledger.ts';
import { daysUntilSaved } from './plan.ts';
import { accountOpened, billAdded, billFunded, follow, ledgerOf, TODAY } from './testing/given.ts';

const DUE: Day = '2026-03-10';
/** 40.00, due on a Tuesday. */
const power = (changes: object = {}) =>
  billAdded({ amount: 4_000, frequency: 'quarterly', dueDate: DUE, dueDay: 10, ...changes });

const scheduled = (ledger: Ledger, amount: number, dueDate: Day) =>
  follow(ledger, [
    { type: 'PayBill', billId: 1, amount, dueDate, processImmediately: false },
    TODAY,
  ]);

describe('a payment that is scheduled with an amount of its own', () => {
  const saved = ledgerOf([accountOpened(90_000), power(), billFunded(3_850)]);

  it('is what the forecast says is to be paid, and what has to be saved for it', () => {
    const [bill] = forecast(scheduled(saved, 3_800, DUE), TODAY, 13).bills;
    expect(bill).toMatchObject({ amount: 3_800, shortfall: 0 });
    const dearer = forecast(scheduled(saved, 4_500, DUE), TODAY, 13).bills[0];
    expect(dearer).toMatchObject({ amount: 4_500, shortfall: 4_500 - (dearer?.saved ?? 0) });
  });

  it('is what the answer whether bills are covered asks for', () => {
    const covered = (amount: number) => {
      const ledger = scheduled(saved, amount, TODAY);
      return coverage(ledger, forecast(ledger, TODAY, 13, [], true)).gaps;
    };
    expect(covered(3_850)).toEqual([]);
    expect(covered(4_500)).toMatchObject([{ kind: 'short', shortfall: 650 }]);
  });

  it('is what has to be saved until the bill is ready to pay', () => {
    const days = (amount: number) => {
      const bill = scheduled(saved, amount, TODAY).bills.get(1);
      return bill && daysUntilSaved(bill);
    };
    expect([days(3_850), days(3_851)]).toEqual([0, 7]);
  });

  it('is not said to be ready in so many days where the plan never saves so much', () => {
    const left = (changes: object) => {
      const ledger = ledgerOf([accountOpened(90_000), power(changes)]);
      const daysFor = (amount: number) => {
        const bill = scheduled(ledger, amount, '2026-06-01').bills.get(1);
        return bill && daysUntilSaved(bill);
      };
      return daysFor;
    };
    const once = left({ frequency: 'once', dueDate: '2026-04-08' });
    expect([once(4_000), once(4_001)]).toEqual([35, null]);
    const last = left({ ends: { payments: 1 }, dueDate: '2026-04-08' });
    expect([last(4_000), last(4_001)]).toEqual([35, null]);
    const lastButOne = left({ ends: { payments: 2 }, dueDate: '2026-04-08' });
    expect([lastButOne(8_000), lastButOne(8_001)]).toEqual([26 * 7, null]);
  });
});

describe('the next daily run pays what every list says in the evening', () => {
  const automatic = { isAutomatic: true };
  const later = [3_850, '2026-03-13'] as const;
  const poor = accountOpened(100);
  /** Payments scheduled one after another, each with its amount and its day. */
  const paying = (ledger: Ledger, ...payments: (readonly [number, Day])[]) =>
    payments.reduce((before, [amount, on]) => scheduled(before, amount, on), ledger);
  const due = (changes: object = {}) => ledgerOf([poor, power(changes)]);
  /** One that pays itself, and has failed to. */
  const failing = follow(due(automatic), [{ type: 'RunPayments' }, DUE]);
  const partPaid = (ledger: Ledger, on: Day) =>
    follow(ledger, [
      { type: 'PayBillWithArrears', billId: 1, amount: 50, isPart: true, ...settledAtOnce },
      on,
    ]);
  const settledAtOnce = { shortfall: 50, method: 'immediate' } as const;
  const postponed = (ledger: Ledger) =>
    follow(ledger, [
      { type: 'PostponePayment', billId: 1, dueDate: DUE, newDueDate: '2026-03-12' },
      DUE,
    ]);

  it.each([
    ['pays itself', due(automatic), 4_000],
    ['pays itself, with a payment for before then', paying(due(automatic), [3_850, TODAY]), 3_850],
    ['pays itself, with a payment for that day', paying(due(automatic), [3_850, DUE]), 3_850],
    ['pays itself, with a payment for later', paying(due(automatic), later), 3_850],
    ['failed to pay itself', failing, 4_000],
    ['failed to pay itself, with a payment for later', paying(failing, later), 3_850],
    ['is paid by hand, with a payment for later', paying(due(), later), 3_850],
    ['is part paid and pays itself', partPaid(due(automatic), TODAY), 3_950],
    ['is part paid, with a payment for later', partPaid(paying(due(), later), DUE), 3_800],
    ['failed and is part paid', partPaid(paying(failing, later), DUE), 3_800],
    ['is postponed and pays itself', postponed(failing), 4_000],
    ['is postponed, with a payment for later', paying(postponed(failing), later), 3_850],
    ['is scheduled twice', paying(due(), later, [4_100, '2026-03-15']), 4_100],
    ['failed and is scheduled twice', paying(failing, [4_100, '2026-03-15'], later), 3_850],
    ['is debited', paying(due({ isDirectDebit: true }), later), 3_850],
    [
      'is debited and failed',
      paying(
        follow(due({ isDirectDebit: true, ...automatic }), [{ type: 'RunPayments' }, DUE]),
        later,
      ),
      3_850,
    ],
  ] as const)('of a bill that %s', (_, ledger, amount) => {
    let tried = 0;
    let evening: Day = '2026-03-10';
    let now: Ledger = ledger;
    for (; evening < '2026-03-17'; evening = addDays(evening, 1)) {
      const morning = addDays(evening, 1);
      expect(said(now, evening), evening).toEqual(new Set([amount]));
      const rich = follow(now, [{ type: 'ChangeAccount', accountId: 1, balance: 90_000 }, evening]);
      const run = decide({ type: 'RunPayments' }, rich, morning)._unsafeUnwrap();
      const [paid] = run.flatMap(({ type, data }) => (type === 'BillPaid' ? [data] : []));
      if (paid) expect(paid.fromPot + paid.fromAvailable, morning).toBe(amount);
      tried += paid ? 1 : 0;
      now = follow(now, [{ type: 'RunPayments' }, morning]);
    }
    expect(tried).toBeGreaterThan(0);
  });

  it('and on the day that coverage says', () => {
    const saidOn = (ledger: Ledger, today: Day) => {
      const rich = follow(
        ledger,
        { type: 'ChangeAccount', accountId: 1, balance: 90_000 },
        { type: 'FundBill', billId: 1, amount: 4_000 },
      );
      return coverage(rich, forecast(rich, today, 13, [], true)).bills[0];
    };
    const on = (day: Day) => ({ state: 'pays_itself', on: day });
    expect(saidOn(due(automatic), TODAY)).toMatchObject(on(DUE));
    expect(saidOn(paying(due(automatic), [3_850, TODAY]), TODAY)).toMatchObject(on(TODAY));
    expect(saidOn(paying(due(automatic), later), TODAY)).toMatchObject(on(DUE));
    expect(saidOn(paying(failing, later), '2026-03-11')).toMatchObject(on('2026-03-11'));
    expect(saidOn(paying(due(), later), '2026-03-11')).toMatchObject(on('2026-03-13'));
  });

  /** What each place says that is to be paid. */
  function said(ledger: Ledger, today: Day): Set<number | undefined> {
    const bill = ledger.bills.get(1);
    if (!bill) throw new Error('There is no bill');
    const [next] = duesFrom(bill);
    const [foretold] = forecast(ledger, today, 13).bills;
    const helped = forecast(ledger, today, 13, [], true);
    const made = helped.accounts[0]?.weeks.flatMap(({ payments }) => payments)[0];
    return new Set([toPay(bill), next?.toPay, foretold?.amount, made?.amount]);
  }
});
