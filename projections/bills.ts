import type { Cents } from '../ledger/money.ts';
import { type EntityRow, entityTable } from './entity-table.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { selectList } from './table.ts';

export const billsTable = entityTable(
  'bills',
  {
    name: 'text',
    amount: 'bigint',
    frequency: 'text',
    category: 'text',
    accountId: 'integer',
    isAutomatic: 'boolean',
    isDirectDebit: 'boolean',
    paymentDay: 'integer',
    paymentDayType: 'text',
    startDate: 'date',
    dueDate: 'date',
    dueDay: 'integer',
    missedBefore: 'date',
    lastPaidDate: 'date',
    paidPeriod: 'jsonb',
    accruesFrom: 'date',
    saved: 'bigint',
    carry: 'bigint',
    arrears: 'jsonb',
    scheduledPayment: 'jsonb',
    failedPayment: 'jsonb',
  },
  { savingsUpdatedAt: 'timestamptz' },
);

/** A bill with the account that pays it. `savingsUpdatedAt`: the last event that moved its savings or its arrears. */
export type BillRow = EntityRow<'bills'> & {
  savingsUpdatedAt: string;
  account: { id: number; name: string; balance: Cents } | null;
};

const SELECT = `
  SELECT ${selectList({ fields: billsTable.fields.slice(1) }, 'bill.')},
    CASE WHEN account.id IS NOT NULL THEN json_build_object(
      'id', account.id, 'name', account.name, 'balance', account.available + account.allocated
    ) END AS account
  FROM ${READ_SCHEMA}.bills AS bill
  LEFT JOIN ${READ_SCHEMA}.accounts AS account
    ON account.ledger_id = bill.ledger_id AND account.id = bill.account_id
  WHERE bill.ledger_id = $1`;

/** The ledger's bills in order of id. */
export function listBills(db: Db, ledgerId: string): Promise<BillRow[]> {
  return select(db, { name: 'list bills', text: `${SELECT} ORDER BY bill.id`, values: [ledgerId] });
}

/** The bills with these ids, in order of id; one that is unknown, or another ledger's, is left out. */
export function findBills(db: Db, ledgerId: string, ids: readonly number[]): Promise<BillRow[]> {
  const text = `${SELECT} AND bill.id = ANY ($2) ORDER BY bill.id`;
  return select(db, { name: 'find bills', text, values: [ledgerId, ids] });
}
