import { formatMoney, parseMoney } from '../../ledger/money.ts';
import { currencySymbol } from './formats.ts';

/**
 * `123450` or `'1234.50'` as `$1,234.50`; below zero `-$5.00`. Works on the digits as text, so nothing is ever rounded.
 * Text that is no amount comes back as it is.
 */
export function showMoney(amount: number | string): string {
  const text = typeof amount === 'number' ? formatMoney(amount) : amount.trim();
  const negative = text.startsWith('-');
  const cents = parseMoney(negative ? text.slice(1) : text);
  if (cents === null) return text;
  const [whole = '0', fraction = '00'] = formatMoney(cents).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? '-' : ''}${currencySymbol()}${grouped}.${fraction}`;
}
