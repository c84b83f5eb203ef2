import { expect, test } from 'vitest';
import { type Decimal, isAmount, isForeign, notationOf, readAmount } from './amounts.ts';

test.each<[string, Decimal | null, number | string]>([
  ['1450', null, 145_000],
  ['1,234.56', null, 123_456],
  ['1.234,56', null, 123_456],
  ['1 234,56', null, 123_456],
  ['1\u00a0234,56', null, 123_456],
  ["1'234.50", null, 123_450],
  ['12,5', null, 1_250],
  ['$1,450.00', null, 145_000],
  ['US$ 12.00', null, 1_200],
  ['12,00 €', null, 1_200],
  ['kr 84,50', null, 8_450],
  ['49.99 AUD', null, 4_999],
  ['~ $90.50', null, 9_050],
  ['-182.00', null, 18_200],
  ['\u221212.00', null, 1_200],
  ['-$12.00', null, 1_200],
  ['$-12.00', null, 1_200],
  ['(12.00)', null, 1_200],
  ['12.00-', null, 1_200],
  ['120.500000000000', null, 12_050],
  ['12,-', null, 1_200],
  ['CHF 12.--', null, 1_200],
  ['1.234', null, 'two_ways'],
  ['1.234', ',', 123_400],
  ['1,234', '.', 123_400],
  ['1.234', '.', 'unreadable'],
  ['120.345', null, 'two_ways'],
  ['12-5', null, 'unreadable'],
  ['about 50', null, 'unreadable'],
  ['50/month', null, 'unreadable'],
  ['=1+2', null, 'unreadable'],
  ['=HYPERLINK("http://x";"1")', null, 'unreadable'],
  ['1,23,456.00', null, 'unreadable'],
  ['1e3', null, 'unreadable'],
  ['', null, 'unreadable'],
])('%j, decimal %j: %j', (text, decimal, expected) => {
  const read = readAmount(text, decimal);
  expect('cents' in read ? read.cents : read.problem).toBe(expected);
});

test('what flows out is told from what comes in', () => {
  const isNegative = (text: string) => readAmount(text, null);
  for (const text of ['-1.00', '($1.00)', '1.00-', '-12,--'])
    expect(isNegative(text)).toMatchObject({ isNegative: true });
  for (const text of ['1.00', '+1.00', '12,-', '€ 12,-', '12,--', 'CHF 12.–-', '12,-- €'])
    expect(isNegative(text)).toMatchObject({ isNegative: false });
});

test.each<[string[], Decimal | null, string | null]>([
  [['1.234', '12,50'], ',', '1.234'],
  [['1.234', '12.50'], '.', '1.234'],
  [['1.234', '1.234,56'], ',', '1.234'],
  [['1.234', '2.000'], null, '1.234'],
  [['1.234', '12,50', '12.50'], null, '1.234'],
  [['12', '13'], null, null],
])('a column of %j is written with %j', (texts, decimal, doubtful) => {
  expect(notationOf(texts)).toEqual({ decimal, doubtful });
});

test('another currency than the household’s is told', () => {
  const foreign = (texts: string[], currency: 'USD' | 'AUD') =>
    texts.filter((text) => isForeign(text, currency));
  expect(foreign(['$5.00', 'US$5', '5 usd', '12.50', '12 mo'], 'USD')).toEqual([]);
  expect(foreign(['$5.00', 'A$5', 'AUD 5'], 'AUD')).toEqual([]);
  const signs = ['€12.99', '12.99 GBP', 'EUR 12.99', 'CA$5'];
  const others = [...signs, '12 kr.', 'Rs.500', 'Fr. 12', '100 zł', '12 Kč', '12 Ft'];
  expect(foreign(others, 'USD')).toEqual(others);
});

test('a name is no amount', () => {
  expect(['Rent', '2nd car', '', '12 Dec 2026'].filter(isAmount)).toEqual([]);
});
