import { expect, test } from 'vitest';
import { partOf, readOften } from './frequencies.ts';

const read = (text: string) => {
  const often = readOften(text);
  if ('problem' in often) return often.problem;
  const { frequency, part } = often.often;
  return often.isExact ? frequency : `${frequency} ${part.join('/')}`;
};

test.each([
  ['weekly|Every week|per week|week|every 7 days', 'weekly'],
  ['monthly|Monthly|per month|/mo|every month on the 15th|ndom|every 1 months', 'monthly'],
  ['quarterly|Every 3 Months|every3Months|per quarter|each quarter', 'quarterly'],
  ['half-year|Bi-annual|twiceAYear|Every 6 months|semi-annually|twice a year', 'bi-annual'],
  ['yearly|Annual|annually|every year|12 months|per annum|once a year', 'annually'],
  ['fortnightly|biweekly|everyOtherWeek|every 2 weeks|every second week', 'weekly 1/2'],
  ['every4Weeks|every 4 weeks', 'monthly 433/400'],
  ['twiceAMonth|semi-monthly|twice a month', 'monthly 2/1'],
  ['everyOtherMonth|Every 2 Months', 'monthly 1/2'],
  ['every4Months|every 4 months|three times a year', 'quarterly 3/4'],
  ['everyOtherYear|biennial|every 2 years', 'annually 1/2'],
  ['daily|every day', 'weekly 7/1'],
  ['never|once|one-off', 'once'],
  ['bimonthly|sometimes|when the sun shines|=1+1||12', 'unreadable'],
])('%s', (texts, expected) => {
  for (const text of texts.split('|'))
    expect([text, read(text.replace(/^\//, 'per '))]).toEqual([text, expected]);
});

test('the part of an amount is rounded half up to a cent', () => {
  expect(partOf(10_001, { frequency: 'weekly', part: [1, 2] })).toBe(5_001);
  expect(partOf(10_000, { frequency: 'monthly', part: [433, 400] })).toBe(10_825);
});
