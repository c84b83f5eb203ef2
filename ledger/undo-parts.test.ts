/** What is taken back of a period that is paid in parts (docs/product.md, Paying a part). */
import { describe, expect, it } from 'vitest';
import type { ChangeBill } from './bills.ts';
import type { Command } from './commands.ts';
import type { Bill } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { PayBill } from './payments.ts';
import { accountOpened, billAdded, billFunded, follow, ledgerOf, TODAY } from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

const DUE = '2026-04-04';
const events = [accountOpened(50_000), billAdded(), billFunded(6_000)];
const start = ledgerOf(events);
const part: PayBill = { type: 'PayBill', billId: 1, amount: 4_000, dueDate: DUE, isPart: true };
const rest: PayBill = { type: 'PayBill', billId: 1, dueDate: DUE };
const plannedSince = { refusal: 'changed_since', what: 'scheduled payment' };
const settle = { type: 'SettlePeriod', billId: 1, dueDate: DUE } as const;

function billOf(ledger: Ledger): Bill {
  const bill = ledger.bills.get(1);
  if (!bill) throw new Error('There is no bill');
  return bill;
}

describe('parts that are taken back', () => {
  it('go one by one, the last one first', () => {
    const life = lived(events, part, { ...part, amount: 1_000 });
    const [first] = life.past.filter(({ event }) => event.type === 'BillPaid');
    const undoFirst = { type: 'Undo', eventId: first?.eventId ?? '' } as const;
    expect(life.does(undoFirst, TODAY)._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'part payment' },
    });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(billOf(life.ledger)).toMatchObject({ partPaid: 4_000, lastPaidDate: TODAY });
    life.does(undoFirst, TODAY)._unsafeUnwrap();
    expect(billOf(life.ledger)).toEqual(billOf(start));
  });

  it('go after the payment that settled them, of which the period is due again with its parts', () => {
    const life = lived(events, part, { type: 'FundBill', billId: 1, amount: 4_000 }, rest);
    const [first] = life.past.filter(({ event }) => event.type === 'BillPaid');
    const undoFirst = { type: 'Undo', eventId: first?.eventId ?? '' } as const;
    expect(life.does(undoFirst, TODAY)._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'due date' },
    });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(billOf(life.ledger)).toMatchObject({ dueDate: DUE, partPaid: 4_000, saved: 6_000 });
    expect(life.ledger.historicalAmounts.size).toBe(0);
    life.does(undoFirst, TODAY)._unsafeUnwrap();
    expect(billOf(life.ledger)).toMatchObject({ partPaid: 0, lastPaidDate: null, saved: 10_000 });
  });

  it('are due again when that is all is taken back', () => {
    const life = lived(events, part, settle);
    expect(life.ledger.historicalAmounts.size).toBe(1);
    undoLast(life, 'PeriodSettled')._unsafeUnwrap();
    expect(billOf(life.ledger)).toEqual(billOf(follow(start, part)));
    expect(life.ledger.historicalAmounts.size).toBe(0);
  });

  it('of the next period keep this one as it was settled', () => {
    const next = { ...part, amount: 500, dueDate: '2026-05-04' };
    const changed = { refusal: 'changed_since', what: 'part payment' };
    const settled = lived(events, part, settle, next);
    expect(undoLast(settled, 'PeriodSettled')._unsafeUnwrapErr()).toEqual(changed);
    const skipped = lived(
      events,
      { type: 'SkipPeriod', billId: 1, dueDate: DUE },
      { ...part, dueDate: '2026-05-04' },
    );
    expect(undoLast(skipped, 'PeriodSkipped')._unsafeUnwrapErr()).toEqual(changed);
    const whole = lived(events, { ...rest, amount: 5_000 }, next);
    const [payment] = whole.past.filter(({ event }) => event.type === 'BillPaid');
    const undo = { type: 'Undo', eventId: payment?.eventId ?? '' } as const;
    expect(whole.does(undo, TODAY)._unsafeUnwrapErr()).toEqual(changed);
  });

  it('give back what was planned, once a payment that was planned since is called off', () => {
    const later: PayBill = { ...rest, amount: 9_000, processImmediately: false };
    const life = lived(events, later, part);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(billOf(life.ledger).scheduledPayment).toEqual({ amount: 9_000, on: DUE });
    const off = lived(events, { ...later, amount: 4_000 }, part);
    undoLast(off, 'BillPaid')._unsafeUnwrap();
    expect(billOf(off.ledger).scheduledPayment).toEqual({ amount: 4_000, on: DUE });
    const other = lived(events, later, part, { ...later, amount: 100 });
    expect(undoLast(other, 'BillPaid')._unsafeUnwrapErr()).toEqual(plannedSince);
    undoLast(other, 'PaymentScheduled')._unsafeUnwrap();
    undoLast(other, 'BillPaid')._unsafeUnwrap();
    expect(billOf(other.ledger).scheduledPayment).toEqual({ amount: 9_000, on: DUE });
  });

  it.each<[string, Command[], LedgerEvent['type']]>([
    ['a payment', [{ ...rest, amount: 6_000 }], 'BillPaid'],
    [
      'a period that is skipped',
      [{ type: 'SkipPeriod', billId: 1, dueDate: DUE }],
      'PeriodSkipped',
    ],
    ['one that is settled with its parts', [part, settle], 'PeriodSettled'],
  ])(
    '%s: is not undone while a payment of the next period is planned, which would settle this one',
    (_, steps, type) => {
      const life = lived(events, ...steps);
      const { dueDate } = billOf(life.ledger);
      life
        .does({ ...rest, amount: 1_000, processImmediately: false, dueDate }, TODAY)
        ._unsafeUnwrap();
      expect(undoLast(life, type)._unsafeUnwrapErr()).toEqual(plannedSince);
      undoLast(life, 'PaymentScheduled')._unsafeUnwrap();
      undoLast(life, type)._unsafeUnwrap();
      expect(billOf(life.ledger)).toMatchObject({ dueDate: DUE, scheduledPayment: null });
    },
  );

  /** A part was paid of April, and then the bill was away until April was over. */
  const backAgain = (ends: Bill['ends'] = null) => {
    const bill = billAdded({ isAutomatic: true, ends });
    const automatic = [accountOpened(50_000), bill, billFunded(9_000)];
    const life = lived(automatic, part, { type: 'RemoveBill', billId: 1 });
    undoLast(life, 'BillRemoved', '2026-04-10')._unsafeUnwrap();
    return life;
  };

  it('are gone with their period when a bill that pays itself comes back later than that', () => {
    expect(billOf(backAgain().ledger)).toMatchObject({ dueDate: '2026-05-04', partPaid: 0 });
  });

  it.each<[string, object, Partial<ChangeBill>]>([
    ['today', {}, {}],
    ['on the day of the first', { paidOn: TODAY }, {}],
    ['and then gets another rhythm', {}, { frequency: 'quarterly' }],
    ['and then is due once', {}, { frequency: 'once' }],
  ])(
    'of a period that is gone are not taken back from a part of another that is paid %s',
    (_, on, change) => {
      const day = '2026-04-10';
      const life = backAgain();
      life.does({ ...part, dueDate: '2026-05-04', ...on }, day)._unsafeUnwrap();
      life.does({ type: 'ChangeBill', billId: 1, ...change }, day)._unsafeUnwrap();
      const [aprils] = life.past.filter(({ event }) => event.type === 'BillPaid');
      const undo = { type: 'Undo', eventId: aprils?.eventId ?? '' } as const;
      expect(life.does(undo, day)._unsafeUnwrapErr()).toMatchObject({ refusal: 'changed_since' });
      expect(billOf(life.ledger).partPaid).toBe(4_000);
    },
  );

  it('of the period for which a bill came back go back after it', () => {
    const life = backAgain();
    life.does({ ...part, dueDate: '2026-05-04' }, '2026-04-10')._unsafeUnwrap();
    undoLast(life, 'BillPaid', '2026-04-10')._unsafeUnwrap();
    expect(billOf(life.ledger)).toMatchObject({ dueDate: '2026-05-04', partPaid: 0 });
  });

  it('of a period that is gone settle it: the bill is not due in it again', () => {
    const change: Command = { type: 'ChangeBill', billId: 1, dueDate: '2026-04-18' };
    expect(backAgain().does(change, '2026-04-10')._unsafeUnwrapErr()).toEqual({
      refusal: 'already_paid',
      dueDate: '2026-05-04',
    });
  });

  it.each([1, 12])(
    'of a period that is gone are one of the %i payments that are left',
    (payments) => {
      expect(billOf(backAgain({ payments }).ledger).ends).toEqual({ payments: payments - 1 });
    },
  );
});
