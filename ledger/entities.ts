/**
 * The things a household keeps in its ledger, and how one event changes one of them. The ledger's state and the read
 * tables both use these functions, so a row and the state can never tell different stories.
 */
import type { Day, DayType } from './calendar.ts';
import type { DataOf, LedgerEvent } from './events.ts';
import type { Fact } from './fact.ts';
import type { BillFrequency, Cents, IncomeFrequency, RuleFrequency } from './money.ts';

/** Balance = available + allocated. Available may be below zero: more is set aside than the account holds. */
export type Account = { id: number; name: string; available: Cents; allocated: Cents };

/** What a bill still owes its account, and in how many instalments of `weeklyPayment` it pays it back. */
export type Arrears = { owed: Cents; weeklyPayment: Cents; instalmentsLeft: number };

/** What a person says of a bill, the dates that follow from it, and how far it has come. */
export type Bill = {
  id: number;
  name: string;
  amount: Cents;
  frequency: BillFrequency;
  category: string;
  accountId: number | null;
  isAutomatic: boolean;
  isDirectDebit: boolean;
  paymentDay: number | null;
  paymentDayType: DayType;
  startDate: Day;
  dueDate: Day;
  dueDay: number;
  nextPaymentDate: Day | null;
  lastPaidDate: Day | null;
  accruesFrom: Day;
  /** What its pot holds. */
  saved: Cents;
  /** The plan's exact remainder, in parts of a cent (money.ts). */
  carry: number;
  arrears: Arrears | null;
  scheduledPayment: { amount: Cents; on: Day } | null;
  failedPayment: { on: Day; reason: 'insufficient_funds' | 'account_required' } | null;
};

/** What a bill came to on a day in the past. */
export type HistoricalAmount = {
  id: number;
  billId: number;
  amount: Cents;
  billDate: Day;
  description: string | null;
};

/** What the household earns, and into which account; `amount` is that of one `frequency`. */
export type Income = {
  id: number;
  name: string;
  amount: Cents;
  frequency: IncomeFrequency;
  accountId: number | null;
  startDate: Day;
  paymentDay: number | null;
  paymentDayType: DayType;
};

/** A transfer that comes round by itself. */
export type SavingsRule = {
  id: number;
  fromAccountId: number;
  toAccountId: number;
  amount: Cents;
  frequency: RuleFrequency;
  isActive: boolean;
  description: string | null;
  transferDay: number;
  transferDayType: DayType;
  nextTransferDate: Day;
  /** The last occurrence that did not happen for want of money; null after one that did. */
  skipped: { on: Day; reason: 'insufficient_funds' } | null;
};

type GivenBack = DataOf<'Undone'>;

/** The entity as an undo leaves it; undefined for other events, and for an entity that the undo is not about. */
function givenBack<
  K extends 'accounts' | 'bills' | 'historicalAmounts' | 'incomes' | 'savingsRules',
>(event: LedgerEvent, kind: K, id: number): GivenBack[K][number] | undefined {
  if (event.type !== 'Undone') return undefined;
  const given: readonly GivenBack[K][number][] = event.data[kind];
  return given.find((entity) => entity.id === id);
}

/** The account after the event; undefined when it is no more. */
export function evolveAccount(
  account: Account | undefined,
  { event, available, allocated }: Fact,
  id: number,
): Account | undefined {
  if (event.type === 'AccountClosed' && event.data.accountId === id) return undefined;
  const opened = event.type === 'AccountOpened' && event.data.accountId === id;
  const begun = opened ? event.data : givenBack(event, 'accounts', id);
  const empty = { id, available: 0, allocated: 0 };
  const before = begun ? { ...empty, ...account, name: begun.name } : account;
  if (!before) return undefined;
  const renamed = event.type === 'AccountRenamed' && event.data.accountId === id;
  return {
    id,
    name: renamed ? event.data.name : before.name,
    available: before.available + (available.get(id) ?? 0),
    allocated: before.allocated + (allocated.get(id) ?? 0),
  };
}

/** The bill after the event; undefined when it is no more. */
export function evolveBill(
  bill: Bill | undefined,
  { event, saved }: Fact,
  id: number,
): Bill | undefined {
  const after = billAfter(bill, event, id);
  const moved = saved.get(id);
  if (!after || !moved) return after;
  // Many bills follow each week: one that was made anew just now is not copied again.
  return Object.assign(after === bill ? { ...bill } : after, { saved: after.saved + moved });
}

const NEW_BILL = {
  lastPaidDate: null,
  saved: 0,
  carry: 0,
  arrears: null,
  scheduledPayment: null,
  failedPayment: null,
} as const;

function billAfter(bill: Bill | undefined, event: LedgerEvent, id: number): Bill | undefined {
  if (event.type === 'BillAdded') {
    const { billId: _, ...details } = event.data;
    return { id, ...details, ...NEW_BILL };
  }
  const given = givenBack(event, 'bills', id);
  if (given) return { ...given, saved: bill?.saved ?? 0 };
  if (!bill) return undefined;
  switch (event.type) {
    case 'BillRemoved':
      return undefined;
    case 'BillChanged': {
      const { billId: _, moved: __, ...details } = event.data;
      return { ...bill, ...details };
    }
    case 'AccountClosed':
      return { ...bill, accountId: null };
    case 'WeekAccrued':
    case 'WeekAdded':
    case 'WeekReduced': {
      const line = event.data.lines.find(({ billId }) => billId === id);
      if (!line) return bill;
      const instalment = 'instalment' in line ? line.instalment : 0;
      return { ...bill, carry: line.carry, arrears: arrearsAfter(bill.arrears, instalment) };
    }
    case 'ArrearsAgreed': {
      const { owed, weeklyPayment, instalments } = event.data;
      return { ...bill, arrears: { owed, weeklyPayment, instalmentsLeft: instalments } };
    }
    case 'BillPaid': {
      const { paidOn: lastPaidDate, dueDate, nextPaymentDate } = event.data;
      const settled = { scheduledPayment: null, failedPayment: null };
      return { ...bill, lastPaidDate, dueDate, nextPaymentDate, ...settled };
    }
    case 'PaymentScheduled': {
      const { amount, scheduledFor } = event.data;
      return { ...bill, scheduledPayment: { amount, on: scheduledFor }, failedPayment: null };
    }
    case 'PaymentFailed': {
      const { attemptedOn, reason } = event.data;
      return { ...bill, failedPayment: { on: attemptedOn, reason } };
    }
    default:
      return bill;
  }
}

/** What is owed once a week has paid an instalment back; null when that was all. */
export function arrearsAfter(arrears: Arrears | null, instalment: Cents): Arrears | null {
  if (!arrears || instalment === 0) return arrears;
  const owed = arrears.owed - instalment;
  return owed === 0 ? null : { ...arrears, owed, instalmentsLeft: arrears.instalmentsLeft - 1 };
}

/** The past amount after the event; undefined when it is no more. */
export function evolveHistoricalAmount(
  known: HistoricalAmount | undefined,
  { event }: Fact,
  id: number,
): HistoricalAmount | undefined {
  if (event.type === 'HistoricalAmountRemoved' || event.type === 'BillRemoved') return undefined;
  if (event.type !== 'HistoricalAmountRecorded')
    return givenBack(event, 'historicalAmounts', id) ?? known;
  const { historicalAmountId: _, ...details } = event.data;
  return { id, ...details };
}

/** The income after the event; undefined when it is no more. */
export function evolveIncome(
  income: Income | undefined,
  { event }: Fact,
  id: number,
): Income | undefined {
  if (event.type === 'IncomeRemoved') return undefined;
  if (event.type === 'AccountClosed') return income && { ...income, accountId: null };
  if (event.type !== 'IncomeAdded' && event.type !== 'IncomeChanged')
    return givenBack(event, 'incomes', id) ?? income;
  const { incomeId: _, ...details } = event.data;
  return { id, ...details };
}

/** The rule after the event; undefined when it is no more. */
export function evolveSavingsRule(
  rule: SavingsRule | undefined,
  { event }: Fact,
  id: number,
): SavingsRule | undefined {
  switch (event.type) {
    case 'SavingsRuleAdded':
    case 'SavingsRuleChanged': {
      const { ruleId: _, ...details } = event.data;
      return { id, ...details, skipped: rule?.skipped ?? null };
    }
    case 'SavingsRuleApplied':
      return rule && { ...rule, nextTransferDate: event.data.nextTransferDate, skipped: null };
    case 'SavingsRuleSkipped': {
      const { on, reason, nextTransferDate } = event.data;
      return rule && { ...rule, nextTransferDate, skipped: { on, reason } };
    }
    case 'SavingsRuleRemoved':
    case 'AccountClosed':
      return undefined;
    default:
      return givenBack(event, 'savingsRules', id) ?? rule;
  }
}
