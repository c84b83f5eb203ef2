/** The ledgers that jobs go through. Page by page, so that memory does not grow with their number. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { err, type Result } from 'neverthrow';
import { type Day, dayOf, later } from '../../ledger/calendar.ts';
import type { Command } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import { type Db, select } from '../../projections/sql.ts';

/** A ledger, and the user whose it is. */
export type LedgerRef = { ledgerId: string; userId: string };

const PAGE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Every ledger that is somebody's now, in order of id. */
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

/** How many {@link allLedgers} will give, as far as one can know before. */
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
   * ledger, `"ledgerId"` and as JSON `found`, in order of ledgers behind $1; $2 is the last day that it is anywhere now.
   * The condition then judges `among.found`.
   */
  among?: string;
};

/**
 * The ledgers for which something is due, as the database knows it. What "today" means is asked of the runtime and not of
 * Postgres, which may know other time zones than the ledger does.
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
    const candidates: { ledgerId: string; found: unknown }[] = await select(db, {
      text: `${due.among} ORDER BY ledger_id LIMIT ${PAGE}`,
      values: [after, latest],
    });
    const last = candidates.at(-1);
    if (!last) return;
    const ids = candidates.map(({ ledgerId }) => ledgerId);
    const found = candidates.map((candidate) => JSON.stringify(candidate.found));
    yield* await select<Row>(db, {
      text: `${usersWith({ ...due, join: `${among} ${due.join ?? ''}` })}
        WHERE ${due.condition} ORDER BY users.ledger_id`,
      values: [names, days, ids, found],
    });
    after = last.ledgerId;
  }
}

/** Goes on behind the last ledger of each page until one is empty. */
async function* paged<Row extends LedgerRef>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined = BEFORE_ALL; after; ) {
    const page: Row[] = await read(after);
    yield* page;
    after = page.at(-1)?.ledgerId;
  }
}

/** Does something to one ledger, and answers the events. */
export type LedgerWork<Ref extends LedgerRef = LedgerRef> = (
  ledger: Ref,
) => Promise<Result<readonly LedgerEvent[], Refusal>>;

/** Sends the same command to any ledger. That it changes nothing a second time is the command's own promise. */
export function sending(handle: Handle, command: Command): LedgerWork {
  return async ({ ledgerId, userId }) => {
    const commandId = randomUUID();
    const who = { ledgerId, userId, commandId, correlationId: commandId };
    return (await handle({ ...who, command })).map(({ events }) => events);
  };
}

/** What became of one ledger: the events that were caused, or why there are none. */
type Outcome<Ref extends LedgerRef = LedgerRef> = {
  ledger: Ref;
  result: Result<readonly LedgerEvent[], string>;
};

/** How many ledgers are under way at once: enough to share the event store's commits, few enough to stay small. */
const AT_ONCE = 128;

/**
 * Works through ledger after ledger and tells of each, in their order. One that fails is told of and holds up no other.
 * Throws only what `ledgers` throws, and an AbortError when the signal aborts.
 */
export async function* inEach<Ref extends LedgerRef>(
  ledgers: AsyncIterable<Ref>,
  work: LedgerWork<Ref>,
  signal?: AbortSignal,
): AsyncGenerator<Outcome<Ref>> {
  const one = async (ledger: Ref): Promise<Outcome<Ref>> => {
    try {
      return { ledger, result: (await work(ledger)).mapErr(({ refusal }) => refusal) };
    } catch (error) {
      return { ledger, result: err(error instanceof Error ? error.message : String(error)) };
    }
  };
  yield* Readable.from(ledgers).map(one, { concurrency: AT_ONCE, ...(signal && { signal }) });
}
