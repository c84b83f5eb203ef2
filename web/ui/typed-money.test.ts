import { afterEach, expect, test, vi } from 'vitest';
import { isBelowZero, isUnsure, readTyped } from './typed-money.ts';

afterEach(() => vi.unstubAllGlobals());

const inLanguage = (language: string) => vi.stubGlobal('navigator', { language });

test.each([
  ['en-US', '12.5', '12.50'],
  ['en-US', '12,50', '12.50'],
  ['en-US', '12,5', '12.50'],
  ['en-US', '1,234.56', '1234.56'],
  ['en-US', '1.234,56', '1234.56'],
  ['en-US', '1,234,567', '1234567.00'],
  ['en-US', '1.234.567', '1234567.00'],
  ['en-US', '$12', '12.00'],
  ['en-US', '12 €', '12.00'],
  ['en-US', 'AUD 12', '12.00'],
  ['en-US', ' 12.30 ', '12.30'],
  ['en-US', '12.', '12.00'],
  ['en-US', '.5', '0.50'],
  ['en-US', '0.005', '0.005'],
  ['en-US', '1,234', '1234.00'],
  ['en-US', '1.234', '1.234'],
  ['de-DE', '1.234', '1234.00'],
  ['de-DE', '1,234', '1,234'],
  ['de-DE', '1.234,56', '1234.56'],
  ['de-DE', '12.50', '12.50'],
  ['de-CH', '1’234.50', '1234.50'],
  ['de-CH', "1'234.50", '1234.50'],
  ['fr-FR', '1\u202f234,56', '1234.56'],
  ['fr-FR', '1 234', '1234.00'],
  ['fr-FR', '1 2', '1 2'],
  ['en-US', '1,23,4', '1,23,4'],
  ['en-US', '12,34.5', '12,34.5'],
  ['en-US', '1,2345', '1,2345'],
  ['en-US', '0,123', '0,123'],
  ['en-US', '-5', '-5'],
  ['en-US', '1e3', '1e3'],
  ['en-US', '12.345', '12.345'],
  ['en-US', '100000000', '100000000'],
  ['en-US', 'lots', 'lots'],
  ['en-US', '   ', ''],
  ['en-IN', '1,23,456.50', '123456.50'],
  ['en-US', '1,23,456.50', '1,23,456.50'],
  ['ar-EG', '١٢٫٥٠', '12.50'],
  ['ar-EG', '١٬٢٣٤٫٥٠', '1234.50'],
  ['fa-IR', '۱۲٫۵۰', '12.50'],
  ['hi-IN', '१२.५०', '12.50'],
  ['ja-JP', '１２．５０', '12.50'],
  ['ja-JP', '￥１，２００', '1200.00'],
  ['en-AU', 'A$12.50', '12.50'],
  ['en-AU', 'AU$12.50', '12.50'],
  ['en-US', 'US$12.50', '12.50'],
  ['pt-BR', 'R$ 1.234,56', '1234.56'],
  ['de-CH', 'Fr. 12.50', '12.50'],
  ['sv-SE', '12,50 kr', '12.50'],
  ['de-AT', '€ 12,-', '12.00'],
  ['de-DE', '12,– €', '12.00'],
  ['sv-SE', '12,50 sek', '12.50'],
  ['en-US', '1.5mio', '1.5mio'],
  ['en-US', '2 pcs', '2 pcs'],
  ['en-US', '12-', '12-'],
  ['en-US', '5²', '5²'],
])('in %s, %j is taken as %j', (language, typed, taken) => {
  inLanguage(language);
  expect(readTyped(typed)).toBe(taken);
});

test('a language that the browser does not know is read like one that does not say', () => {
  inLanguage('no such language');
  expect(readTyped('1,234')).toBe('1,234');
  expect(readTyped('1,234.50')).toBe('1234.50');
});

test.each(['-5', '-$5.00', '$-5.00', '$ -5.00', '€-5', '(5.00)', '5.00-', '-5.00 $', '－5', '‑5'])(
  '%s is below zero',
  (typed) => expect([isUnsure(typed), isBelowZero(typed)]).toEqual([true, true]),
);

test.each(['12,-', '5', '-', '(', 'a-5', '5-6'])('%s is not', (typed) =>
  expect(isBelowZero(typed)).toBe(false),
);
