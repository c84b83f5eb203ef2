/** The statement of an account: each posting on its pots, with the balance that it left. */
import type { Subject } from '../ledger/events/kind.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Cents } from '../ledger/money.ts';
import type { Posting } from '../ledger/pots.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { accountName, billName, billOf, dateOf, subjectOf, transferOf } from './reading.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { type RowSink, selectList, table } from './table.ts';

export const statementTable = table(
  'statement_lines',
  { accountId: 'integer', seq: 'bigint' },
  {
    eventId: 'uuid',
    type: 'text',
    date: 'date',
    about: 'text',
    description: 'text',
    pot: 'text',
    billId: 'integer',
    amount: 'bigint',
    balance: 'bigint',
  },
);

/** One posting. `seq` grows with time; `amount` is signed; `about` names the bill or the other account. */
export type StatementRow = {
  seq: number;
  eventId: string;
  type: string;
  date: string;
  about: string | null;
  description: string | null;
  pot: 'available' | 'bill';
  billId: number | null;
  amount: Cents;
  balance: Cents;
};

/** More postings than an event can have: a line's place is revision × this + its number, the same in every rebuild. */
const POSTINGS_AN_EVENT = 1_000_000;

/** Adds an event's lines. `rows` are the ledger's as they were before it. */
export function addStatementLines(
  lines: RowSink,
  event: RecordedLedgerEvent,
  moved: readonly Posting[],
  rows: LedgerRows,
): void {
  if (moved.length === 0) return;
  const { ledgerId } = event.metadata;
  const { id, type } = event;
  const date = dateOf(event);
  const subject = subjectOf(event);
  const description = descriptionOf(subject, rows);
  const billOfAll = billOf(subject);
  const balances = new Map<number, Cents>();
  let seq = event.revision * POSTINGS_AN_EVENT;
  for (const { pot, amount, billId = billOfAll } of moved) {
    if (pot.kind === 'world' || pot.accountId === null) continue;
    const { kind, accountId } = pot;
    const balance = (balances.get(accountId) ?? balanceBefore(rows, accountId)) + amount;
    balances.set(accountId, balance);
    const bill = kind === 'bill' ? pot.billId : billId;
    const about =
      bill === null ? otherAccount(subject, rows, accountId) : billName(subject, rows, bill);
    const what = [id, type, date, about, description] as const;
    lines.add([ledgerId, accountId, seq, ...what, kind, bill, amount, balance]);
    seq += 1;
  }
}

function balanceBefore(rows: LedgerRows, accountId: number): Cents {
  const account = rows.accounts.get(accountId);
  return account ? balanceOf(account.entity) : 0;
}

function otherAccount(subject: Subject, rows: LedgerRows, accountId: number): string | null {
  const transfer = transferOf(subject, rows);
  if (!transfer) return null;
  const { fromAccountId, toAccountId } = transfer;
  return accountName(rows, accountId === fromAccountId ? toAccountId : fromAccountId);
}

/** What a person wrote of a transfer, or of the rule that made it. */
function descriptionOf(subject: Subject, rows: LedgerRows): string | null {
  if (subject.what !== 'transfer') return null;
  const { description = null, ruleId } = subject;
  if (ruleId === undefined) return description;
  return rows.savingsRules.get(ruleId)?.entity.description ?? null;
}

/** A page of an account's statement, newest first. `before` is the `seq` of the page before's last line. */
export function readStatement(
  db: Db,
  ledgerId: string,
  accountId: number,
  { before, limit }: { before?: number | string | undefined; limit: number },
): Promise<StatementRow[]> {
  const text = `SELECT ${selectList({ fields: statementTable.fields.slice(2) })}
    FROM ${READ_SCHEMA}.${statementTable.name}
    WHERE ledger_id = $1 AND account_id = $2 AND seq < coalesce($3, 9223372036854775807)
    ORDER BY seq DESC LIMIT $4`;
  const values = [ledgerId, accountId, before ?? null, limit];
  return select(db, { name: 'read statement', text, values });
}
