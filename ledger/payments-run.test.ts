import { describe, expect, it } from 'vitest';
import { accountOpened, billAdded, billFunded, follow, given, ledgerOf } from './testing/given.ts';

const ready = [accountOpened(50_000), billAdded(), billFunded(10_000)];
const where = { billId: 1, accountId: 1 };
const nextMonth = { dueDate: '2026-05-04', nextPaymentDate: null };

describe('the daily run', () => {
  const automatic = billAdded({ isAutomatic: true, nextPaymentDate: '2026-03-10' });

  it('pays what is due, a shortfall settled at once, and catches up every period that passed', () => {
    const after = follow(ledgerOf([accountOpened(50_000), automatic]), [
      { type: 'RunPayments' },
      '2026-05-12',
    ]);
    expect(after.bills.get(1)).toMatchObject({
      nextPaymentDate: '2026-06-04',
      dueDate: '2026-07-04',
    });
    expect(after.accounts.get(1)?.available).toBe(20_000);
    given(after).when({ type: 'RunPayments' }, '2026-05-12').thenNothing();
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
      .thenHappened({
        type: 'BillPaid',
        data: {
          ...where,
          fromPot: 9_000,
          fromAvailable: 0,
          paidOn: '2026-03-09',
          by: 'schedule',
          ...nextMonth,
        },
      });
  });

  it('moves nothing when the balance is too small, says so once a day, and tries again', () => {
    const failed = given([accountOpened(9_999), automatic])
      .when({ type: 'RunPayments' }, '2026-03-10')
      .thenHappened({
        type: 'PaymentFailed',
        data: {
          billId: 1,
          amount: 10_000,
          attemptedOn: '2026-03-10',
          reason: 'insufficient_funds',
        },
      });
    given(failed).when({ type: 'RunPayments' }, '2026-03-10').thenNothing();
    const rich = follow(failed, { type: 'ChangeAccount', accountId: 1, balance: 10_000 });
    const paid = follow(rich, [{ type: 'RunPayments' }, '2026-03-11']);
    expect(paid.bills.get(1)).toMatchObject({ failedPayment: null, lastPaidDate: '2026-03-11' });
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
