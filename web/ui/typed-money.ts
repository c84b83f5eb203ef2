import { formatMoney, parseMoney } from '../../ledger/money.ts';

/** What may stand before or after an amount: a currency's sign, or its three letters. */
const CURRENCY = /^(?:\p{Sc}|[a-z]{3}(?=[\s\d.]))?\s*(.*?)\s*(?:\p{Sc}|(?<=[\s\d.])[a-z]{3})?$/iu;
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
 * and of others are taken: `1,234.50`, `1.234,50`, `$12`, `12.`. Text that cannot be read for certain comes back as it is,
 * trimmed; `parseMoney` refuses it, so that nobody pays what was guessed. A table that was pasted knows itself how it splits
 * thousands: `splits`.
 */
export function readTyped(typed: string, splits: Splits = splitsThousands): string {
  const text = typed.trim();
  const [, bare = ''] = CURRENCY.exec(text) ?? [];
  const read = /\d/.test(bare) ? parts(bare, splits) : null;
  const cents = read && parseMoney(`${read[0] || '0'}.${read[1].padEnd(2, '0')}`);
  return cents === null ? text : formatMoney(cents);
}

/** True when something stands there that no amount can be made of. */
export const isUnsure = (typed: string): boolean =>
  typed.trim() !== '' && parseMoney(readTyped(typed)) === null;
