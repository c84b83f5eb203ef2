/** Amounts as tables have them: in several notations, with signs and currencies, and as what flows out of an account. */
import type { Preferences } from '../../../api/contract/preferences.ts';
import { type Cents, parseMoney } from '../../../ledger/money.ts';
import { CURRENCY_NAMES } from '../../ui/currency-names.ts';
import { readTyped } from '../../ui/typed-money.ts';

/** The sign before the cents. */
export type Decimal = '.' | ',';

/** An amount as read: below zero where it flows out. */
export type AmountRead =
  | { readonly cents: Cents; readonly isNegative: boolean }
  /** `1.234` may be a thousand and more, or one and a bit. */
  | { readonly problem: 'two_ways' | 'unreadable' };

/** Whole thousands to some, a third decimal to others. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** A currency as letters, or as letters and a sign (`US$`, `kr`, `Fr.`); a tilde says that it is about so much. */
const BEFORE = /^(?:~\s*)?(?:(?:\p{L}{1,3}\.?)?\p{Sc}|\p{L}{2,3}\.?(?=[\s\d]))?\s*/u;
const AFTER = /\s*(?:\p{L}{0,3}\p{Sc}|\p{L}{2,3}\.?)$/u;

/** The bare figure, and whether a sign or brackets say that it is below zero. */
function figureIn(text: string): { figure: string; isNegative: boolean } {
  const inBrackets = /^\((.*)\)$/.exec(text.trim())?.[1];
  let isNegative = inBrackets !== undefined;
  const unsigned = (inBrackets ?? text.trim()).replace(
    // `12,-` and `12,--` have no cents, and are not below zero.
    /^(\D{0,4}?)[-\u2212]\s*|\s*(?<![.,][–-]?)-$/u,
    (_, before = '') => {
      isNegative = true;
      return before;
    },
  );
  const bare = unsigned.replace(/^\+/, '').replace(BEFORE, '').replace(AFTER, '');
  return { figure: withoutIdleZeros(bare), isNegative };
}

/** Some programs write every decimal that their database has: `12.500000000000`. */
const withoutIdleZeros = (figure: string) => figure.replace(/^(\d+[.,]\d\d)0{2,}$/, '$1');

/** Reads an amount; `decimal` is what the table's other amounts, or the person, say of its notation. */
export function readAmount(text: string, decimal: Decimal | null): AmountRead {
  const { figure, isNegative } = figureIn(text);
  if (TWO_WAYS.test(figure) && decimal === null) return { problem: 'two_ways' };
  const cents = parseMoney(readTyped(figure, (sign) => decimal !== null && sign !== decimal));
  return cents === null ? { problem: 'unreadable' } : { cents, isNegative };
}

/** What each currency is called beside an amount. */
const OWN: Readonly<Record<Preferences['currency'], readonly string[]>> = {
  USD: ['$', 'US$', 'USD'],
  EUR: ['€', 'EUR'],
  GBP: ['£', 'GBP'],
  AUD: ['$', 'A$', 'AU$', 'AUD'],
};
const NAMES = new Set(CURRENCY_NAMES);

/** Whether an amount names another currency than this one. */
export function isForeign(text: string, currency: Preferences['currency']): boolean {
  const marks = text.toUpperCase().match(/\p{L}*\p{Sc}|\p{L}+/gu) ?? [];
  return marks.some(
    (mark) => (/\p{Sc}/u.test(mark) || NAMES.has(mark)) && !OWN[currency].includes(mark),
  );
}

/** What one amount says of the table's notation; null when it fits both. */
function decimalIn(text: string): Decimal | null {
  const { figure } = figureIn(text);
  if (/^\d{1,3}(?:[.,\s'’]\d{3})*,\d{1,2}$|^\d+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/u.test(figure))
    return ',';
  if (/^\d{1,3}(?:[,\s'’]\d{3})*\.\d{1,2}$|^\d+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$/u.test(figure))
    return '.';
  return null;
}

/** What is to be known of a column of amounts. */
export type Notation = {
  /** The sign before the cents, where the column leaves no doubt. */
  readonly decimal: Decimal | null;
  /** An amount that can be read in two ways: to be asked about, when the column does not tell. */
  readonly doubtful: string | null;
};

/** Looks through a column for its notation: amounts that say different things say nothing together. */
export function notationOf(texts: readonly string[]): Notation {
  const said = new Set(texts.map(decimalIn).filter((decimal) => decimal !== null));
  const [only = null] = said;
  const doubtful = texts.find((text) => TWO_WAYS.test(figureIn(text).figure)) ?? null;
  return { decimal: said.size === 1 ? only : null, doubtful };
}

/** True for text that looks like an amount, in whatever notation. */
export function isAmount(text: string): boolean {
  const read = readAmount(text, null);
  return 'cents' in read || read.problem === 'two_ways';
}
