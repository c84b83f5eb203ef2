import { duesFrom } from '../../ledger/coming-dues.ts';
import { formatMoney } from '../../ledger/money.ts';
import type { BillRow } from '../../projections/lists.ts';
import type { TimelineRow } from '../../projections/timeline.ts';
import type { Timeline } from '../contract/timeline.ts';

/** A page of a bill's life as it is answered. */
export function viewTimeline(bill: BillRow, rows: readonly TimelineRow[]): Timeline {
  const [first, second, third] = duesFrom(bill);
  const dues = [first, second, third].filter((due) => due !== undefined);
  return {
    dueDates: dues.map(({ day }) => day),
    dueAmounts: dues.map(({ toPay }) => formatMoney(toPay)),
    entries: rows.map(viewEntry),
  };
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
