/** What happened, event by event, as a person reads it. */

import type { Day } from '../ledger/calendar.ts';
import type { LedgerEvent, RecordedLedgerEvent } from '../ledger/events.ts';
import type { Fact } from '../ledger/fact.ts';
import type { EntityKind } from '../ledger/ledger.ts';
import { type Cents, totalOf } from '../ledger/money.ts';
import type { Past } from '../ledger/past.ts';
import { goesWith, remember } from '../ledger/undo.ts';
import type { EntityState, LedgerRows } from './ledger-rows.ts';
import { accountName, billName, billOf, dateOf, transferOf } from './reading.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { type RowSink, selectList, table } from './table.ts';
import { type Undone, undoneAccount, undoneAmount } from './undone.ts';

export const activityTable = table(
  'activity',
  { seq: 'bigint' },
  {
    eventId: 'uuid',
    type: 'text',
    date: 'date',
    time: 'timestamptz',
    about: 'text',
    accountId: 'integer',
    billId: 'integer',
    amount: 'bigint',
    accounts: 'jsonb',
    bills: 'jsonb',
    undoes: 'uuid',
    past: 'jsonb',
  },
);

/** One event. `seq` grows with time; `amount` is the one sum that the event is about, where there is one. */
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
  /** What an undo would judge (ledger/undo.ts): the event and what goes with it; empty for what is not undoable. */
  past: Past[];
};

/** Adds an event's row. `rows` are the ledger's as they were before it. */
export function addActivity(
  activity: RowSink,
  fact: Fact<RecordedLedgerEvent>,
  rows: LedgerRows,
): void {
  const { event } = fact;
  // That the ledger began is nothing that a person did in it.
  if (event.type === 'LedgerOpened') return;
  const { ledgerId, time } = event.metadata;
  const accountId = accountIdOf(event, rows);
  const billId = billOf(event);
  const ids = fact.touched;
  const what = [event.revision, event.id, event.type, dateOf(event), time, aboutOf(event, rows)];
  activity.add([
    ...[ledgerId, ...what, accountId, billId, amountOf(event)],
    withAll(ids.accounts, [accountId, transferOf(event, rows)?.toAccountId]),
    withAll(ids.bills, [billId]),
    event.type === 'Undone' ? event.data.eventId : null,
    pastOf(fact, rows),
  ]);
}

function pastOf(fact: Fact<RecordedLedgerEvent>, rows: LedgerRows): Past | null {
  const { id: eventId, metadata } = fact.event;
  return remember({ eventId, day: metadata.day, fact }, (kind, id) => entityIn(rows, kind, id));
}

function entityIn<K extends EntityKind>(rows: LedgerRows, kind: K, id: number) {
  const states: ReadonlyMap<number, EntityState<K>> = rows[kind];
  return states.get(id)?.entity;
}

function withAll(ids: ReadonlySet<number>, more: readonly (number | null | undefined)[]): number[] {
  const all = new Set(ids);
  for (const id of more) if (typeof id === 'number') all.add(id);
  return [...all].sort((a, b) => a - b);
}

function accountIdOf(event: LedgerEvent, rows: LedgerRows): number | null {
  if (event.type === 'Undone') return undoneAccount(event.data);
  const { data } = event;
  if ('accountId' in data) return data.accountId;
  if ('billId' in data) return rows.bills.get(data.billId)?.entity.accountId ?? null;
  if ('incomeId' in data) return rows.incomes.get(data.incomeId)?.entity.accountId ?? null;
  return transferOf(event, rows)?.fromAccountId ?? null;
}

/** A transfer and a rule are known by both accounts, everything else by its own name. `rows` are as before the event. */
export function aboutOf(event: LedgerEvent, rows: LedgerRows): string | null {
  const { data } = event;
  const transfer = transferOf(event, rows);
  if (transfer) {
    const names = [transfer.fromAccountId, transfer.toAccountId].map((id) => accountName(rows, id));
    return names.join(' → ');
  }
  const billId = billOf(event);
  if (billId !== null) return billName(event, rows, billId);
  if (event.type === 'Undone') return undoneName(event.data, rows);
  if ('name' in data) return data.name;
  if ('incomeId' in data) return rows.incomes.get(data.incomeId)?.entity.name ?? null;
  return 'accountId' in data && data.accountId ? accountName(rows, data.accountId) : null;
}

/** An account or an income; several bills at once have no one name. */
function undoneName(data: Undone, rows: LedgerRows): string | null {
  const { accounts, bills, incomes } = data;
  const [account] = accounts;
  if (account) return account.name;
  if (bills.length > 0) return null;
  const accountId = undoneAccount(data);
  return incomes[0]?.name ?? (accountId === null ? null : accountName(rows, accountId));
}

function amountOf(event: LedgerEvent): Cents | null {
  switch (event.type) {
    case 'Undone':
      return undoneAmount(event.data);
    case 'AccountOpened':
      return event.data.balance;
    case 'AccountBalanceSet':
      return event.data.change;
    case 'AccountClosed':
      return event.data.bills.reduce((sum, { saved }) => sum + saved, event.data.available);
    case 'BillRemoved':
      return event.data.saved;
    case 'WeekAccrued':
      return totalOf(event.data.lines, (line) => line.setAside + line.instalment);
    case 'WeekAdded':
      return totalOf(event.data.lines, (line) => line.setAside);
    case 'WeekReduced':
      return totalOf(event.data.lines, (line) => line.taken);
    case 'BillPaid':
      return event.data.fromPot + event.data.fromAvailable;
    case 'ArrearsAgreed':
      return event.data.shortfall;
    default:
      return 'amount' in event.data ? event.data.amount : null;
  }
}

/** Which events to read: those before the `seq` of the page before's last row, of these types, about this account or bill, of these days. */
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

const READ = `SELECT ${selectList({ fields: activityTable.fields.slice(1, -4) }, 'one.')}, one.undoes,
    (SELECT undone.event_id FROM ${READ_SCHEMA}.activity AS undone
      WHERE undone.ledger_id = one.ledger_id AND undone.undoes = one.event_id) AS "undoneBy",
    json_build_array(one.past, next.past) AS past
  FROM ${READ_SCHEMA}.activity AS one
  LEFT JOIN ${READ_SCHEMA}.activity AS next
    ON next.ledger_id = one.ledger_id AND next.seq = one.seq + 1 AND next.bill_id = one.bill_id
  WHERE one.ledger_id = $1 AND one.seq < coalesce($2, 9223372036854775807)
    AND ($3::text[] IS NULL OR one.type = ANY ($3))
    AND ($4::integer IS NULL OR one.accounts @> to_jsonb($4))
    AND ($5::integer IS NULL OR one.bills @> to_jsonb($5))
    AND ($6::date IS NULL OR one.date >= $6) AND ($7::date IS NULL OR one.date <= $7)
  ORDER BY one.seq DESC LIMIT $8`;

/** A page of what happened in a ledger, newest first. */
export async function readActivity(
  db: Db,
  ledgerId: string,
  { before, types, accountId, billId, from, to, limit }: ActivityQuery,
): Promise<ActivityRow[]> {
  const filters = [before, types, accountId, billId, from, to].map((filter) => filter ?? null);
  const values = [ledgerId, ...filters, limit];
  const rows = await select<Omit<ActivityRow, 'past'> & { past: [Past | null, Past | null] }>(db, {
    name: 'read activity',
    text: READ,
    values,
  });
  return rows.map(({ past: [target, next], ...row }) => {
    const along = target && next && goesWith(target.event, next.event) ? [next] : [];
    return { ...row, past: target ? [target, ...along] : [] };
  });
}
