/** What the read models say of an event: its day, and the names of what it is about. */
import type { Day } from '../ledger/calendar.ts';
import type { LedgerEvent, RecordedLedgerEvent } from '../ledger/events.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { undoneBill, undoneTransfer } from './undone.ts';

/** The day an event belongs to: the week or the occurrence it stands for, however late it was recorded. */
export function dateOf(event: RecordedLedgerEvent): Day {
  if (event.type === 'WeekAccrued') return event.data.week;
  if (event.type === 'SavingsRuleApplied' || event.type === 'SavingsRuleSkipped')
    return event.data.on;
  return event.metadata.day;
}

/** The account's name before the event; null when it is not known. */
export function accountName(rows: LedgerRows, accountId: number): string | null {
  return rows.accounts.get(accountId)?.entity.name ?? null;
}

/** The one bill that an event is about; null when there is none, or several. */
export function billOf({ type, data }: LedgerEvent): number | null {
  if (type === 'Undone') return undoneBill(data);
  return 'billId' in data ? data.billId : null;
}

/** The bill's name; an event that gives it one comes before what it was called until then. */
export function billName(event: LedgerEvent, rows: LedgerRows, billId: number): string | null {
  if (event.type === 'BillAdded' || event.type === 'BillChanged') return event.data.name;
  if (event.type === 'Undone') {
    const restored = event.data.bills.find(({ id }) => id === billId);
    if (restored) return restored.name;
  }
  return rows.bills.get(billId)?.entity.name ?? null;
}

/** The two accounts that an event or its rule is about; null for an event that is no transfer and no rule's. */
export function transferOf(
  event: LedgerEvent,
  rows: LedgerRows,
): { fromAccountId: number; toAccountId: number } | null {
  switch (event.type) {
    case 'Transferred':
    case 'SavingsRuleAdded':
    case 'SavingsRuleChanged':
    case 'SavingsRuleApplied':
      return event.data;
    case 'SavingsRuleSkipped':
    case 'SavingsRuleRemoved':
      return rows.savingsRules.get(event.data.ruleId)?.entity ?? null;
    case 'Undone':
      return undoneTransfer(event.data) ?? onlyRule(event.data.savingsRules, event.data.accounts);
    default:
      return null;
  }
}

/** The rule that an undo is about; one that came back along with its account is not. */
function onlyRule<R>(rules: readonly R[], accounts: readonly unknown[]): R | null {
  return accounts.length === 0 ? (rules[0] ?? null) : null;
}
