import { toPayOn } from '../../ledger/course.ts';
import { dueDatesOf } from '../../ledger/due-dates.ts';
import { formatMoney } from '../../ledger/money.ts';
import type { BillRow } from '../../projections/lists.ts';
import type { TimelineRow } from '../../projections/timeline.ts';
import type { Timeline } from '../contract/timeline.ts';

/** A page of a bill's life as it is answered. */
export function viewTimeline(bill: BillRow, rows: readonly TimelineRow[]): Timeline {
  const dueDates = nextThree(bill);
  const dueAmounts = dueDates.map((date) => formatMoney(toPayOn(bill, date)));
  return { dueDates, dueAmounts, entries: rows.map(viewEntry) };
}

function nextThree(bill: BillRow): string[] {
  const days: string[] = [];
  for (const day of dueDatesOf(bill)) if (days.push(day) === 3) break;
  return days;
}

function viewEntry(row: TimelineRow): Timeline['entries'][number] {
  const { seq, amount, savedChange, saved, owed, changes, ...shown } = row;
  return {
    id: String(seq),
    ...shown,
    amount: amount === null ? null : formatMoney(amount),
    savedChange: formatMoney(savedChange),
    savedAmount: formatMoney(saved),
    arrearsAmount: formatMoney(owed),
    changes: changes.map(({ field, from, to }) => ({
      ...{ field, from: shownAs(field, from), to: shownAs(field, to) },
    })),
  };
}

type Change = TimelineRow['changes'][number];

function shownAs(field: Change['field'], value: Change['from']): Change['from'] {
  return field === 'amount' && typeof value === 'number' ? formatMoney(value) : value;
}
