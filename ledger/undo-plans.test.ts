import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import type { Refusal } from './refusals.ts';
import { addRule } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, TODAY } from './testing/given.ts';
import { type Life, lived, undoLast } from './testing/life.ts';

const bill = [accountOpened(50_000), billAdded(), billFunded(10_000)];
const addWeek: Command = { type: 'AddWeek' };
const reduceWeek: Command = { type: 'ReduceWeek' };
const billOf = (life: Life, id = 1) => life.ledger.bills.get(id);
const balance = (life: Life) => {
  const account = life.ledger.accounts.get(1);
  return account && account.available + account.allocated;
};

function refused(life: Life, type: Parameters<typeof undoLast>[1], refusal: Refusal, day = TODAY) {
  expect(undoLast(life, type, day)._unsafeUnwrapErr()).toEqual(refusal);
}

describe('undo of an added week', () => {
  it('takes it back to the cent, however many weeks came since', () => {
    const life = lived([accountOpened(0), billAdded()], addWeek, [
      { type: 'AccrueWeeks' },
      '2026-03-09',
    ]);
    const never = lived([accountOpened(0), billAdded()], [{ type: 'AccrueWeeks' }, '2026-03-09']);
    undoLast(life, 'WeekAdded', '2026-03-09')._unsafeUnwrap();
    const saved = billOf(life)?.saved ?? 0;
    expect(Math.abs(saved - (billOf(never)?.saved ?? 0))).toBeLessThanOrEqual(1);
    expect(balance(life)).toBe(saved);
    // What a cent of rounding left over is in the carry: both plans end at the same amount.
    const plan = (one: Life) => (billOf(one)?.saved ?? 0) * 433 + (billOf(one)?.carry ?? 0);
    expect(plan(life)).toBe(plan(never));
  });

  it('is refused when a bill has spent it, or has gone, and then takes back no line at all', () => {
    const spent = lived([accountOpened(50_000), billAdded()], addWeek, {
      type: 'PayBill',
      billId: 1,
      amount: 2_000,
    });
    refused(spent, 'WeekAdded', { refusal: 'insufficient_savings', saved: 309 });
    const gone = lived([...bill, billAdded({ billId: 2 })], addWeek, {
      type: 'RemoveBill',
      billId: 2,
    });
    refused(gone, 'WeekAdded', { refusal: 'gone_since', what: 'bill' });
    expect(billOf(gone)?.saved).toBe(12_309);
  });

  it('leaves the carry of another frequency alone', () => {
    const weekly: Command = { type: 'ChangeBill', billId: 1, frequency: 'quarterly' };
    const life = lived(bill, addWeek, weekly);
    undoLast(life, 'WeekAdded')._unsafeUnwrap();
    expect(billOf(life)).toMatchObject({ saved: 10_000, carry: 0 });
  });
});

describe('undo of a reduced week', () => {
  it('gives it back, with the carry that it had', () => {
    const life = lived([accountOpened(0), billAdded()], addWeek, addWeek);
    const before = billOf(life);
    life.does(reduceWeek, TODAY)._unsafeUnwrap();
    undoLast(life, 'WeekReduced')._unsafeUnwrap();
    expect(billOf(life)).toEqual(before);
  });

  it('is refused when a bill is on another account', () => {
    const life = lived([...bill, accountOpened(0, 2)], reduceWeek, {
      type: 'ChangeBill',
      billId: 1,
      accountId: 2,
    });
    refused(life, 'WeekReduced', { refusal: 'changed_since', what: 'account of the bill' });
  });
});

describe('undo of funding', () => {
  const fund = (amount: number): Command => ({ type: 'FundBill', billId: 1, amount });

  it('moves it back, in both directions', () => {
    const release: Command = { type: 'ReleaseBill', billId: 1, amount: 4_000 };
    for (const command of [fund(4_000), release]) {
      const life = lived(bill, command);
      undoLast(life, 'BillFunded')._unsafeUnwrap();
      expect(billOf(life)?.saved).toBe(10_000);
      expect(balance(life)).toBe(50_000);
    }
  });

  it('is refused when the bill was paid from it', () => {
    const life = lived([accountOpened(50_000), billAdded()], fund(10_000), {
      type: 'PayBill',
      billId: 1,
    });
    refused(life, 'BillFunded', { refusal: 'insufficient_savings', saved: 0 });
  });
});

describe('undo of a typed balance', () => {
  const type = (cents: number): Command => ({
    type: 'ChangeAccount',
    accountId: 1,
    balance: cents,
  });

  it('brings the one before back', () => {
    const life = lived(bill, type(90_000), type(1_000));
    undoLast(life, 'AccountBalanceSet')._unsafeUnwrap();
    expect(balance(life)).toBe(90_000);
    expect(billOf(life)?.saved).toBe(10_000);
  });

  it('is refused once the balance is another', () => {
    const life = lived(bill, type(90_000), { type: 'PayBill', billId: 1 });
    refused(life, 'AccountBalanceSet', { refusal: 'changed_since', what: 'balance' });
  });
});

describe('undo of a rule’s change', () => {
  const rule: Command = { ...addRule, frequency: 'fortnightly', transferDay: 5 };
  const two = [accountOpened(90_000), accountOpened(0, 2)];
  const change = (fields: object) =>
    ({ type: 'ChangeSavingsRule', ruleId: 1, ...fields }) as Command;
  const ruleOf = (life: Life) => life.ledger.savingsRules.get(1);

  it('gives back what it changed, and keeps what was changed in other fields since', () => {
    const life = lived(two, rule, change({ amount: 5_000 }), change({ description: 'Trip' }));
    const changes = life.past.filter(({ event }) => event.type === 'SavingsRuleChanged');
    life.does({ type: 'Undo', eventId: changes[0]?.eventId ?? '' }, TODAY)._unsafeUnwrap();
    expect(ruleOf(life)).toMatchObject({ amount: 4_000, description: 'Trip' });
  });

  it('is refused when the same field was changed again, or the rule has gone', () => {
    const again = lived(two, rule, change({ amount: 5_000 }), change({ amount: 6_000 }));
    const first = again.past.find(({ event }) => event.type === 'SavingsRuleChanged');
    const decision = again.does({ type: 'Undo', eventId: first?.eventId ?? '' }, TODAY);
    expect(decision._unsafeUnwrapErr()).toEqual({ refusal: 'changed_since', what: 'rule' });
    const gone = lived(two, rule, change({ amount: 5_000 }), {
      type: 'RemoveSavingsRule',
      ruleId: 1,
    });
    refused(gone, 'SavingsRuleChanged', { refusal: 'gone_since', what: 'rule' });
  });

  it('of a pause does not make up for the dates that it left out, and keeps the fortnight', () => {
    const life = lived(two, rule, change({ isActive: false }));
    expect(ruleOf(life)?.nextTransferDate).toBe('2026-03-06');
    undoLast(life, 'SavingsRuleChanged', '2026-03-21')._unsafeUnwrap();
    expect(ruleOf(life)).toMatchObject({ isActive: true, nextTransferDate: '2026-04-03' });
  });
});
