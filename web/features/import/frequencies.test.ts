import { expect, test } from 'vitest';
import { partOf, readOften } from './frequencies.ts';

const read = (text: string) => {
  const often = readOften(text);
  if ('problem' in often) return often.problem;
  const { frequency, part, on } = often.often;
  const day = on ? Object.values(on).filter((value) => value !== null) : [];
  if (often.fit === 'exact') return [frequency, ...day].join(' ');
  const words = `${frequency} ${part.join('/')}`;
  return often.fit === 'near' ? words : `two ways, ${words}`;
};

test.each([
  ['weekly|Every week|per week|week|every 7 days', 'weekly'],
  ['monthly|Monthly|per month|/mo|ndom|every 1 months', 'monthly'],
  ['every month on the 15th|monthly on day 15|monthly on 15', 'monthly 15 monthly'],
  ['every month on the last day|last day of the month', 'monthly 31 monthly'],
  [
    'every 2 months on the second Tuesday|2nd Tuesday of every 2 months|every 2 months on the 2nd Tue',
    'every-2-months 2 weekly 2',
  ],
  ['monthly on the last Friday|the last Friday of each month', 'monthly 5 weekly 5'],
  ['every 2 weeks on Mondays|fortnightly on a Monday', 'every-2-weeks 1 weekly'],
  ['quarterly|Every 3 Months|every3Months|per quarter|each quarter', 'quarterly'],
  ['half-year|Bi-annual|twiceAYear|Every 6 months|semi-annually|twice a year', 'bi-annual'],
  ['yearly|Annual|annually|every year|12 months|per annum|once a year', 'annually'],
  ['fortnightly|biweekly|everyOtherWeek|every 2 weeks|14 days', 'every-2-weeks'],
  ['every4Weeks|every 4 weeks|4-weekly|four weekly|every 28 days', 'every-4-weeks'],
  ['every 60 weeks|60-weekly', 'every-60-weeks'],
  ['every 90 weeks', 'every-60-weeks 2/3'],
  ['twiceAMonth|semi-monthly|twice a month', 'monthly 2/1'],
  ['everyOtherMonth|Every 2 Months|2-monthly|every second month', 'every-2-months'],
  ['every4Months|every 4 months|three times a year', 'every-4-months'],
  ['everyOtherYear|biennial|every 2 years', 'every-24-months'],
  ['every 10 years', 'every-60-months 1/2'],
  ['every 30 days', 'monthly 1/1'],
  ['daily|every day', 'weekly 7/1'],
  ['every 10 days', 'weekly 7/10'],
  ['never|once|one-off|One time', 'once'],
  ['bimonthly|Bi-monthly', 'two ways, monthly 2/1'],
  ['sometimes|when the sun shines|=1+1||12', 'unreadable'],
  ['monthly on the 1st and 15th|monthly on the fifth Tuesday|monthly on Monday', 'unreadable'],
  ['every -2 weeks|-1 months|every − 3 weeks', 'unreadable'],
  // Words that every object knows.
  [Object.getOwnPropertyNames(Object.prototype).join('|'), 'unreadable'],
  ['once a constructor|constructor weeks|every constructor week', 'unreadable'],
  ['every 2 weeks on the 15th|once on Friday|monthly on the 32nd', 'unreadable'],
])('%s', (texts, expected) => {
  for (const text of texts.split('|'))
    expect([text, read(text.replace(/^\//, 'per '))]).toEqual([text, expected]);
});

test('the part of an amount is rounded half up to a cent', () => {
  expect(partOf(10_001, { part: [1, 2] })).toBe(5_001);
  expect(partOf(10_000, { part: [433, 400] })).toBe(10_825);
});
