import { describe, expect, it } from 'vitest';
import { duesFrom } from './coming-dues.ts';
import { dueDateAfterPayment } from './due-periods.ts';
import type { Bill } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { PostponePayment } from './periods.ts';
import { addBill } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, follow, given, ledgerOf } from './testing/given.ts';

const DUE = '2026-04-04';
const start = ledgerOf([accountOpened(50_000), billAdded(), billFunded(10_000)]);
const skip = { type: 'SkipPeriod', billId: 1, dueDate: DUE } as const;
const postpone: PostponePayment = {
  type: 'PostponePayment',
  billId: 1,
  dueDate: DUE,
  newDueDate: '2026-04-20',
};

function billOf(ledger: Ledger): Bill {
  const bill = ledger.bills.get(1);
  if (!bill) throw new Error('There is no bill');
  return bill;
}

const firstDates = (bill: Bill) => {
  const dues = duesFrom(bill);
  return Array.from({ length: 3 }, () => dues.next().value?.day);
};

describe('a period that is skipped', () => {
  it('leaves what is saved, and the next one is due', () => {
    const after = given(start)
      .when(skip)
      .thenHappened({ type: 'PeriodSkipped', data: { billId: 1, dueDate: '2026-05-04' } });
    expect(billOf(after)).toMatchObject({ saved: 10_000, lastPaidDate: null });
    expect(firstDates(billOf(after))).toEqual(['2026-05-04', '2026-06-04', '2026-07-04']);
  });

  it('is not skipped again, nor paid', () => {
    const after = follow(start, skip);
    const refusal = { refusal: 'already_paid', dueDate: '2026-05-04' } as const;
    given(after).when(skip).thenRefused(refusal);
    given(after).when({ type: 'PayBill', billId: 1, dueDate: DUE }).thenRefused(refusal);
  });

  it('is the one that is due, of a bill that has another', () => {
    given(start)
      .when({ ...skip, dueDate: '2026-05-04' })
      .thenRefused({ refusal: 'earlier_period_first', dueDate: DUE });
    given(start)
      .when({ ...skip, billId: 2 })
      .thenRefused({ refusal: 'not_found', what: 'bill' });
    const once = follow(start, { ...addBill, frequency: 'once', dueDate: DUE });
    given(once)
      .when({ ...skip, billId: 2 })
      .thenRefused({ refusal: 'due_once' });
  });

  it('takes with it those that count as one with it', () => {
    const late = follow(start, { ...addBill, isAutomatic: true, dueDate: '2026-01-27' });
    const after = follow(late, { type: 'SkipPeriod', billId: 2, dueDate: '2026-01-27' });
    expect(after.bills.get(2)).toMatchObject({ dueDate: '2026-03-27', missedBefore: null });
  });
});

describe('a period that is postponed', () => {
  it('is due on the other day, and those after it as ever', () => {
    const data = { billId: 1, dueDate: '2026-04-20', postponedFrom: DUE };
    const after = given(start).when(postpone).thenHappened({ type: 'PaymentPostponed', data });
    expect(firstDates(billOf(after))).toEqual(['2026-04-20', '2026-05-04', '2026-06-04']);
    const paid = follow(after, { type: 'PayBill', billId: 1, dueDate: '2026-04-20' });
    expect(billOf(paid)).toMatchObject({ dueDate: '2026-05-04', postponedFrom: null });
  });

  it('can be postponed again, up to the day before the next one', () => {
    const after = follow(start, postpone);
    const again = { ...postpone, dueDate: '2026-04-20' };
    const data = { billId: 1, dueDate: '2026-05-03', postponedFrom: DUE };
    given(after)
      .when({ ...again, newDueDate: '2026-05-03' })
      .thenHappened({ type: 'PaymentPostponed', data });
    given(after)
      .when({ ...again, newDueDate: '2026-05-04' })
      .thenRefused({
        ...{ refusal: 'postponed_out_of_range', earliest: '2026-04-21', latest: '2026-05-03' },
      });
    given(after).when(postpone).thenNothing();
  });

  it('is never due on a day that has passed', () => {
    given(start)
      .when({ ...postpone, newDueDate: '2026-04-10' }, '2026-04-11')
      .thenRefused({
        ...{ refusal: 'postponed_out_of_range', earliest: '2026-04-11', latest: '2026-05-03' },
      });
  });

  it('keeps its rhythm through short months', () => {
    const onThe31st = { ...addBill, dueDate: '2026-03-31', paymentDay: 31 };
    const bills = follow(start, onThe31st);
    const after = follow(bills, {
      ...postpone,
      ...{ billId: 2, dueDate: '2026-03-31', newDueDate: '2026-04-29' },
    });
    const bill = after.bills.get(2);
    expect(bill && dueDateAfterPayment(bill)).toBe('2026-04-30');
  });

  it('stays so while another name or amount is given, and no longer than its date', () => {
    const after = follow(start, postpone);
    const renamed = follow(after, { type: 'ChangeBill', billId: 1, name: 'Gas', amount: 1 });
    expect(billOf(renamed)).toMatchObject({ dueDate: '2026-04-20', postponedFrom: DUE });
    const moved = follow(after, { type: 'ChangeBill', billId: 1, dueDate: '2026-04-22' });
    expect(firstDates(billOf(moved))).toEqual(['2026-04-22', '2026-05-22', '2026-06-22']);
    const weekly = follow(after, { type: 'ChangeBill', billId: 1, frequency: 'quarterly' });
    expect(billOf(weekly)).toMatchObject({ postponedFrom: null });
  });
});
