import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf, type Separator, separatorOf } from './csv.ts';

const cellsOf = (text: string, separator: Separator = ',') =>
  [...rowsOf(text, separator)].map(({ cells }) => cells);

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,,\n', [['a', '', '']]],
  ['"a,b",c', [['a,b', 'c']]],
  ['"a\nb",c', [['a\nb', 'c']]],
  ['"say ""hi""",c', [['say "hi"', 'c']]],
  ['5" nails,c', [['5" nails', 'c']]],
  ['"a" b,c', [['a b', 'c']]],
  ['\n\n , \n', []],
  ['', []],
])('%j', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

test('a quote that nothing closes swallows no line', () => {
  expect(cellsOf('"a,b\nc,"d\ne,f')).toEqual([['a,b\nc,d'], ['e', 'f']]);
  expect(cellsOf('a,"b\nc,d\ne,f')).toEqual([
    ['a', '"b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});

test('lines are numbered as they stand in the text, blank and quoted ones counted', () => {
  const rows = [...rowsOf('a\n\n"b\nb"\nc', ',')];
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

const separator = fc.constantFrom<Separator>('\t', ';', ',', '|');
const cell = fc.string({ unit: fc.constantFrom(...'ab1 "\n\r;,\t|=é') });

test('what is written as RFC 4180 says comes back as it was', () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(table, separator, fc.constantFrom('\n', '\r\n'), (rows, by, end) => {
      const text = rows
        .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(by))
        .join(end);
      const visible = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
      expect(cellsOf(text, by)).toEqual(visible);
    }),
  );
});

test('no text is lost or breaks it, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a"\n\r,') }), (text) => {
      const letters = cellsOf(text).flat().join('').match(/a/g) ?? [];
      expect(letters).toHaveLength(text.match(/a/g)?.length ?? 0);
    }),
  );
});

test.each([
  ['a\tb,c\nd\te', '\t'],
  ['Rent;12,50;monthly\nPower;1.234,56;monthly', ';'],
  ['Rent,12.50\nPower,13.00', ','],
  ['Rent|12.50\nPower|13.00', '|'],
  ['sep=;\nRent;1\nPower;2', ';'],
  ['one\ntwo\nthree', null],
  ['', null],
])('the separator of %j is %j', (text, expected) => {
  expect(separatorOf(text)).toBe(expected);
});
