/** What was scheduled is for one period: nothing brings it to another, and nothing of it is in the way once it is gone (docs/product.md). */
import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { type DataOf, parseEvent } from './events.ts';
import type { PayBill } from './payments.ts';
import { upcast } from './store/upcast.ts';
import { accountOpened, billAdded, billFunded, TODAY } from './testing/given.ts';
import { type Life, lived, undoLast } from './testing/life.ts';

const DUE = '2026-04-04';
const NEXT = '2026-05-04';
const LATE = '2026-04-20';
const begun = (bill = {}) => [accountOpened(50_000), billAdded(bill), billFunded(6_000)];
const part: PayBill = { type: 'PayBill', billId: 1, amount: 4_000, dueDate: DUE, isPart: true };
const schedule = (amount: number, dueDate = DUE): PayBill => {
  return { type: 'PayBill', billId: 1, amount, dueDate, processImmediately: false };
};
const remove: Command = { type: 'RemoveBill', billId: 1 };
const billOf = (life: Life) => life.ledger.bills.get(1);
const paidOn = (life: Life, day: string) => life.does({ type: 'RunPayments' }, day)._unsafeUnwrap();

function undoNth(life: Life, nth: number, type: string, day = TODAY) {
  const { eventId = '' } = life.past.filter(({ event }) => event.type === type)[nth] ?? {};
  return life.does({ type: 'Undo', eventId }, day);
}

describe('a part that was paid beside a schedule is given back', () => {
  it.each<[string, string, (life: Life) => void]>([
    [
      'carried out, and undone',
      DUE,
      (life) => {
        paidOn(life, DUE);
        undoLast(life, 'BillPaid', DUE)._unsafeUnwrap();
      },
    ],
    [
      'called off when the period was postponed',
      TODAY,
      (life) => {
        const newDueDate = '2026-04-10';
        life.does({ type: 'PostponePayment', billId: 1, dueDate: DUE, newDueDate }, TODAY);
      },
    ],
    [
      'dropped while the bill was away over its day',
      '2026-04-06',
      (life) => {
        life.does(remove, TODAY);
        undoLast(life, 'BillRemoved', '2026-04-06')._unsafeUnwrap();
      },
    ],
  ])('once the schedule was %s', (_, day, step) => {
    const life = lived(begun(), schedule(9_000), part);
    step(life);
    expect(billOf(life)).toMatchObject({ partPaid: 4_000, scheduledPayment: null });
    undoNth(life, 0, 'BillPaid', day)._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ partPaid: 0, scheduledPayment: null, saved: 6_000 });
  });
});

describe('what was scheduled for a period that is gone', () => {
  it('does not come back by the undo of another for that period', () => {
    const life = lived(
      begun(),
      schedule(5_000, LATE),
      schedule(6_000, LATE),
      { type: 'PayBill', billId: 1, amount: 6_000, dueDate: DUE },
      schedule(6_000, LATE),
    );
    expect(undoNth(life, 1, 'PaymentScheduled')._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'scheduled payment' },
    });
    undoNth(life, 2, 'PaymentScheduled')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: NEXT, scheduledPayment: null });
  });

  it.each([
    ['goes on', {}],
    ['has ended meanwhile', { ends: { on: '2026-04-30' } }],
  ])('is not paid by a bill that pays itself and was away over its day, and %s', (_, more) => {
    const life = lived(begun({ isAutomatic: true, ...more }), schedule(2_000, LATE), remove);
    undoLast(life, 'BillRemoved', '2026-04-10')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: NEXT, scheduledPayment: null });
    expect(paidOn(life, LATE)).toEqual([]);
  });

  it.each([
    ['into the next period calls it off', NEXT, null],
    ['within its period keeps it', '2026-04-08', { amount: 2_000, on: LATE }],
  ])('an edit of the due date %s', (_, dueDate, scheduledPayment) => {
    const life = lived(begun(), schedule(2_000, LATE), { type: 'ChangeBill', billId: 1, dueDate });
    expect(billOf(life)).toMatchObject({ dueDate, scheduledPayment });
  });

  it('does not come back by the undo of one that was for it, where the bill was away over its date', () => {
    const life = lived(begun({ isAutomatic: true }), schedule(2_000, LATE), remove);
    undoLast(life, 'BillRemoved', '2026-04-10')._unsafeUnwrap();
    life.does(schedule(2_000, LATE), '2026-04-10')._unsafeUnwrap();
    expect(undoNth(life, 0, 'PaymentScheduled', '2026-04-10')._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'scheduled payment' },
    });
    undoNth(life, 1, 'PaymentScheduled', '2026-04-10')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: NEXT, scheduledPayment: null });
  });

  it.each([
    ['a date', { dueDate: DUE }],
    ['another rhythm', { frequency: 'weekly', paymentDay: 1, paymentDayType: 'weekly' } as const],
  ])('an edit into an earlier period by %s calls it off', (_, change) => {
    const life = lived(begun({ dueDate: NEXT }), schedule(2_000, NEXT));
    life.does({ type: 'ChangeBill', billId: 1, ...change }, TODAY)._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ scheduledPayment: null });
  });

  it('stays where an edit takes a postponed period back to its own date', () => {
    const newDueDate = '2026-05-02';
    const life = lived(
      begun(),
      { type: 'PostponePayment', billId: 1, dueDate: DUE, newDueDate },
      schedule(2_000, LATE),
      { type: 'ChangeBill', billId: 1, dueDate: '2026-04-05' },
    );
    expect(billOf(life)).toMatchObject({ scheduledPayment: { amount: 2_000, on: LATE } });
  });

  it.each([
    ['is off where the edit of an earlier version is into a later period', DUE, NEXT, null],
    ['stands where it is into an earlier one', NEXT, DUE, { amount: 2_000, on: NEXT }],
  ])('%s, as it was then', (_, from, to, scheduledPayment) => {
    const life = lived(begun({ dueDate: from }), schedule(2_000, from));
    const edit = { type: 'ChangeBill', billId: 1, dueDate: to } as const;
    const changed = life.decide(edit, TODAY)._unsafeUnwrap();
    expect(changed).toMatchObject([{ data: { callsOffPayment: true } }]);
    const stored = changed.map(({ type, data }) => {
      const { callsOffPayment: _, ...before } = data as DataOf<'BillChanged'>;
      return parseEvent(type, upcast(type, 6, before));
    });
    life.follow(stored, TODAY);
    expect(billOf(life)).toMatchObject({ scheduledPayment });
  });
});

it('what is scheduled can be called off although a part was paid beside it', () => {
  const life = lived(begun(), schedule(9_000), part);
  undoLast(life, 'PaymentScheduled')._unsafeUnwrap();
  expect(billOf(life)).toMatchObject({ partPaid: 4_000, scheduledPayment: null });
  undoLast(life, 'BillPaid')._unsafeUnwrap();
  expect(billOf(life)).toMatchObject({ partPaid: 0, scheduledPayment: null });
});

describe('what was called off when its period was postponed', () => {
  const newDueDate = '2026-04-10';
  const postpone: Command = { type: 'PostponePayment', billId: 1, dueDate: DUE, newDueDate };

  it('comes back with the postponement’s undo', () => {
    const life = lived(begun(), schedule(9_000), postpone);
    undoLast(life, 'PaymentPostponed')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ scheduledPayment: { amount: 9_000, on: DUE } });
  });

  it('does not where a part was paid meanwhile: it would be paid too much', () => {
    const moved = { ...part, dueDate: newDueDate };
    const life = lived(begun(), schedule(10_000), postpone, moved);
    undoLast(life, 'PaymentPostponed')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: DUE, partPaid: 4_000, scheduledPayment: null });
  });

  it('does not where a part was taken back meanwhile: it would be settled with too little', () => {
    const life = lived(begun(), schedule(10_000), part, postpone);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    undoLast(life, 'PaymentPostponed')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: DUE, partPaid: 0, scheduledPayment: null });
  });

  it('does not with a part that had used it up', () => {
    const life = lived(begun(), schedule(4_000), part, postpone);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: newDueDate, scheduledPayment: null });
  });

  it('is not undone while another is scheduled for the new day', () => {
    const life = lived(begun(), schedule(9_000), postpone, schedule(5_000, newDueDate));
    expect(undoLast(life, 'PaymentPostponed')._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'scheduled payment' },
    });
  });
});

describe('what a bill that pays itself has paid by a schedule', () => {
  it('on its date cannot be undone while it would pay again tonight', () => {
    const life = lived(begun({ isAutomatic: true }), schedule(9_000));
    paidOn(life, DUE);
    expect(undoLast(life, 'BillPaid', DUE)._unsafeUnwrapErr()).toEqual({
      refusal: 'automatic_payments_on',
    });
    life.does({ type: 'ChangeBill', billId: 1, isAutomatic: false }, DUE)._unsafeUnwrap();
    undoLast(life, 'BillPaid', DUE)._unsafeUnwrap();
    expect(paidOn(life, '2026-04-05')).toEqual([]);
  });

  it('before its date can be undone', () => {
    const life = lived(begun({ isAutomatic: true }), schedule(9_000, '2026-03-20'));
    paidOn(life, '2026-03-20');
    undoLast(life, 'BillPaid', '2026-03-20')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: DUE, scheduledPayment: null });
    expect(paidOn(life, '2026-03-21')).toEqual([]);
  });
});
