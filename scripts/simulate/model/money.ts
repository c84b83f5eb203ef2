/** Money in cents, and what a week's share of it is. */
export type Frequency =
  | 'weekly'
  | 'monthly'
  | 'quarterly'
  | 'bi-annual'
  | 'annually'
  | 'once'
  | `every-${number}-${'weeks' | 'months'}`;

/** No balance and no amount is higher. */
export const HIGHEST = 9_999_999_999;

const WEEKS: Partial<Record<Frequency, readonly [number, number]>> = {
  weekly: [1, 1],
  monthly: [433, 100],
  quarterly: [13, 1],
  'bi-annual': [26, 1],
  annually: [52, 1],
  // A bill that comes once saves by the week.
  once: [1, 1],
};

/** Weeks in a period, as a fraction: 4.33 is 433 / 100. */
function weeksOf(frequency: Frequency): readonly [number, number] {
  const [count, isWeeks] = countOf(frequency);
  return WEEKS[frequency] ?? (isWeeks ? [count, 1] : [433 * count, 100]);
}

/** `every-5-weeks` is 5, and weeks. */
export function countOf(frequency: Frequency): [number, boolean] {
  const [, count, unit] = frequency.split('-');
  return [Number(count), unit === 'weeks'];
}

const SPELLED: Partial<Record<Frequency, Frequency>> = {
  'every-1-weeks': 'weekly',
  'every-1-months': 'monthly',
  'every-3-months': 'quarterly',
  'every-6-months': 'bi-annual',
  'every-12-months': 'annually',
};

/** The one spelling of a frequency that has two. */
export const spelled = (frequency: Frequency): Frequency => SPELLED[frequency] ?? frequency;

const MOST: Partial<Record<Frequency, number>> = {
  ...{ weekly: 52, monthly: 12, quarterly: 4, 'bi-annual': 4, annually: 3, once: 52 },
};

/** The longest plan for a shortfall, in the bill's own periods. For a frequency without a name it is a year, and at least one period. */
export function mostPeriods(frequency: Frequency): number {
  const [count, isWeeks] = countOf(frequency);
  return MOST[frequency] ?? Math.max(1, Math.floor((isWeeks ? 52 : 12) / count));
}

/** `"12.50"` in cents. */
export const cents = (text: string): number => Number(text.replace('.', ''));

/** Cents as the API sends them: `12.50`. */
export const moneyText = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Halves go up. */
export const rounded = (top: number, bottom = 1): number => {
  const [whole, rest] = [Math.floor(top / bottom), ((top % bottom) + bottom) % bottom];
  return whole + (2 * rest >= bottom ? 1 : 0);
};

/** The number of weekly instalments in so many periods, from 1 to 156. */
export function instalmentsIn(periods: number, frequency: Frequency): number {
  const [weeks, parts] = weeksOf(frequency);
  return Math.min(156, Math.max(1, rounded(periods * weeks, parts)));
}

type Planned = { amount: number; contingency?: number; frequency: Frequency };

/** The amount to save for one period, with the contingency. */
export const planned = ({ amount, contingency = 0 }: Planned): number =>
  rounded(amount * (100 + contingency), 100);

/** The weekly amount that people see. */
export function weeklyShare(bill: Planned): number {
  const [weeks, parts] = weeksOf(bill.frequency);
  return rounded(planned(bill) * parts, weeks);
}

/** The exact share of a week as a fraction of a cent, with the weeks of the period as its denominator (433 for a month). */
export function exactShare(bill: Planned): { share: number; parts: number } {
  const [parts, times] = weeksOf(bill.frequency);
  return { share: planned(bill) * times, parts };
}
