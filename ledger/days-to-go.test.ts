/** The days to go of a bill whose price changes are the weeks that its plan then needs. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AddBill } from './bills.ts';
import { addDays } from './calendar.ts';
import { toPay } from './course.ts';
import type { Bill } from './entities.ts';
import { fold } from './ledger.ts';
import { daysUntilSaved, planWeek, weeklyOf } from './plan.ts';
import { addBill } from './testing/commands.ts';
import { anyBill } from './testing/courses.ts';
import { accountOpened, billFunded, follow, ledgerOf } from './testing/given.ts';

const rich = ledgerOf([accountOpened(900_000_000)]);

function billOf(changes: Partial<AddBill>): Bill {
  const bill = follow(rich, { ...addBill, ...changes }).bills.get(1);
  if (!bill) throw new Error('No bill was added');
  return bill;
}

/** How many days the weeks take to save what will be paid, one after the other; null where two centuries do not. */
function daysOf(bill: Bill): number | null {
  let [now, days] = [bill, 0];
  if (now.saved < toPay(bill) && weeklyOf(bill) === 0) return null;
  for (; now.saved < toPay(bill); days += 7) {
    if (days > 73_000) return null;
    const { amount, carry } = planWeek(now);
    const accruesFrom = addDays(now.accruesFrom, 7);
    now = { ...now, saved: now.saved + amount, carry, accruesFrom };
  }
  return days;
}

it.each([
  ['a higher price', { dueDate: '2026-03-10', amount: 40_000 }, 14],
  ['a lower one', { dueDate: '2026-03-10', amount: 1_000 }, 245],
  ['a lower one that the weeks save at already', { dueDate: '2026-03-05', amount: 1_000 }, 308],
  ['nothing', { dueDate: '2026-03-10', amount: 0 }, null],
])('before %s', (_, { dueDate, amount }, days) => {
  const bill = billOf({ amount: 10_000, dueDate, priceChanges: [{ from: '2026-04-01', amount }] });
  expect(daysUntilSaved(bill)).toBe(days);
  expect(daysOf(bill)).toBe(days);
});

it.each(['monthly', 'once'] as const)(
  'none without an account, where something is missing (%s)',
  (frequency) => {
    const added = follow(rich, { ...addBill, frequency, dueDate: '2026-04-10' });
    const daysLeft = (...funded: Parameters<typeof billFunded>[]) => {
      const saved = fold(
        added,
        funded.map((some) => billFunded(...some)),
      );
      const closed = follow(saved, { type: 'CloseAccount', accountId: 1 });
      const bill = closed.bills.get(1);
      return bill && daysUntilSaved(bill);
    };
    expect([daysLeft(), daysLeft([addBill.amount])]).toEqual([null, 0]);
  },
);

it('whatever changes, and whatever is saved', () => {
  const property = fc.property(anyBill, fc.nat(100), fc.nat(100), (added, part, contingency) => {
    const bill = billOf({ ...added, contingency });
    const saved = Math.floor((bill.amount * part) / 100);
    for (const one of [bill, { ...bill, saved }]) expect(daysUntilSaved(one)).toBe(daysOf(one));
  });
  fc.assert(property, { numRuns: 300 });
});
