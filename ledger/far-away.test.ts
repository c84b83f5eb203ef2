/** What is far away is worked out at once, and comes to the same as when it is counted week by week and date by date. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddBill } from './bills.ts';
import { addDays, weekStart } from './calendar.ts';
import { duesFrom } from './coming-dues.ts';
import { decide } from './commands.ts';
import type { Bill } from './entities.ts';
import { frequencyOf } from './frequency.ts';
import { divideHalfUp } from './money.ts';
import { daysUntilSaved, weeklyOf } from './plan.ts';
import { addBill } from './testing/commands.ts';
import { accountOpened, follow, ledgerOf, TODAY } from './testing/given.ts';

/** The last day that there is. */
const FAR = '2999-12-31';
const rich = ledgerOf([accountOpened(900_000_000)]);
const add = (changes: Partial<AddBill>) => decide({ ...addBill, ...changes }, rich, TODAY);

function billOf(changes: Partial<AddBill>): Bill {
  const bill = follow(rich, { ...addBill, ...changes }).bills.get(1);
  if (!bill) throw new Error('No bill was added');
  return bill;
}

/** Week after week its share of what is still missing, rounded half up. */
function weeksCounted(amount: number, whole: number, weeks: number): number {
  let [left, count] = [whole, 0];
  for (; whole - left < amount; count += 1) left -= divideHalfUp(left, weeks - count);
  return count;
}

describe('a bill that is due once', () => {
  it('is saved for in as many weeks as when they are counted', () => {
    const cents = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 900_000 }));
    const property = fc.property(
      cents,
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 100 }),
      (amount, weeks, contingency) => {
        const dueDate = addDays(weekStart(TODAY), 7 * (weeks + 1) - 1);
        const bill = billOf({ amount, contingency, frequency: 'once', dueDate });
        const whole = amount + divideHalfUp(amount * contingency, 100);
        const left = (daysUntilSaved(bill) ?? 0) / 7;
        // What begins with no cent a week is not foretold.
        fc.pre(weeklyOf(bill) > 0);
        expect(
          [weeks - 1, weeks, weeks + 1].map((all) => weeksCounted(amount, whole, all)),
        ).toContain(left);
      },
    );
    fc.assert(property);
  });

  it('in nine hundred years costs a list no more than one of next month', () => {
    const bill = billOf({ amount: 1_000_000, frequency: 'once', dueDate: FAR });
    let least = Number.POSITIVE_INFINITY;
    for (let bills = 0; bills < 100_000; bills += 1)
      least = Math.min(least, daysUntilSaved(bill) ?? 0);
    expect(least).toBeGreaterThan(0);
  });
});

describe('a bill that ends', () => {
  const ends = fc.oneof(
    fc.integer({ min: 1, max: 2_000 }).map((days) => ({ on: addDays(TODAY, days) })),
    fc.integer({ min: 1, max: 40 }).map((payments) => ({ payments })),
  );

  it('takes a price up to its last date, and names that date beyond', () => {
    const property = fc.property(
      fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('week' as const, 'month' as const)),
      ends,
      fc.integer({ min: 1, max: 2_500 }),
      ([every, unit], end, days) => {
        const asked = {
          frequency: frequencyOf({ every, unit }),
          dueDate: addDays(TODAY, 1),
          ends: end,
        };
        if ('on' in end && end.on < asked.dueDate) return;
        const last = [...duesFrom(billOf(asked))].at(-1)?.day ?? '';
        const from = addDays(asked.dueDate, days);
        const outcome = add({ ...asked, priceChanges: [{ from, amount: 5 }] });
        if (from <= last) expect(outcome.isOk()).toBe(true);
        else expect(outcome._unsafeUnwrapErr()).toMatchObject({ refusal: 'price_after_end', last });
      },
    );
    fc.assert(property);
  });

  it('in nine hundred years is looked through no longer than one of next year', () => {
    const priceChanges = [{ from: '2027-01-01', amount: 5 }];
    const far = { frequency: 'weekly' as const, ends: { on: FAR }, priceChanges };
    for (let bills = 0; bills < 2_000; bills += 1) expect(add(far)._unsafeUnwrap()).toHaveLength(1);
  });
});
