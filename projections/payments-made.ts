/** How often each bill was paid. */
import { type Db, READ_SCHEMA, select } from './sql.ts';

/** By bill: its payments that still stand. A bill that was never paid is left out. */
export async function countPayments(db: Db, ledgerId: string): Promise<Map<number, number>> {
  const rows = await select<{ billId: number; payments: number }>(db, {
    name: 'count payments',
    text: `SELECT paid.bill_id AS "billId", count(*)::int AS payments
      FROM ${READ_SCHEMA}.activity AS paid
      WHERE paid.ledger_id = $1 AND paid.type = 'BillPaid' AND NOT EXISTS (
        SELECT FROM ${READ_SCHEMA}.activity AS undone
        WHERE undone.ledger_id = paid.ledger_id AND undone.undoes = paid.event_id)
      GROUP BY paid.bill_id`,
    values: [ledgerId],
  });
  return new Map(rows.map(({ billId, payments }) => [billId, payments]));
}
