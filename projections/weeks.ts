/** What each week brought and took, summed from the postings, for each account and for the ledger as a whole. */
import { type Day, weekStart } from '../ledger/calendar.ts';
import type { LedgerEvent, RecordedLedgerEvent } from '../ledger/events.ts';
import type { Cents } from '../ledger/money.ts';
import type { Posting } from '../ledger/pots.ts';
import { dateOf } from './reading.ts';
import { columnOf } from './sql.ts';
import { Rows, table, type Write } from './table.ts';

const SUMS = ['setAside', 'paid', 'transferredIn', 'transferredOut', 'adjusted'] as const;
type Sums = Record<(typeof SUMS)[number], Cents>;

/** One week, by its Monday. `setAside` is net of weeks taken back; `adjusted` may be below zero too. */
export type WeekRow = { week: Day } & Sums;

type Week = { ledgerId: string; monday: Day; accounts: Map<number, Sums> };

export const weeksTable = table(
  'weekly_summaries',
  { accountId: 'integer', week: 'date' },
  {
    setAside: 'bigint',
    paid: 'bigint',
    transferredIn: 'bigint',
    transferredOut: 'bigint',
    adjusted: 'bigint',
  },
);

/** Stands for the ledger as a whole; accounts count from 1. */
export const WHOLE_LEDGER = 0;

/** Sums gathered over a batch, so that each row is written once. */
export class WeekSums {
  readonly #mondays = new Map<Day, Day>();
  /** By ledger and Monday. */
  #weeks = new Map<string, Week>();
  #rows = 0;

  /** How many rows the sums make. */
  get size(): number {
    return this.#rows;
  }

  /** All sums so far, which are then no longer kept here. */
  take(): WeekSums {
    const taken = new WeekSums();
    taken.#weeks = this.#weeks;
    taken.#rows = this.#rows;
    this.#weeks = new Map();
    this.#rows = 0;
    return taken;
  }

  add(event: RecordedLedgerEvent, moved: readonly Posting[]): void {
    if (moved.length === 0) return;
    const week = this.#weekOf(event.metadata.ledgerId, this.#mondayOf(dateOf(event)));
    const count = countAs(event, moved);
    let total = 0;
    for (const [accountId, net] of netByAccount(moved)) {
      count(this.#sums(week, accountId), net);
      total += net;
    }
    // What accounts hand each other cancels out and is no transfer for the whole.
    if (total !== 0) count(this.#sums(week, WHOLE_LEDGER), total);
  }

  /** The sums of this batch alone. */
  rows(): Rows {
    const rows = new Rows(weeksTable);
    for (const { ledgerId, monday, accounts } of this.#weeks.values())
      for (const [accountId, sums] of accounts)
        rows.add([ledgerId, accountId, monday, ...SUMS.map((field) => sums[field])]);
    return rows;
  }

  /** Adds the sums to the rows that are there: safe because the checkpoint lets no event in twice. */
  write(code: string): Write[] {
    const added = SUMS.map(columnOf).map(
      (sum) => `${sum} = weekly_summaries.${sum} + excluded.${sum}`,
    );
    return this.rows().insert(
      code,
      `ON CONFLICT (ledger_id, account_id, week) DO UPDATE SET ${added}`,
    );
  }

  /** A batch has many events of few days. */
  #mondayOf(day: Day): Day {
    let monday = this.#mondays.get(day);
    if (!monday) {
      monday = weekStart(day);
      this.#mondays.set(day, monday);
    }
    return monday;
  }

  #weekOf(ledgerId: string, monday: Day): Week {
    const key = ledgerId + monday;
    let week = this.#weeks.get(key);
    if (!week) {
      week = { ledgerId, monday, accounts: new Map() };
      this.#weeks.set(key, week);
    }
    return week;
  }

  #sums({ accounts }: Week, accountId: number): Sums {
    let sums = accounts.get(accountId);
    if (!sums) {
      sums = { setAside: 0, paid: 0, transferredIn: 0, transferredOut: 0, adjusted: 0 };
      accounts.set(accountId, sums);
      this.#rows += 1;
    }
    return sums;
  }
}

/** By how much each account's balance changed, where it did. The unassigned pots hold nothing in all. */
function netByAccount(moved: readonly Posting[]): Map<number, Cents> {
  const nets = new Map<number, Cents>();
  for (const { pot, amount } of moved) {
    if (pot.kind === 'world' || pot.accountId === null) continue;
    const net = (nets.get(pot.accountId) ?? 0) + amount;
    if (net === 0) nets.delete(pot.accountId);
    else nets.set(pot.accountId, net);
  }
  return nets;
}

/**
 * Which sum a change of balance belongs to: the outside world that took part says it, and without one it was a transfer.
 * What is undone is taken off the sum that it was counted in, in the week of the undo: that sum may fall below zero.
 */
function countAs(
  { type }: LedgerEvent,
  moved: readonly Posting[],
): (sums: Sums, net: Cents) => void {
  const world = moved.find(({ pot }) => pot.kind === 'world')?.pot;
  if (world?.kind !== 'world')
    return (sums, net) => {
      const cameIn = type === 'Undone' ? net < 0 : net > 0;
      if (cameIn) sums.transferredIn += net;
      else sums.transferredOut -= net;
    };
  switch (world.name) {
    case 'income':
      return (sums, net) => {
        sums.setAside += net;
      };
    case 'payee':
      return (sums, net) => {
        sums.paid -= net;
      };
    case 'adjustment':
      return (sums, net) => {
        sums.adjusted += net;
      };
    default:
      return world.name satisfies never;
  }
}
