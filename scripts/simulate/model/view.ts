/** The form of a household in which the model and the API's lists are compared. Amounts in cents. */
import type { Account as AccountAnswer } from '../../../api/contract/accounts.ts';
import type { Bill as BillAnswer } from '../../../api/contract/bills.ts';
import type { Income as IncomeAnswer } from '../../../api/contract/incomes.ts';
import type { SavingsRule } from '../../../api/contract/savings-rules.ts';
import { isOver, nextPaymentOf } from './course.ts';
import { type Bill, balanceOf, type Debt, type Household, owedOf } from './household.ts';
import { cents, rounded } from './money.ts';
import { remaining, toPay } from './payments.ts';
import { askedOf } from './prices.ts';
import { weekOf } from './weeks.ts';

/** The lists as they are answered. */
export type Listed = {
  accounts: AccountAnswer[];
  bills: BillAnswer[];
  rules: SavingsRule[];
  incomes: IncomeAnswer[];
};

export type View = ReturnType<typeof viewOfListed>;

/** The fields of the API's lists that the model has too. */
export function viewOfListed({ accounts, bills, rules, incomes }: Listed) {
  return {
    accounts: byId(accounts).map(({ id, name, balance, available, allocated }) => ({
      ...{ id, name, balance: cents(balance) },
      ...{ available: cents(available), allocated: cents(allocated) },
    })),
    bills: byId(bills).map((bill) => ({
      ...{ id: bill.id, name: bill.name, amount: cents(bill.amount), frequency: bill.frequency },
      ...{ accountId: bill.accountId, isAutomatic: bill.isAutomatic },
      ...{ isDirectDebit: bill.isDirectDebit, contingency: bill.contingency },
      accountBalance: bill.account ? cents(bill.account.balance) : null,
      ...{ dueDate: bill.dueDate, nextPaymentDate: bill.nextPaymentDate },
      ...{ weekly: cents(bill.weeklyAmount), ended: bill.ended, ends: bill.ends },
      priceChanges: bill.priceChanges.map(({ from, amount }) => ({ from, amount: cents(amount) })),
      ...{ yearlyRise: bill.yearlyRise, follows: bill.follows as string | null },
      ...{ lastPaidDate: bill.lastPaidDate, postponed: bill.postponedFrom },
      movedPrice: bill.movedPrice && {
        ...{ dueDate: bill.movedPrice.dueDate, quietUntil: bill.movedPrice.quietUntil },
        ...{ planned: cents(bill.movedPrice.planned), paid: cents(bill.movedPrice.paid) },
        average: bill.movedPrice.average && cents(bill.movedPrice.average),
      },
      ...{ parts: cents(bill.partPaid), remaining: cents(bill.amountLeft) },
      toPay: cents(bill.amountToPay),
      saved: cents(bill.savings.savedAmount),
      owed: cents(bill.savings.arrearsAmount),
      instalment: cents(bill.savings.arrearsWeeklyPayment),
      instalmentsLeft: bill.savings.arrearsInstallments,
      scheduled: bill.scheduledPayment && {
        amount: cents(bill.scheduledPayment.amount),
        on: bill.scheduledPayment.scheduledFor,
      },
      failed: bill.failedPayment && {
        since: bill.failedPayment.since,
        reason: bill.failedPayment.reason as string,
      },
    })),
    rules: byId(rules).map((rule) => ({
      ...{ id: rule.id, fromAccountId: rule.fromAccountId, toAccountId: rule.toAccountId },
      ...{ amount: cents(rule.amount), frequency: rule.frequency, isActive: rule.isActive },
      ...{ transferDay: rule.transferDay, transferDayType: rule.transferDayType },
      nextTransferDate: rule.isActive ? rule.nextTransferDate : null,
      skippedOn: rule.skipped?.on ?? null,
    })),
    incomes: byId(incomes).map(({ id, name, amount, accountId }) => ({
      ...{ id, name, amount: cents(amount), accountId },
    })),
  };
}

/** The same fields of the model. */
export function viewOfModel(house: Household): View {
  const balances = new Map(house.accounts.map((one) => [one.id, balanceOf(house, one)]));
  return {
    accounts: byId(house.accounts).map(({ id, name, available }) => {
      const balance = balances.get(id) ?? 0;
      return { id, name, balance, available, allocated: balance - available };
    }),
    bills: byId(house.bills).map((bill) => ({
      ...{ id: bill.id, name: bill.name, amount: bill.amount, frequency: bill.frequency },
      ...{ accountId: bill.accountId, isAutomatic: bill.isAutomatic },
      ...{ isDirectDebit: bill.isDirectDebit, contingency: bill.contingency },
      accountBalance: bill.accountId === null ? null : (balances.get(bill.accountId) ?? null),
      ...{ dueDate: bill.dueDate, nextPaymentDate: nextPaymentOf(bill) },
      ...{ weekly: weekOf(bill), ended: isOver(bill), ends: bill.ends as BillAnswer['ends'] },
      ...{ priceChanges: bill.priceChanges, yearlyRise: bill.yearlyRise, follows: bill.follows },
      ...{ postponed: bill.postponed, movedPrice: movedPriceOf(house, bill) },
      ...{ parts: bill.parts, remaining: remaining(bill), toPay: toPay(bill) },
      ...{ lastPaidDate: bill.lastPaidDate, saved: bill.saved, ...viewOfDebt(bill.debt) },
      ...{ scheduled: bill.scheduled, failed: bill.failed },
    })),
    rules: byId(house.rules).map(({ description: _, ...rule }) => ({
      ...rule,
      nextTransferDate: rule.isActive ? rule.nextTransferDate : null,
    })),
    incomes: byId(house.incomes).map(({ frequency: _, ...income }) => ({ ...income })),
  };
}

/** With the average of all past amounts, where there are two or more. */
function movedPriceOf({ pastAmounts }: Household, bill: Bill) {
  const asked = askedOf(bill);
  const past = pastAmounts.filter(({ billId }) => billId === bill.id);
  const total = past.reduce((sum, { amount }) => sum + amount, 0);
  return asked && { ...asked, average: past.length > 1 ? rounded(total, past.length) : null };
}

/** The instalment is rounded, and at least a cent while anything is owed. */
export function viewOfDebt(debt: Debt | null) {
  if (!debt || owedOf(debt) === 0) return { owed: 0, instalment: 0, instalmentsLeft: 0 };
  const instalment = Math.max(1, rounded(debt.total, debt.count));
  return { owed: owedOf(debt), instalment, instalmentsLeft: debt.count - debt.weeks };
}

const byId = <T extends { id: number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.id - b.id);
