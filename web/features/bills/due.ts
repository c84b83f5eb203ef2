import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import { billsText } from '../../text/bills.ts';
import { showDay } from '../../ui/format-date.ts';

/** A due date in words; `overdue` so that a row can mark it with more than a colour. */
export function dueWords(
  due: Day,
  now: Day,
): { readonly words: string; readonly overdue: boolean } {
  const days = daysBetween(now, due);
  if (days < 0) return { words: billsText.overdue(-days, showDay(due)), overdue: true };
  if (days === 0) return { words: billsText.dueToday, overdue: false };
  if (days === 1) return { words: billsText.dueTomorrow, overdue: false };
  return { words: billsText.dueIn(days, showDay(due)), overdue: false };
}
