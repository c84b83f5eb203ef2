import { describe, expect, it } from 'vitest';
import { decide } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { forecast } from './forecast.ts';
import { evolve } from './ledger.ts';
import {
  accountOpened,
  amountPaid,
  billAdded,
  billFunded,
  follow,
  given,
  ledgerOf,
} from './testing/given.ts';

const ready = [accountOpened(50_000), billAdded(), billFunded(10_000)];
const where = { billId: 1, accountId: 1 };
const nextMonth = { dueDate: '2026-05-04' };

describe('the daily run', () => {
  const automatic = billAdded({ isAutomatic: true, dueDate: '2026-03-10', dueDay: 10 });

  it('pays what is due, a shortfall settled at once, and catches up every period that passed', () => {
    const after = follow(ledgerOf([accountOpened(50_000), automatic]), [
      { type: 'RunPayments' },
      '2026-05-12',
    ]);
    expect(after.bills.get(1)?.dueDate).toBe('2026-06-10');
    expect(after.accounts.get(1)?.available).toBe(20_000);
    given(after).when({ type: 'RunPayments' }, '2026-05-12').thenNothing();
  });

  it('pays by day and then by number, as a look ahead does: that decides which one an account has too little for', () => {
    const [first, second] = ['2026-03-11', '2026-03-10'].map((dueDate, nth) =>
      billAdded({ billId: nth + 1, isAutomatic: true, dueDate }),
    );
    const poor = ledgerOf([accountOpened(15_000), ...[first, second].flatMap((one) => one ?? [])]);
    const run = decide({ type: 'RunPayments' }, poor, '2026-03-11')._unsafeUnwrap();
    const made = run.flatMap(({ type, data }) => (type === 'BillPaid' ? data.billId : []));
    expect(made).toEqual([2]);
    const [account] = forecast(poor, '2026-03-10', 1).accounts;
    const ahead = account?.weeks.flatMap(({ payments }) => payments) ?? [];
    expect(ahead.filter((one) => one.paid).map(({ billId }) => billId)).toEqual(made);
  });

  it('takes every period of a bill by its own day when it catches up, with other bills in between', () => {
    const poor = ledgerOf([
      accountOpened(20_000),
      automatic,
      billAdded({ billId: 2, isAutomatic: true, dueDate: '2026-03-20', dueDay: 20 }),
    ]);
    const run = decide({ type: 'RunPayments' }, poor, '2026-04-12')._unsafeUnwrap();
    const tried = run.flatMap(({ type, data }) =>
      type === 'BillPaid' || type === 'PaymentFailed' ? [[type, data.billId]] : [],
    );
    expect(tried).toEqual([
      ['BillPaid', 1],
      ['BillPaid', 2],
      ['PaymentFailed', 1],
    ]);
  });

  it('pays a scheduled amount on its day', () => {
    const later = follow(ledgerOf(ready), {
      type: 'PayBill',
      billId: 1,
      amount: 9_000,
      processImmediately: false,
    });
    given(later).when({ type: 'RunPayments' }, '2026-03-08').thenNothing();
    given(later)
      .when({ type: 'RunPayments' }, '2026-03-09')
      .thenHappened(
        {
          type: 'BillPaid',
          data: {
            ...where,
            fromPot: 9_000,
            fromAvailable: 0,
            released: null,
            paidOn: '2026-03-09',
            by: 'schedule',
            settles: true,
            ...nextMonth,
          },
        },
        amountPaid(9_000, '2026-03-09'),
      );
  });

  const failing = (attemptedOn: string, reason = 'insufficient_funds') =>
    ({
      type: 'PaymentFailed',
      data: { billId: 1, amount: 10_000, attemptedOn, reason },
    }) as LedgerEvent;

  it('moves nothing when the balance is too small, says so once, and tries again each day', () => {
    const failed = given([accountOpened(9_999), automatic])
      .when({ type: 'RunPayments' }, '2026-03-10')
      .thenHappened(failing('2026-03-10'));
    given(failed).when({ type: 'RunPayments' }, '2026-03-10').thenNothing();
    given(failed).when({ type: 'RunPayments' }, '2026-03-11').thenNothing();
    given(failed).when({ type: 'RunPayments' }, '2027-03-11').thenNothing();
    const rich = follow(failed, { type: 'ChangeAccount', accountId: 1, balance: 10_000 });
    given(rich).when({ type: 'RunPayments' }, '2026-03-10').thenNothing();
    const paid = follow(rich, [{ type: 'RunPayments' }, '2026-03-11']);
    expect(paid.bills.get(1)).toMatchObject({ failedPayment: null, lastPaidDate: '2026-03-11' });
  });

  it('says it again when the reason changes', () => {
    const failed = follow(ledgerOf([accountOpened(9_999), automatic]), [
      { type: 'RunPayments' },
      '2026-03-10',
    ]);
    const closed = follow(failed, { type: 'CloseAccount', accountId: 1 });
    given(closed)
      .when({ type: 'RunPayments' }, '2026-03-12')
      .thenHappened(failing('2026-03-12', 'account_required'));
  });

  it('reads what was once said every day as one failure since its first day', () => {
    const days = ['2026-03-10', '2026-03-11', '2026-03-12'].map((day) => failing(day));
    const old = ledgerOf([accountOpened(9_999), automatic, ...days]);
    expect(old.bills.get(1)?.failedPayment).toEqual({
      since: '2026-03-10',
      reason: 'insufficient_funds',
    });
    const other = [...days, failing('2026-03-13', 'account_required')].reduce(evolve, old);
    expect(other.bills.get(1)?.failedPayment?.since).toBe('2026-03-13');
  });

  it.each([
    ['date', { dueDate: '2026-03-30' }],
    ['account', { accountId: 2 }],
    ['way of being paid', { isAutomatic: false }],
  ])('forgets a failure with another %s', (_, changes) => {
    const past = [accountOpened(9_999), accountOpened(0, 2), automatic, failing('2026-03-10')];
    const after = follow(ledgerOf(past), [
      { type: 'ChangeBill', billId: 1, ...changes },
      '2026-03-11',
    ]);
    expect(after.bills.get(1)?.failedPayment).toBeNull();
    const named = follow(ledgerOf(past), { type: 'ChangeBill', billId: 1, name: 'Gas' });
    expect(named.bills.get(1)?.failedPayment?.since).toBe('2026-03-10');
  });

  it('cannot pay a bill without an account', () => {
    const closed = follow(ledgerOf([accountOpened(50_000), automatic]), {
      type: 'CloseAccount',
      accountId: 1,
    });
    given(closed)
      .when({ type: 'RunPayments' }, '2026-03-10')
      .thenHappened({
        type: 'PaymentFailed',
        data: { billId: 1, amount: 10_000, attemptedOn: '2026-03-10', reason: 'account_required' },
      });
  });
});
