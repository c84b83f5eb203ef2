import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import type { Refusal } from './refusals.ts';
import { addRule, payWithArrears, transfer } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, sumOf, TODAY } from './testing/given.ts';
import { eventIdOf, type Life, lived, undoLast } from './testing/life.ts';

const two = [accountOpened(10_000), accountOpened(500, 2, 'Savings')];
const bill = [accountOpened(50_000), billAdded(), billFunded(10_000)];
const pay: Command = { type: 'PayBill', billId: 1 };
const TOMORROW = '2026-03-05';

const move = (fromAccountId: number, toAccountId: number, amount: number): Command => ({
  ...transfer,
  ...{ fromAccountId, toAccountId, amount },
});
const available = (life: Life) => [...life.ledger.accounts.values()].map((one) => one.available);
const billOf = (life: Life, id = 1) => life.ledger.bills.get(id);

/** Undoing is refused, and nothing changes. */
function refused(life: Life, type: Parameters<typeof undoLast>[1], refusal: Refusal, day = TODAY) {
  const before = life.ledger;
  expect(undoLast(life, type, day)._unsafeUnwrapErr()).toEqual(refusal);
  expect(life.ledger).toBe(before);
}

describe('undo of any event', () => {
  it('is one event that names the other and whose money sums to zero', () => {
    const life = lived(two, move(1, 2, 2_500));
    const [undone, ...more] = undoLast(life, 'Transferred')._unsafeUnwrap();
    expect(undone).toEqual({
      type: 'Undone',
      data: {
        eventId: eventIdOf(3),
        undid: 'Transferred',
        moves: [
          {
            from: { kind: 'available', accountId: 2 },
            to: { kind: 'available', accountId: 1 },
            amount: 2_500,
          },
        ],
        accounts: [],
        bills: [],
        historicalAmounts: [],
        forgottenAmounts: [],
        forgottenBills: [],
        incomes: [],
        savingsRules: [],
      },
    });
    expect(more).toEqual([]);
    expect(undone && sumOf(undone)).toBe(0);
    expect(available(life)).toEqual([10_000, 500]);
  });

  it('happens once, and an undo is not undone', () => {
    const life = lived(two, move(1, 2, 2_500));
    undoLast(life, 'Transferred')._unsafeUnwrap();
    refused(life, 'Transferred', { refusal: 'already_undone' });
    refused(life, 'Undone', { refusal: 'not_undoable', type: 'Undone' });
  });

  it('knows only what happened, and not what is undone by other means', () => {
    const life = lived(two);
    const unknown = life.does({ type: 'Undo', eventId: eventIdOf(99) }, TODAY);
    expect(unknown._unsafeUnwrapErr()).toEqual({ refusal: 'not_found', what: 'event' });
    refused(life, 'AccountOpened', { refusal: 'not_undoable', type: 'AccountOpened' });
  });
});

describe('undo of a transfer', () => {
  it('needs the money where it went', () => {
    const life = lived(two, move(1, 2, 2_500), move(2, 1, 501));
    const past = life.past[2]?.eventId ?? '';
    const decision = life.does({ type: 'Undo', eventId: past }, TODAY);
    expect(decision._unsafeUnwrapErr()).toEqual({ refusal: 'insufficient_funds', balance: 2_499 });
  });

  it.each([1, 2])('needs account %i', (accountId) => {
    const life = lived(two, move(1, 2, 2_500), { type: 'CloseAccount', accountId });
    refused(life, 'Transferred', { refusal: 'gone_since', what: 'account' });
  });

  it('by a rule leaves the rule’s next date alone', () => {
    const life = lived(two, addRule, [{ type: 'RunSavingsRules' }, '2026-03-09']);
    undoLast(life, 'SavingsRuleApplied', '2026-03-09')._unsafeUnwrap();
    expect(available(life)).toEqual([10_000, 500]);
    expect(life.decide({ type: 'RunSavingsRules' }, '2026-03-09')._unsafeUnwrap()).toEqual([]);
  });
});

describe('undo of a payment', () => {
  it('makes the bill due again as it was, with its savings', () => {
    const life = lived(bill, [pay, TOMORROW]);
    undoLast(life, 'BillPaid', '2026-06-01')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({
      saved: 10_000,
      dueDate: '2026-04-04',
      lastPaidDate: null,
    });
    expect(available(life)).toEqual([40_000]);
  });

  it('gives pot and available what each gave, and takes the instalments back', () => {
    const life = lived(bill, payWithArrears);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ saved: 10_000, arrears: null });
    expect(available(life)).toEqual([40_000]);
    refused(life, 'ArrearsAgreed', { refusal: 'already_undone' });
  });

  it('is refused once an instalment was paid back, or the agreement stands no more', () => {
    const life = lived(bill, payWithArrears, [{ type: 'AccrueWeeks' }, '2026-03-09']);
    refused(life, 'BillPaid', { refusal: 'changed_since', what: 'arrears' }, '2026-03-09');
  });

  it('is refused after a later payment, which must go first', () => {
    const life = lived([accountOpened(50_000), billAdded(), billFunded(20_000)], pay, pay);
    const [first] = life.past.filter(({ event }) => event.type === 'BillPaid');
    const undoFirst = { type: 'Undo', eventId: first?.eventId ?? '' } as const;
    expect(life.does(undoFirst, TODAY)._unsafeUnwrapErr()).toEqual({
      refusal: 'changed_since',
      what: 'due date',
    });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    life.does(undoFirst, TODAY)._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ saved: 20_000, dueDate: '2026-04-04' });
  });

  it('is refused when the bill is gone, or on another account', () => {
    const removed = lived(bill, pay, { type: 'RemoveBill', billId: 1 });
    refused(removed, 'BillPaid', { refusal: 'gone_since', what: 'bill' });
    const other = accountOpened(0, 2);
    const moved = lived([...bill, other], pay, { type: 'ChangeBill', billId: 1, accountId: 2 });
    refused(moved, 'BillPaid', { refusal: 'changed_since', what: 'account of the bill' });
  });

  it('that was automatic asks for automatic payments to be off, or the next run would pay again', () => {
    const automatic = billAdded({ isAutomatic: true, dueDate: '2026-03-10' });
    const run: Command = { type: 'RunPayments' };
    const life = lived([accountOpened(50_000), automatic], [run, '2026-03-10']);
    refused(life, 'BillPaid', { refusal: 'automatic_payments_on' }, '2026-03-10');
    life.does({ type: 'ChangeBill', billId: 1, isAutomatic: false }, '2026-03-10')._unsafeUnwrap();
    undoLast(life, 'BillPaid', '2026-03-10')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ dueDate: '2026-03-10', paidPeriod: null });
    expect(life.decide(run, '2026-03-11')._unsafeUnwrap()).toEqual([]);
  });

  it('that was scheduled does not set up the schedule again', () => {
    const later: Command = { type: 'PayBill', billId: 1, processImmediately: false };
    const life = lived(bill, later, [{ type: 'RunPayments' }, '2026-03-09']);
    undoLast(life, 'BillPaid', '2026-03-09')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ saved: 10_000, scheduledPayment: null });
  });
});

describe('undo of a scheduled payment', () => {
  const later: Command = { type: 'PayBill', billId: 1, processImmediately: false };

  it('calls it off', () => {
    const life = lived(bill, later);
    undoLast(life, 'PaymentScheduled')._unsafeUnwrap();
    expect(billOf(life)?.scheduledPayment).toBeNull();
    expect(life.decide({ type: 'RunPayments' }, '2026-03-09')._unsafeUnwrap()).toEqual([]);
  });

  it('is refused once it was paid', () => {
    const life = lived(bill, later, pay);
    refused(life, 'PaymentScheduled', { refusal: 'changed_since', what: 'scheduled payment' });
  });
});

it('undo of a postponement is refused once what is due once is paid, or it would be due a second time', () => {
  const once = billAdded({ frequency: 'once', dueDate: '2026-03-20' });
  const dates = { dueDate: '2026-03-20', newDueDate: '2026-04-10' };
  const life = lived(
    [accountOpened(50_000), once, billFunded(10_000)],
    { type: 'PostponePayment', billId: 1, ...dates },
    pay,
  );
  refused(life, 'PaymentPostponed', { refusal: 'changed_since', what: 'payment' });
  undoLast(life, 'BillPaid')._unsafeUnwrap();
  undoLast(life, 'PaymentPostponed')._unsafeUnwrap();
  expect(billOf(life)).toMatchObject({ dueDate: '2026-03-20', saved: 10_000, paidPeriod: null });
});

describe('undo of a skip of what had failed to pay itself', () => {
  const failed = () => {
    const automatic = billAdded({ isAutomatic: true, dueDate: '2026-03-10' });
    const run: Command = { type: 'RunPayments' };
    const skip: Command = { type: 'SkipPeriod', billId: 1, dueDate: '2026-03-10' };
    return lived([accountOpened(0), automatic], [run, '2026-03-10'], [skip, '2026-03-11']);
  };

  it('leaves it failed on that day, whose run has tried it', () => {
    const life = failed();
    undoLast(life, 'PeriodSkipped', '2026-03-11')._unsafeUnwrap();
    expect(billOf(life)?.failedPayment).toMatchObject({ since: '2026-03-10' });
  });

  it('lets it be tried at once on a later day, when no run has seen it', () => {
    const life = failed();
    life.does({ type: 'ChangeAccount', accountId: 1, balance: 10_000 }, '2026-03-12');
    undoLast(life, 'PeriodSkipped', '2026-03-12')._unsafeUnwrap();
    life.does({ type: 'RunPayments', triedOn: '2026-03-12' }, '2026-03-12')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ failedPayment: null, lastPaidDate: '2026-03-12' });
  });
});
