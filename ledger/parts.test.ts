/** A period that is paid in parts: what is left, and what settles it (docs/product.md, Paying a part). */
import { describe, expect, it } from 'vitest';
import { toPay } from './course.ts';
import { coverage } from './coverage.ts';
import type { Bill } from './entities.ts';
import type { DataOf, LedgerEvent } from './events.ts';
import { forecast } from './forecast.ts';
import type { Ledger } from './ledger.ts';
import type { PayBill } from './payments.ts';
import { daysUntilSaved, weeklyOf } from './plan.ts';
import {
  accountOpened,
  amountPaid,
  billAdded,
  billFunded,
  follow,
  given,
  ledgerOf,
  TODAY,
} from './testing/given.ts';

const DUE = '2026-04-04';
const events = [accountOpened(50_000), billAdded(), billFunded(6_000)];
const start = ledgerOf(events);
const part: PayBill = { type: 'PayBill', billId: 1, amount: 4_000, dueDate: DUE, isPart: true };
const rest: PayBill = { type: 'PayBill', billId: 1, dueDate: DUE };
const settle = { type: 'SettlePeriod', billId: 1, dueDate: DUE } as const;

function billOf(ledger: Ledger): Bill {
  const bill = ledger.bills.get(1);
  if (!bill) throw new Error('There is no bill');
  return bill;
}

const paid = (changes: Partial<DataOf<'BillPaid'>> = {}): LedgerEvent => ({
  type: 'BillPaid',
  data: {
    ...{ billId: 1, accountId: 1, fromPot: 4_000, fromAvailable: 0, released: null },
    ...{ paidOn: TODAY, by: 'person', settles: false, dueDate: DUE },
    ...changes,
  },
});

describe('a part of a payment', () => {
  it('moves its money and leaves the period due with the rest', () => {
    const after = given(start).when(part).thenHappened(paid());
    expect(billOf(after)).toMatchObject({
      ...{ dueDate: DUE, partPaid: 4_000, saved: 2_000, lastPaidDate: TODAY, paidPeriod: null },
    });
    expect(after.accounts.get(1)).toMatchObject({ available: 44_000, allocated: 2_000 });
    expect(after.historicalAmounts.size).toBe(0);
  });

  it('may be followed by others, of any day and from any account; the rest settles it, and all of them are its past amount', () => {
    const cash = follow(ledgerOf([...events, accountOpened(1_000, 2, 'Wallet')]), part, {
      ...{ ...part, amount: 1_000, accountId: 2 },
    });
    expect(billOf(cash)).toMatchObject({ partPaid: 5_000, saved: 1_000 });
    const funded = follow(cash, { type: 'FundBill', billId: 1, amount: 4_000 });
    const after = given(funded)
      .when(rest)
      .thenHappened(
        paid({ fromPot: 5_000, settles: true, dueDate: '2026-05-04' }),
        amountPaid(10_000),
      );
    expect(billOf(after)).toMatchObject({ partPaid: 0, saved: 0, dueDate: '2026-05-04' });
    given(after).when(part).thenRefused({ refusal: 'already_paid', dueDate: '2026-05-04' });
  });

  it('that the person did not see is not paid again, nor one that is taken back', () => {
    const after = follow(start, part);
    const refused = { refusal: 'part_paid_since', paid: 4_000, left: 6_000 } as const;
    given(after)
      .when({ ...rest, amount: 2_000, partPaid: 0 })
      .thenRefused(refused);
    given(after)
      .when({
        ...{ type: 'PayBillWithArrears', billId: 1, dueDate: DUE, amount: 10_000, partPaid: 0 },
        ...{ shortfall: 8_000, method: 'immediate' },
      })
      .thenRefused(refused);
    given(start)
      .when({ ...rest, amount: 2_000, partPaid: 4_000 })
      .thenRefused({ refusal: 'part_paid_since', paid: 0, left: 10_000 });
    expect(billOf(follow(after, { ...part, amount: 2_000, partPaid: 4_000 })).partPaid).toBe(6_000);
  });

  it('that reaches what is left settles the period', () => {
    const once = follow(start, part, { type: 'FundBill', billId: 1, amount: 5_000 });
    given(once)
      .when({ ...part, amount: 6_000 })
      .thenHappened(
        paid({ fromPot: 6_000, settles: true, dueDate: '2026-05-04' }),
        amountPaid(10_000),
      );
  });

  it('above what is saved asks how the rest is found, as any payment does', () => {
    given(start)
      .when({ ...part, amount: 7_000 })
      .thenRefused({ refusal: 'arrears_required', saved: 6_000, shortfall: 1_000 });
    given(start)
      .when({
        ...{ type: 'PayBillWithArrears', billId: 1, dueDate: DUE, amount: 7_000, isPart: true },
        ...{ shortfall: 1_000, method: 'immediate' },
      })
      .thenHappened(paid({ fromPot: 6_000, fromAvailable: 1_000 }));
  });

  it('is paid now, of a direct debit too, and never later', () => {
    given(start)
      .when({ ...part, processImmediately: false })
      .thenRefused({ refusal: 'part_for_later' });
    const debited = [accountOpened(50_000), billAdded({ isDirectDebit: true }), billFunded(6_000)];
    given(debited).when(part).thenHappened(paid());
  });

  it('is what a payment that is planned has less to pay, and calls it off when nothing is left of that', () => {
    const later: PayBill = { ...rest, amount: 9_000, processImmediately: false };
    const planned = follow(start, later, part);
    expect(billOf(planned).scheduledPayment).toEqual({ amount: 5_000, on: DUE });
    const less = follow(start, { ...later, amount: 4_000 }, part);
    expect(billOf(less)).toMatchObject({ scheduledPayment: null, dueDate: DUE });
  });

  it('leaves the rest to the daily run', () => {
    const automatic = [accountOpened(50_000), billAdded({ isAutomatic: true }), billFunded(6_000)];
    const after = follow(ledgerOf(automatic), part, [{ type: 'RunPayments' }, DUE]);
    expect(billOf(after)).toMatchObject({ dueDate: '2026-05-04', partPaid: 0, saved: 0 });
    expect(after.accounts.get(1)).toMatchObject({ available: 40_000, allocated: 0 });
    expect([...after.historicalAmounts.values()]).toMatchObject([{ amount: 10_000 }]);
  });

  it('leaves a failure as it is, unless nothing is to be paid by itself any more', () => {
    const poor = [accountOpened(5_000), billAdded({ isAutomatic: true }), billFunded(4_000)];
    const failing = follow(ledgerOf(poor), [{ type: 'RunPayments' }, DUE], [part, DUE]);
    expect(billOf(failing).failedPayment).toMatchObject({ since: DUE });
    const scheduled = follow(
      ledgerOf([accountOpened(5_000), billAdded(), billFunded(4_000)]),
      { ...rest, amount: 6_000, processImmediately: false },
      [{ type: 'RunPayments' }, DUE],
      [{ ...part, amount: 4_000 }, DUE],
      { type: 'ChangeAccount', accountId: 1, balance: 2_000 },
      { type: 'FundBill', billId: 1, amount: 2_000 },
    );
    expect(billOf(scheduled).failedPayment).toMatchObject({ since: DUE });
    const none = follow(scheduled, [{ ...part, amount: 2_000 }, DUE]);
    expect(billOf(none)).toMatchObject({ failedPayment: null, scheduledPayment: null });
  });
});

describe('what is left of a period', () => {
  const after = follow(start, part);

  it('is what the pot has still to reach, by the same weekly amount', () => {
    expect(weeklyOf(billOf(after))).toBe(weeklyOf(billOf(start)));
    // $40.00 are still missing, at $23.09 a week: before the part as after it.
    expect([daysUntilSaved(billOf(start)), daysUntilSaved(billOf(after))]).toEqual([14, 14]);
    const funded = follow(after, { type: 'FundBill', billId: 1, amount: 4_000 });
    expect(daysUntilSaved(billOf(funded))).toBe(0);
  });

  it('is what the weeks save for what is due once', () => {
    const once = billAdded({ frequency: 'once', dueDate: '2026-03-22', amount: 6_000 });
    const saving = ledgerOf([accountOpened(50_000), once, billFunded(2_000)]);
    const half = follow(saving, { ...part, amount: 2_000, dueDate: '2026-03-22' });
    expect([weeklyOf(billOf(saving)), weeklyOf(billOf(half))]).toEqual([2_000, 2_000]);
  });

  it('is what the forecast and the coverage name', () => {
    const { bills, accounts } = forecast(after, TODAY, 6);
    expect(bills).toMatchObject([{ amount: 6_000 }]);
    const payments = accounts.flatMap(({ weeks }) => weeks.flatMap((week) => week.payments));
    expect(payments).toMatchObject([{ date: DUE, amount: 6_000 }]);
    const late = '2026-04-06';
    expect(coverage(after, forecast(after, late, 1, [], true)).gaps).toMatchObject([
      { kind: 'overdue', amount: 6_000 },
    ]);
  });

  it('follows a change of the amount, down to nothing', () => {
    const dearer = follow(after, { type: 'ChangeBill', billId: 1, amount: 12_000 });
    given(dearer)
      .when(rest)
      .thenRefused({ refusal: 'arrears_required', saved: 2_000, shortfall: 6_000 });
    const cheaper = follow(after, { type: 'ChangeBill', billId: 1, amount: 3_000 });
    given(cheaper)
      .when(rest)
      .thenHappened(paid({ fromPot: 0, settles: true, dueDate: '2026-05-04' }), amountPaid(4_000));
  });

  it('calls off what was scheduled where a lower amount leaves nothing', () => {
    const failing = follow(
      ledgerOf([accountOpened(5_000), billAdded(), billFunded(4_000)]),
      { ...rest, processImmediately: false },
      part,
      [{ type: 'RunPayments' }, DUE],
    );
    const lowered = (amount: number) =>
      billOf(follow(failing, { type: 'ChangeBill', billId: 1, amount }));
    expect(lowered(4_001)).toMatchObject({
      scheduledPayment: { amount: 6_000, on: DUE },
      failedPayment: { since: DUE },
    });
    expect(lowered(4_000)).toMatchObject({ scheduledPayment: null, failedPayment: null });
    expect(toPay(lowered(3_000))).toBe(0);
  });

  it('stays with its period when that is postponed, and is not skipped', () => {
    const postponed = follow(after, {
      ...{ type: 'PostponePayment', billId: 1, dueDate: DUE, newDueDate: '2026-04-20' },
    });
    expect(billOf(postponed)).toMatchObject({ partPaid: 4_000, dueDate: '2026-04-20' });
    given(after)
      .when({ type: 'SkipPeriod', billId: 1, dueDate: DUE })
      .thenRefused({ refusal: 'part_paid', paid: 4_000 });
  });
});

describe('that is all', () => {
  it('settles the period with what was paid of it, on the day of the last part', () => {
    const begun = ledgerOf([accountOpened(50_000), billAdded({ ends: { payments: 2 } })]);
    const funded = follow(begun, { type: 'FundBill', billId: 1, amount: 6_000 }, part);
    const after = given(funded)
      .when(settle, '2026-03-06')
      .thenHappened(
        {
          type: 'PeriodSettled',
          data: { billId: 1, paid: 4_000, paidOn: TODAY, dueDate: '2026-05-04' },
        },
        amountPaid(4_000),
      );
    expect(billOf(after)).toMatchObject({
      ...{ dueDate: '2026-05-04', partPaid: 0, saved: 2_000, lastPaidDate: TODAY },
      ends: { payments: 1 },
    });
    given(after).when(settle).thenRefused({ refusal: 'already_paid', dueDate: '2026-05-04' });
  });

  it('is said of the period that is due, once a part of it is paid', () => {
    given(start).when(settle).thenRefused({ refusal: 'not_part_paid' });
    given(start)
      .when({ ...settle, billId: 2 })
      .thenRefused({ refusal: 'not_found', what: 'bill' });
    given(follow(start, part))
      .when({ ...settle, dueDate: '2026-05-04' })
      .thenRefused({ refusal: 'earlier_period_first', dueDate: DUE });
  });
});
