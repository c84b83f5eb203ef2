/** What is missing for several payments of one account, in the order in which they are made (docs/product.md, Are my bills covered?). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeAccount } from './accounts.ts';
import type { AddBill } from './bills.ts';
import { addDays, type Day } from './calendar.ts';
import { coverage } from './coverage.ts';
import type { LedgerEvent } from './events.ts';
import { forecast } from './forecast.ts';
import { balanceOf, type Ledger } from './ledger.ts';
import { totalOf } from './money.ts';
import { addBill } from './testing/commands.ts';
import { accountOpened, billAdded, follow, ledgerOf, TODAY } from './testing/given.ts';

const covered = (ledger: Ledger, today: Day = TODAY) =>
  coverage(ledger, forecast(ledger, today, 13, [], true));

/** The gaps of payments that find too little. */
const unpaid = (ledger: Ledger, today: Day = TODAY) =>
  covered(ledger, today).gaps.flatMap((gap) =>
    gap.kind === 'would_fail' || gap.kind === 'failing' ? [gap] : [],
  );

describe('what is missing for several payments of one account', () => {
  const paying = (billId: number, amount: number, day: number, rest: object = {}) =>
    billAdded({
      ...{ billId, amount, frequency: 'annually', isAutomatic: true },
      ...{ dueDate: `2026-03-0${day}`, dueDay: day, ...rest },
    });
  const missing = (balance: number, ...bills: LedgerEvent[]) =>
    unpaid(ledgerOf([accountOpened(balance), ...bills])).map((gap) => [gap.billId, gap.missing]);

  it('is told as if each before it were paid, so that all of them together close every gap', () => {
    expect(missing(5_000, paying(1, 6_000, 6), paying(2, 8_000, 7))).toEqual([
      [1, 1_000],
      [2, 8_000],
    ]);
    expect(missing(5_000 + 1_000, paying(1, 6_000, 6), paying(2, 8_000, 7))).toEqual([[2, 8_000]]);
    expect(missing(5_000 + 9_000, paying(1, 6_000, 6), paying(2, 8_000, 7))).toEqual([]);
  });

  it('follows the order in which they are paid: by day, then by number', () => {
    expect(missing(0, paying(1, 6_000, 7), paying(2, 8_000, 6), paying(3, 100, 6))).toEqual([
      [2, 8_000],
      [3, 100],
      [1, 6_000],
    ]);
  });

  it('names a bill that the money for an earlier one would otherwise pay', () => {
    expect(missing(5_000, paying(1, 6_000, 6), paying(2, 4_000, 7))).toEqual([
      [1, 1_000],
      [2, 4_000],
    ]);
    expect(missing(5_000 + 5_000, paying(1, 6_000, 6), paying(2, 4_000, 7))).toEqual([]);
  });

  it('is told of payments that have failed already, too', () => {
    const bills = [paying(1, 6_000, 3), paying(2, 8_000, 3)];
    const failing = follow(ledgerOf([accountOpened(5_000), ...bills]), { type: 'RunPayments' });
    expect(unpaid(failing)).toMatchObject([
      { kind: 'failing', billId: 1, missing: 1_000 },
      { kind: 'failing', billId: 2, missing: 8_000 },
    ]);
  });

  it('is of a bill that has failed for several periods what pays them all', () => {
    const weekly = paying(1, 1_000, 6, { frequency: 'weekly' });
    const start = ledgerOf([accountOpened(100), weekly]);
    const today = '2026-03-20';
    const given = (balance: number) =>
      follow(start, [{ type: 'RunPayments' }, '2026-03-06'], [{ type: 'AccrueWeeks' }, today], {
        type: 'ChangeAccount',
        accountId: 1,
        balance,
      });
    expect(unpaid(given(100), today)).toMatchObject([{ on: '2026-03-06', missing: 2_900 }]);
    expect(unpaid(given(3_000), today).filter(({ on }) => on <= today)).toEqual([]);
    expect(unpaid(given(2_999), today)).toMatchObject([{ on: '2026-03-06', missing: 1 }]);
  });

  it('leaves an account short by what is paid by hand after it', () => {
    const byHand = paying(2, 4_000, 7, { isAutomatic: false });
    const ledger = ledgerOf([accountOpened(5_000), paying(1, 6_000, 6), byHand]);
    expect(covered(ledger).gaps).toMatchObject([
      { kind: 'account_short', accountId: 1, lowest: -4_000 },
      { kind: 'would_fail', billId: 1, missing: 1_000 },
      { kind: 'short', billId: 2 },
    ]);
  });

  it('holds what later periods of a bill that is named before take of it', () => {
    // Four weeks of 10.00 until its second payment, of 43.30.
    const monthly = paying(1, 4_330, 5, { frequency: 'monthly' });
    const later = paying(2, 3_000, 7, { dueDate: '2026-04-07' });
    const ledger = ledgerOf([accountOpened(0), monthly, later]);
    const gaps = unpaid(ledger);
    expect(gaps.map(({ billId }) => billId)).toEqual([1, 2]);
    const sum = totalOf(gaps, (gap) => gap.missing);
    const left = (balance: number) =>
      unpaid(follow(ledger, { type: 'ChangeAccount', accountId: 1, balance })).filter(
        ({ on }) => on <= '2026-04-07',
      );
    expect(left(sum)).toEqual([]);
    expect(left(sum - 1)).toEqual([{ ...gaps[1], missing: 1 }]);
  });

  it('is in all what closes every gap, and of one that is alone to the cent what closes it, whatever the bills', () => {
    const seen = { several: 0, alone: 0 };
    fc.assert(
      fc.property(anyBills, fc.nat(9_000), (bills, balance) => {
        const start = follow(
          ledgerOf([accountOpened(balance), accountOpened(0, 2, 'Other')]),
          ...bills,
        );
        const told = unpaid(start);
        const stillUnpaid = (less: number) => {
          const after = unpaid(given(start, told, less));
          return after.filter(({ billId, on }) =>
            told.some((gap) => gap.billId === billId && gap.on === on),
          );
        };
        expect(stillUnpaid(0)).toEqual([]);
        const [only, ...others] = told;
        if (others.length > 0) seen.several += 1;
        if (!only || others.length > 0) return;
        seen.alone += 1;
        expect(stillUnpaid(1)).toEqual([{ ...only, missing: 1 }]);
      }),
      { numRuns: 80 },
    );
    expect(Math.min(seen.several, seen.alone)).toBeGreaterThan(5);
  });
});

/** Bills of two accounts, most of which pay themselves. */
const anyBills = fc.array(
  fc
    .record({
      amount: fc.integer({ min: 1, max: 9_000 }),
      frequency: fc.constantFrom('weekly', 'every-2-weeks', 'monthly', 'quarterly', 'once'),
      dueDate: fc.integer({ min: 0, max: 30 }).map((days) => addDays(TODAY, days)),
      isAutomatic: fc.constantFrom(true, true, false),
      accountId: fc.constantFrom(1, 1, 2),
    })
    .map((bill): AddBill => ({ ...addBill, ...bill })),
  { minLength: 1, maxLength: 5 },
);

/** The ledger once each account was given all that is missing in it, but for so many cents. */
function given(ledger: Ledger, told: ReturnType<typeof unpaid>, less: number): Ledger {
  const gifts = [...ledger.accounts.values()].map((account): ChangeAccount => {
    const { id: accountId } = account;
    const own = told.filter(({ billId }) => ledger.bills.get(billId)?.accountId === accountId);
    const gift = totalOf(own, ({ missing }) => missing);
    const balance = balanceOf(account) + Math.max(0, gift - less);
    return { type: 'ChangeAccount', accountId, balance };
  });
  return follow(ledger, ...gifts);
}
