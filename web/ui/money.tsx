import { type Cents, formatWith, readMoney } from '../../ledger/money.ts';
import { CURRENCY_NAMES } from './currency-names.ts';
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

/** A number as anybody writes it, in the digits of any alphabet: blanks part its thousands, and commas, points and apostrophes part anything. */
const NUMBER = String.raw`\p{Nd}+(?:[.,'’٫٬．，]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))*`;
/** Codes are capitals, so that `top 3` is no amount; words have any letters. */
const NAMES = CURRENCY_NAMES.flatMap((name) =>
  name.length > 2 ? name : [name, name.toLowerCase(), name.charAt(0) + name.slice(1).toLowerCase()],
);
const CURRENCY = String.raw`(?:\p{Sc}|(?<!\p{L})(?:${NAMES.join('|')})(?!\p{L})\.?)`;

/** What is an amount in any words: it has cents, or a sign that it has none, or the sign or the name of a currency. */
const AMOUNTS = new RegExp(
  String.raw`${NUMBER}(?<=[.,٫．，]\p{Nd}{2})(?![.,٫．，]?\p{Nd})|(?<=${CURRENCY}\s{0,3}[-−]?)${NUMBER}|${NUMBER}(?=\s{0,3}${CURRENCY}|[.,][–-]{1,2}(?!\p{Nd}))`,
  'gu',
);

/** Words that others have put together, the server or a bill that was read: without their amounts while these are hidden. */
export function withoutAmounts(words: string): string {
  return hidesAmounts() ? words.replace(AMOUNTS, DOTS) : words;
}

/** Words of which is known that they tell an amount: without any number while amounts are hidden. */
export function withoutNumbers(words: string): string {
  return hidesAmounts() ? words.replace(/\p{Nd}(?:[\p{Nd}.,’'٫٬．， ]*\p{Nd})?/gu, DOTS) : words;
}

const showExample = (amount: number | string): string =>
  formatWith('$', typeof amount === 'number' ? amount : toCents(amount));

/**
 * Every amount on the page: `<Money cents={123450} />` or `<Money amount="1234.50" />` shows `$1,234.50` in figures of equal
 * width, as dots while amounts are hidden. `highlight` draws the highlighter under a weekly amount.
 */
export function Money(
  props: ({ readonly cents: number } | { readonly amount: string }) & {
    readonly highlight?: boolean;
    /** One of nobody's: it has the sign of the product's default, and is never hidden. */
    readonly example?: boolean;
    readonly className?: string;
  },
) {
  const amount = 'cents' in props ? props.cents : props.amount;
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        props.highlight && 'highlight',
        props.className,
      )}
    >
      {props.example ? showExample(amount) : showMoney(amount)}
    </span>
  );
}
