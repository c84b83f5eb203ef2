/** The sums of each week, from the postings of the whole ledger, in cents. */
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

/** The week to which an event counts, with its new sums; null when no balance changed. */
export function weekAfter(
  weeks: ReadonlyMap<Day, WeekRow>,
  { event, postings }: Fact<PlacedLedgerEvent>,
): WeekRow | null {
  // Transfers between accounts cancel out in the whole ledger. The unassigned pots always sum to zero.
  const net = totalOf(postings, ({ pot, amount }) =>
    pot.kind === 'world' || pot.accountId === null ? 0 : amount,
  );
  if (net === 0) return null;
  const week = weekStart(dateOf(event));
  return added(weeks.get(week) ?? { week, ...NONE }, event.type, postings, net);
}

/**
 * Which sum a change of balance belongs to: the `world` pot that takes part decides; without one it is a transfer. An undo reduces
 * the sum in which the event was counted, in the week of the undo, so that sum may fall below zero.
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
