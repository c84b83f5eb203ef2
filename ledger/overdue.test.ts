import { describe, expect, it } from 'vitest';
import { addBill, payWithArrears } from './testing/commands.ts';
import { accountOpened, billAdded, follow, given, ledgerOf } from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

const rich = [accountOpened(10_000_000)];
const pay = {
  ...payWithArrears,
  ...({ amount: 10_000, shortfall: 10_000, method: 'immediate' } as const),
};
const change = { type: 'ChangeBill', billId: 1 } as const;
const run = { type: 'RunPayments' } as const;

describe('an automatic bill that is overdue when it is saved', () => {
  const overdue = { ...addBill, isAutomatic: true, dueDate: '2026-01-27' };

  it('is paid at the next daily run, once, whatever periods went by', () => {
    const added = follow(ledgerOf(rich), overdue);
    expect(added.bills.get(1)).toMatchObject({ dueDate: '2026-01-27', missedBefore: '2026-03-04' });
    const paid = follow(added, run);
    expect(paid.bills.get(1)).toMatchObject({ dueDate: '2026-03-27', lastPaidDate: '2026-03-04' });
    expect(paid.accounts.get(1)?.available).toBe(9_990_000);
    given(paid).when(run, '2026-03-26').thenNothing();
  });

  it('is due in its own rhythm after that, whatever its payment day says', () => {
    const paid = follow(ledgerOf(rich), { ...overdue, paymentDay: 12 }, run);
    expect(paid.bills.get(1)?.dueDate).toBe('2026-03-27');
  });

  it('counts as one too when it becomes automatic only then, or is paid by hand', () => {
    const byHand = follow(ledgerOf(rich), { ...overdue, isAutomatic: false });
    const switched = follow(byHand, { ...change, isAutomatic: true });
    expect(follow(switched, run).bills.get(1)?.dueDate).toBe('2026-03-27');
    expect(follow(switched, pay).bills.get(1)?.dueDate).toBe('2026-03-27');
    expect(follow(byHand, pay).bills.get(1)?.dueDate).toBe('2026-02-27');
  });

  it.each([
    ['frequency', { frequency: 'weekly' }, '2026-03-10'],
    ['payment day', { paymentDay: 20 }, '2026-03-20'],
  ] as const)('counts as one too when it has another %s by then', (_, changes, next) => {
    const since = follow(ledgerOf(rich), [{ ...overdue, paymentDay: null }, '2026-01-20']);
    const changed = follow(since, { ...change, ...changes });
    expect(follow(changed, run).bills.get(1)?.dueDate).toBe(next);
    const renamed = follow(changed, [{ ...change, name: 'Gas' }, '2026-03-30']);
    expect(renamed.bills.get(1)?.missedBefore).toBe('2026-03-04');
  });

  it('counts as one too when a new frequency ends its postponement, or it goes on after its end', () => {
    const bill = { ...addBill, isAutomatic: true, dueDate: '2026-02-27' };
    const ends = { ...bill, ends: { payments: 1 } };
    const postponed = follow(
      ledgerOf(rich),
      [bill, '2026-02-20'],
      [
        { type: 'PostponePayment', billId: 1, dueDate: '2026-02-27', newDueDate: '2026-03-26' },
        '2026-02-27',
      ],
      [{ ...change, frequency: 'weekly' }, '2026-03-19'],
    );
    expect(follow(postponed, [run, '2026-03-19']).accounts.get(1)?.available).toBe(9_990_000);
    const ended = follow(ledgerOf(rich), [ends, '2026-02-20'], [run, '2026-02-27']);
    const again = follow(ended, [{ ...change, ends: null }, '2026-06-01'], [run, '2026-06-01']);
    expect(again.bills.get(1)?.dueDate).toBe('2026-06-27');
    expect(again.accounts.get(1)?.available).toBe(9_980_000);
  });

  it('counts as one still when a payment from before it was saved is taken back', () => {
    const byHand = [accountOpened(10_000_000), billAdded({ dueDate: '2026-01-27', dueDay: 27 })];
    const life = lived(byHand, pay, { ...change, isAutomatic: true });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.dueDate).toBe('2026-01-27');
    expect(follow(life.ledger, run).accounts.get(1)?.available).toBe(9_990_000);
  });

  it('is owed for every period that a server missed', () => {
    const bill = { ...addBill, isAutomatic: true, dueDate: '2026-03-27' };
    const away = follow(ledgerOf(rich), bill, [run, '2026-06-01']);
    expect(away.bills.get(1)?.dueDate).toBe('2026-06-27');
    expect(away.accounts.get(1)?.available).toBe(9_970_000);
    const late = follow(ledgerOf(rich), overdue, [run, '2026-06-01']);
    expect(late.accounts.get(1)?.available).toBe(9_960_000);
  });
});
