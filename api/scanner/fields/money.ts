/** Amounts of money as bills print them. */
import { type Cents, parseMoney } from '../../../ledger/money.ts';

const NUMBER = String.raw`(?:\d{1,3}(?:[, ]\d{3})+|\d{1,3}(?:\.\d{3})+(?=,\d\d\b)|\d{1,8})`;
/** An amount with two decimals, or a whole one behind a currency's sign. OCR takes a $ for an S now and then. */
const MONEY = new RegExp(
  String.raw`(?<![\w.,/-])(?<sign>-|\()?\s?(?<currency>[A-Z]{0,2}\$|[£€]|(?:AUD|USD|GBP|EUR|NZD|CAD|SGD|HKD|ZAR|Rs?\.?)|S(?=\d+[.,]\d\d))?\s?(?<minus>-)?(?<whole>${NUMBER})(?:\s?[.]\s?(?<cents>\d{2})|,(?<comma>\d{2})(?!\d))?(?<percent>\s?%)?(?<credit>\s?(?:CR|cr|Cr)\b|\s(?:in )?credit\b(?! card)|-(?!\w)|\))?(?!\d|/(?! ?(?:mo|month|week|wk|fortnight|quarter|qtr|year|yr)\b)|[.,]\d|\s?(?:kWh|MJ|kL|GB|MB|%|¢|c\/|[ap]\.?m\b|days?\b|units?\b|mins?\b))`,
  'g',
);

/** An amount in a text. `taken`: a credit or a payment, below zero; what a bill asks for never is. */
export type FoundMoney = {
  cents: Cents;
  start: number;
  end: number;
  taken: boolean;
  hasCurrency: boolean;
};

/** The amounts of a text in the order in which they stand. */
export function moneyIn(text: string): FoundMoney[] {
  // In a column brackets mean a credit, in a sentence they are brackets.
  const prose = /[a-z]{3}/i.test(text);
  return [...text.matchAll(MONEY)].flatMap((match) => {
    const { currency, whole = '', comma, percent, credit, sign, minus } = match.groups ?? {};
    const cents = match.groups?.cents ?? comma;
    // Some countries write "R 1 450,00"; without a currency a comma stands between two numbers.
    if (percent || ((!cents || comma) && !currency)) return [];
    const value = parseMoney(`${whole.replace(/[., ]/g, '')}.${cents ?? '00'}`);
    if (value === null) return [];
    return [
      {
        cents: value,
        start: match.index,
        end: match.index + match[0].length,
        taken: Boolean(minus || sign === '-' || (credit && !(credit.trim() === ')' && prose))),
        hasCurrency: Boolean(currency),
      },
    ];
  });
}
