/** The ledgers that jobs go through. Page by page, so that memory does not grow with their number. */
import { type Db, select } from '../../projections/sql.ts';

/** A ledger, and the user whose it is. */
export type LedgerRef = { ledgerId: string; userId: string };

const PAGE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Every ledger that is somebody's now, in order of id. */
export async function* allLedgers(db: Db): AsyncGenerator<LedgerRef> {
  yield* paged((after) =>
    select<LedgerRef>(db, {
      name: 'schedule.ledgers',
      text: `SELECT ledger_id AS "ledgerId", id AS "userId" FROM identity.users
        WHERE ledger_id > $1 ORDER BY ledger_id LIMIT ${PAGE}`,
      values: [after],
    }),
  );
}

/** How many {@link allLedgers} will give, as far as one can know before. */
export async function countLedgers(db: Db): Promise<number> {
  const [row] = await select<{ count: number }>(db, {
    text: 'SELECT count(*) FROM identity.users',
    values: [],
  });
  return row?.count ?? 0;
}

/** Goes on behind the last ledger of each page until one is empty. */
export async function* paged<Row extends LedgerRef>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined = BEFORE_ALL; after; ) {
    const page: Row[] = await read(after);
    yield* page;
    after = page.at(-1)?.ledgerId;
  }
}
