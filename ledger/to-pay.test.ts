/** What will be paid for the period that is due is one figure: that of the daily run, wherever it is shown. */
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { coverage } from './coverage.ts';
import { forecast } from './forecast.ts';
import type { Ledger } from './ledger.ts';
import { daysUntilSaved } from './plan.ts';
import { accountOpened, billAdded, billFunded, follow, ledgerOf, TODAY } from './testing/given.ts';

const DUE: Day = '2026-03-10';
/** 40.00, due on a Tuesday. */
const power = (changes: object = {}) =>
  billAdded({ amount: 4_000, frequency: 'quarterly', dueDate: DUE, dueDay: 10, ...changes });

const scheduled = (ledger: Ledger, amount: number, dueDate: Day, on: Day = TODAY) =>
  follow(ledger, [{ type: 'PayBill', billId: 1, amount, dueDate, processImmediately: false }, on]);

const firstPayment = (ledger: Ledger, today: Day) =>
  forecast(ledger, today, 13).accounts[0]?.weeks.flatMap(({ payments }) => payments)[0]?.amount;

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

  it.each([
    ['by then', addDays(DUE, -1), 3_850],
    ['on that day', DUE, 3_850],
    ['later, when the bill has paid itself', addDays(DUE, 1), 4_000],
  ] as const)('%s decides for a bill that pays itself', (_, on, amount) => {
    const ledger = scheduled(
      ledgerOf([accountOpened(90_000), power({ isAutomatic: true })]),
      3_850,
      on,
    );
    expect(firstPayment(ledger, TODAY)).toBe(amount);
    expect(forecast(ledger, TODAY, 13).bills[0]?.amount).toBe(amount);
  });

  it('later decides when that day comes and the bill could not pay itself', () => {
    const poor = ledgerOf([accountOpened(100), power({ isAutomatic: true })]);
    const failing = follow(poor, [{ type: 'RunPayments' }, DUE]);
    const ledger = scheduled(failing, 3_850, '2026-03-13', DUE);
    for (const [day, amount] of [
      ['2026-03-12', 4_000],
      ['2026-03-13', 3_850],
    ] as const) {
      expect(firstPayment(ledger, day)).toBe(amount);
      expect(forecast(ledger, day, 13).bills[0]?.amount).toBe(amount);
    }
  });
});
