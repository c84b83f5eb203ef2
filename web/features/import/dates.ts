/** Dates as tables have them. The order of day and month is the column's: where nothing tells it, the person is asked. */
import { type Day, isDay, nextMatch } from '../../../ledger/calendar.ts';
import type { BillFrequency } from '../../../ledger/frequency.ts';

/** What comes first in `03/04/26`: the year, only where it has two figures. */
export type DateOrder = 'day' | 'month' | 'year';

/** A date as it was written. */
type Written =
  | { readonly kind: 'certain'; readonly day: Day }
  /** Two numbers and a year: day and month, or month and day. */
  | {
      readonly kind: 'pair';
      readonly first: number;
      readonly second: number;
      readonly year: number;
      /** The day that it is with the year first; null where it is none. */
      readonly yearFirst: Day | null;
    }
  /** Only the day of the month: `15th`. */
  | { readonly kind: 'day_of_month'; readonly dayOfMonth: number };

/** A date as read; `rolled` when it is the next one in the bill's rhythm after the one that was written. */
export type DateRead =
  | { readonly day: Day; readonly isPast: boolean }
  | { readonly problem: 'order' | 'no_such_day' | 'unreadable' | 'only_day' };

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** In Finnish, marraskuu is November. */
const ELSEWHERE = /^marr/i;
const NAMED =
  /^(?:[a-z]{2,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d\d)$/i;
const NAMED_FIRST =
  /^(?:[a-z]{2,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d\d)$/i;

const two = (part: number) => String(part).padStart(2, '0');
const dayFrom = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
/** A year of two figures is one of this century: nobody plans the bills of another. */
const yearFrom = (text: string) => Number(text) + (text.length === 2 ? 2_000 : 0);

/** Takes a date apart as it was written; null for anything else. A time of the day that follows it is let go. */
function writtenIn(text: string): Written | null {
  const bare = text.trim().replace(/(?<=\d)(?:T|\s+)\d{1,2}:\d\d.*$/, '');
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(bare) ?? /^(\d{4})()(\d\d)(\d\d)$/.exec(bare);
  if (iso) return certain(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const pair = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/.exec(bare);
  if (pair) {
    const [first, second] = [Number(pair[1]), Number(pair[3])];
    const last = pair[4] ?? '';
    const turned = dayFrom(yearFrom(pair[1] ?? ''), second, Number(last));
    const isTurned = last.length === 2 && pair[1]?.length === 2 && isDay(turned);
    return {
      kind: 'pair',
      first,
      second,
      year: yearFrom(last),
      yearFirst: isTurned ? turned : null,
    };
  }
  const only = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/i.exec(bare)?.[1];
  if (only) return { kind: 'day_of_month', dayOfMonth: Number(only) };
  return named(bare);
}

function named(text: string): Written | null {
  const [, day, name, year] = NAMED.exec(text) ?? [];
  const [, first, second, last] = NAMED_FIRST.exec(text) ?? [];
  const said = name ?? first ?? '';
  const month = ELSEWHERE.test(said) ? 0 : MONTHS.indexOf(said.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : certain(yearFrom(year ?? last ?? ''), month, Number(day ?? second));
}

const certain = (year: number, month: number, day: number): Written => {
  return { kind: 'certain', day: dayFrom(year, month, day) };
};

type Pair = Extract<Written, { kind: 'pair' }>;

/** Whether `26-12-05` is hardly one of 2005: more than a year ago in each other order, and not with the year first. */
function isTurned(pair: Pair, today: Day): boolean {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const isLong = (order: DateOrder) => (dayOfPair(pair, order, today) ?? '') < yearAgo;
  return pair.yearFirst !== null && pair.yearFirst >= yearAgo && ordersOf(pair).every(isLong);
}

/** Which orders a pair may have: the month is no greater than 12. */
function ordersOf({ first, second }: Pair): ('day' | 'month')[] {
  return [
    ...(second <= 12 ? (['day'] as const) : []),
    ...(first <= 12 ? (['month'] as const) : []),
  ];
}

/** What is to be known of a column of dates. */
export type Calendar = {
  /** Where the column leaves no doubt. */
  readonly order: DateOrder | null;
  /** A date that can be read in two ways: to be asked about, when the column does not tell. */
  readonly doubtful: string | null;
};

/** Looks through a column for its order: dates that say different things say nothing together. */
export function calendarOf(texts: readonly string[], today: Day): Calendar {
  const orders = new Set<DateOrder>();
  let doubtful: string | null = null;
  for (const text of texts) {
    const written = writtenIn(text);
    if (written?.kind !== 'pair') continue;
    if (isTurned(written, today)) return { order: null, doubtful: text.trim() };
    const [order, other] = ordersOf(written);
    if (order && !other) orders.add(order);
    else if (other && written.first !== written.second) doubtful ??= text.trim();
  }
  const [only = null] = orders;
  return { order: orders.size === 1 ? only : null, doubtful };
}

/**
 * Reads a date. A pair that fits one order only is read in that one, whatever the column's. A mere day of the month is the next
 * such day of a monthly bill.
 */
export function readDate(
  text: string,
  { order, frequency, today }: { order: DateOrder | null; frequency: BillFrequency; today: Day },
): DateRead {
  const written = writtenIn(text);
  if (!written) return { problem: 'unreadable' };
  if (written.kind === 'day_of_month') return nextDay(written.dayOfMonth, frequency, today);
  const day = written.kind === 'certain' ? written.day : dayOfPair(written, order, today);
  if (day === null) return { problem: 'order' };
  return isDay(day) ? { day, isPast: day < today } : { problem: 'no_such_day' };
}

function dayOfPair(pair: Pair, order: DateOrder | null, today: Day): Day | null {
  if (order === 'year' && pair.yearFirst !== null) return pair.yearFirst;
  if (order === null && isTurned(pair, today)) return null;
  const possible = ordersOf(pair);
  const [only, other] = possible;
  const chosen = other && pair.first !== pair.second ? order : (only ?? 'day');
  if (chosen === null || chosen === 'year') return null;
  const [day, month] = chosen === 'day' ? [pair.first, pair.second] : [pair.second, pair.first];
  return dayFrom(pair.year, month, day);
}

function nextDay(dayOfMonth: number, frequency: BillFrequency, today: Day): DateRead {
  if (dayOfMonth < 1 || dayOfMonth > 31) return { problem: 'unreadable' };
  if (frequency !== 'monthly') return { problem: 'only_day' };
  return { day: nextMatch(today, dayOfMonth, 'monthly'), isPast: false };
}

/** True for text that looks like a date with its year. */
export function isDate(text: string): boolean {
  const written = writtenIn(text);
  return written !== null && written.kind !== 'day_of_month';
}
