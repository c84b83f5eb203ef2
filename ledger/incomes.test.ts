import { describe, it } from 'vitest';
import type { AddIncome } from './incomes.ts';
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

  it('have no eighth weekday, whichever of day and type is changed', () => {
    const on = (changes: Partial<AddIncome>) =>
      given(follow(ledgerOf([]), { ...addIncome, paymentDay: 7, ...changes }));
    const refusal = { refusal: 'weekday_out_of_range' } as const;
    const change = { type: 'ChangeIncome', incomeId: 1 } as const;
    on({ paymentDayType: 'weekly' })
      .when({ ...change, paymentDay: 8 })
      .thenRefused(refusal);
    on({ paymentDay: 8 })
      .when({ ...change, paymentDayType: 'weekly' })
      .thenRefused(refusal);
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
