import { describe, expect, it } from 'vitest';
import { nextPaymentDate } from './due-dates.ts';
import type { Bill } from './entities.ts';
import { addBill, recordAmount, transfer } from './testing/commands.ts';
import {
  accountOpened,
  billAdded,
  billFunded,
  follow,
  given,
  ledgerOf,
  TODAY,
} from './testing/given.ts';

const accounts = [accountOpened(100_000), accountOpened(1_000, 2, 'Savings')];

describe('adding a bill', () => {
  it('falls due one period after its start', () => {
    given(accounts).when(addBill).thenHappened(billAdded());
  });

  it.each([
    ['the payment day after the start', { paymentDay: 15 }, '2026-03-15'],
    ['a weekday', { paymentDay: 1, paymentDayType: 'weekly' }, '2026-03-09'],
    ['the date that was given', { dueDate: '2026-03-20' }, '2026-03-20'],
    ['the last day of a short month', { startDate: '2026-01-31' }, '2026-02-28'],
    ['an automatic payment too', { isAutomatic: true, paymentDay: 15 }, '2026-03-15'],
    ['a direct debit too', { isDirectDebit: true }, '2026-04-04'],
  ] as const)('falls due on %s', (_, changes, dueDate) => {
    const ledger = follow(ledgerOf(accounts), { ...addBill, ...changes });
    expect(ledger.bills.get(1)).toMatchObject({ dueDate });
  });

  it('first accrues in the week after it starts, never before the week it was added in', () => {
    const from = (startDate: string) =>
      follow(ledgerOf(accounts), { ...addBill, startDate }).bills.get(1)?.accruesFrom;
    expect(from(TODAY)).toBe('2026-03-09');
    expect(from('2026-05-06')).toBe('2026-05-11');
    expect(from('2025-01-01')).toBe('2026-03-02');
  });

  it('needs an account of this ledger', () => {
    given(accounts)
      .when({ ...addBill, accountId: 3 })
      .thenRefused({ refusal: 'not_found', what: 'account' });
  });
});

describe('changing a bill', () => {
  const saved = [...accounts, billAdded(), billFunded(4_000)];

  it('keeps its dates and its remainder while its schedule stays', () => {
    const before = follow(ledgerOf(saved), { type: 'AddWeek' }).bills.get(1);
    const after = follow(
      ledgerOf(saved),
      { type: 'AddWeek' },
      { type: 'ChangeBill', billId: 1, name: 'Gas', amount: 20_000 },
    ).bills.get(1);
    expect(after).toEqual({ ...before, name: 'Gas', amount: 20_000 });
  });

  it('changes nothing when nothing differs', () => {
    given(saved).when({ type: 'ChangeBill', billId: 1, name: 'Power' }).thenNothing();
  });

  it('works its dates out again for another schedule', () => {
    const ledger = follow(ledgerOf(saved), { type: 'ChangeBill', billId: 1, paymentDay: 20 });
    expect(ledger.bills.get(1)).toMatchObject({ dueDate: '2026-03-20', dueDay: 20 });
  });

  it('has no eighth weekday', () => {
    const weekly = { type: 'ChangeBill', billId: 1, paymentDayType: 'weekly' } as const;
    const refusal = { refusal: 'weekday_out_of_range' } as const;
    given(saved)
      .when({ ...weekly, paymentDay: 8 })
      .thenRefused(refusal);
    const onThe20th = follow(ledgerOf(saved), { type: 'ChangeBill', billId: 1, paymentDay: 20 });
    given(onThe20th).when(weekly).thenRefused(refusal);
  });

  it('has one date, on which it pays itself if it does', () => {
    const on = follow(ledgerOf(saved), { type: 'ChangeBill', billId: 1, isAutomatic: true });
    const bill = on.bills.get(1) as Bill;
    expect(nextPaymentDate(bill)).toBe('2026-04-04');
    expect(nextPaymentDate({ ...bill, isAutomatic: false })).toBeNull();
    expect(nextPaymentDate({ ...bill, isAutomatic: false, isDirectDebit: true })).toBe(
      '2026-04-04',
    );
  });

  it('moves its pot with it to another account', () => {
    const ledger = follow(ledgerOf(saved), { type: 'ChangeBill', billId: 1, accountId: 2 });
    expect(ledger.accounts.get(1)).toMatchObject({ available: 96_000, allocated: 0 });
    expect(ledger.accounts.get(2)).toMatchObject({ available: 1_000, allocated: 4_000 });
    expect(ledger.bills.get(1)?.saved).toBe(4_000);
  });

  it('cannot move money that its account no longer holds', () => {
    const spent = follow(ledgerOf(saved), { ...transfer, amount: 97_000 });
    given(spent)
      .when({ type: 'ChangeBill', billId: 1, accountId: 2 })
      .thenRefused({ refusal: 'insufficient_funds', balance: 3_000 });
  });

  it('takes its record along from a closed account, and the new account makes it good', () => {
    const closed = follow(ledgerOf(saved), { type: 'CloseAccount', accountId: 1 });
    expect(closed.bills.get(1)).toMatchObject({ accountId: null, saved: 4_000 });
    given(closed)
      .when({ type: 'ChangeBill', billId: 1, name: 'Gas' })
      .thenRefused({ refusal: 'account_required' });
    const again = follow(closed, [{ type: 'ChangeBill', billId: 1, accountId: 2 }, '2026-06-10']);
    expect(again.accounts.get(2)).toMatchObject({ available: -3_000, allocated: 4_000 });
    expect(again.bills.get(1)).toMatchObject({
      accountId: 2,
      saved: 4_000,
      accruesFrom: '2026-06-08',
    });
  });
});

describe('removing a bill', () => {
  it('gives its pot back and forgets its past amounts', () => {
    const ledger = follow(ledgerOf([...accounts, billAdded(), billFunded(4_000)]), recordAmount, {
      type: 'RemoveBill',
      billId: 1,
    });
    expect(ledger.accounts.get(1)).toMatchObject({ available: 100_000, allocated: 0 });
    expect(ledger.bills.size + ledger.historicalAmounts.size).toBe(0);
  });
});

const { type: _, ...recorded } = recordAmount;

describe('past amounts', () => {
  it('are not of days to come', () => {
    const ledger = ledgerOf([...accounts, billAdded()]);
    given(ledger)
      .when({ ...recordAmount, billDate: '2026-03-05' })
      .thenRefused({ refusal: 'bill_date_in_future' });
    given(ledger)
      .when({ ...recordAmount, billDate: '2026-03-05' }, '2026-03-05')
      .thenHappened({
        type: 'HistoricalAmountRecorded',
        data: { historicalAmountId: 1, ...recorded, billDate: '2026-03-05', by: 'person' },
      });
  });

  it('are recorded and removed', () => {
    const amount = { billId: 1, amount: 9_500, billDate: '2026-02-01', description: 'Winter' };
    const recorded = given([...accounts, billAdded()])
      .when({ type: 'RecordHistoricalAmount', ...amount })
      .thenHappened({
        type: 'HistoricalAmountRecorded',
        data: { historicalAmountId: 1, ...amount, by: 'person' },
      });
    given(recorded)
      .when({ type: 'RemoveHistoricalAmount', historicalAmountId: 1 })
      .thenHappened({
        type: 'HistoricalAmountRemoved',
        data: { historicalAmountId: 1, billId: 1 },
      });
    given(recorded)
      .when({ type: 'RemoveHistoricalAmount', historicalAmountId: 2 })
      .thenRefused({ refusal: 'not_found', what: 'historical amount' });
  });
});
