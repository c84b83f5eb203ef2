/** Bills of any rule, with random ends and prices ahead, or payments to follow, all of them later than any first due date of 200 days from {@link TODAY}. */
import fc from 'fast-check';
import type { AddBill, RecordHistoricalAmount } from '../bills.ts';
import { addDays, daysBetween, LAST_WEEK } from '../calendar.ts';
import { decide } from '../commands.ts';
import { dueDateAfterPayment } from '../due-periods.ts';
import { FOLLOWS } from '../follows.ts';
import { comesRound, frequencyOf, isByMonth, MAX_EVERY } from '../frequency.ts';
import type { Ledger } from '../ledger.ts';
import { addBill, recordAmount } from './commands.ts';
import { accountOpened, follow, ledgerOf, TODAY } from './given.ts';

/** Every so many weeks or months. */
export const anyRule = fc
  .record({
    every: fc.integer({ min: 1, max: MAX_EVERY }),
    unit: fc.constantFrom('week' as const, 'month' as const),
  })
  .map(frequencyOf);

/** In cents. */
export const anyAmount = fc.integer({ min: 1, max: 900_000 });
const ahead = fc.integer({ min: 201, max: 900 }).map((days) => addDays(TODAY, days));
/** An end, or none. */
export const anyEnd = fc.oneof(
  fc.constant(null),
  ahead.map((on) => ({ on })),
  fc.integer({ min: 1, max: 8 }).map((payments) => ({ payments })),
);
/** Prices from different days on. */
export const anyPrices = fc.uniqueArray(fc.record({ from: ahead, amount: anyAmount }), {
  maxLength: 2,
  selector: ({ from }) => from,
});
/** A yearly rise of up to ten percent, or none. */
export const anyRise = fc.option(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 1_000 }), from: ahead }),
);

/** On its due date, on a weekday of a month, or on its last day. */
const anyDay = fc.oneof(
  fc.constant(null),
  fc.record({
    paymentDay: fc.integer({ min: 1, max: 7 }),
    paymentDayType: fc.constant('weekly' as const),
    paymentWeek: fc.integer({ min: 1, max: LAST_WEEK }),
  }),
  fc.constant({ paymentDay: 31, paymentDayType: 'monthly', paymentWeek: null } as const),
);

const withAccount = ledgerOf([accountOpened(900_000_000)]);

/** A bill of any rule on account 1, often with an end or with prices ahead, or with both where a payment is left for each price; or one that follows what it comes to. */
export const anyBill: fc.Arbitrary<AddBill> = fc
  .record({
    amount: anyAmount,
    frequency: fc.oneof(
      anyRule,
      fc.constant('once' as const),
      fc.constant('every-2-weeks' as const),
    ),
    dueDate: fc.integer({ min: 0, max: 200 }).map((days) => addDays(TODAY, days)),
    isAutomatic: fc.boolean(),
    day: anyDay,
    ends: anyEnd,
    prices: fc.record({ priceChanges: anyPrices, yearlyRise: anyRise }),
    follows: fc.option(fc.constantFrom(...FOLLOWS)),
  })
  .map(({ day, dueDate, ends, prices, follows, ...bill }) => {
    const isOn = day !== null && isByMonth(bill.frequency);
    const base = { ...addBill, ...bill, ...(isOn ? day : { dueDate }) };
    if (bill.frequency === 'once') return base;
    if (follows) return { ...base, ends, follows };
    const both = { ...base, ...prices, ends };
    return decide(both, withAccount, TODAY).isOk() ? both : { ...base, ends };
  });

/** What bills came to in the year and a half before; the list is said of the bill with a number. */
export const anyPast = fc
  .array(fc.record({ ago: fc.integer({ min: 0, max: 500 }), amount: anyAmount }), { maxLength: 8 })
  .map((past) => (billId: number): RecordHistoricalAmount[] => {
    return past.map(({ ago, amount }) => {
      return { ...recordAmount, billId, amount, billDate: addDays(TODAY, -ago) };
    });
  });

/** What becomes of the period that is due first: on which of the days that may be it is due then, or how much of it is paid. */
export const anyTurn = fc.record({
  what: fc.constantFrom('nothing', 'skip', 'postpone', 'part', 'settle'),
  share: fc.integer({ min: 0, max: 99 }),
});

/** The ledger after it: skipped, or postponed to a day before the next one; paid in part, which may be all. What is due once is postponed by some days. */
export function turned(
  ledger: Ledger,
  billId: number,
  { what, share }: { what: string; share: number },
): Ledger {
  const bill = ledger.bills.get(billId);
  if (!bill || what === 'nothing') return ledger;
  const { dueDate, amount } = bill;
  if (what === 'part' || what === 'settle') {
    const paid = Math.max(1, Math.floor((amount * share) / 99));
    const after = follow(ledger, {
      ...{ type: 'PayBillWithArrears', billId, dueDate, amount: paid, isPart: true },
      ...{ shortfall: paid, method: 'immediate' },
    });
    const isDue = (after.bills.get(billId)?.partPaid ?? 0) > 0;
    return what === 'settle' && isDue
      ? follow(after, { type: 'SettlePeriod', billId, dueDate })
      : after;
  }
  if (what === 'skip' && comesRound(bill))
    return follow(ledger, { type: 'SkipPeriod', billId, dueDate });
  const room = comesRound(bill) ? daysBetween(dueDate, dueDateAfterPayment(bill)) - 1 : 100;
  const newDueDate = addDays(dueDate, Math.min(room, 1 + Math.floor((room * share) / 100)));
  return follow(ledger, { type: 'PostponePayment', billId, dueDate, newDueDate });
}
