import { type RepeatingFrequency, ruleOf } from '../../ledger/frequency.ts';
import type { Frequency } from '../../ledger/money.ts';
import { plural } from './plural.ts';

/** Words beside an amount in a form: what it is by the week, and that it differs from the stored one. */
export const amountsText = {
  howWeekly: (amount: string, weeks: string) => `${amount} ÷ ${weeks}`,
  included: (percent: number) => `incl. ${percent} % contingency`,
  weeklyLater: 'Type an amount to see what it is by the week.',
  unsure: 'How much is that? Write it like 1234.50, so that it is read for certain.',
  belowZero:
    'An amount cannot be below zero. If an account is overdrawn, type 0.00 and add what you owe as a bill.',
  check: 'Check the amount',
  changed: 'Amount Changed',
  changedBody: (from: string, to: string) => `From ${from} to ${to}.`,
  save: 'Save Amount',
  saved: 'Amount Saved',
} as const;

const namedWeeks: Partial<Record<Frequency, string>> = {
  weekly: '1 week',
  biweekly: '2 weeks',
  fortnightly: '2 weeks',
  monthly: '4.33 weeks',
  quarterly: '13 weeks',
  'bi-annual': '26 weeks',
  annually: '52 weeks',
};

/** How many weeks one amount is spread over, as the divisor that is used. */
export function weeksInWords(frequency: Frequency): string {
  const named = namedWeeks[frequency];
  if (named !== undefined) return named;
  const { every, unit } = ruleOf(frequency as RepeatingFrequency);
  return unit === 'week' ? plural(every, 'week') : `(${every} × 4.33) weeks`;
}
