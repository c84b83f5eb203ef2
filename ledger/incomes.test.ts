import { describe, it } from 'vitest';
import { addIncome } from './testing/commands.ts';
import { accountOpened, follow, given, ledgerOf, TODAY } from './testing/given.ts';

const { type: _, ...details } = addIncome;

describe('incomes', () => {
  it('are added from today, with an account or none', () => {
    given([])
      .when(addIncome)
      .thenHappened({ type: 'IncomeAdded', data: { incomeId: 1, ...details, startDate: TODAY } });
    given([])
      .when({ ...addIncome, accountId: 1 })
      .thenRefused({ refusal: 'not_found', what: 'account' });
  });

  it('change what is named and keep the rest', () => {
    const added = follow(ledgerOf([accountOpened(0)]), { ...addIncome, accountId: 1 });
    given(added)
      .when({ type: 'ChangeIncome', incomeId: 1, amount: 260_000, accountId: null })
      .thenHappened({
        type: 'IncomeChanged',
        data: { incomeId: 1, ...details, amount: 260_000, startDate: TODAY },
      });
    given(added).when({ type: 'ChangeIncome', incomeId: 1, name: 'Pay' }).thenNothing();
  });

  it('are removed once', () => {
    const removed = given(follow(ledgerOf([]), addIncome))
      .when({ type: 'RemoveIncome', incomeId: 1 })
      .thenHappened({ type: 'IncomeRemoved', data: { incomeId: 1 } });
    given(removed)
      .when({ type: 'RemoveIncome', incomeId: 1 })
      .thenRefused({ refusal: 'not_found', what: 'income' });
  });
});
