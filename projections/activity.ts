/** What happened, event by event, as a person reads it. */
import type { Day } from '../ledger/calendar.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import type { Fact } from '../ledger/fact.ts';
import type { Follows } from '../ledger/follows.ts';
import type { Collections } from '../ledger/ledger.ts';
import type { Cents } from '../ledger/money.ts';
import type { Past } from '../ledger/past.ts';
import { goesWith, mayGoWithEarlier, remember } from '../ledger/undo.ts';
import { pageBefore } from './paging.ts';
import {
  accountOf,
  billOf,
  dateOf,
  isPart,
  kindOfAny,
  nameOf,
  subjectOf,
  transferOf,
} from './reading.ts';

/** What one press did, named by its first event. `seq` grows with time. `amount` is its one sum in cents; null where it has several, or none. */
export type ActivityRow = {
  seq: number;
  eventId: string;
  type: string;
  date: string;
  time: string;
  about: string | null;
  accountId: number | null;
  billId: number | null;
  amount: Cents | null;
  /** The event that this one took back, and the one that took this one back. */
  undoes: string | null;
  undoneBy: string | null;
  /** A payment after which the rest of its period was still due. */
  part: boolean;
  /** A payment whose shortfall is repaid in instalments, or an advance that is. */
  installments: boolean;
  /** How many bills came in one import, or went again with it; null for everything else. */
  imported: number | null;
  /** What a payment planned for the next period of a bill that follows what it comes to; null where it planned nothing. */
  planned: { amount: Cents; follows: Follows } | null;
  /** The same for all that one command did. */
  press: string;
  /** What an undo would judge (ledger/undo.ts): all that the press did; empty for what is not undoable. */
  past: readonly Past[];
};

/** What one press did as history keeps it: with every account and bill that it touched. */
export type ActivityEntry = Omit<ActivityRow, 'installments' | 'undoneBy' | 'press'> & {
  accounts: ReadonlySet<number>;
  bills: ReadonlySet<number>;
  commandId: string;
};

/** An event as a reader sees it. Null for one that tells a person nothing: how the ledger began, and a week in which nothing was to be set aside. `before` is the ledger just before the event. */
export function activityOf(
  fact: Fact<RecordedLedgerEvent>,
  before: Collections,
): ActivityEntry | null {
  const { event, touched } = fact;
  const subject = subjectOf(event);
  if (subject.what === 'ledger' || isIdleWeek(event)) return null;
  const accountId = accountOf(subject, before);
  const billId = billOf(subject);
  return {
    seq: event.revision,
    eventId: event.id,
    type: event.type,
    date: dateOf(event),
    time: event.metadata.time,
    about: nameOf(subject, before),
    accountId,
    billId,
    amount: kindOfAny(event).amount.total(event.data),
    part: isPart(event),
    accounts: withAll(touched.accounts, [accountId, transferOf(subject, before)?.toAccountId]),
    bills: withAll(touched.bills, [billId]),
    undoes: event.type === 'Undone' ? event.data.eventId : null,
    imported: importedBy(event),
    planned: plannedBy(event, before),
    commandId: event.metadata.commandId,
    past: pastOf(fact, before),
  };
}

const isIdleWeek = ({ type, data }: RecordedLedgerEvent): boolean =>
  type === 'WeekAccrued' && data.lines.length === 0;

function importedBy({ type, data }: RecordedLedgerEvent): number | null {
  if (type === 'BillsImported') return data.billIds.length;
  return type === 'Undone' && data.undid === 'BillsImported' ? data.forgottenBills.length : null;
}

function plannedBy(
  { type, data }: RecordedLedgerEvent,
  { bills }: Collections,
): ActivityRow['planned'] {
  const follows =
    type === 'PricePlanned' && data.by === 'payment' && bills.get(data.billId)?.follows;
  return follows ? { amount: data.amount, follows } : null;
}

/**
 * One entry of two, when the later event came of the same press; else null. A payment touches all that goes with it touches,
 * and an undo takes it back last. An import is about the accounts of its bills as well.
 */
export function asOnePress(entry: ActivityEntry, later: ActivityEntry): ActivityEntry | null {
  const [[first], [next]] = [entry.past, later.past];
  const isSameCommand = entry.commandId === later.commandId;
  if (first && next && isSameCommand && goesWith(first.event, next.event))
    return { ...entry, planned: later.planned, past: [...entry.past, next] };
  if (entry.type === 'BillsImported' && later.type === 'BillAdded' && isAboutAll(entry, later))
    return { ...entry, accounts: withAll(entry.accounts, [later.accountId]) };
  const isOneUndo = entry.undoes && later.undoes && isSameCommand;
  return isOneUndo ? later : null;
}

/** True for an entry that may be part of an earlier one ({@link asOnePress}). Weeks and rules never are, however many a command has. */
export const mayBeOfEarlier = ({ undoes, past: [first] }: ActivityEntry): boolean =>
  undoes !== null || (first !== undefined && mayGoWithEarlier(first.event));

const isAboutAll = (entry: ActivityEntry, { bills }: ActivityEntry): boolean =>
  [...bills].every((id) => entry.bills.has(id));

function pastOf(fact: Fact<RecordedLedgerEvent>, before: Collections): Past[] {
  const { id: eventId, metadata } = fact.event;
  const about = { eventId, day: metadata.day, fact };
  const past = remember(about, before);
  return past ? [past] : [];
}

function withAll(
  ids: ReadonlySet<number>,
  more: readonly (number | null | undefined)[],
): ReadonlySet<number> {
  const missing = more.filter((id) => typeof id === 'number' && !ids.has(id)) as number[];
  return missing.length === 0 ? ids : new Set([...ids, ...missing]);
}

/** Which entries to read: those before a `seq` (the last of the page before), of these types, about this account or bill, in these days. */
export type ActivityQuery = {
  before?: number | string | undefined;
  types?: readonly string[] | undefined;
  accountId?: number | undefined;
  billId?: number | undefined;
  /** The first and the last day. */
  from?: Day | undefined;
  to?: Day | undefined;
  limit: number;
};

/** A page of what happened in a ledger, newest first. */
export function activityPage(
  { activity, undoneBy }: Told,
  { before, limit, ...query }: ActivityQuery,
): ActivityRow[] {
  return pageBefore(activity, before, limit, (entry) => isWanted(entry, query)).map((entry) => {
    const { accounts: _, bills: __, commandId: press, ...row } = entry;
    const installments = isInInstalments(entry, undoneBy);
    return { ...row, press, undoneBy: undoneBy.get(row.eventId) ?? null, installments };
  });
}

/** An agreement that was undone together with its payment is still part of that entry. One that was undone alone is not. */
function isInInstalments({ eventId, past }: ActivityEntry, undoneBy: Told['undoneBy']): boolean {
  const agreement = past.find(({ event }) => event.type === 'ArrearsAgreed');
  return agreement !== undefined && undoneBy.has(agreement.eventId) === undoneBy.has(eventId);
}

/** How many periods of each bill were settled or skipped and not undone since. A bill without any is left out. */
export function countSettled({ activity, undoneBy }: Told): Map<number, number> {
  const counts = new Map<number, number>();
  for (const entry of activity) {
    const { eventId, billId } = entry;
    if (isSettling(entry) && billId !== null && !undoneBy.has(eventId))
      counts.set(billId, (counts.get(billId) ?? 0) + 1);
  }
  return counts;
}

/** The next period is due once it has happened. */
const isSettling = ({ type, part }: ActivityEntry): boolean =>
  (type === 'BillPaid' && !part) || type === 'PeriodSkipped' || type === 'PeriodSettled';

/** A ledger's activity, oldest first, and which event undid which. */
type Told = { activity: readonly ActivityEntry[]; undoneBy: ReadonlyMap<string, string> };

type Filter = Omit<ActivityQuery, 'before' | 'limit'>;

function isWanted(entry: ActivityEntry, { types, accountId, billId, from, to }: Filter): boolean {
  if (types && !isOfType(entry, types)) return false;
  if (accountId !== undefined && !entry.accounts.has(accountId)) return false;
  if (billId !== undefined && !entry.bills.has(billId)) return false;
  return (from === undefined || entry.date >= from) && (to === undefined || entry.date <= to);
}

/** A payment or an advance is an agreement too when it comes with one, and an import adds bills. A person did not record the past amount that comes with it. */
function isOfType({ type, past }: ActivityEntry, types: readonly string[]): boolean {
  if (types.includes(type)) return true;
  if (type === 'BillsImported') return types.includes('BillAdded');
  return (
    types.includes('ArrearsAgreed') && past.some(({ event }) => event.type === 'ArrearsAgreed')
  );
}
