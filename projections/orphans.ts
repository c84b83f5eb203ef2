/** Rows of ledgers that do not exist. No ledger leads to such rows, so they are looked for in whole tables. */
import { ledgerStream } from '../ledger/store/codec.ts';
import { type EventStore, EventsMissing } from '../ledger/store/event-store.ts';
import type { Keyring } from '../ledger/store/keys.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { READ_TABLES } from './tables.ts';

export type Orphan = { ledgerId: string; problem: string };

/** The stamp comes last: where the others could not be removed, it still leads to them. */
const TABLES = [...READ_TABLES.map((table) => table.name), 'ledgers'];

/** How many ledgers of a table are looked up at once. */
const LOOKED_UP = 1_000;

/** Each table's rows of each ledger that never had a key. */
export async function* findOrphans(
  db: Db,
  keyring: Pick<Keyring, 'states'>,
): AsyncGenerator<Orphan> {
  for (const name of TABLES)
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows: { ledgerId: string; count: number }[] = await select(db, {
        text: `SELECT ledger_id AS "ledgerId", count(*) FROM ${READ_SCHEMA}.${name}
          WHERE ledger_id > $1 GROUP BY ledger_id ORDER BY ledger_id LIMIT ${LOOKED_UP}`,
        values: [after],
      });
      const keys = await keyring.states(rows.map(({ ledgerId }) => ledgerId));
      for (const { ledgerId, count } of rows)
        if (!keys.has(ledgerId))
          yield { ledgerId, problem: `${name}: ${count} rows of a ledger that does not exist` };
      const last = rows.at(-1);
      if (!last) break;
      after = last.ledgerId;
    }
}

/** Whether the ledger has no event either. With events only its key is missing, and the rows may be all that can be read of it. */
export async function hasNoEvents(
  store: Pick<EventStore, 'readStream'>,
  ledgerId: string,
): Promise<boolean> {
  try {
    for await (const events of store.readStream(ledgerStream(ledgerId), { limit: 1 }))
      if (events.length > 0) return false;
    return true;
  } catch (error) {
    if (error instanceof EventsMissing) return false;
    throw error;
  }
}

/** Removes all rows of a ledger that does not exist. */
export async function removeOrphan(db: Db, ledgerId: string): Promise<void> {
  for (const name of TABLES)
    await select(db, {
      text: `DELETE FROM ${READ_SCHEMA}.${name} WHERE ledger_id = $1`,
      values: [ledgerId],
    });
}
