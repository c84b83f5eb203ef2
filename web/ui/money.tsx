import { type Cents, formatWith, readMoney } from '../../ledger/money.ts';
import { cx } from './cx.ts';
import { currencySymbol, hidesAmounts } from './formats.ts';

/** An amount of an answer in cents, below zero included (`"-5.00"`). Answers always carry an amount; other text counts as nothing. */
export const toCents = (amount: string): Cents => readMoney(amount) ?? 0;

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

/**
 * Every amount on the page: `<Money cents={123450} />` or `<Money amount="1234.50" />` shows `$1,234.50` in figures of equal
 * width, as dots while amounts are hidden. `highlight` draws the highlighter under a weekly amount.
 */
export function Money(
  props: ({ readonly cents: number } | { readonly amount: string }) & {
    readonly highlight?: boolean;
    readonly className?: string;
  },
) {
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        props.highlight && 'highlight',
        props.className,
      )}
    >
      {showMoney('cents' in props ? props.cents : props.amount)}
    </span>
  );
}
