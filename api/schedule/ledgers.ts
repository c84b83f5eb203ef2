/** The ledgers that jobs go through, page by page, so that memory does not grow with their number. */
import { randomUUID } from 'node:crypto';
import { err, type Result } from 'neverthrow';
import { type Day, dayOf, later } from '../../ledger/calendar.ts';
import type { Command } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import { type Db, select } from '../../projections/sql.ts';

/** A ledger and its user. */
export type LedgerRef = { ledgerId: string; userId: string };

const PAGE = 500;
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
   * ledger, `"ledgerId"` and as JSON `found`, in order of ledgers behind $1; $2 is the last day that it is anywhere now.
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

/** Work on one ledger; answers the events that it caused. */
export type LedgerWork<Ref extends LedgerRef = LedgerRef> = (
  ledger: Ref,
) => Promise<Result<readonly LedgerEvent[], Refusal>>;

/** Sends the same command to a ledger. The command itself must change nothing a second time. */
export function sending(handle: Handle, command: Command): LedgerWork {
  return async ({ ledgerId, userId }) => {
    const commandId = randomUUID();
    const who = { ledgerId, userId, commandId, correlationId: commandId };
    return (await handle({ ...who, command })).map(({ events }) => events);
  };
}

/** The result for one ledger: the events that were caused, or the reason why there are none. */
type Outcome<Ref extends LedgerRef = LedgerRef> = {
  ledger: Ref;
  result: Result<readonly LedgerEvent[], string>;
};

/** How many ledgers are worked on at once: enough to share the event store's commits, few enough to need little memory. */
const AT_ONCE = 128;

/**
 * How many they are at once with those that take long, which no longer count there: 128 of them would hold up all others. Each has in
 * memory what it catches up on, so that there is a limit for them as well.
 */
const AT_MOST = 4 * AT_ONCE;

/**
 * A ledger that takes longer has much to catch up on. Any other takes some milliseconds, also on a busy machine far less than this, and
 * nobody minds payments that are made five seconds later.
 */
const LONG_MS = 5_000;

type InEach<Ref extends LedgerRef> = {
  signal?: AbortSignal | undefined;
  /** {@link LONG_MS} unless told. */
  longMs?: number | undefined;
  /** Called once, when every ledger was begun and only those that take long are left. All others have been reported. */
  onlyLong?: (left: Ref[]) => Promise<void>;
};

/**
 * Works on many ledgers at once and reports each when it is done, so that one with years to catch up on holds up no other. A ledger
 * that fails is reported and does not stop the others. Throws only what `ledgers` and `onlyLong` throw, and an AbortError when the
 * signal aborts.
 */
export async function* inEach<Ref extends LedgerRef>(
  ledgers: AsyncIterable<Ref>,
  work: LedgerWork<Ref>,
  { signal, longMs, onlyLong }: InEach<Ref> = {},
): AsyncGenerator<Outcome<Ref>> {
  const under = new UnderWay(work, longMs ?? LONG_MS, signal);
  const stop = () => under.wake();
  signal?.addEventListener('abort', stop);
  try {
    for await (const ledger of ledgers) {
      signal?.throwIfAborted();
      under.begin(ledger);
      yield* under.reported();
      while (under.isFull()) {
        await under.change();
        yield* under.reported();
      }
    }
    let tell = onlyLong;
    while (under.left.size > 0) {
      if (tell && under.areLong()) {
        await tell([...under.left]);
        tell = undefined;
      }
      await under.change();
      yield* under.reported();
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    under.end();
  }
}

/** The ledgers that were begun and are not reported. */
class UnderWay<Ref extends LedgerRef> {
  readonly left = new Set<Ref>();
  readonly #work: LedgerWork<Ref>;
  readonly #longMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #done: Outcome<Ref>[] = [];
  /** One for each ledger that is worked on and does not take long yet. */
  readonly #timers = new Set<NodeJS.Timeout>();
  wake = () => {};

  constructor(work: LedgerWork<Ref>, longMs: number, signal: AbortSignal | undefined) {
    this.#work = work;
    this.#longMs = longMs;
    this.#signal = signal;
  }

  begin(ledger: Ref): void {
    this.left.add(ledger);
    const timer = setTimeout(() => this.#stopCounting(timer), this.#longMs);
    this.#timers.add(timer);
    void this.#outcomeOf(ledger).then((outcome) => {
      this.#done.push(outcome);
      this.#stopCounting(timer);
    });
  }

  async #outcomeOf(ledger: Ref): Promise<Outcome<Ref>> {
    try {
      return { ledger, result: (await this.#work(ledger)).mapErr(({ refusal }) => refusal) };
    } catch (error) {
      return { ledger, result: err(error instanceof Error ? error.message : String(error)) };
    }
  }

  #stopCounting(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.#timers.delete(timer);
    this.wake();
  }

  isFull(): boolean {
    return this.#timers.size >= AT_ONCE || this.left.size >= AT_MOST;
  }

  /** True when each that is left takes long. */
  areLong(): boolean {
    return this.#timers.size === 0 && this.#done.length === 0;
  }

  /** Settles when one is done or takes long. */
  async change(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#done.length === 0)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    this.#signal?.throwIfAborted();
  }

  *reported(): Generator<Outcome<Ref>> {
    for (const outcome of this.#done.splice(0)) {
      this.left.delete(outcome.ledger);
      yield outcome;
    }
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
