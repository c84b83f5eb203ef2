import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { decide } from './commands.ts';
import { payWithArrears } from './testing/commands.ts';
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

const ready = [accountOpened(50_000), billAdded(), billFunded(10_000)];
const short = [accountOpened(50_000), billAdded(), billFunded(4_000)];
const where = { billId: 1, accountId: 1 };
const nextMonth = { dueDate: '2026-05-04' };
const pay = { type: 'PayBill', billId: 1 } as const;

describe('paying a bill now', () => {
  it('takes the money from its pot and moves its dates on', () => {
    const after = given(ready)
      .when(pay)
      .thenHappened(
        {
          type: 'BillPaid',
          data: {
            ...where,
            fromPot: 10_000,
            fromAvailable: 0,
            released: null,
            paidOn: TODAY,
            by: 'person',
            settles: true,
            ...nextMonth,
          },
        },
        amountPaid(10_000),
      );
    expect(after.accounts.get(1)).toMatchObject({ available: 40_000, allocated: 0 });
    expect(after.bills.get(1)).toMatchObject({ saved: 0, lastPaidDate: TODAY });
  });

  it('may pay another amount', () => {
    given(ready)
      .when({ ...pay, amount: 7_500 })
      .thenHappened(
        {
          type: 'BillPaid',
          data: {
            ...where,
            fromPot: 7_500,
            fromAvailable: 0,
            released: null,
            paidOn: TODAY,
            by: 'person',
            settles: true,
            ...nextMonth,
          },
        },
        amountPaid(7_500),
      );
  });

  it('asks how to settle a shortfall', () => {
    given(short)
      .when(pay)
      .thenRefused({ refusal: 'arrears_required', saved: 4_000, shortfall: 6_000 });
  });

  it('is refused when the balance is below the amount, whatever is saved', () => {
    given(ready)
      .when({ ...pay, amount: 50_001 })
      .thenRefused({ refusal: 'insufficient_funds', balance: 50_000 });
  });
});

describe('paying a bill later', () => {
  const scheduled = (scheduledFor: string) =>
    ({ type: 'PaymentScheduled', data: { billId: 1, amount: 10_000, scheduledFor } }) as const;
  const directDebit = [accountOpened(50_000), billAdded({ isDirectDebit: true })];

  it('is for the day given, else the next payment day, else the coming Monday', () => {
    given(ready)
      .when({ ...pay, processImmediately: false, dueDate: '2026-03-20' })
      .thenHappened(scheduled('2026-03-20'));
    given(directDebit)
      .when({ ...pay, processImmediately: false })
      .thenHappened(scheduled('2026-04-04'));
    given(ready)
      .when({ ...pay, processImmediately: false })
      .thenHappened(scheduled('2026-03-09'));
  });

  it('is what a direct debit due later means, unless it is said otherwise', () => {
    given(directDebit)
      .when({ ...pay, dueDate: '2026-03-20' })
      .thenHappened(scheduled('2026-03-20'));
    given(directDebit)
      .when({ ...pay, dueDate: '2026-03-20', processImmediately: true })
      .thenRefused({ refusal: 'arrears_required', saved: 0, shortfall: 10_000 });
  });

  it('is settled when the bill is paid before', () => {
    const later = follow(ledgerOf(ready), { ...pay, processImmediately: false }, pay);
    given(later).when({ type: 'RunPayments' }, '2026-03-09').thenNothing();
  });
});

describe('paying with arrears', () => {
  const owing = {
    ...payWithArrears,
    ...{ amount: 10_000, shortfall: 6_000, installmentPeriod: 2 },
  };
  const payment = {
    type: 'BillPaid',
    data: {
      ...where,
      fromPot: 4_000,
      fromAvailable: 6_000,
      released: null,
      paidOn: TODAY,
      by: 'person',
      settles: true,
      ...nextMonth,
    },
  } as const;

  it('takes the rest from available, and that is that', () => {
    given(short)
      .when({ ...owing, method: 'immediate' })
      .thenHappened(payment, amountPaid(10_000));
  });

  it('owes the rest in weekly instalments', () => {
    given(short)
      .when(owing)
      .thenHappened(
        payment,
        {
          type: 'ArrearsAgreed',
          data: { billId: 1, shortfall: 6_000, owed: 6_000, weeklyPayment: 667, instalments: 9 },
        },
        amountPaid(10_000),
      );
  });

  it('adds a second shortfall to the first', () => {
    const once = follow(ledgerOf(short), owing);
    given(once)
      .when({ ...owing, amount: 3_000, shortfall: 3_000, installmentPeriod: 1 })
      .thenHappened(
        {
          type: 'BillPaid',
          data: { ...payment.data, fromPot: 0, fromAvailable: 3_000, dueDate: '2026-06-04' },
        },
        {
          type: 'ArrearsAgreed',
          data: { billId: 1, shortfall: 3_000, owed: 9_000, weeklyPayment: 2_250, instalments: 4 },
        },
        amountPaid(3_000, TODAY, 2),
      );
  });

  it('does not go on figures that are no longer true', () => {
    given(ready)
      .when(owing)
      .thenRefused({ refusal: 'shortfall_changed', saved: 10_000, shortfall: 0 });
  });

  it.each([
    ['weekly', 52],
    ['monthly', 12],
    ['quarterly', 4],
    ['bi-annual', 4],
    ['annually', 3],
  ] as const)('a %s bill has at most %i periods', (frequency, maximum) => {
    const past = [accountOpened(50_000), billAdded({ frequency }), billFunded(4_000)];
    expect(
      follow(ledgerOf(past), { ...owing, installmentPeriod: maximum }).bills.get(1)?.arrears?.owed,
    ).toBe(6_000);
    // A plan for nothing has the same bounds.
    const nothingOwed = { ...owing, amount: 0, shortfall: 0, installmentPeriod: maximum + 1 };
    given(past)
      .when(nothingOwed)
      .thenRefused({ refusal: 'instalment_period_out_of_range', maximum });
    for (const installmentPeriod of [0, maximum + 1])
      given(past)
        .when({ ...owing, installmentPeriod })
        .thenRefused({ refusal: 'instalment_period_out_of_range', maximum });
  });

  it.each([
    [60, 'annually', 3, 156],
    [1, 'weekly', 52, 52],
    [5, 'weekly', 10, 10],
    [10_001, 'monthly', 7, 30],
    [99_999, 'bi-annual', 4, 104],
  ] as const)(
    'repays %i cents of a %s bill in %i periods, to the cent',
    (owed, frequency, installmentPeriod, weeks) => {
      const begun = [accountOpened(owed), billAdded({ amount: 0, frequency })];
      const asked = { ...owing, amount: owed, shortfall: owed, installmentPeriod };
      let ledger = follow(ledgerOf(begun), asked);
      for (let made = 1; made <= weeks; made += 1) {
        ledger = follow(ledger, [{ type: 'AccrueWeeks' }, addDays('2026-03-02', 7 * made)]);
        const repaid = Math.floor((2 * made * owed + weeks) / (2 * weeks));
        expect(ledger.accounts.get(1)?.available).toBe(repaid);
      }
      expect(ledger.bills.get(1)?.arrears).toBeNull();
    },
  );

  it('never agrees on an instalment of nothing', () => {
    const begun = [accountOpened(60), billAdded({ amount: 60, frequency: 'annually' })];
    const asked = { ...owing, amount: 60, shortfall: 60, installmentPeriod: 3 };
    const [, agreed] = decide(asked, ledgerOf(begun), TODAY)._unsafeUnwrap();
    expect(agreed?.data).toMatchObject({ owed: 60, weeklyPayment: 1, instalments: 156 });
  });
});
