import { expect, test } from 'vitest';
import { calendarOf, type DateOrder, isDate, readDate } from './dates.ts';
import { daysOf } from './questions.ts';

const today = '2026-11-23';
const read = (text: string, order: DateOrder | null = null, frequency = 'monthly' as const) => {
  const date = readDate(text, { order, frequency, today });
  return 'day' in date ? date.day : date.problem;
};

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['20261201', '2026-12-01'],
  ['2026-12-01T00:00:00Z', '2026-12-01'],
  ['2026-12-01 10:30', '2026-12-01'],
  ['1 Dec 2026', '2026-12-01'],
  ['Tue 1 December 2026', '2026-12-01'],
  ['Dec 1, 2026', '2026-12-01'],
  ['1-Dec-26', '2026-12-01'],
  ['31/12/2026', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['5/5/2027', '2027-05-05'],
  ['15th', '2026-12-15'],
  ['23', '2026-12-23'],
  ['24', '2026-11-24'],
  ['03/04/2027', 'order'],
  ['30/02/2027', 'no_such_day'],
  ['13/13/2027', 'no_such_day'],
  ['1 Dec 3026', 'no_such_day'],
  ['45992', 'unreadable'],
  ['soon', 'unreadable'],
  ['', 'unreadable'],
])('%j is %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('a pair is read in the order that is said, unless it fits one alone', () => {
  expect([read('03/04/2027', 'day'), read('03/04/2027', 'month')]).toEqual([
    '2027-04-03',
    '2027-03-04',
  ]);
  expect([read('13/04/2027', 'month'), read('04/13/2027', 'day')]).toEqual([
    '2027-04-13',
    '2027-04-13',
  ]);
});

test('a mere day of the month is enough for a monthly bill alone', () => {
  expect(readDate('15', { order: null, frequency: 'quarterly', today })).toEqual({
    problem: 'only_day',
  });
});

test.each<[string[], DateOrder | null, string | null]>([
  [['03/04/2027', '13/04/2027'], 'day', '03/04/2027'],
  [['03/04/2027', '04/13/2027'], 'month', '03/04/2027'],
  [['03/04/2027', '05/06/2027'], null, '03/04/2027'],
  [['03/04/2027', '13/04/2027', '04/13/2027'], null, '03/04/2027'],
  [['2027-04-03', '5/5/2027'], null, null],
  [['26-12-25', '26-12-05', '26-12-28'], null, '26-12-05'],
  [['25/12/26', '03/04/26'], 'day', '03/04/26'],
])('a column of %j has its %s first', (texts, order, doubtful) => {
  expect(calendarOf(texts, today)).toEqual({ order, doubtful });
});

test('two figures that are hardly the year at the end may be the one at the beginning', () => {
  const read = (text: string, order: DateOrder | null) =>
    readDate(text, { order, frequency: 'monthly', today });
  expect(read('26-12-05', null)).toEqual({ problem: 'order' });
  expect(read('26-12-05', 'day')).toMatchObject({ day: '2005-12-26' });
  expect(read('26-12-05', 'year')).toMatchObject({ day: '2026-12-05' });
  expect(read('26-12-28', 'year')).toMatchObject({ day: '2026-12-28' });
  expect(read('28/12/26', null)).toMatchObject({ day: '2026-12-28' });
  expect(daysOf('26-12-05', today)).toEqual([
    { order: 'day', day: '2005-12-26' },
    { order: 'year', day: '2026-12-05' },
  ]);
});

test('a month of another language is none of ours', () => {
  const read = readDate('5 marraskuu 2026', { order: null, frequency: 'monthly', today });
  expect(read).toEqual({ problem: 'unreadable' });
});

test('a date is told from an amount', () => {
  expect(['12.50', '1450', '1.234,56', '15'].filter(isDate)).toEqual([]);
});
