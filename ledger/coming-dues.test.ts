import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { type ComingDue, duesFrom } from './coming-dues.ts';
import type { Command } from './commands.ts';
import { costOn } from './course.ts';
import type { Bill } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { addBill } from './testing/commands.ts';
import { anyBill } from './testing/courses.ts';
import { accountOpened, billAdded, follow, ledgerOf, TODAY } from './testing/given.ts';

const start = ledgerOf([accountOpened(900_000_000)]);

function billOf(...events: Parameters<typeof ledgerOf>[0]): Bill {
  const bill = ledgerOf([accountOpened(50_000), ...events]).bills.get(1);
  if (!bill) throw new Error('There is no bill');
  return bill;
}

function until(last: Day, dues: Iterable<ComingDue>): ComingDue[] {
  const told: ComingDue[] = [];
  for (const due of dues) {
    if (due.day > last) break;
    told.push(due);
  }
  return told;
}

it('from any day on are those of all that lie there, each at its price', () => {
  const property = fc.property(anyBill, fc.integer({ min: 0, max: 1_500 }), (added, days) => {
    const bill = follow(start, added).bills.get(1);
    if (!bill || (bill.ends && 'payments' in bill.ends)) return;
    const [from, last] = [addDays(TODAY, days), addDays(TODAY, 2_000)];
    const all = until(last, duesFrom(bill));
    expect(until(last, duesFrom(bill, from))).toEqual(all.filter(({ day }) => day >= from));
    for (const { day, toPay } of all) expect(toPay).toBe(costOn(bill, day));
  });
  fc.assert(property);
});

it('count all that is overdue as one payment', () => {
  const bill = billOf(
    billAdded({ frequency: 'weekly', dueDate: '2025-12-26', ends: { payments: 3 } }),
  );
  const dues = [...duesFrom(bill, '2026-03-06')];
  expect(dues.map(({ day }) => day)).toEqual(['2026-03-06', '2026-03-13']);
});

it.each([
  ['that have failed', '2026-03-06', 4, ['2026-03-27']],
  ['that have failed, the first of them as one', '2026-02-13', 5, ['2026-03-27']],
  ['that have failed until none is left', '2026-03-06', 3, []],
] as const)(
  'count each payment of a bill that pays itself, of those %s',
  (_, dueDate, payments, left) => {
    const about = { frequency: 'weekly', isAutomatic: true, dueDate, ends: { payments } } as const;
    const runs = ['2026-03-06', '2026-03-13', '2026-03-20'].map((day): [Command, Day] => [
      { type: 'RunPayments' },
      day,
    ]);
    const failing = follow(ledgerOf([accountOpened(0)]), { ...addBill, ...about }, ...runs);
    const today = '2026-03-21';
    const named = (ledger: Ledger) => {
      const bill = ledger.bills.get(1);
      return bill && [...duesFrom(bill, today)].map(({ day }) => day);
    };
    expect(named(failing)).toEqual(left);
    const rich = follow(failing, { type: 'ChangeAccount', accountId: 1, balance: 90_000 });
    expect(named(follow(rich, [{ type: 'RunPayments' }, today]))).toEqual(left);
  },
);

it('begin with what is left of the period that is due, postponed or not', () => {
  const bill = { ...billOf(billAdded()), partPaid: 4_000 };
  const postponed = { ...bill, dueDate: '2026-04-20', postponedFrom: bill.dueDate };
  for (const one of [bill, postponed]) {
    const [first, second] = duesFrom(one);
    expect([first?.toPay, second?.toPay]).toEqual([bill.amount - 4_000, bill.amount]);
    expect(second).toMatchObject({ nth: 1, day: '2026-05-04' });
  }
});

it('are none of a bill that was due once and lies behind', () => {
  const once = follow(start, { ...addBill, frequency: 'once', dueDate: '2026-04-04' });
  const bill = once.bills.get(1);
  expect(bill && [...duesFrom(bill, '2026-04-05')]).toEqual([]);
});
