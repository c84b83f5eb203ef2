/**
 * How often a bill falls due: one rule, written as one text on the wire and in events. The browser imports this file too.
 */

/** How often a bill falls due, where that has a name of its own (docs/product.md). */
export const BILL_FREQUENCIES = [
  'weekly',
  'monthly',
  'quarterly',
  'bi-annual',
  'annually',
] as const;
export type NamedFrequency = (typeof BILL_FREQUENCIES)[number];

/** Comes round every so many weeks or months. A rule has one spelling: its name, where it has one ({@link readFrequency}). */
export type RepeatingFrequency =
  | NamedFrequency
  | `every-${number}-weeks`
  | `every-${number}-months`;
/** How often a bill falls due; `once` does not come round. */
export type BillFrequency = RepeatingFrequency | 'once';

/** The most weeks, or months, between two due dates of a bill. */
export const MAX_EVERY = 60;

/** How a bill comes round: after so many weeks, or months. */
export type BillRule = { every: number; unit: 'week' | 'month' };

const RULES: Readonly<Record<NamedFrequency, BillRule>> = {
  weekly: { every: 1, unit: 'week' },
  monthly: { every: 1, unit: 'month' },
  quarterly: { every: 3, unit: 'month' },
  'bi-annual': { every: 6, unit: 'month' },
  annually: { every: 12, unit: 'month' },
};

const FORM = /^every-([1-9]|[1-5]\d|60)-(week|month)s$/;

/** Every spelling of a frequency. */
export const FREQUENCY_FORM =
  /^(?:weekly|monthly|quarterly|bi-annual|annually|once|every-(?:[1-9]|[1-5]\d|60)-(?:weeks|months))$/;

/** The rule that a frequency stands for, in any spelling. Throws for text that is not a frequency. */
export function ruleOf(frequency: RepeatingFrequency): BillRule {
  const named = RULES[frequency as NamedFrequency];
  if (named) return named;
  const [, every, unit] = FORM.exec(frequency) ?? [];
  if (!unit) throw new RangeError(`"${frequency}" is no frequency`);
  return { every: Number(every), unit: unit === 'week' ? 'week' : 'month' };
}

/** The one spelling of a rule. `every` is a whole number from 1 to {@link MAX_EVERY}. */
export function frequencyOf({ every, unit }: BillRule): RepeatingFrequency {
  const named = BILL_FREQUENCIES.find(
    (name) => RULES[name].every === every && RULES[name].unit === unit,
  );
  return named ?? (unit === 'week' ? `every-${every}-weeks` : `every-${every}-months`);
}

/** Reads a frequency in any spelling (`every-3-months` is `quarterly`); null for what is none. */
export function readFrequency(text: string): BillFrequency | null {
  if (text === 'once') return text;
  return FREQUENCY_FORM.test(text) ? frequencyOf(ruleOf(text as RepeatingFrequency)) : null;
}

/** True for a frequency in its one spelling. */
export const isBillFrequency = (text: unknown): text is BillFrequency =>
  typeof text === 'string' && readFrequency(text) === text;

/** True for a bill that is due more than once. */
export const comesRound = <B extends { frequency: BillFrequency }>(
  bill: B,
): bill is B & { frequency: RepeatingFrequency } => bill.frequency !== 'once';

/** True for what falls due by the month. */
export const isByMonth = (frequency: BillFrequency): boolean =>
  frequency !== 'once' && ruleOf(frequency).unit === 'month';

/** The longest arrears plan, in the bill's own periods: a year of them, more of the longest, at least one. What comes once counts weeks. */
export function mostInstalmentPeriods(frequency: BillFrequency): number {
  if (frequency === 'once') return 52;
  if (frequency === 'bi-annual') return 4;
  if (frequency === 'annually') return 3;
  const { every, unit } = ruleOf(frequency);
  return Math.max(1, Math.floor((unit === 'week' ? 52 : 12) / every));
}
