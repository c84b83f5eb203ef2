/** Days as people write them, `YYYY-MM-DD`, counted from 1 January 1970. */

export type Day = string;
export type DayType = 'weekly' | 'monthly';

const DAY_MS = 86_400_000;

const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day that it is in a time zone. */
export function dayIn(zone: string, instant: Date): Day {
  return instant.toLocaleDateString('sv-SE', { timeZone: zone });
}

export function plusDays(day: Day, count: number): Day {
  return dayNumber(numberOf(day) + count);
}

/** The number of days from one day to another, below zero when the other one is earlier. */
export function daysApart(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from);
}

/** 1 is Monday, 7 is Sunday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: Day): number {
  return ((((numberOf(day) + 3) % 7) + 7) % 7) + 1;
}

/** The Monday with which a day's week begins. */
export function mondayOf(day: Day): Day {
  return plusDays(day, 1 - weekdayOf(day));
}

/** The day of the month. */
export function dateOf(day: Day): number {
  return Number(day.slice(8));
}

/** The day with this date so many months later, or the last day of a month that is too short. */
export function monthsLater(day: Day, count: number, date: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const next = `${Math.floor((months + 1) / 12)}-${String(((months + 1) % 12) + 1).padStart(2, '0')}`;
  const last = plusDays(`${next}-01`, -1);
  const wanted = `${month}-${String(date).padStart(2, '0')}`;
  return wanted < last ? wanted : last;
}

/** The first to fourth such weekday of the month so many months later; with 5 the last one. */
export function nthWeekday(day: Day, count: number, wanted: number, nth: number): Day {
  const dates = Array.from({ length: 31 }, (_, at) => monthsLater(day, count, at + 1));
  const days = [...new Set(dates)].filter((one) => weekdayOf(one) === wanted);
  return (nth === 5 ? days.at(-1) : days[nth - 1]) ?? day;
}

/** The next day with this weekday, or with this date of a month; a short month has its last day instead. */
export function nextDayThatIs(
  day: Day,
  wanted: number,
  type: DayType,
  nth: number | null = null,
): Day {
  if (nth !== null) {
    const days = [0, 1].map((count) => nthWeekday(day, count, wanted, nth));
    return days.find((one) => one > day) ?? day;
  }
  if (type === 'weekly') return plusDays(day, ((wanted - weekdayOf(day) + 6) % 7) + 1);
  const thisMonth = monthsLater(day, 0, wanted);
  return thisMonth > day ? thisMonth : monthsLater(day, 1, wanted);
}
