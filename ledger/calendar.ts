/**
 * Days and weeks of a household. A day is `YYYY-MM-DD` without a time; "today" is read in the ledger's time zone
 * once, at the edge, and everything after that is plain day arithmetic. The browser imports this file too.
 */
import type { RuleFrequency } from './money.ts';

/** A calendar day, `YYYY-MM-DD`. Days compare as text. */
export type Day = string;

/** What `paymentDay` counts: 1-7 Monday to Sunday, or 1-31 in the month. */
export type DayType = 'weekly' | 'monthly';

/** False for a weekday above 7. Any day of a month is allowed: a short month takes its last day. */
export const fitsDayType = (day: number | null, type: DayType | undefined): boolean =>
  type !== 'weekly' || (day ?? 1) <= 7;

const MS_A_DAY = 86_400_000;

/** The first and the last year of the days that people may type. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2999;

/** True for a real calendar day from {@link FIRST_YEAR} to {@link LAST_YEAR}; false for 31 February. */
export function isDay(text: string): boolean {
  return /^(19[7-9]|2\d\d)\d/.test(text) && isCalendarDay(text);
}

/** True for a real calendar day, `YYYY-MM-DD`, of any year. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A locale that writes days as `YYYY-MM-DD`. The first formatter of a locale is slow to make, so there is only one. */
const LOCALE = 'en-CA';

/** True when the runtime knows this IANA time zone, for example `Australia/Sydney`. An offset like `+01:00` is none, which some runtimes know. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  if (formatters.has(name.toLowerCase())) return true;
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Formatters by the zone's name in lower case. Names may come in any case, and each spelling would cache one more formatter. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day that an instant falls on in a time zone. Where the runtime knows no such zone, as another one did that took it, it is the day in UTC. */
export const dayOf = (instant: Date, timeZone: string): Day =>
  formatterIn(timeZone).format(instant);

function formatterIn(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  const known = formatters.get(name);
  if (known) return known;
  try {
    const formatter = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'short' });
    formatters.set(name, formatter);
    return formatter;
  } catch {
    return formatterIn('UTC');
  }
}

/** By its numbers: `Date.parse` takes twice as long, and histories are full of days. */
const toTime = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** Written part by part: `toISOString` takes four times as long, and histories are full of days. */
function toDay(time: number): Day {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year > 999 && year < 10_000
    ? `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
    : date.toISOString().slice(0, 10);
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return toDay(toTime(day) + count * MS_A_DAY);
}

/** The later one of two days. */
export function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toTime(to) - toTime(from)) / MS_A_DAY;
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: Day): number {
  // 1 January 1970 was a Thursday. A remainder is negative for days before it, hence the second one.
  return ((((toTime(day) / MS_A_DAY + 3) % 7) + 7) % 7) + 1;
}

/** The Monday on which the ISO week of a day begins. A week is named by this day throughout the ledger. */
export function weekStart(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

/** The number of weeks from the Monday `from` to the week of a day, both included. At least one, also for a day that has passed. */
export function weeksUntil(day: Day, from: Day): number {
  return Math.max(1, 1 + daysBetween(from, weekStart(day)) / 7);
}

/** Every Monday after the week that starts at `after`, up to the week of `through`. */
export function weeksAfter(after: Day, through: Day): Day[] {
  const weeks: Day[] = [];
  for (let week = addDays(after, 7); week <= through; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** The `dayOfMonth`th, `count` months later. A short month takes its last day; the next long month has the day itself again. */
export function addMonths(day: Day, count: number, dayOfMonth: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, last));
  return toDay(first.getTime());
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

/** The `week` that means a weekday's last one in a month: the fifth, or the fourth where there are only four. */
export const LAST_WEEK = 5;

/** `count` months later: the `wanted`th of the month or, with a week, the `week`th such weekday ({@link LAST_WEEK}: the last). */
export function dayInMonth(day: Day, count: number, wanted: number, week: number | null): Day {
  if (week === null) return addMonths(day, count, wanted);
  const last = addMonths(day, count, 31);
  const after = addDays(last, 1 - dayOfMonth(last));
  const inLast = addDays(last, -((weekday(last) - wanted + 7) % 7));
  const inFirst = addDays(after, (wanted - weekday(after) + 7) % 7);
  return week === LAST_WEEK ? inLast : addDays(inFirst, 7 * (week - 1));
}

/**
 * The first day after `after` that is this weekday, or this day of the month (in a short month, its last day). With a `week`
 * only the weekday in that week of a month counts ({@link dayInMonth}).
 */
export function nextMatch(
  after: Day,
  wanted: number,
  type: DayType,
  week: number | null = null,
): Day {
  if (type === 'weekly' && week === null)
    return addDays(after, ((wanted - weekday(after) + 6) % 7) + 1);
  const sameMonth = dayInMonth(after, 0, wanted, week);
  return sameMonth > after ? sameMonth : dayInMonth(after, 1, wanted, week);
}

/** The matching day nearest to `day`, before or after it. Of two that are as near, the later one. */
export function nearestMatch(
  day: Day,
  wanted: number,
  type: DayType,
  week: number | null = null,
): Day {
  const after = nextMatch(addDays(day, -1), wanted, type, week);
  const before =
    type === 'weekly' && week === null ? addDays(after, -7) : dayInMonth(after, -1, wanted, week);
  return daysBetween(before, day) < daysBetween(day, after) ? before : after;
}

/**
 * The day after `day` on which a rule runs again. A monthly rule on a weekday takes that weekday's first
 * one in the next month; weekly and fortnightly rules keep the weekday they began on.
 */
export function nextTransfer(
  day: Day,
  frequency: RuleFrequency,
  wanted: number,
  type: DayType,
): Day {
  if (frequency === 'weekly') return addDays(day, 7);
  if (frequency === 'fortnightly') return addDays(day, 14);
  if (type === 'monthly') return addMonths(day, 1, wanted);
  return nextMatch(addMonths(day, 0, 31), wanted, 'weekly');
}

/** The day of the month on which a payday recurs: 31 for the last one. */
export function wantedDay(payday: Day): number {
  const isLast = dayOfMonth(addDays(payday, 1)) === 1;
  return isLast ? 31 : dayOfMonth(payday);
}
