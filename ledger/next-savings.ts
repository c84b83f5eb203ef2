/** What the next accrual will do, by deciding on it and not letting it happen. */
import { addDays, type Day, weekStart } from './calendar.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import { accrueWeeks } from './savings.ts';

/** A week, by its Monday, and what it sets aside; no lines when there is nothing to set aside. */
export type NextSavings = {
  week: Day;
  lines: Extract<LedgerEvent, { type: 'WeekAccrued' }>['data']['lines'];
};

/** The first week that waits to be accrued, else the one that begins next. */
export function nextSavings(ledger: Ledger, today: Day): NextSavings {
  const nextMonday = addDays(weekStart(today), 7);
  for (const day of [today, nextMonday]) {
    const [first] = accrueWeeks({ type: 'AccrueWeeks' }, ledger, day).unwrapOr([]);
    if (first?.type === 'WeekAccrued') return first.data;
  }
  return { week: nextMonday, lines: [] };
}
