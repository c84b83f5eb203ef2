import { formatMoney, parseMoney } from '../../ledger/money.ts';
import { CURRENCY_NAMES } from './currency-names.ts';

const NAME = `(?:${CURRENCY_NAMES.join('|')})\\.?`;
/** What may stand before or after an amount: a currency's sign, also with letters (`A$`), or its name. */
const CURRENCY = new RegExp(
  `^(?:\\p{L}{0,3}\\p{Sc}|${NAME}(?=[\\s\\d.]))?\\s*(.*?)\\s*(?:\\p{Sc}|(?<=[\\s\\d.,–-])${NAME})?$`,
  'iu',
);
/** No cents, as German and Dutch write them: `12,-`. */
const NO_CENTS = /[.,][–-]{1,2}$/;
/** Indian thousands, which go by two digits after the first three. */
const LAKHS = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d{0,2})?$/;
/** The noughts of other alphabets whose digits are typed: Arabic, Persian, Devanagari, Bengali. */
const NOUGHTS = ['٠', '۰', '०', '০'].map((nought) => nought.charCodeAt(0));
/** Whole groups of three digits, split by one sign throughout, then perhaps another sign and cents. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{0,2})?$/u;
const PLAIN = /^\d*[.,]?\d{0,2}$/;
/** One sign and three digits after it: thousands to some people, a third decimal to others. */
const TWO_WAYS = /^\d{1,3}([.,])\d{3}$/;

/** Whether the person's language splits thousands with this sign; false also when it does not say. */
function splitsThousands(sign: string): boolean {
  try {
    const parts = new Intl.NumberFormat(navigator.language).formatToParts(1_234_567);
    return parts.some(({ type, value }) => type === 'group' && value === sign);
  } catch {
    return false;
  }
}

/** Digits and signs of other alphabets, and those as wide as a letter of Japanese or Chinese, as ours. */
function inLatin(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => {
      const at = digit.charCodeAt(0);
      const nought = NOUGHTS.find((one) => at >= one && at <= one + 9);
      return nought === undefined ? digit : String(at - nought);
    })
    .replace(/٫/g, '.')
    .replace(/٬/g, '’');
}

/** Whether the person's language splits thousands as Indian English does. */
function splitsLakhs(): boolean {
  try {
    return new Intl.NumberFormat(navigator.language, { numberingSystem: 'latn' })
      .format(1_234_567)
      .startsWith('12,');
  } catch {
    return false;
  }
}

/** Whether thousands are split with this sign. */
type Splits = (sign: string) => boolean;

/** The whole digits and the cents of an amount; null where they cannot be told apart for certain. */
function parts(text: string, splits: Splits): [whole: string, cents: string] | null {
  const sign = TWO_WAYS.exec(text)?.[1];
  if (sign && !splits(sign)) return null;
  if (!GROUPED.test(text) && !PLAIN.test(text)) return null;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  return [whole.replace(/\D/g, ''), cents];
}

/**
 * What a person typed or pasted as an amount, as requests carry it (`"1234.50"`). The signs of the person's own language
 * and of others are taken: `1,234.50`, `1.234,50`, `$12`, `12.`, `12,-`, `１２`. Text that cannot be read for certain comes back as it is,
 * trimmed; `parseMoney` refuses it, so that nobody pays what was guessed. A table that was pasted knows itself how it splits
 * thousands: `splits`.
 */
export function readTyped(typed: string, splits: Splits = splitsThousands): string {
  const text = typed.trim();
  const [, said = ''] = CURRENCY.exec(inLatin(text)) ?? [];
  const whole = said.replace(NO_CENTS, '');
  const isLakhs = splits === splitsThousands && LAKHS.test(whole) && splitsLakhs();
  const bare = isLakhs ? whole.replace(/,/g, '') : whole;
  const read = /\d/.test(bare) ? parts(bare, splits) : null;
  const cents = read && parseMoney(`${read[0] || '0'}.${read[1].padEnd(2, '0')}`);
  return cents === null ? text : formatMoney(cents);
}

/** How an amount below zero is written: in brackets, or with a minus before it, behind the sign of its currency, or at its end. */
const BELOW = /^\((.+)\)$|^(\p{Sc}?)\s*-(.+)$|^(.+)-$/su;

/** True when an amount stands there that is below zero: none can be. */
export function isBelowZero(typed: string): boolean {
  // With `12,-` nothing is below zero.
  if (!isUnsure(typed)) return false;
  const text = typed.trim().replace(/[−–‑﹣－]/g, '-');
  const [, ...said] = BELOW.exec(text) ?? [];
  return parseMoney(readTyped(said.join(''))) !== null;
}

/** True when something stands there that no amount can be made of. */
export const isUnsure = (typed: string): boolean =>
  typed.trim() !== '' && parseMoney(readTyped(typed)) === null;
