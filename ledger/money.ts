/**
 * Money is a whole number of cents everywhere. Text is only its form at the edges: two decimals, no sign, no exponent.
 * The browser imports this file too, so that a weekly amount is worked out by one function (docs/product.md).
 */
import type { BillRule, RepeatingFrequency } from './frequency.ts';

/** A whole number of cents. May be negative inside the ledger (a posting); never in an amount that a person types. */
export type Cents = number;

/** The largest amount anywhere: 99,999,999.99 (docs/product.md, precision 10 with 2 decimals). */
export const MAX_AMOUNT: Cents = 9_999_999_999;

/** How often an income arrives: the form's four and quarterly (docs/product.md). */
export const INCOME_FREQUENCIES = [
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'annually',
] as const;
export type IncomeFrequency = (typeof INCOME_FREQUENCIES)[number];

/** How often a savings rule moves money (docs/product.md). */
export const RULE_FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const;
export type RuleFrequency = (typeof RULE_FREQUENCIES)[number];

/** How often the person is paid: the period of the overview's totals (docs/product.md). */
export const PAY_FREQUENCIES = [
  'weekly',
  'fortnightly',
  'monthly',
  'quarterly',
  'annually',
  'four-weekly',
  'twice-monthly',
] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];

/** The largest contingency of a bill, in percent: twice its amount is saved. */
export const MAX_CONTINGENCY = 100;

/** The largest yearly rise of a bill's amount, in hundredths of a percent: twice as much. */
export const MAX_RISE = 10_000;

/** The longest plan for arrears that a bill comes with, in weeks: three years, as for a bill that falls due once a year. */
export const MAX_ARREARS_WEEKS = 156;

/** Any of these: each has its number of weeks. */
export type Frequency = RepeatingFrequency | IncomeFrequency | RuleFrequency | PayFrequency;

/** Weeks in one period, as an exact fraction: a month is 433/100 weeks (docs/product.md). */
type Weeks = { readonly numerator: number; readonly denominator: number };

const WEEKS: Readonly<Record<string, Weeks>> = {
  weekly: { numerator: 1, denominator: 1 },
  biweekly: { numerator: 2, denominator: 1 },
  fortnightly: { numerator: 2, denominator: 1 },
  monthly: { numerator: 433, denominator: 100 },
  quarterly: { numerator: 13, denominator: 1 },
  'bi-annual': { numerator: 26, denominator: 1 },
  annually: { numerator: 52, denominator: 1 },
  'four-weekly': { numerator: 4, denominator: 1 },
  'twice-monthly': { numerator: 433, denominator: 200 },
};

function weeksOf(frequency: Frequency): Weeks {
  const known = WEEKS[frequency];
  if (known) return known;
  const rule = everyIn(frequency);
  if (!rule) throw new RangeError(`"${frequency}" is no frequency`);
  const { every, unit } = rule;
  return unit === 'week'
    ? { numerator: every, denominator: 1 }
    : { numerator: 433 * every, denominator: 100 };
}

/** `every-2-weeks`, from 1 to 60. It stands here because every page has this file, and few need frequency.ts. */
export const EVERY_FORM = /^every-([1-9]|[1-5]\d|60)-(week|month)s$/;

/** Reads what has {@link EVERY_FORM}; null for anything else. */
export function everyIn(frequency: string): BillRule | null {
  const [, every, unit] = EVERY_FORM.exec(frequency) ?? [];
  return unit ? { every: Number(every), unit: unit === 'week' ? 'week' : 'month' } : null;
}

/** Reads `"12"`, `"12.5"` or `"12.50"` as cents; null for anything else: a third decimal, a sign, an exponent, a blank, over the maximum. */
export function parseMoney(text: string): Cents | null {
  return /^\d{1,8}(?:\.|$)/.test(text.trim()) ? readMoney(text) : null;
}

/**
 * Reads back what {@link formatMoney} writes: a sign, and any number of digits. Sums and balances may pass the largest amount
 * that a person types. Null for text that is no amount.
 */
export function readMoney(text: string): Cents | null {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** Writes cents as `"12.50"`; a negative amount as `"-12.50"`. The form of every amount in JSON. */
export function formatMoney(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole digits as people read them: `1234567` as `1,234,567`. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents behind a currency's symbol, as people read them: `$1,234.50`, below zero `-$5.00`. */
export function formatWith(symbol: string, cents: Cents): string {
  const [whole = '0', fraction = '00'] = formatMoney(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}${symbol}${groupThousands(whole)}.${fraction}`;
}

/** numerator / denominator rounded half up to a whole number. Both are whole, the denominator above zero. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** What some things come to, each by its own amount. */
export function totalOf<T>(things: readonly T[], amount: (thing: T) => Cents): Cents {
  return things.reduce((total, thing) => total + amount(thing), 0);
}

/** What some amounts come to on average, rounded half up to a cent; 0 where there are none. */
export function averageOf(amounts: readonly Cents[]): Cents {
  if (amounts.length === 0) return 0;
  return divideHalfUp(
    totalOf(amounts, (amount) => amount),
    amounts.length,
  );
}

/** How far a price must have moved for a person to be asked: by more than so many percent, and by more than so much. */
export type PriceThreshold = { readonly percent: number; readonly amount: Cents };

/** Whether an amount is that far from what was planned. */
export function hasMoved(
  planned: Cents,
  paid: Cents,
  { percent, amount }: PriceThreshold,
): boolean {
  const by = Math.abs(paid - planned);
  return by > amount && by * 100 > planned * percent;
}

/** What one week takes of an amount that falls due once per `frequency`, rounded half up to a cent (docs/product.md). */
export function weeklyAmount(amount: Cents, frequency: Frequency): Cents {
  const weeks = weeksOf(frequency);
  return divideHalfUp(amount * weeks.denominator, weeks.numerator);
}

/** What the weekly plan saves for a bill each period: its amount, and so many percent more, rounded half up to a cent. */
export function plannedAmount(bill: { amount: Cents; contingency: number }): Cents {
  return divideHalfUp(bill.amount * (100 + bill.contingency), 100);
}

/** A weekly total shown per pay period: multiplied once, rounded half up (docs/product.md). May be negative. */
export function perPeriod(weeklyTotal: Cents, frequency: PayFrequency): Cents {
  const weeks = weeksOf(frequency);
  return divideHalfUp(weeklyTotal * weeks.numerator, weeks.denominator);
}

/** What an amount that comes by a frequency is worth over so many weeks, rounded once. */
export function amountOver(weeks: number, amount: Cents, frequency: Frequency): Cents {
  const { numerator, denominator } = weeksOf(frequency);
  return divideHalfUp(amount * weeks * denominator, numerator);
}

/**
 * One week of an exact plan. `carry` is what earlier weeks left over, in parts of a cent: 433 to a cent for monthly, 13 for quarterly; the answer's
 * `carry` is what this week leaves. N whole weeks of an N-week bill add up to its amount to the cent (docs/product.md).
 */
export function setAsideForWeek(
  amount: Cents,
  frequency: Frequency,
  carry: number,
): { amount: Cents; carry: number } {
  const weeks = weeksOf(frequency);
  const due = carry + amount * weeks.denominator;
  const moved = Math.max(0, divideHalfUp(due, weeks.numerator));
  return { amount: moved, carry: due - moved * weeks.numerator };
}

/** What so many weeks of an exact plan set aside that goes on from `carry`, in cents. */
export function setAsideInWeeks(
  weeks: number,
  amount: Cents,
  frequency: Frequency,
  carry: number,
): Cents {
  const { numerator, denominator } = weeksOf(frequency);
  return Math.max(0, divideHalfUp(carry + weeks * amount * denominator, numerator));
}

/** The carry after one week was taken back as `taken` cents: the mirror of {@link setAsideForWeek}. */
export function carryAfterWeekTaken(
  amount: Cents,
  frequency: Frequency,
  carry: number,
  taken: Cents,
): number {
  const weeks = weeksOf(frequency);
  return carry - amount * weeks.denominator + taken * weeks.numerator;
}

/**
 * Days, in whole weeks, until the weekly plan has set aside what `saved` lacks of `amount`, as it goes on from `carry`: the last
 * week is the one whose rounding reaches it. `planned` is what the plan saves in a period. Null when the weekly amount that
 * people are shown is nothing.
 */
export function daysToGo(
  amount: Cents,
  saved: Cents,
  frequency: Frequency,
  carry: number,
  planned: Cents = amount,
): number | null {
  if (weeklyAmount(planned, frequency) === 0) return null;
  if (saved >= amount) return 0;
  const { numerator: parts, denominator } = weeksOf(frequency);
  const lacking = (2 * (amount - saved) - 1) * parts - 2 * carry;
  return Math.max(0, Math.ceil(lacking / (2 * planned * denominator))) * 7;
}

/** How much of `total` is repaid once `made` of so many weekly instalments are, in cents: all of it to the cent with the last one. */
export function repaidAfter(made: number, total: Cents, instalments: number): Cents {
  return divideHalfUp(Math.min(made, instalments) * total, instalments);
}

/** The instalment that people are shown: the exact share rounded half up, and never nothing while anything is owed. */
export function weeklyInstalment(total: Cents, instalments: number): Cents {
  return Math.max(1, divideHalfUp(total, instalments));
}

/** `periods` of a frequency in whole weeks, rounded half up. */
export function weeksIn(periods: number, frequency: Frequency): number {
  const weeks = weeksOf(frequency);
  return divideHalfUp(periods * weeks.numerator, weeks.denominator);
}

/** The weekly instalments of arrears over `periods` of a frequency: at least one, at most {@link MAX_ARREARS_WEEKS}. What comes once counts weeks. */
export function instalmentsIn(periods: number, frequency: Frequency | 'once'): number {
  const weeks = frequency === 'once' ? periods : weeksIn(periods, frequency);
  return Math.min(MAX_ARREARS_WEEKS, Math.max(1, weeks));
}
