/** Amounts and days in letters, as the person prefers them. */
import type { Day } from '../../ledger/calendar.ts';
import { type Cents, formatWith } from '../../ledger/money.ts';
import { DATE_FORMATS, type Preferences } from '../contract/preferences.ts';

const SYMBOLS: Record<Preferences['currency'], string> = { USD: '$', EUR: '€', GBP: '£', AUD: '$' };

/** What stands before an amount: `$`. */
export const symbolOf = (currency: Preferences['currency']): string => SYMBOLS[currency];

/** `123450` as `$1,234.50`; below zero `-$5.00`. */
export function showMoney(cents: Cents, currency: Preferences['currency']): string {
  return formatWith(symbolOf(currency), cents);
}

/** `2026-05-04` in the format that was chosen, or in the first. */
export function showDay(day: Day, format: Preferences['dateFormat']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return (format ?? DATE_FORMATS[0]).replace('YYYY', year).replace('MM', month).replace('DD', date);
}
