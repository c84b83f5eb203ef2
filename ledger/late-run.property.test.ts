/** One run of transfers and payments after days without any does what a run on each of those days would have done (docs/product.md, Paying). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day, dayOfMonth, nextMatch } from './calendar.ts';
import { decide } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { fold, type Ledger } from './ledger.ts';
import { accountOpened, billAdded, ledgerOf, TODAY } from './testing/given.ts';

const anyBill = fc.record({
  dueIn: fc.oneof(fc.nat(5), fc.nat(40)),
  amount: fc.constantFrom(0, 2_000, 5_000, 9_000),
  frequency: fc.constantFrom('weekly', 'every-2-weeks', 'monthly', 'once'),
  accountId: fc.integer({ min: 1, max: 2 }),
  isAutomatic: fc.constantFrom(true, true, false),
  scheduled: fc.option(fc.record({ amount: fc.constantFrom(1_000, 4_000), in: fc.nat(40) })),
  partPaid: fc.constantFrom(0, 0, 1_500),
  /** The average of its newest past amounts, however many days these are from. */
  follows: fc.constantFrom(null, null, 'last-2', 'last-3'),
});
type AnyBill = typeof anyBill extends fc.Arbitrary<infer T> ? T : never;

function added({ dueIn, scheduled, partPaid, ...more }: AnyBill, nth: number): LedgerEvent[] {
  const billId = nth + 1;
  const dueDate = addDays(TODAY, dueIn);
  const part: LedgerEvent = {
    type: 'BillPaid',
    data: {
      ...{ billId, accountId: more.accountId, fromPot: 0, fromAvailable: partPaid, released: null },
      ...{ paidOn: TODAY, by: 'person', settles: false, dueDate },
    },
  };
  return [
    billAdded({ billId, dueDate, dueDay: dayOfMonth(dueDate), ...more }),
    {
      type: 'HistoricalAmountRecorded',
      data: {
        ...{ historicalAmountId: billId, billId, amount: 7_000, billDate: addDays(TODAY, -20) },
        ...{ description: null, by: 'person' },
      },
    },
    ...(partPaid > 0 && partPaid < more.amount ? [part] : []),
    ...(scheduled
      ? [
          {
            type: 'PaymentScheduled',
            data: {
              billId,
              amount: scheduled.amount,
              scheduledFor: addDays(TODAY, scheduled.in),
            },
          } as const,
        ]
      : []),
  ];
}

const anyRule = fc.record({
  amount: fc.constantFrom(1_000, 4_000, 20_000),
  /** Some days have more transfers than a portion of a run. */
  copies: fc.constantFrom(1, 1, 1, 60),
  fromAccountId: fc.integer({ min: 1, max: 2 }),
  transferDay: fc.integer({ min: 1, max: 7 }),
  frequency: fc.constantFrom('weekly', 'fortnightly'),
  firstIn: fc.nat(13),
});
type AnyRule = typeof anyRule extends fc.Arbitrary<infer T> ? T : never;

const copied = ({ copies, amount, ...rule }: AnyRule) =>
  Array.from({ length: copies }, () => ({ ...rule, amount: Math.ceil(amount / copies) }));

const ruleAdded = (
  { firstIn, ...rule }: ReturnType<typeof copied>[number],
  nth: number,
): LedgerEvent => ({
  type: 'SavingsRuleAdded',
  data: {
    ...{ ...rule, ruleId: nth + 1, toAccountId: 3 - rule.fromAccountId, isActive: true },
    ...{ description: null, transferDayType: 'weekly' },
    nextTransferDate: nextMatch(addDays(TODAY, firstIn), rule.transferDay, 'weekly'),
  },
});

/** All portions of the run of a day: transfers, then payments. `triedOn`: when payments were last tried, if it was. */
function run(ledger: Ledger, day: Day, triedOn: Day | null): Ledger {
  for (const command of [{ type: 'RunSavingsRules', triedOn }, { type: 'RunPayments' }] as const) {
    const events = decide(command, ledger, day)._unsafeUnwrap();
    if (events.length > 0) return run(fold(ledger, events), day, triedOn);
  }
  return ledger;
}

/** One run on each of so many days. */
function runDaily(begun: Ledger, from: Day, days: number): Ledger {
  let ledger = begun;
  for (let nth = 0; nth < days; nth += 1)
    ledger = run(ledger, addDays(from, nth), addDays(from, nth - 1));
  return ledger;
}

/** The balances that somebody types, where they can. */
const typed = (ledger: Ledger, balances: readonly number[], day: Day): Ledger =>
  balances.reduce((before, balance, nth) => {
    const change = { type: 'ChangeAccount', accountId: nth + 1, balance } as const;
    return fold(before, decide(change, before, day).unwrapOr([]));
  }, ledger);

/** What is left, and which period of each bill is due. */
const outcome = ({ accounts, bills, savingsRules }: Ledger) => ({
  rules: [...savingsRules.values()].map(({ nextTransferDate, skipped }) => [
    nextTransferDate,
    skipped,
  ]),
  left: [...accounts.values()].map(({ available }) => available),
  due: [...bills.values()].map(({ dueDate, partPaid, paidPeriod, scheduledPayment, ...bill }) => {
    return [
      dueDate,
      bill.amount,
      partPaid,
      paidPeriod,
      scheduledPayment,
      bill.failedPayment?.reason,
    ];
  }),
});

it('pays and leaves unpaid what the runs of each day would have', () => {
  fc.assert(
    fc.property(
      fc.array(anyBill, { minLength: 2, maxLength: 6, size: 'max' }),
      fc.array(fc.oneof(fc.constant(0), fc.nat(60_000)), { minLength: 2, maxLength: 2 }),
      fc.array(anyRule, { maxLength: 4 }),
      fc.nat(12),
      fc.option(fc.tuple(fc.nat(20_000), fc.nat(20_000))),
      fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 100 })),
      (all, balances, rules, served, later, away) => {
        const opened = balances.map((balance, nth) => accountOpened(balance, nth + 1));
        const begun = ledgerOf([
          ...opened,
          ...all.flatMap(added),
          ...rules.flatMap(copied).map(ruleAdded),
        ]);
        const left = addDays(TODAY, served);
        const before = typed(runDaily(begun, TODAY, served), later ?? [], addDays(left, -1));
        const daily = runDaily(before, left, away);
        const late = run(before, addDays(left, away - 1), served === 0 ? null : addDays(left, -1));
        expect(outcome(late)).toEqual(outcome(daily));
      },
    ),
    { numRuns: 500 },
  );
});
