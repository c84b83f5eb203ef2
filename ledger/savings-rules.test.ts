import { describe, expect, it } from 'vitest';
import { decide } from './commands.ts';
import { fold } from './ledger.ts';
import { totalOf } from './money.ts';
import { addRule } from './testing/commands.ts';
import { accountOpened, billAdded, follow, given, ledgerOf } from './testing/given.ts';

const accounts = [accountOpened(10_000), accountOpened(0, 2, 'Savings')];
const added = follow(ledgerOf(accounts), addRule);

describe('savings rules', () => {
  it('start on the next matching day', () => {
    const { type: _, ...details } = addRule;
    given(accounts)
      .when(addRule)
      .thenHappened({
        type: 'SavingsRuleAdded',
        data: { ruleId: 1, ...details, nextTransferDate: '2026-03-09' },
      });
  });

  it('need two different accounts of this ledger', () => {
    given(accounts)
      .when({ ...addRule, toAccountId: 1 })
      .thenRefused({ refusal: 'accounts_must_differ' });
    given(accounts)
      .when({ ...addRule, toAccountId: 3 })
      .thenRefused({ refusal: 'not_found', what: 'account' });
  });

  it('have no eighth weekday', () => {
    given(added)
      .when({ type: 'ChangeSavingsRule', ruleId: 1, transferDay: 8 })
      .thenRefused({ refusal: 'weekday_out_of_range' });
  });

  it('run each date that was missed, once, and skip one without money while the next stands', () => {
    const move = { ruleId: 1, fromAccountId: 1, toAccountId: 2, amount: 4_000 };
    const after = given(added)
      .when({ type: 'RunSavingsRules' }, '2026-03-24')
      .thenHappened(
        {
          type: 'SavingsRuleApplied',
          data: { ...move, on: '2026-03-09', nextTransferDate: '2026-03-16' },
        },
        {
          type: 'SavingsRuleApplied',
          data: { ...move, on: '2026-03-16', nextTransferDate: '2026-03-23' },
        },
        {
          type: 'SavingsRuleSkipped',
          data: {
            ruleId: 1,
            on: '2026-03-23',
            reason: 'insufficient_funds',
            nextTransferDate: '2026-03-30',
          },
        },
      );
    expect(after.savingsRules.get(1)?.skipped).toEqual({
      on: '2026-03-23',
      reason: 'insufficient_funds',
    });
    given(after).when({ type: 'RunSavingsRules' }, '2026-03-24').thenNothing();
  });

  it('do nothing while switched off, and start after today when switched on', () => {
    const off = follow(added, { type: 'ChangeSavingsRule', ruleId: 1, isActive: false });
    given(off).when({ type: 'RunSavingsRules' }, '2026-04-01').thenNothing();
    const on = follow(off, [
      { type: 'ChangeSavingsRule', ruleId: 1, isActive: true },
      '2026-04-01',
    ]);
    expect(on.savingsRules.get(1)?.nextTransferDate).toBe('2026-04-06');
  });

  it('run in order of date across rules', () => {
    const two = follow(added, { ...addRule, amount: 7_000, transferDay: 4 });
    const after = follow(two, [{ type: 'RunSavingsRules' }, '2026-03-10']);
    expect(after.savingsRules.get(1)?.skipped).not.toBeNull();
    expect(after.accounts.get(2)?.available).toBe(7_000);
  });

  it('run a few days at once where many bills fail, each of which is looked at for each day', () => {
    const failing = Array.from({ length: 1_000 }, (_, nth) =>
      billAdded({ billId: nth + 1, isAutomatic: true, dueDate: '2026-03-08', accountId: 2 }),
    );
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((transferDay) => ({
      ...addRule,
      amount: 1,
      transferDay,
    }));
    let after = follow(ledgerOf([...accounts, ...failing]), ...everyDay);
    const portions: number[] = [];
    for (;;) {
      const events = decide({ type: 'RunSavingsRules' }, after, '2026-04-20')._unsafeUnwrap();
      if (events.length === 0) break;
      portions.push(events.length);
      after = fold(after, events);
    }
    expect(portions[0]).toBeLessThan(10);
    expect(totalOf(portions, (count) => count)).toBe(47);
  });

  it('go with either of their accounts, or by themselves', () => {
    const closed = follow(added, { type: 'CloseAccount', accountId: 2 });
    expect(closed.savingsRules.size).toBe(0);
    const removed = follow(added, { type: 'RemoveSavingsRule', ruleId: 1 });
    given(removed)
      .when({ type: 'RemoveSavingsRule', ruleId: 1 })
      .thenRefused({ refusal: 'not_found', what: 'rule' });
  });
});
