import { formatWith, readMoney } from '../../ledger/money.ts';
import { currencySymbol } from './formats.ts';

/**
 * `123450` or `'1234.50'` as `$1,234.50`; below zero `-$5.00`. Works on the digits as text, so nothing is ever rounded.
 * Text that is no amount comes back as it is.
 */
export function showMoney(amount: number | string): string {
  const cents = typeof amount === 'number' ? amount : readMoney(amount);
  if (cents === null) return String(amount).trim();
  return formatWith(currencySymbol(), cents);
}
