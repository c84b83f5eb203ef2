/** How other programs write down when something comes round, in the words that a person would use of it (frequencies.ts). */
import { isDay } from '../../../ledger/calendar.ts';
import { periodsLater } from '../../../ledger/frequency.ts';
import { readOften } from './frequencies.ts';
import { onDayFrom, rhythmOf } from './on-day.ts';

/** What such a rule says of a bill, as cells of a table. */
export type Recurrence = {
  readonly frequency: string;
  /** Its first date, or the next one; as it stands where the rule names no day. */
  readonly dueDate: string;
  readonly ends: string;
  /** A date on a weekend moves to a working day there. */
  readonly isOffWeekends: boolean;
};

const WEEKS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const WEEKDAYS = ['', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const UNITS = new Map(
  Object.entries<readonly [number, string]>({
    daily: [1, 'days'],
    weekly: [1, 'weeks'],
    monthly: [1, 'months'],
    ndom: [1, 'months'],
    quarterly: [3, 'months'],
    'half-year': [6, 'months'],
    yearly: [12, 'months'],
  }),
);

/** `monthly` with every second one skipped is every 2 months. */
export function skipping(frequency: string, skip: string): string {
  const [count, unit] = UNITS.get(frequency) ?? [];
  const skipped = Number(skip);
  if (!count || !Number.isInteger(skipped) || skipped < 0) return frequency;
  return `every ${count * (skipped + 1)} ${unit}`;
}

/** What Firefly III says of a recurrence and of how it repeats (its API's RecurrenceRepetition). */
export function fireflyRecurrence(cell: (heading: string, nth?: number) => string): Recurrence {
  // The second heading `type` is that of the repetition.
  const [type, moment] = [cell('type', 1), cell('moment')];
  const often = skipping(type, cell('skip'));
  const frequency = [often, ...momentIn(type, moment)].join(' on the ');
  const first = cell('first_date');
  const dueDate = firstOf(frequency, type === 'yearly' ? nextOfYear(moment, first) : first);
  const [until, count] = [cell('repeat_until'), Number(cell('repetitions'))];
  const ends = until || (count > 0 ? lastOf(frequency, dueDate, count) : '');
  return { frequency, dueDate, ends, isOffWeekends: ['2', '3', '4'].includes(cell('weekend')) };
}

/** The day that a moment stands for: a weekday, one of a month such as `2,3`, or a day of a month. */
function momentIn(type: string, moment: string): readonly string[] {
  if (type === 'weekly') return [WEEKDAYS[Number(moment)] ?? moment];
  if (type === 'monthly') return [moment];
  if (type !== 'ndom') return [];
  const [week, day] = moment.split(',').map(Number);
  return [`${WEEKS[week ?? 0] ?? week} ${WEEKDAYS[day ?? 0] ?? day}`];
}

/** The day and month of a date, whatever its year, from another one on. */
function nextOfYear(moment: string, from: string): string {
  if (!isDay(from) || !isDay(moment)) return from;
  const inYear = (more: number) => `${Number(from.slice(0, 4)) + more}${moment.slice(4)}`;
  const days = [inYear(0), inYear(1)].filter((day) => isDay(day) && day >= from);
  return days[0] ?? from;
}

/** What Actual says of a schedule: a RecurConfig in JSON, or a date alone, which comes once. */
export function actualRecurrence(text: string, nextDate: string): Recurrence {
  const stays = { dueDate: nextDate, ends: '', isOffWeekends: false };
  if (isDay(text.trim())) return { ...stays, frequency: 'once' };
  const config = configIn(text);
  const unit = UNITS.get(textIn(config, 'frequency'));
  if (!config || !unit) return { ...stays, frequency: text };
  const interval = Number(config.interval ?? 1);
  const frequency = patterned(`every ${unit[0] * interval} ${unit[1]}`, config.patterns);
  return {
    ...{ frequency, dueDate: nextDate, isOffWeekends: config.skipWeekend === true },
    ends: endIn(config, frequency),
  };
}

type Config = Readonly<Record<string, unknown>>;
const isConfig = (read: unknown): read is Config => typeof read === 'object' && read !== null;
const textIn = (config: Config | null, name: string) => String(config?.[name] ?? '');

function configIn(text: string): Config | null {
  try {
    const read: unknown = JSON.parse(text);
    return isConfig(read) ? read : null;
  } catch {
    // A cell that is not JSON says what it says: its own text is read, or asked about.
    return null;
  }
}

/** On which days of a month: one is told, several are as many times a month. */
function patterned(often: string, patterns: unknown): string {
  const all = Array.isArray(patterns) ? patterns.filter(isConfig) : [];
  const [only] = all;
  if (!only) return often;
  if (all.length > 1)
    return often === 'every 1 months' ? `${all.length} times a month` : `${often}, several days`;
  const value = Number(only.value);
  const day = WEEKDAYS.find((name) => name !== '' && name.startsWith(dayName(only)));
  const nth = value === -1 ? 'last' : (WEEKS[value] ?? value);
  if (textIn(only, 'type') !== 'day')
    return `${often} on the ${nth} ${day ?? textIn(only, 'type')}`;
  return `${often} on the ${value === -1 ? 'last day' : value}`;
}

const dayName = (pattern: Config) => textIn(pattern, 'type').toLowerCase();

function endIn(config: Config, frequency: string): string {
  const mode = textIn(config, 'endMode');
  if (mode === 'on_date') return textIn(config, 'endDate');
  if (mode !== 'after_n_occurrences') return '';
  const start = textIn(config, 'start');
  return lastOf(frequency, firstOf(frequency, start), Number(config.endOccurrences ?? 1));
}

/** The first date of a rule from a day on: its own day, where it names one. */
function firstOf(frequency: string, from: string): string {
  const read = readOften(frequency);
  return isDay(from) && 'often' in read && read.often.on ? onDayFrom(from, read.often.on) : from;
}

/** The last of so many dates from the first on; words that nobody takes for an end where the rule is none of ours. */
function lastOf(frequency: string, first: string, count: number): string {
  const read = readOften(frequency);
  const untold = `${count} in all, from ${first}`;
  if (!isDay(first) || !('often' in read) || read.fit !== 'exact') return untold;
  const { frequency: often, on } = read.often;
  return often === 'once' ? first : periodsLater(first, count - 1, rhythmOf(first, often, on));
}
