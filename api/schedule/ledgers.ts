/** The ledgers that jobs go through, page by page, so that memory does not grow with their number. */
import { type Day, dayOf, later } from '../../ledger/calendar.ts';
import { partsOf } from '../../ledger/others-first.ts';
import { type Db, select } from '../../projections/sql.ts';

/** A ledger and its user. */
export type LedgerRef = { ledgerId: string; userId: string };

const PAGE = 500;
/** What may be due is a list, so fewer ledgers come at once. */
const PAGE_AMONG = 100;
/** How many characters are judged together: what may be due in an ordinary page, or in one ledger of a thousand bills. */
const PART = 50_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Every ledger that has a user now, in order of id. */
export function allLedgers(db: Db): AsyncGenerator<LedgerRef> {
  return paged((after) =>
    select<LedgerRef>(db, {
      name: 'schedule.ledgers',
      text: `SELECT ledger_id AS "ledgerId", id AS "userId" FROM identity.users
        WHERE ledger_id > $1 ORDER BY ledger_id LIMIT ${PAGE}`,
      values: [after],
    }),
  );
}

/** How many ledgers {@link allLedgers} will give; people may join meanwhile. */
export async function countLedgers(db: Db): Promise<number> {
  const [row] = await select<{ count: number }>(db, {
    text: 'SELECT count(*) FROM identity.users',
    values: [],
  });
  return row?.count ?? 0;
}

/** What is looked for among the ledgers of this database: SQL about `users`, `here.today` (the day it is there) and what it joins. */
type Due = {
  columns?: string;
  condition: string;
  join?: string;
  /**
   * SQL for what may be due by the rows that people read. These may be on other servers and are asked alone. It answers one row a
   * ledger, `"ledgerId"` and the text of JSON `found`, in order of ledgers behind $1; $2 is the last day that it is anywhere now.
   * The condition then judges `among.found`.
   */
  among?: string;
};

/**
 * The ledgers for which the database says that something is due. Node works out each ledger's "today", because Postgres may know
 * other time zones.
 */
export async function* dueLedgers<Row extends LedgerRef = LedgerRef>(
  db: Db,
  now: Date,
  due: Due,
): AsyncGenerator<Row> {
  const zones = await select<{ zone: string }>(db, {
    text: 'SELECT DISTINCT time_zone AS zone FROM identity.users',
    values: [],
  });
  const names = zones.map(({ zone }) => zone);
  if (names.length === 0) return;
  const days = names.map((zone) => dayOf(now, zone));
  const { among } = due;
  if (among) yield* dueAmong(db, { names, days }, { ...due, among });
  else
    yield* paged((after) =>
      select<Row>(db, {
        text: `${usersWith(due)} WHERE users.ledger_id > $3 AND (${due.condition})
          ORDER BY users.ledger_id LIMIT ${PAGE}`,
        values: [names, days, after],
      }),
    );
}

const usersWith = ({ columns = '', join = '' }: Due) =>
  `SELECT users.ledger_id AS "ledgerId", users.id AS "userId" ${columns} FROM identity.users
    JOIN unnest($1::text[], $2::date[]) AS here (time_zone, today) USING (time_zone) ${join}`;

/** Page by page of what is found in the rows, then of these what is due by all else. */
async function* dueAmong<Row extends LedgerRef>(
  db: Db,
  { names, days }: { names: string[]; days: Day[] },
  due: Due & { among: string },
): AsyncGenerator<Row> {
  const latest = days.reduce((one, other) => later(one, other), '');
  const among = 'JOIN unnest($3::uuid[], $4::json[]) AS among (ledger_id, found) USING (ledger_id)';
  for (let after = BEFORE_ALL; ; ) {
    const candidates: { ledgerId: string; found: string }[] = await select(db, {
      text: `${due.among} ORDER BY ledger_id LIMIT ${PAGE_AMONG}`,
      values: [after, latest],
    });
    const last = candidates.at(-1);
    if (!last) return;
    for (const some of partsOf(candidates, ({ found }) => found.length, PART))
      yield* await select<Row>(db, {
        text: `${usersWith({ ...due, join: `${among} ${due.join ?? ''}` })}
          WHERE ${due.condition} ORDER BY users.ledger_id`,
        values: [names, days, some.map(({ ledgerId }) => ledgerId), some.map(({ found }) => found)],
      });
    after = last.ledgerId;
  }
}

/** Reads page after page, each from the last ledger of the one before, until a page is empty. */
async function* paged<Row extends LedgerRef>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined = BEFORE_ALL; after; ) {
    const page: Row[] = await read(after);
    yield* page;
    after = page.at(-1)?.ledgerId;
  }
}
