import { describe, it } from 'vitest';
import type { AddIncome } from './incomes.ts';
import { accountOpened, follow, given, ledgerOf, TODAY } from './testing/given.ts';

const pay: AddIncome = {
  type: 'AddIncome',
  name: 'Pay',
  amount: 250_000,
  frequency: 'biweekly',
  accountId: null,
  paymentDay: null,
  paymentDayType: 'monthly',
};
const { type: _, ...details } = pay;

describe('incomes', () => {
  it('are added from today, with an account or none', () => {
    given([])
      .when(pay)
      .thenHappened({ type: 'IncomeAdded', data: { incomeId: 1, ...details, startDate: TODAY } });
    given([])
      .when({ ...pay, accountId: 1 })
      .thenRefused({ refusal: 'not_found', what: 'account' });
  });

  it('change what is named and keep the rest', () => {
    const added = follow(ledgerOf([accountOpened(0)]), { ...pay, accountId: 1 });
    given(added)
      .when({ type: 'ChangeIncome', incomeId: 1, amount: 260_000, accountId: null })
      .thenHappened({
        type: 'IncomeChanged',
        data: { incomeId: 1, ...details, amount: 260_000, startDate: TODAY },
      });
    given(added).when({ type: 'ChangeIncome', incomeId: 1, name: 'Pay' }).thenNothing();
  });

  it('are removed once', () => {
    const removed = given(follow(ledgerOf([]), pay))
      .when({ type: 'RemoveIncome', incomeId: 1 })
      .thenHappened({ type: 'IncomeRemoved', data: { incomeId: 1 } });
    given(removed)
      .when({ type: 'RemoveIncome', incomeId: 1 })
      .thenRefused({ refusal: 'not_found', what: 'income' });
  });
});
