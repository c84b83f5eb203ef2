/** Days as the model counts them, worked out without the ledger's calendar (decisions.md §4, §5). A day is `YYYY-MM-DD`. */

export type Day = string;
export type DayType = 'weekly' | 'monthly';

const at = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayAt = (date: Date): Day => date.toISOString().slice(0, 10);

/** The day that it is in a household's time zone. */
export function dayIn(zone: string, instant: Date): Day {
  return instant.toLocaleDateString('sv-SE', { timeZone: zone });
}

export function plusDays(day: Day, count: number): Day {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayAt(date);
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return plusDays(day, -((at(day).getUTCDay() + 6) % 7));
}

/** The day of the month. */
export function dateOf(day: Day): number {
  return at(day).getUTCDate();
}

/** Months later, on the wanted day of the month or the last one of a short month. */
export function plusMonths(day: Day, count: number, wanted: number): Day {
  const first = at(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = first.getUTCMonth();
  const date = new Date(first);
  date.setUTCDate(wanted);
  while (date.getUTCMonth() !== month) date.setUTCDate(date.getUTCDate() - 1);
  return dayAt(date);
}

const MONTHS = { monthly: 1, quarterly: 3, 'bi-annual': 6, annually: 12 } as const;

/** One period of a bill later; `wanted` is the day of the month that it stands for. */
export function onePeriodLater(
  day: Day,
  frequency: 'weekly' | keyof typeof MONTHS,
  wanted: number,
): Day {
  return frequency === 'weekly' ? plusDays(day, 7) : plusMonths(day, MONTHS[frequency], wanted);
}

/** The first day after `day` that is this weekday (1 for Monday), or this day of the month. */
export function nextDayThatIs(day: Day, wanted: number, type: DayType): Day {
  let next = plusDays(day, 1);
  const isIt = () =>
    type === 'weekly'
      ? plusDays(mondayOf(next), wanted - 1) === next
      : plusMonths(next, 0, wanted) === next;
  while (!isIt()) next = plusDays(next, 1);
  return next;
}
