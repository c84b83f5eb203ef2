/** What happened, event by event, as a person reads it. */
import type { LedgerEvent, RecordedLedgerEvent } from '../ledger/events.ts';
import type { Cents } from '../ledger/money.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { accountName, billName, dateOf, transferOf } from './reading.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { type Rows, selectList, table } from './table.ts';

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
};

/** Adds an event's row. `rows` are the ledger's as they were before it. */
export function addActivity(activity: Rows, event: RecordedLedgerEvent, rows: LedgerRows): void {
  // That the ledger began is nothing that a person did in it.
  if (event.type === 'LedgerOpened') return;
  const { ledgerId, time } = event.metadata;
  const billId = 'billId' in event.data ? event.data.billId : null;
  const what = [event.revision, event.id, event.type, dateOf(event), time, aboutOf(event, rows)];
  activity.add([ledgerId, ...what, accountIdOf(event, rows), billId, amountOf(event)]);
}

function accountIdOf(event: LedgerEvent, rows: LedgerRows): number | null {
  const { data } = event;
  if ('accountId' in data) return data.accountId;
  if ('billId' in data) return rows.bills.get(data.billId)?.entity.accountId ?? null;
  if ('incomeId' in data) return rows.incomes.get(data.incomeId)?.entity.accountId ?? null;
  return transferOf(event, rows)?.fromAccountId ?? null;
}

/** A transfer and a rule are known by both accounts, everything else by its own name. */
function aboutOf(event: LedgerEvent, rows: LedgerRows): string | null {
  const { data } = event;
  const transfer = transferOf(event, rows);
  if (transfer) {
    const names = [transfer.fromAccountId, transfer.toAccountId].map((id) => accountName(rows, id));
    return names.join(' → ');
  }
  if ('billId' in data) return billName(event, rows, data.billId);
  if ('name' in data) return data.name;
  if ('incomeId' in data) return rows.incomes.get(data.incomeId)?.entity.name ?? null;
  return 'accountId' in data ? accountName(rows, data.accountId) : null;
}

function amountOf(event: LedgerEvent): Cents | null {
  switch (event.type) {
    case 'AccountOpened':
      return event.data.balance;
    case 'AccountBalanceSet':
      return event.data.change;
    case 'AccountClosed':
      return event.data.bills.reduce((sum, { saved }) => sum + saved, event.data.available);
    case 'BillRemoved':
      return event.data.saved;
    case 'WeekAccrued':
      return sum(event.data.lines, (line) => line.setAside + line.instalment);
    case 'WeekAdded':
      return sum(event.data.lines, (line) => line.setAside);
    case 'WeekReduced':
      return sum(event.data.lines, (line) => line.taken);
    case 'BillPaid':
      return event.data.fromPot + event.data.fromAvailable;
    case 'ArrearsAgreed':
      return event.data.shortfall;
    default:
      return 'amount' in event.data ? event.data.amount : null;
  }
}

function sum<T>(items: readonly T[], amount: (item: T) => Cents): Cents {
  return items.reduce((total, item) => total + amount(item), 0);
}

/** A page of what happened in a ledger, newest first. `before` is the `seq` of the page before's last row. */
export function readActivity(
  db: Db,
  ledgerId: string,
  { before, limit }: { before?: number | string | undefined; limit: number },
): Promise<ActivityRow[]> {
  const text = `SELECT ${selectList({ fields: activityTable.fields.slice(1) })}
    FROM ${READ_SCHEMA}.${activityTable.name}
    WHERE ledger_id = $1 AND seq < coalesce($2, 9223372036854775807) ORDER BY seq DESC LIMIT $3`;
  return select(db, { name: 'read activity', text, values: [ledgerId, before ?? null, limit] });
}
