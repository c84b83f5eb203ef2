import { describe, expect, it } from 'vitest';
import { balanceOf } from './ledger.ts';
import { MAX_AMOUNT } from './money.ts';
import { addRule, payWithArrears, transfer } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, follow, given, ledgerOf } from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

/* The second account has room for one dollar. */
const accounts = [accountOpened(50_000), accountOpened(MAX_AMOUNT - 100, 2, 'Full')];
const refusal = { refusal: 'balance_too_large', limit: MAX_AMOUNT } as const;

describe('no balance passes the largest amount', () => {
  it('by a transfer', () => {
    given(accounts)
      .when({ ...transfer, amount: 101 })
      .thenRefused(refusal);
    const after = follow(ledgerOf(accounts), { ...transfer, amount: 100 });
    expect([...after.accounts.values()].map(balanceOf)).toEqual([49_900, MAX_AMOUNT]);
  });

  it('by a rule, whose date is skipped for that reason', () => {
    const ruled = follow(ledgerOf(accounts), { ...addRule, amount: 101 });
    const skipped = given(ruled)
      .when({ type: 'RunSavingsRules' }, '2026-03-09')
      .thenHappened({
        type: 'SavingsRuleSkipped',
        data: {
          ruleId: 1,
          on: '2026-03-09',
          reason: 'balance_too_large',
          nextTransferDate: '2026-03-16',
        },
      });
    expect(skipped.savingsRules.get(1)?.skipped).toEqual({
      on: '2026-03-09',
      reason: 'balance_too_large',
    });
  });

  it('by a bill that brings its savings along', () => {
    given([...accounts, billAdded(), billFunded(101)])
      .when({ type: 'ChangeBill', billId: 1, accountId: 2 })
      .thenRefused(refusal);
  });

  it('by an undo', () => {
    const life = lived([accountOpened(MAX_AMOUNT), accountOpened(0, 2)], transfer, {
      type: 'ChangeAccount',
      accountId: 1,
      balance: MAX_AMOUNT,
    });
    expect(undoLast(life, 'Transferred')._unsafeUnwrapErr()).toEqual(refusal);
  });

  it('by a week, which sets aside what fits and says what did not', () => {
    const bills = [
      billAdded({ accountId: 2, frequency: 'weekly', amount: 60 }),
      billAdded({ billId: 2, accountId: 2, frequency: 'quarterly' }),
      billAdded({ billId: 3, accountId: 2, frequency: 'weekly', amount: 5 }),
    ];
    const lines = [
      { billId: 1, accountId: 2, setAside: 60, carry: 0 },
      { billId: 2, accountId: 2, setAside: 40, overLimit: 729, carry: 3 },
      { billId: 3, accountId: 2, setAside: 0, overLimit: 5, carry: 0 },
    ];
    const added = given([...accounts, ...bills])
      .when({ type: 'AddWeek' })
      .thenHappened({ type: 'WeekAdded', data: { lines } });
    expect([...added.accounts.values()].map(balanceOf)).toEqual([50_000, MAX_AMOUNT]);
    given([...accounts, ...bills])
      .when({ type: 'AccrueWeeks' }, '2026-03-09')
      .thenHappened({
        type: 'WeekAccrued',
        data: {
          week: '2026-03-09',
          by: 'schedule',
          lines: lines.map((line) => ({ ...line, instalment: 0 })),
        },
      });
  });

  it('by an instalment, which is made up for when there is room', () => {
    const owing = [accountOpened(20_000), billAdded({ amount: 0 })];
    const agreed = { ...payWithArrears, amount: 400, shortfall: 400 };
    const full = follow(
      ledgerOf(owing),
      agreed,
      { type: 'ChangeAccount', accountId: 1, balance: MAX_AMOUNT - 30 },
      [{ type: 'AccrueWeeks' }, '2026-03-16'],
    );
    expect(full.bills.get(1)?.arrears).toMatchObject({ owed: 370, made: 2 });
    const spent = follow(full, { type: 'ChangeAccount', accountId: 1, balance: 0 }, [
      { type: 'AccrueWeeks' },
      '2026-03-23',
    ]);
    expect(spent.bills.get(1)?.arrears).toMatchObject({ owed: 100, made: 3 });
    const done = follow(spent, [{ type: 'AccrueWeeks' }, '2026-03-30']);
    expect(done.bills.get(1)?.arrears).toBeNull();
  });
});
