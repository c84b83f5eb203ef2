import { CircleAlert } from 'lucide-react';
import type { Day } from '../../../ledger/calendar.ts';
import { useToday } from '../../ui/today.ts';
import { dueWords } from './due.ts';

/** When a bill is due, in words, its day written by `show`; what is overdue is marked by an icon as well as by its colour. */
export function DueLabel(props: { readonly due: Day; readonly show: (day: Day) => string }) {
  const { due, show } = props;
  const { words, overdue } = dueWords(due, useToday(), show);
  // In one piece where that fits: a day that begins on one line and ends on the next is hard to read.
  if (!overdue) return <span className="inline-block">{words}</span>;
  return (
    <span className="inline-block font-medium text-bad">
      <CircleAlert aria-hidden="true" size={14} className="mr-1 inline align-[-2px]" />
      {words}
    </span>
  );
}
