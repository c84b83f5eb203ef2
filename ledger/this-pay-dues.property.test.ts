/** This pay names each period that falls due in it, of whoever has too little for them as well (docs/product.md, This pay). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayOfMonth } from './calendar.ts';
import { duesFrom } from './coming-dues.ts';
import { forecast } from './forecast.ts';
import type { Ledger } from './ledger.ts';
import { totalOf } from './money.ts';
import { toEnd } from './steps.ts';
import { accountOpened, billAdded, follow, ledgerOf, TODAY } from './testing/given.ts';
import { payAhead } from './this-pay.ts';

const anyBill = fc.record({
  dueIn: fc.integer({ min: -20, max: 27 }),
  amount: fc.constantFrom(2_000, 5_000, 9_000),
  frequency: fc.constantFrom('weekly', 'every-2-weeks', 'monthly'),
  accountId: fc.integer({ min: 1, max: 2 }),
  ends: fc.constantFrom(null, null, { payments: 2 }, { on: TODAY }),
});

const pay = { from: TODAY, next: addDays(TODAY, 28) };
const dueIn = (ledger: Ledger) =>
  toEnd(payAhead(forecast(ledger, TODAY, 5), pay, ledger.bills.values())).due;

it('each period of bills that pay themselves is named once, or is part of what is overdue', () => {
  fc.assert(
    fc.property(
      fc.array(anyBill, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(10_000), { minLength: 2, maxLength: 2 }),
      (bills, balances) => {
        const ledger = ledgerOf([
          ...balances.map((balance, nth) => accountOpened(balance, nth + 1)),
          ...bills.map(({ dueIn, ...more }, nth) => {
            const dueDate = addDays(TODAY, dueIn);
            const dates = { dueDate, dueDay: dayOfMonth(dueDate) };
            return billAdded({ ...more, ...dates, billId: nth + 1, isAutomatic: true });
          }),
        ]);
        const expected = [...ledger.bills.values()].map((bill) => {
          const dues = [];
          for (const one of duesFrom(bill)) {
            if (one.day >= pay.next) break;
            dues.push(one);
          }
          return [bill.id, totalOf(dues, ({ toPay }) => toPay)];
        });
        const due = dueIn(ledger);
        const named = [...ledger.bills.keys()].map((id) => {
          const own = due.filter(({ billId }) => billId === id);
          return [id, totalOf(own, ({ amount }) => amount)];
        });
        expect(named).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

it('so they are with an empty account, without one, and of a bill that is paid by hand', () => {
  const bill = (isAutomatic: boolean) =>
    billAdded({
      ...{ frequency: 'weekly', isAutomatic, dueDate: '2026-03-06', accruesFrom: '2099-01-05' },
    });
  const datesOf = (ledger: Ledger) => dueIn(ledger).map(({ date }) => date);
  const dates = ['2026-03-06', '2026-03-13', '2026-03-20', '2026-03-27'];
  const empty = ledgerOf([accountOpened(0), bill(true)]);
  expect(datesOf(empty)).toEqual(dates);
  expect(datesOf(follow(empty, { type: 'CloseAccount', accountId: 1 }))).toEqual(dates);
  expect(datesOf(ledgerOf([accountOpened(0), bill(false)]))).toEqual(dates);
  expect(dueIn(empty).map(({ saved, shortfall }) => saved + shortfall)).toEqual([
    10_000, 10_000, 10_000, 10_000,
  ]);
});
