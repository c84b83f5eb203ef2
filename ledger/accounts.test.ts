import { describe, it } from 'vitest';
import { transfer } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, given } from './testing/given.ts';

const two = [accountOpened(10_000), accountOpened(5_000, 2, 'Savings')];

describe('accounts', () => {
  it('open with the next id', () => {
    given(two)
      .when({ type: 'OpenAccount', name: 'Holiday', balance: 0 })
      .thenHappened(accountOpened(0, 3, 'Holiday'));
  });

  it('never hand out an id again', () => {
    const closed = given(two)
      .when({ type: 'CloseAccount', accountId: 2 })
      .thenHappened({
        type: 'AccountClosed',
        data: { accountId: 2, available: 5_000, bills: [], incomeIds: [], ruleIds: [] },
      });
    given(closed)
      .when({ type: 'OpenAccount', name: 'Holiday', balance: 0 })
      .thenHappened(accountOpened(0, 3, 'Holiday'));
  });

  it('change name and balance, each only when it differs', () => {
    given([...two, billAdded(), billFunded(4_000)])
      .when({ type: 'ChangeAccount', accountId: 1, name: 'Main', balance: 12_500 })
      .thenHappened(
        { type: 'AccountRenamed', data: { accountId: 1, name: 'Main' } },
        { type: 'AccountBalanceSet', data: { accountId: 1, balance: 12_500, change: 2_500 } },
      );
    given(two)
      .when({ type: 'ChangeAccount', accountId: 1, name: 'Everyday', balance: 10_000 })
      .thenNothing();
  });

  it('close with everything that hangs on them', () => {
    const income = {
      type: 'IncomeAdded',
      data: {
        incomeId: 1,
        name: 'Pay',
        amount: 100_000,
        frequency: 'biweekly',
        accountId: 1,
        startDate: '2026-03-04',
        paymentDay: null,
        paymentDayType: 'monthly',
      },
    } as const;
    const after = given([...two, billAdded(), billFunded(4_000), income])
      .when({ type: 'CloseAccount', accountId: 1 })
      .thenHappened({
        type: 'AccountClosed',
        data: {
          accountId: 1,
          available: 6_000,
          bills: [{ billId: 1, saved: 4_000 }],
          incomeIds: [1],
          ruleIds: [],
        },
      });
    given(after).when({ type: 'PayBill', billId: 1 }).thenRefused({ refusal: 'account_required' });
    given(after).when({ type: 'AccrueWeeks' }, '2026-03-20').thenNothing();
  });

  it('are not found when they are not there', () => {
    given(two)
      .when({ type: 'CloseAccount', accountId: 9 })
      .thenRefused({ refusal: 'not_found', what: 'account' });
  });
});

describe('a transfer', () => {
  it('moves what the balance holds', () => {
    given(two)
      .when({ ...transfer, amount: 10_000 })
      .thenHappened({
        type: 'Transferred',
        data: { fromAccountId: 1, toAccountId: 2, amount: 10_000, description: null },
      });
  });

  it('may leave more set aside than there is, but never takes more than the balance', () => {
    const set = [...two, billAdded(), billFunded(9_000)];
    given(set)
      .when({ ...transfer, amount: 10_000 })
      .thenHappened({
        type: 'Transferred',
        data: { fromAccountId: 1, toAccountId: 2, amount: 10_000, description: null },
      });
    given(set)
      .when({ ...transfer, amount: 10_001 })
      .thenRefused({ refusal: 'insufficient_funds', balance: 10_000 });
  });

  it('needs two accounts of this ledger', () => {
    given(two)
      .when({ ...transfer, toAccountId: 1, amount: 1 })
      .thenRefused({ refusal: 'accounts_must_differ' });
    given(two)
      .when({ ...transfer, toAccountId: 3, amount: 1 })
      .thenRefused({ refusal: 'not_found', what: 'account' });
  });
});
