/** What happened, event by event, as a person reads it. */
import type { Day } from '../ledger/calendar.ts';
import type { EntityKind } from '../ledger/entities.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import type { Fact } from '../ledger/fact.ts';
import type { Cents } from '../ledger/money.ts';
import type { Past } from '../ledger/past.ts';
import { goesWith, remember } from '../ledger/undo.ts';
import type { EntityState, LedgerRows } from './ledger-rows.ts';
import { accountOf, billOf, dateOf, kindOfAny, nameOf, subjectOf, transferOf } from './reading.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { type RowSink, selectList, table } from './table.ts';

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
  const subject = subjectOf(event);
  if (subject.what === 'ledger') return;
  const { ledgerId, time } = event.metadata;
  const accountId = accountOf(subject, rows);
  const billId = billOf(subject);
  const ids = fact.touched;
  const what = [event.revision, event.id, event.type, dateOf(event), time, nameOf(subject, rows)];
  activity.add([
    ...[ledgerId, ...what, accountId, billId, kindOfAny(event).amount.total(event.data)],
    withAll(ids.accounts, [accountId, transferOf(subject, rows)?.toAccountId]),
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
