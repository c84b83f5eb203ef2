/** What the read models say of an event: its day, and the names of its subjects. `before` is the ledger just before the event. */
import type { Day } from '../ledger/calendar.ts';
import { kindOf } from '../ledger/events/all.ts';
import type { EventKind, Subject } from '../ledger/events/kind.ts';
import type { LedgerEvent, PlacedLedgerEvent } from '../ledger/events.ts';
import type { Collections } from '../ledger/ledger.ts';

/** What follows from the type of any event. */
export const kindOfAny = (event: LedgerEvent): EventKind<LedgerEvent['data']> =>
  kindOf<LedgerEvent['type']>(event);

/** What the event is about. */
export const subjectOf = (event: LedgerEvent): Subject => kindOfAny(event).about(event.data);

/** The day to which an event belongs: that of its week or occurrence, however late it was recorded. */
export function dateOf(event: PlacedLedgerEvent): Day {
  return kindOfAny(event).day(event.data) ?? event.metadata.day;
}

/** A payment after which the rest of its period is still due. */
export const isPart = ({ type, data }: LedgerEvent): boolean =>
  type === 'BillPaid' && !data.settles;

/** The account's name before the event; null when there was no such account. */
export function accountName(before: Collections, accountId: number): string | null {
  return before.accounts.get(accountId)?.name ?? null;
}

/** The one bill that an event is about; null when there is none, or several. */
export function billOf(subject: Subject): number | null {
  return subject.what === 'bill' ? subject.id : null;
}

/** The bill's name: the one that the event gives it, else the one that it had before. */
export function billName(subject: Subject, before: Collections, billId: number): string | null {
  const given = subject.what === 'bill' && subject.id === billId ? subject.name : undefined;
  return given ?? before.bills.get(billId)?.name ?? null;
}

/** The two accounts that an event or its rule is about; null for an event that is no transfer and no rule's. */
export function transferOf(
  subject: Subject,
  before: Collections,
): { fromAccountId: number; toAccountId: number } | null {
  if (subject.what === 'transfer') return subject;
  return subject.what === 'rule' ? (before.savingsRules.get(subject.id) ?? null) : null;
}

/** A transfer and a rule are named by their two accounts, everything else by its own name. */
export function nameOf(subject: Subject, before: Collections): string | null {
  switch (subject.what) {
    case 'transfer':
    case 'rule': {
      const ends = transferOf(subject, before);
      return (
        ends &&
        `${accountName(before, ends.fromAccountId)} → ${accountName(before, ends.toAccountId)}`
      );
    }
    case 'bill':
      return billName(subject, before, subject.id);
    case 'account':
      return subject.name ?? accountName(before, subject.id);
    case 'income':
      return subject.name ?? before.incomes.get(subject.id)?.name ?? null;
    case 'several':
    case 'ledger':
      return null;
    default:
      return subject satisfies never;
  }
}

/** The account that an event is about, of two the one that money leaves. */
export function accountOf(subject: Subject, before: Collections): number | null {
  switch (subject.what) {
    case 'transfer':
    case 'rule':
      return transferOf(subject, before)?.fromAccountId ?? null;
    case 'bill':
    case 'income': {
      const { what, id, accountId } = subject;
      if (accountId !== undefined) return accountId;
      return (what === 'bill' ? before.bills : before.incomes).get(id)?.accountId ?? null;
    }
    case 'account':
      return subject.id;
    case 'several':
      return subject.accountId;
    case 'ledger':
      return null;
    default:
      return subject satisfies never;
  }
}
