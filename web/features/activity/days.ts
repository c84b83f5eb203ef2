import type { Activity } from '../../../api/contract/activity.ts';
import { addDays, type Day } from '../../../ledger/calendar.ts';
import { activityText } from '../../text/activity.ts';
import { showDate } from '../../ui/format-date.ts';

/** Lines in their order, cut where the day changes. */
export function byDay(lines: readonly Activity[]): { readonly day: Day; lines: Activity[] }[] {
  const days: { readonly day: Day; lines: Activity[] }[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    if (last?.day === line.date) last.lines.push(line);
    else days.push({ day: line.date, lines: [line] });
  }
  return days;
}

/** A day as a heading: today and yesterday by name. */
export function dayName(day: Day, today: Day): string {
  if (day === today) return activityText.today;
  return day === addDays(today, -1) ? activityText.yesterday : showDate(day);
}
