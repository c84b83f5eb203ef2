/** What each week brought and took, summed from the postings, for the ledger as a whole. */
import { type Day, weekStart } from '../ledger/calendar.ts';
import type { PlacedLedgerEvent } from '../ledger/events.ts';
import type { Fact } from '../ledger/fact.ts';
import { type Cents, totalOf } from '../ledger/money.ts';
import { dateOf } from './reading.ts';

/** One week, by its Monday. `setAside` is net of weeks taken back; `adjusted` may be below zero too. */
export type WeekRow = {
  week: Day;
  setAside: Cents;
  paid: Cents;
  transferredIn: Cents;
  transferredOut: Cents;
  adjusted: Cents;
};

const NONE = { setAside: 0, paid: 0, transferredIn: 0, transferredOut: 0, adjusted: 0 };

/** A week's fields, its key first. */
export const WEEK_FIELDS = ['week', ...Object.keys(NONE)];

/** The week that an event counts in, with what it was before; null when no balance changed in all. */
export function weekAfter(
  weeks: ReadonlyMap<Day, WeekRow>,
  { event, postings }: Fact<PlacedLedgerEvent>,
): WeekRow | null {
  // What accounts hand each other cancels out and is no transfer for the whole. The unassigned pots hold nothing in all.
  const net = totalOf(postings, ({ pot, amount }) =>
    pot.kind === 'world' || pot.accountId === null ? 0 : amount,
  );
  if (net === 0) return null;
  const week = weekStart(dateOf(event));
  return added(weeks.get(week) ?? { week, ...NONE }, event.type, postings, net);
}

/**
 * Which sum a change of balance belongs to: the outside world that took part says it, and without one it was a transfer.
 * What is undone is taken off the sum that it was counted in, in the week of the undo: that sum may fall below zero.
 */
function added(
  row: WeekRow,
  type: PlacedLedgerEvent['type'],
  postings: Fact['postings'],
  net: Cents,
): WeekRow {
  const world = postings.find(({ pot }) => pot.kind === 'world')?.pot;
  if (world?.kind !== 'world') {
    const cameIn = type === 'Undone' ? net < 0 : net > 0;
    if (cameIn) return { ...row, transferredIn: row.transferredIn + net };
    return { ...row, transferredOut: row.transferredOut - net };
  }
  switch (world.name) {
    case 'income':
      return { ...row, setAside: row.setAside + net };
    case 'payee':
      return { ...row, paid: row.paid - net };
    case 'adjustment':
      return { ...row, adjusted: row.adjusted + net };
    default:
      return world.name satisfies never;
  }
}
