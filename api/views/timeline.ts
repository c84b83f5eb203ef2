import { nextPeriod } from '../../ledger/calendar.ts';
import { formatMoney } from '../../ledger/money.ts';
import type { BillRow } from '../../projections/bills.ts';
import type { TimelineRow } from '../../projections/timeline.ts';
import type { Timeline } from '../contract/timeline.ts';

/** A page of a bill's life as it is answered. */
export function viewTimeline(bill: BillRow, rows: readonly TimelineRow[]): Timeline {
  return { dueDates: dueDates(bill), entries: rows.map(viewEntry) };
}

function dueDates({ dueDate, frequency, dueDay }: BillRow): string[] {
  const second = nextPeriod(dueDate, frequency, dueDay);
  return [dueDate, second, nextPeriod(second, frequency, dueDay)];
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
