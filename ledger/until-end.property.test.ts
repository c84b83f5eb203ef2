/** What a bill needs until its end is counted by arithmetic. It is the same as payment by payment. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { isOver, pricesOn } from './course.ts';
import { dueDateAfterPayment } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { comesRound, nextPeriod } from './frequency.ts';
import { plannedAmount } from './money.ts';
import { billAdded, ledgerOf } from './testing/given.ts';
import { neededUntilEnd } from './until-end.ts';

const DUE = '2026-04-04';
const anyDay = (years: number) =>
  fc.integer({ min: 1, max: 365 * years }).map((days) => addDays(DUE, days));
const anyAmount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_000 }));
const anyBill = fc
  .record({
    amount: anyAmount,
    contingency: fc.constantFrom(0, 10),
    frequency: fc.constantFrom('weekly', 'monthly', 'quarterly', 'annually', 'every-5-weeks'),
    ends: fc.oneof(
      fc.record({ payments: fc.integer({ min: 2, max: 30 }) }),
      fc.record({ on: anyDay(12).filter((day) => day >= DUE) }),
    ),
    yearlyRise: fc.option(
      fc.record({ from: anyDay(5), basisPoints: fc.integer({ min: 1, max: 3_000 }) }),
    ),
    priceChanges: fc.uniqueArray(fc.record({ from: anyDay(8), amount: anyAmount }), {
      maxLength: 4,
      selector: ({ from }) => from,
    }),
    saved: fc.integer({ min: 0, max: 500_000 }),
    // More than the amount, where that was lowered afterwards.
    partPaid: fc.constantFrom(0, 100, 30_000),
  })
  .map(({ saved, partPaid, priceChanges, ...changes }): Bill => {
    const sorted = priceChanges.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    const { bills } = ledgerOf([billAdded({ ...(changes as object), priceChanges: sorted })]);
    return { ...[...bills.values()][0], saved, partPaid } as Bill;
  })
  // The last period is planned otherwise (plan.ts).
  .filter((bill) => comesRound(bill) && !isOver(bill.ends, dueDateAfterPayment(bill), 1));

/** The same, payment by payment. */
function oneByOne(bill: Bill, enough: number): number {
  if (!comesRound(bill)) return enough;
  let [total, last] = [bill.amount, bill.amount];
  let day: Day = dueDateAfterPayment(bill);
  for (let made = 1; !isOver(bill.ends, day, made); made += 1) {
    last = pricesOn(bill, day).amount;
    total += last;
    day = nextPeriod(day, bill);
  }
  const buffer = plannedAmount({ ...bill, amount: last }) - last;
  const paid = Math.min(bill.partPaid, bill.amount);
  return Math.max(0, Math.min(enough, total + buffer - paid - bill.saved));
}

it('what a bill needs until its end is what its payments cost, one by one', () => {
  fc.assert(
    fc.property(anyBill, fc.integer({ min: 0, max: 20_000 }), (bill, enough) => {
      expect(neededUntilEnd(bill, enough)).toBe(oneByOne(bill, enough));
    }),
    { numRuns: 2_000 },
  );
});
