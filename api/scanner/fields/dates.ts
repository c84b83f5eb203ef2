/** Dates as bills write them: Australian and British, American, and ISO. */
import { addDays, type Day, daysBetween, isDay } from '../../../ledger/calendar.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = "(?<year>(?:19|20|21)\\d\\d|(?:'|’)?\\d\\d(?![\\d:]))";
/** OCR loses blanks around the parts of a date. */
const GAP = '(?:[.,/-]\\s?|\\s*[.,]?\\s*)';

const ISO =
  /(?<![\d/.-])(?<year>(?:19|20|21)\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?![\d/])/g;
const NUMERIC =
  /(?<![\d/.$£€-])(?<first>\d{1,2})\s?(?<mark>[/.-])\s?(?<second>\d{1,2})\s?\k<mark>\s?(?<year>(?:19|20|21)\d\d|\d\d)(?![\d/-]|\.\d)/g;
const DAY_MONTH = new RegExp(
  `(?<![\\d.,/$£€])(?<day>[0-3]?\\d)(?:st|nd|rd|th)?(?:\\s+day)?(?:\\s+of)?${GAP}${MONTH}\\b\\.?(?:${GAP}${YEAR})?`,
  'gi',
);
const MONTH_DAY = new RegExp(
  `\\b${MONTH}\\.?\\s*(?<day>[0-3]?\\d)(?:st|nd|rd|th)?(?![\\d:])(?:(?:\\s*[,.]\\s*|\\s+)${YEAR})?`,
  'gi',
);

/** The day of the week belongs to the date behind it. */
const WEEKDAY =
  /\b(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s*(?:the\s+)?$/i;

/** So many letters before a date hold its day of the week. */
const WEEKDAY_LETTERS = 40;

/** A date in a text. `year` false: the text does not say it, and the nearest one was taken. */
export type FoundDate = { day: Day; start: number; end: number; hasYear: boolean };

export type DateRules = { dayFirst: boolean; today: Day };

/** The dates of a text in the order in which they stand. */
export function findDates(written: string, rules: DateRules): FoundDate[] {
  const found: FoundDate[] = [];
  // A dash between two dates is no part of either.
  const text = written.replace(/(?<=\d\/\d{2,4})-(?=\d{1,2}\/\d)/g, '–');
  /** By letter, whether it belongs to a date: a list of dates to look through would take long where a text has many. */
  let taken: Uint8Array | undefined;
  for (const pattern of [ISO, NUMERIC, DAY_MONTH, MONTH_DAY])
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      taken ??= new Uint8Array(text.length);
      if (taken.subarray(match.index, end).includes(1)) continue;
      const day = dayOf(match.groups ?? {}, rules);
      const hasYear = Boolean(match.groups?.year);
      const before = text.slice(Math.max(0, match.index - WEEKDAY_LETTERS), match.index);
      const start = match.index - (WEEKDAY.exec(before)?.[0].length ?? 0);
      if (!day) continue;
      found.push({ day, start, end, hasYear });
      taken.fill(1, start, end);
    }
  return found.sort((a, b) => a.start - b.start);
}

function dayOf(
  parts: Record<string, string | undefined>,
  { dayFirst, today }: DateRules,
): Day | null {
  const { year, month, day, first, second } = parts;
  if (first && second) {
    // A first part above 12 can only be a day.
    const dayThenMonth = Number(second) > 12 ? false : Number(first) > 12 || dayFirst;
    const [d, m] = dayThenMonth ? [first, second] : [second, first];
    return assemble(Number(d), Number(m), year, today);
  }
  const number = /^\d/.test(month ?? '') ? Number(month) : monthNumber(month ?? '');
  return assemble(Number(day), number, year, today);
}

/** 1 for January; 0 for what begins like no month's name. */
export function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function assemble(day: number, month: number, year: string | undefined, today: Day): Day | null {
  const digits = year?.replace(/\D/g, '');
  if (digits)
    return toDay(digits.length === 2 ? 2000 + Number(digits) : Number(digits), month, day);
  // The year that brings it nearest to today.
  const thisYear = Number(today.slice(0, 4));
  const near = [thisYear - 1, thisYear, thisYear + 1].flatMap((y) => toDay(y, month, day) ?? []);
  const distance = (other: Day) => Math.abs(daysBetween(today, other) - 30);
  return near.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function toDay(year: number, month: number, day: number): Day | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** Whether a document writes the day before the month, as far as its own dates tell: 27/03 can only be a day and a month. */
export function dayFirstIn(text: string): boolean | null {
  let votes = 0;
  for (const { groups } of text.matchAll(NUMERIC)) {
    const [first, second] = [Number(groups?.first), Number(groups?.second)];
    if (first > 12 && second <= 12) votes += 1;
    if (second > 12 && first <= 12) votes -= 1;
  }
  return votes === 0 ? null : votes > 0;
}

/** How far from today the days of a bill usually are. */
const NEAR = { before: 75, after: 120 };

/** Which reading puts more of a document's ambiguous days near today; null when both do alike. */
export function likelierDayFirst(text: string, today: Day): boolean | null {
  const near = (dayFirst: boolean) =>
    findDates(text, { dayFirst, today }).filter(({ day }) => {
      const ahead = daysBetween(today, day);
      return ahead >= -NEAR.before && ahead <= NEAR.after;
    }).length;
  const [first, second] = [near(true), near(false)];
  return first === second ? null : first > second;
}

const BETWEEN =
  /^\s*(?:-|–|—|to|until|till|through|thru|and|up to|~)\s*(?:the\s+)?(?:mon|tue|wed|thu|fri|sat|sun)?[a-z]*,?\s*$/i;

/** A stretch of time that a text names: both days belong to it. */
export type Period = { from: Day; to: Day; days: number; start: number; end: number };

/** Two dates with nothing between them but "to" or a dash. */
export function findPeriods(text: string, rules: DateRules): Period[] {
  const dates = findDates(text, rules);
  const periods: Period[] = [];
  for (let at = 0; at + 1 < dates.length; at += 1) {
    const [from, to] = [dates[at], dates[at + 1]];
    if (!from || !to || !BETWEEN.test(text.slice(from.end, to.start))) continue;
    // "1 January to 31 March 2026": the year is said once, and counts for both.
    const begin = from.hasYear || !to.hasYear ? from.day : yearBefore(from.day, to.day);
    const days = daysBetween(begin, to.day) + 1;
    if (days > 1 && days < 400)
      periods.push({ from: begin, to: to.day, days, start: from.start, end: to.end });
  }
  return periods;
}

function yearBefore(day: Day, end: Day): Day {
  const sameYear = `${end.slice(0, 4)}${day.slice(4)}`;
  const earlier = `${Number(end.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(sameYear) && sameYear <= end
    ? sameYear
    : isDay(earlier)
      ? earlier
      : addDays(end, -30);
}
