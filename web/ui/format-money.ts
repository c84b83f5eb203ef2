import { formatWith, readMoney } from '../../ledger/money.ts';
import { currencySymbol, hidesAmounts } from './formats.ts';

const DOTS = '•••';

/**
 * `123450` or `'1234.50'` as `$1,234.50`; below zero `-$5.00`. Works on the digits as text, so nothing is ever rounded.
 * While amounts are hidden there is no digit of it: `$•••`, whatever its sign. Text that is no amount comes back as it is.
 */
export function showMoney(amount: number | string): string {
  const cents = typeof amount === 'number' ? amount : readMoney(amount);
  if (cents === null) return String(amount).trim();
  return hidesAmounts() ? currencySymbol() + DOTS : formatWith(currencySymbol(), cents);
}

/** Words that others have put together, the server or a bill that was read: without their amounts while these are hidden. */
export function withoutAmounts(words: string): string {
  return hidesAmounts() ? words.replace(/\d[\d.,' ]*[.,]\d{2}(?!\d)/g, DOTS) : words;
}
