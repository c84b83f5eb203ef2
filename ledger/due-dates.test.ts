import { describe, expect, it } from 'vitest';
import type { AddBill } from './bills.ts';
import type { Day } from './calendar.ts';
import type { Command } from './commands.ts';
import { dueDateAfterPayment } from './due-periods.ts';
import { parseEvent } from './events.ts';
import { upcast } from './store/upcast.ts';
import { addBill, payWithArrears } from './testing/commands.ts';
import { accountOpened, billAdded, follow, given, ledgerOf } from './testing/given.ts';

const rich = [accountOpened(10_000_000)];
const PAID_ON: Day = '2026-11-22';
const pay = {
  ...payWithArrears,
  ...({ amount: 10_000, shortfall: 10_000, method: 'immediate' } as const),
};
const change = { type: 'ChangeBill', billId: 1 } as const;
const run = { type: 'RunPayments' } as const;

/** A bill that was due on 25 November and was paid by hand on the 22nd, or when `paidOn` says. */
function paidBill(changes: Partial<AddBill> = {}, paidOn = PAID_ON) {
  const bill: AddBill = { ...addBill, isAutomatic: true, paymentDay: 25, ...changes };
  const given = { ...bill, startDate: '2026-10-25', dueDate: '2026-11-25' };
  return follow(ledgerOf(rich), [given, '2026-11-20'], [pay, paidOn]);
}
const dueAfter = (command: Partial<Command>, day = PAID_ON, start = paidBill()) =>
  follow(start, [{ ...change, ...command } as Command, day]).bills.get(1)?.dueDate;

describe('a period that is paid stays paid', () => {
  it('when the payment day moves a few days on', () => {
    const moved = follow(paidBill(), [{ ...change, paymentDay: 28 }, '2026-11-23']);
    expect(moved.bills.get(1)?.dueDate).toBe('2026-12-28');
    given(moved).when(run, '2026-11-28').thenNothing();
  });

  it.each([
    ['frequency', { frequency: 'quarterly' }, '2026-12-25'],
    ['frequency to weeks', { frequency: 'weekly' }, '2026-12-25'],
    ['day to an earlier one', { paymentDay: 20 }, '2026-12-20'],
    ['day to one that is nearer to the paid date', { paymentDay: 5 }, '2027-01-05'],
    ['day to a weekday', { paymentDay: 1, paymentDayType: 'weekly' }, '2026-12-28'],
  ] as const)('when its %s changes', (_, changes, dueDate) => {
    expect(dueAfter(changes)).toBe(dueDate);
  });

  it('when it was paid late and then comes round in another rhythm', () => {
    const late = paidBill({ paymentDay: null, isAutomatic: false }, '2026-12-03');
    expect(dueAfter({ frequency: 'quarterly' }, '2026-12-04', late)).toBe('2027-02-25');
    const quarter = paidBill({ paymentDay: null, frequency: 'quarterly' }, '2026-12-03');
    expect(dueAfter({ frequency: 'monthly' }, '2026-12-04', quarter)).toBe('2027-02-25');
  });

  it('through several changes in a row', () => {
    const weekly = follow(paidBill(), [{ ...change, frequency: 'weekly' }, PAID_ON]);
    expect(dueAfter({ frequency: 'monthly', paymentDay: 26 }, PAID_ON, weekly)).toBe('2026-12-26');
  });

  it('when a date is given that is nearer to the paid one than to the next', () => {
    for (const dueDate of ['2026-11-01', '2026-11-25', '2026-11-28', '2026-12-09'])
      given(paidBill())
        .when({ ...change, dueDate }, PAID_ON)
        .thenRefused({ refusal: 'already_paid', dueDate: '2026-12-25' });
    expect(dueAfter({ dueDate: '2026-12-20' })).toBe('2026-12-20');
  });
});

describe('the period after the paid one stays due', () => {
  it.each([
    ['day 20', '2026-11-25', 25, 20, '2026-12-25'],
    ['the last day but one', '2026-11-30', 31, 30, '2026-12-31'],
    ['day 20, of a bill that had come to a short month', '2027-01-31', 31, 20, '2027-02-28'],
  ])('when %s was chosen and no day is chosen after it', (_, dueDate, first, then, wanted) => {
    const bill = { ...addBill, paymentDay: first, startDate: dueDate, dueDate };
    const moved = follow(
      ledgerOf(rich),
      [bill, dueDate],
      [pay, dueDate],
      [{ ...change, paymentDay: then }, dueDate],
    );
    expect(dueAfter({ paymentDay: null }, dueDate, moved)).toBe(wanted);
  });
});

describe('a bill that was never paid', () => {
  const unpaid = (changes: Partial<AddBill>) => follow(ledgerOf(rich), { ...addBill, ...changes });

  it('is searched from its start, or keeps a date that was given, in another rhythm', () => {
    const quarterly = { frequency: 'quarterly' } as const;
    expect(dueAfter(quarterly, '2026-03-10', unpaid({}))).toBe('2026-06-04');
    const given = unpaid({ dueDate: '2026-03-20' });
    expect(dueAfter(quarterly, '2026-03-10', given)).toBe('2026-03-20');
  });

  it('goes to the next payment day, and not back before today', () => {
    expect(dueAfter({ paymentDay: 5 }, '2026-03-10', unpaid({}))).toBe('2026-04-05');
  });

  it('stays owed when it is overdue', () => {
    const overdue = unpaid({ startDate: '2026-01-01', dueDate: '2026-02-15' });
    expect(dueAfter({ paymentDay: 20 }, '2026-03-10', overdue)).toBe('2026-02-20');
  });
});

describe('ledgers of before, whose bills had two dates', () => {
  it('go on paying on the days on which they paid', () => {
    const two = { dueDate: '2026-01-27', dueDay: 27, nextPaymentDate: '2026-03-12' };
    const { missedBefore: _, ...added } = billAdded({ isAutomatic: true, paymentDay: 12 }).data;
    const paid = {
      ...{ billId: 1, accountId: 1, fromPot: 0, fromAvailable: 10_000, paidOn: '2026-03-12' },
      ...{ by: 'automatic', dueDate: '2026-02-27', nextPaymentDate: '2026-04-12' },
    };
    const old = [
      ...rich,
      parseEvent('BillAdded', upcast('BillAdded', 1, { ...added, ...two })),
      parseEvent('BillPaid', upcast('BillPaid', 1, paid)),
    ];
    const ledger = ledgerOf(old);
    expect(ledger.bills.get(1)).toMatchObject({
      dueDate: '2026-04-12',
      paidPeriod: { dueDate: '2026-03-12', nextDueDate: '2026-04-12' },
    });
    given(ledger).when(run, '2026-04-11').thenNothing();
    expect(follow(ledger, [run, '2026-04-12']).bills.get(1)?.dueDate).toBe('2026-05-12');
  });
});

describe('a due date that is sent again as it is', () => {
  const on31st = [...rich, billAdded({ dueDate: '2026-04-30', dueDay: 31 })];

  it('changes nothing: the 31st stays the 31st', () => {
    given(on31st)
      .when({ ...change, dueDate: '2026-04-30' })
      .thenNothing();
    const renamed = follow(ledgerOf(on31st), { ...change, name: 'Gas', dueDate: '2026-04-30' });
    expect(renamed.bills.get(1)).toMatchObject({ dueDate: '2026-04-30', dueDay: 31 });
  });

  it('does not keep a new payment day from moving it', () => {
    expect(dueAfter({ dueDate: '2026-12-25', paymentDay: 28 })).toBe('2026-12-28');
  });

  it('stands for the payment day where a short month has cut that', () => {
    const bill = { ...addBill, paymentDay: 31, dueDate: '2026-02-28' };
    const added = follow(ledgerOf(rich), [bill, '2026-02-10']);
    expect(added.bills.get(1)?.dueDay).toBe(31);
  });
});

it.each([
  ['weekly', '2026-03-25', '2026-04-25'],
  ['once', '2026-03-11', '2026-04-11'],
] as const)(
  'a bill that nobody has paid falls due a month after its next date, where it came %s meanwhile',
  (frequency, dueDate, following) => {
    const first: Command = { ...addBill, frequency: frequency === 'once' ? 'weekly' : 'monthly' };
    const bill = follow(
      ledgerOf(rich),
      [first, '2026-03-04'],
      [{ ...change, frequency }, '2026-03-20'],
      [{ ...change, frequency: 'monthly' }, '2026-03-20'],
    ).bills.get(1);
    expect(bill?.dueDate).toBe(dueDate);
    expect(bill && dueDateAfterPayment(bill)).toBe(following);
  },
);

describe('paying the period that the person saw', () => {
  const seen = { type: 'PayBill', billId: 1, amount: 0 } as const;
  const refusal = { refusal: 'already_paid', dueDate: '2026-12-25' } as const;

  it('is refused when that one is paid, now or later', () => {
    given(paidBill())
      .when({ ...seen, dueDate: '2026-11-25' }, PAID_ON)
      .thenRefused(refusal);
    given(paidBill())
      .when({ ...seen, dueDate: '2026-11-25', processImmediately: false }, PAID_ON)
      .thenRefused(refusal);
    given(paidBill())
      .when({ ...pay, dueDate: '2026-11-25' }, PAID_ON)
      .thenRefused(refusal);
  });

  it('pays the next one when that was seen, or nothing was said', () => {
    for (const dueDate of [undefined, '2026-12-24', '2026-12-25'])
      expect(follow(paidBill(), [{ ...seen, dueDate }, PAID_ON]).bills.get(1)?.dueDate).toBe(
        '2027-01-25',
      );
  });

  it('is not scheduled in the past', () => {
    const past = { ...seen, dueDate: '2026-11-30', processImmediately: false };
    given(paidBill()).when(past, '2026-12-01').thenRefused({ refusal: 'payment_date_in_past' });
  });

  it('of an overdue direct debit is scheduled for the coming Monday', () => {
    const debit = [...rich, billAdded({ isDirectDebit: true, dueDate: '2026-03-01' })];
    const later = follow(ledgerOf(debit), { ...seen, processImmediately: false });
    expect(later.bills.get(1)?.scheduledPayment?.on).toBe('2026-03-09');
  });
});
