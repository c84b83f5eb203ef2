import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayInMonth, LAST_WEEK, weekday, weeksUntil } from './calendar.ts';
import {
  type BillFrequency,
  frequencyOf,
  isByMonth,
  MAX_EVERY,
  mostInstalmentPeriods,
  nextPeriod,
  periodFrom,
  type Rhythm,
  readFrequency,
  ruleOf,
} from './frequency.ts';
import { instalmentsIn } from './money.ts';

const { RRule } = rrule;

const anyRule = fc.record({
  every: fc.integer({ min: 1, max: MAX_EVERY }),
  unit: fc.constantFrom('week' as const, 'month' as const),
});

describe('a frequency', () => {
  it('has one spelling for each rule', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const frequency = frequencyOf(rule);
        expect(ruleOf(frequency)).toEqual(rule);
        expect(readFrequency(frequency)).toBe(frequency);
        expect(readFrequency(`every-${rule.every}-${rule.unit}s`)).toBe(frequency);
      }),
    );
  });

  it.each([
    ['every-1-weeks', 'weekly'],
    ['every-1-months', 'monthly'],
    ['every-3-months', 'quarterly'],
    ['every-6-months', 'bi-annual'],
    ['every-12-months', 'annually'],
    ['every-60-weeks', 'every-60-weeks'],
    ['once', 'once'],
  ])('%s is read as %s', (text, frequency) => expect(readFrequency(text)).toBe(frequency));

  it.each([
    ...['every-0-weeks', 'every-61-months', 'every-1.5-weeks', 'every-01-weeks', 'every--2-weeks'],
    ...[
      'every-2-days',
      'every-2-week',
      'fortnightly',
      'biweekly',
      '',
      'toString',
      'constructor',
      'every-2-weeks or so',
      'now every-2-weeks',
      'every-2-weeks ',
    ],
  ])('%j is none', (text) => expect(readFrequency(text)).toBeNull());

  it.each<[BillFrequency, number, number]>([
    ['weekly', 52, 52],
    ['every-2-weeks', 26, 52],
    ['every-4-weeks', 13, 52],
    ['every-60-weeks', 1, 60],
    ['monthly', 12, 52],
    ['every-2-months', 6, 52],
    ['bi-annual', 4, 104],
    ['annually', 3, 156],
    ['every-60-months', 1, 156],
    ['once', 52, 52],
  ])(
    '%s pays a shortfall back over at most %i of its periods, %i weeks',
    (frequency, most, weeks) => {
      expect(mostInstalmentPeriods(frequency)).toBe(most);
      expect(instalmentsIn(most, frequency)).toBe(weeks);
    },
  );
});

/** The same rule as RFC 5545 has it: a short month takes the last of the days that it has. */
function recurrence(first: Day, { frequency, dueDay, dueWeek }: Rhythm, until: Day) {
  const { every: interval, unit } = ruleOf(frequency);
  const dtstart = new Date(`${first}T00:00:00Z`);
  const about = { interval, dtstart, until: new Date(`${until}T00:00:00Z`) };
  if (unit === 'week') return new RRule({ ...about, freq: RRule.WEEKLY });
  const days = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU];
  const nth = days[weekday(first) - 1]?.nth(dueWeek === LAST_WEEK ? -1 : (dueWeek ?? 1));
  if (dueWeek !== null) return new RRule({ ...about, freq: RRule.MONTHLY, byweekday: nth ?? null });
  const bymonthday = Array.from({ length: Math.max(1, dueDay - 27) }, (_, at) => dueDay - at);
  return new RRule({ ...about, freq: RRule.MONTHLY, bymonthday, bysetpos: -1 });
}

const datesOf = (rule: InstanceType<typeof RRule>): Day[] =>
  rule.all().map((date) => date.toISOString().slice(0, 10));

describe('the dates of a rule, against another program', () => {
  const someDay = fc.integer({ min: 0, max: 25_000 }).map((days) => addDays('1970-01-01', days));
  const anchor = fc.oneof(
    fc.record({ dueDay: fc.integer({ min: 1, max: 31 }), dueWeek: fc.constant(null) }),
    fc.record({ dueDay: fc.constant(1), dueWeek: fc.integer({ min: 1, max: LAST_WEEK }) }),
  );

  it('are the same for fifty years, over leap days and years with 53 weeks', () => {
    fc.assert(
      fc.property(anyRule, anchor, someDay, (rule, { dueDay, dueWeek }, day) => {
        const frequency = frequencyOf(rule);
        const wanted = dueWeek === null ? dueDay : weekday(day);
        const first = isByMonth(frequency) ? dayInMonth(day, 0, wanted, dueWeek) : day;
        const rhythm = { frequency, dueDay, dueWeek };
        const until = addDays(first, 50 * 365);
        const dates: Day[] = [];
        for (let date = first; date <= until; date = nextPeriod(date, rhythm)) dates.push(date);
        expect(dates).toEqual(datesOf(recurrence(first, rhythm, until)));
        const [nth, from] = [
          Math.floor(dates.length / 2),
          dates[Math.floor(dates.length / 2)] ?? first,
        ];
        expect(periodFrom(first, rhythm, from)).toEqual({ nth, day: from });
        if (nth > 0)
          expect(periodFrom(first, rhythm, addDays(from, -1))).toEqual({ nth, day: from });
      }),
      { numRuns: 150 },
    );
  });

  it('are these', () => {
    const three = (first: Day, rhythm: Rhythm) =>
      [1, 2, 3].reduce<Day[]>((days) => [...days, nextPeriod(days.at(-1) ?? first, rhythm)], []);
    const onThe = (dueDay: number, dueWeek: number | null = null) => ({ dueDay, dueWeek });
    expect(three('2026-12-17', { frequency: 'every-2-weeks', ...onThe(17) })).toEqual([
      ...['2026-12-31', '2027-01-14', '2027-01-28'],
    ]);
    expect(three('2027-12-31', { frequency: 'every-2-months', ...onThe(31) })).toEqual([
      ...['2028-02-29', '2028-04-30', '2028-06-30'],
    ]);
    // The second Tuesday, and the last Friday.
    expect(three('2026-11-10', { frequency: 'monthly', ...onThe(10, 2) })).toEqual([
      ...['2026-12-08', '2027-01-12', '2027-02-09'],
    ]);
    expect(three('2026-11-27', { frequency: 'every-2-months', ...onThe(27, LAST_WEEK) })).toEqual([
      ...['2027-01-29', '2027-03-26', '2027-05-28'],
    ]);
  });
});

describe('the weeks that are left until a day', () => {
  it.each([
    ['2026-11-29', '2026-11-09', 3],
    ['2026-11-23', '2026-11-09', 3],
    ['2026-11-22', '2026-11-09', 2],
    ['2026-11-09', '2026-11-09', 1],
    ['2026-11-02', '2026-11-09', 1],
    ['2027-01-04', '2026-12-21', 3],
  ])('%s has, from %s on, %i', (day, from, weeks) => expect(weeksUntil(day, from)).toBe(weeks));
});
