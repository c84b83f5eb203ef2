/**
 * How often a bill falls due: one rule, with one spelling in requests and in events. The browser imports this file too.
 */
import { addDays, type Day, dayInMonth, dayOfMonth, daysBetween, weekday } from './calendar.ts';
import { everyIn, type IncomeFrequency } from './money.ts';

/** The frequencies that have a name of their own (docs/product.md). */
export const BILL_FREQUENCIES = [
  'weekly',
  'monthly',
  'quarterly',
  'bi-annual',
  'annually',
] as const;
export type NamedFrequency = (typeof BILL_FREQUENCIES)[number];

/** Repeats every few weeks or months. A rule has one spelling: its name, where it has one ({@link readFrequency}). */
export type RepeatingFrequency =
  | NamedFrequency
  | `every-${number}-weeks`
  | `every-${number}-months`;
/** How often a bill falls due; `once` does not come round. */
export type BillFrequency = RepeatingFrequency | 'once';

/** The most weeks, or months, between two due dates of a bill. */
export const MAX_EVERY = 60;

/** How a bill repeats: after `every` weeks, or months. */
export type BillRule = { every: number; unit: 'week' | 'month' };

const RULES: Readonly<Record<NamedFrequency, BillRule>> = {
  weekly: { every: 1, unit: 'week' },
  monthly: { every: 1, unit: 'month' },
  quarterly: { every: 3, unit: 'month' },
  'bi-annual': { every: 6, unit: 'month' },
  annually: { every: 12, unit: 'month' },
};

/** The rule in a text; null for text that is not a frequency. Names that every object has, such as `constructor`, are not rules. */
const ruleIn = (text: string): BillRule | null =>
  Object.hasOwn(RULES, text) ? RULES[text as NamedFrequency] : everyIn(text);

/** The rule that a frequency stands for, in any spelling. Throws for text that is not a frequency. */
export function ruleOf(frequency: RepeatingFrequency): BillRule {
  const rule = ruleIn(frequency);
  if (!rule) throw new RangeError(`"${frequency}" is no frequency`);
  return rule;
}

/** The one spelling of a rule. `every` is a whole number from 1 to {@link MAX_EVERY}. */
export function frequencyOf({ every, unit }: BillRule): RepeatingFrequency {
  const named = BILL_FREQUENCIES.find(
    (name) => RULES[name].every === every && RULES[name].unit === unit,
  );
  return named ?? (unit === 'week' ? `every-${every}-weeks` : `every-${every}-months`);
}

/** Reads a frequency in any spelling (`every-3-months` is `quarterly`); null for any other text. */
export function readFrequency(text: string): BillFrequency | null {
  if (text === 'once') return text;
  const rule = ruleIn(text);
  return rule && frequencyOf(rule);
}

/** True for a frequency in its one spelling. */
export const isBillFrequency = (text: unknown): text is BillFrequency =>
  typeof text === 'string' && readFrequency(text) === text;

/** True for a bill that is due more than once. */
export const comesRound = <B extends { frequency: BillFrequency }>(
  bill: B,
): bill is B & { frequency: RepeatingFrequency } => bill.frequency !== 'once';

/** True for a frequency that counts months. */
export const isByMonth = (frequency: BillFrequency): boolean =>
  frequency !== 'once' && ruleOf(frequency).unit === 'month';

/** The longest arrears plan, in the bill's own periods: about a year of them, and at least one. A bill that is due once counts weeks. */
export function mostInstalmentPeriods(frequency: BillFrequency): number {
  if (frequency === 'once') return 52;
  if (frequency === 'bi-annual') return 4;
  if (frequency === 'annually') return 3;
  const { every, unit } = ruleOf(frequency);
  return Math.max(1, Math.floor((unit === 'week' ? 52 : 12) / every));
}

/**
 * How dates follow one another: by the frequency. In months they fall on the `dueDay`th, and come back to it after a short
 * month. With a `dueWeek` they keep their weekday, in that week of a month ({@link dayInMonth}).
 */
export type Rhythm = { frequency: RepeatingFrequency; dueDay: number; dueWeek: number | null };

/** One period later. */
export function nextPeriod(day: Day, rhythm: Rhythm): Day {
  return periodsLater(day, 1, rhythm);
}

/** The date `count` periods later. */
export function periodsLater(day: Day, count: number, { frequency, dueDay, dueWeek }: Rhythm): Day {
  const { every, unit } = ruleOf(frequency);
  if (unit === 'week') return addDays(day, 7 * every * count);
  return dayInMonth(day, every * count, dueWeek === null ? dueDay : weekday(day), dueWeek);
}

/** A period of a bill: how many periods after the first, and the day on which it is due. */
export type Period = { nth: number; day: Day };

/** The first period on or after `from`, counted from the one on `first`. Computed directly, not period by period. */
export function periodFrom(first: Day, rhythm: Rhythm, from: Day): Period {
  if (first >= from) return { nth: 0, day: first };
  const { every, unit } = ruleOf(rhythm.frequency);
  const nth =
    unit === 'week'
      ? Math.ceil(daysBetween(first, from) / (7 * every))
      : Math.floor((monthOf(from) - monthOf(first)) / every);
  const day = nth === 0 ? first : periodsLater(first, nth, rhythm);
  return day >= from ? { nth, day } : { nth: nth + 1, day: periodsLater(first, nth + 1, rhythm) };
}

/** The first day on or after `from` on which an income arrives that also arrives on `first`. */
export function arrivalFrom(first: Day, frequency: IncomeFrequency, from: Day): Day {
  const often = frequency === 'biweekly' ? 'every-2-weeks' : frequency;
  const rhythm = { frequency: often, dueDay: dayOfMonth(first), dueWeek: null } as const;
  return periodFrom(first, rhythm, from).day;
}

/** Months since the year 0. */
export function monthOf(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
