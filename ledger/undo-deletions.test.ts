import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { addBill, addIncome, addRule, recordAmount } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, TODAY } from './testing/given.ts';
import { type Life, lived, undoLast } from './testing/life.ts';

const bill = [accountOpened(50_000), billAdded(), billFunded(10_000)];
const removeBill: Command = { type: 'RemoveBill', billId: 1 };
const close = (accountId: number): Command => ({ type: 'CloseAccount', accountId });
const goneSince = (what: string) => ({ refusal: 'gone_since', what });
const LATER = '2026-05-20';

const income: Command = { ...addIncome, frequency: 'monthly', accountId: 1 };

/** Nothing that the daily and weekly runs do: days that went by are not caught up. */
function runsOf(life: Life, today: string): string[] {
  return (['AccrueWeeks', 'RunPayments', 'RunSavingsRules'] as const).flatMap((type) =>
    life
      .decide({ type }, today)
      ._unsafeUnwrap()
      .map((event) => `${event.type} ${'week' in event.data ? event.data.week : ''}`.trim()),
  );
}

describe('undo of a deleted bill', () => {
  it('brings it back under its id with its savings and its past amounts', () => {
    const life = lived(bill, recordAmount);
    const before = life.ledger;
    life.does(removeBill, TODAY)._unsafeUnwrap();
    undoLast(life, 'BillRemoved')._unsafeUnwrap();
    expect(life.ledger.bills).toEqual(before.bills);
    expect(life.ledger.historicalAmounts).toEqual(before.historicalAmounts);
    expect(life.ledger.accounts).toEqual(before.accounts);
  });

  it('later neither pays nor saves for the time in between', () => {
    const automatic = billAdded({ isAutomatic: true });
    const schedule: Command = {
      type: 'PayBill',
      billId: 1,
      processImmediately: false,
      dueDate: '2026-03-12',
    };
    const life = lived([accountOpened(50_000), automatic], schedule, removeBill);
    undoLast(life, 'BillRemoved', LATER)._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({
      dueDate: '2026-06-04',
      scheduledPayment: null,
    });
    expect(runsOf(life, LATER)).toEqual(['WeekAccrued 2026-05-18']);
  });

  it('later leaves it to the person to pay a bill that was due once meanwhile', () => {
    const once = billAdded({ isAutomatic: true, frequency: 'once', dueDate: '2026-04-04' });
    const life = lived([accountOpened(50_000), once], removeBill);
    undoLast(life, 'BillRemoved', LATER)._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ dueDate: '2026-04-04', isAutomatic: false });
    expect(life.decide({ type: 'RunPayments' }, LATER)._unsafeUnwrap()).toEqual([]);
    const early = lived([accountOpened(50_000), once], removeBill);
    undoLast(early, 'BillRemoved', '2026-04-03')._unsafeUnwrap();
    expect(early.ledger.bills.get(1)).toMatchObject({ isAutomatic: true });
  });

  it('counts no week that was accrued while it was away, where it counts its weeks', () => {
    const life = lived(
      [accountOpened(100_000)],
      { ...addBill, frequency: 'once', amount: 10_000, dueDate: '2026-04-10' },
      addBill,
      [{ type: 'RemoveBill', billId: 1 }, '2026-03-05'],
      [{ type: 'AccrueWeeks' }, '2026-03-09'],
    );
    undoLast(life, 'BillRemoved', '2026-03-10')._unsafeUnwrap();
    // Four weeks are left: those of 16, 23 and 30 March, and of 6 April.
    expect(life.ledger.bills.get(1)).toMatchObject({ accruesFrom: '2026-03-16' });
  });

  it('may leave less available than nothing, when what it released was spent', () => {
    const spend: Command = { type: 'ChangeAccount', accountId: 1, balance: 3_000 };
    const life = lived(bill, removeBill, spend);
    undoLast(life, 'BillRemoved')._unsafeUnwrap();
    expect(life.ledger.accounts.get(1)).toMatchObject({ available: -7_000, allocated: 10_000 });
  });

  it('needs its account', () => {
    const life = lived(bill, removeBill, close(1));
    expect(undoLast(life, 'BillRemoved')._unsafeUnwrapErr()).toEqual(goneSince('account'));
  });
});

it('a deleted account does not come back, as the question before it says', () => {
  const life = lived([...bill, accountOpened(700, 2, 'Savings')], close(1));
  const refusal = { refusal: 'not_undoable', type: 'AccountClosed' };
  expect(undoLast(life, 'AccountClosed')._unsafeUnwrapErr()).toEqual(refusal);
});

describe('undo of a deleted income, rule or past amount', () => {
  const two = [...bill, accountOpened(700, 2, 'Savings')];

  it('brings an income back, without its account if that has gone', () => {
    const life = lived(two, income, { type: 'RemoveIncome', incomeId: 1 });
    const gone = lived(two, income, { type: 'RemoveIncome', incomeId: 1 }, close(1));
    undoLast(life, 'IncomeRemoved')._unsafeUnwrap();
    undoLast(gone, 'IncomeRemoved')._unsafeUnwrap();
    expect(life.ledger.incomes.get(1)).toMatchObject({ name: 'Pay', accountId: 1 });
    expect(gone.ledger.incomes.get(1)).toMatchObject({ name: 'Pay', accountId: null });
  });

  it('brings a rule back from its next date on, if both accounts are there', () => {
    const remove: Command = { type: 'RemoveSavingsRule', ruleId: 1 };
    const life = lived(two, addRule, remove);
    undoLast(life, 'SavingsRuleRemoved', LATER)._unsafeUnwrap();
    expect(life.ledger.savingsRules.get(1)?.nextTransferDate).toBe('2026-05-25');
    const gone = lived(two, addRule, remove, close(2));
    expect(undoLast(gone, 'SavingsRuleRemoved')._unsafeUnwrapErr()).toEqual(goneSince('account'));
  });

  it('brings a past amount back to its bill, if that is there', () => {
    const remove: Command = { type: 'RemoveHistoricalAmount', historicalAmountId: 1 };
    const life = lived(bill, recordAmount, remove);
    undoLast(life, 'HistoricalAmountRemoved')._unsafeUnwrap();
    expect(life.ledger.historicalAmounts.get(1)?.amount).toBe(9_000);
    const gone = lived(bill, recordAmount, remove, removeBill);
    expect(undoLast(gone, 'HistoricalAmountRemoved')._unsafeUnwrapErr()).toEqual(goneSince('bill'));
  });
});
