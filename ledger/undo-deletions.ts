/** How what was deleted comes back (docs/decisions/undo.md). Days that went by without it are not caught up. */
import { ok } from 'neverthrow';
import { paymentDateFrom } from './bills.ts';
import { type Day, later, weekStart } from './calendar.ts';
import type { Bill } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { moved, type PastOf, stillThere, type TakeBack, wasBefore } from './past.ts';
import { onwards } from './savings-rules.ts';

/** The bill takes back what its deletion released; available may go below zero by it, as it may have been before. */
export const takeBackBillRemoved: TakeBack<'BillRemoved'> = (past, ledger, today) => {
  const { billId, accountId } = past.event.data;
  const bill = backAgain(wasBefore(past.before.bills, billId), past.day, today);
  const restored = { bills: [bill], historicalAmounts: [...past.before.historicalAmounts] };
  if (accountId === null) return ok(restored);
  return stillThere(ledger, 'accounts', accountId).map(() => restored);
};

/** The same day, a bill is as it was. Later it neither pays nor saves for days when it was not there. */
function backAgain(bill: Bill, day: Day, today: Day): Bill {
  if (day === today) return bill;
  const { scheduledPayment, accruesFrom } = bill;
  return {
    ...bill,
    nextPaymentDate: paymentDateFrom(bill, today),
    scheduledPayment: scheduledPayment && scheduledPayment.on >= today ? scheduledPayment : null,
    accruesFrom: later(accruesFrom, weekStart(today)),
  };
}

/** Refused when the bill is no more. */
export const takeBackHistoricalAmountRemoved: TakeBack<'HistoricalAmountRemoved'> = (
  past,
  ledger,
) => {
  const { billId, historicalAmountId } = past.event.data;
  return stillThere(ledger, 'bills', billId).map(() => ({
    historicalAmounts: [wasBefore(past.before.historicalAmounts, historicalAmountId)],
  }));
};

/** An income whose account went meanwhile comes back without one, as it would have stayed. */
export const takeBackIncomeRemoved: TakeBack<'IncomeRemoved'> = (past, ledger) => {
  const income = wasBefore(past.before.incomes, past.event.data.incomeId);
  const { accountId } = income;
  const there = accountId !== null && ledger.accounts.has(accountId);
  return ok({ incomes: [{ ...income, accountId: there ? accountId : null }] });
};

/** Refused when one of its accounts is no more. */
export const takeBackRuleRemoved: TakeBack<'SavingsRuleRemoved'> = (past, ledger, today) => {
  const rule = wasBefore(past.before.savingsRules, past.event.data.ruleId);
  return stillThere(ledger, 'accounts', rule.fromAccountId)
    .andThen(() => stillThere(ledger, 'accounts', rule.toAccountId))
    .map(() => ({
      savingsRules: [{ ...rule, nextTransferDate: onwards(rule, past.day, today) }],
    }));
};

/**
 * The whole balance comes back, and with it what is still waiting for it: bills and incomes without an account, and rules
 * whose other account is there. What a bill had saved that has moved on or gone comes back as available.
 */
export const takeBackAccountClosed: TakeBack<'AccountClosed'> = (past, ledger, today) => {
  const { accountId, incomeIds } = past.event.data;
  const { id, name } = wasBefore(past.before.accounts, accountId);
  const waiting = waitingBills(past, ledger);
  const incomes = incomeIds.flatMap((incomeId) => {
    const income = ledger.incomes.get(incomeId);
    return income && income.accountId === null ? [{ ...income, accountId }] : [];
  });
  const rules = past.before.savingsRules.filter(({ fromAccountId, toAccountId }) =>
    [fromAccountId, toAccountId].every((end) => end === id || ledger.accounts.has(end)),
  );
  return ok({
    moves: movesBack(past, waiting),
    accounts: [{ id, name }],
    bills: waiting.map((bill) => ({ ...backAgain(bill, past.day, today), accountId })),
    incomes,
    savingsRules: rules.map((rule) => ({
      ...rule,
      nextTransferDate: onwards(rule, past.day, today),
    })),
  });
};

function waitingBills({ event }: PastOf<'AccountClosed'>, ledger: Ledger): Bill[] {
  return event.data.bills.flatMap(({ billId }) => {
    const bill = ledger.bills.get(billId);
    return bill && bill.accountId === null ? [bill] : [];
  });
}

function movesBack({ event }: PastOf<'AccountClosed'>, waiting: readonly Bill[]) {
  const { accountId, available, bills } = event.data;
  const world = { kind: 'world', name: 'adjustment' } as const;
  const own = { kind: 'available', accountId } as const;
  const nobodys = { kind: 'available', accountId: null } as const;
  const left = bills
    .filter(({ billId }) => !waiting.some(({ id }) => id === billId))
    .reduce((sum, { saved }) => sum + saved, available);
  return [
    ...moved(world, own, left),
    ...waiting.flatMap(({ id: billId, saved }) => [
      ...moved(world, { kind: 'bill', accountId, billId }, saved),
      ...moved({ kind: 'bill', accountId: null, billId }, nobodys, saved),
    ]),
  ];
}
