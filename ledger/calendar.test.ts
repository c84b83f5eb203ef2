import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  isDay,
  isTimeZone,
  nearestMatch,
  nextMatch,
  nextTransfer,
  weekday,
  weekStart,
  weeksAfter,
} from './calendar.ts';
import {
  BILL_FREQUENCIES,
  nextPeriod,
  periodFrom,
  type RepeatingFrequency,
  type Rhythm,
} from './frequency.ts';

const onThe = (dueDay: number, frequency: RepeatingFrequency): Rhythm => ({
  ...{ frequency, dueDay, dueWeek: null },
});

const anyDay = fc.integer({ min: 0, max: 90_000 }).map((days) => addDays('1950-01-01', days));

describe('a day that is counted from another', () => {
  it('is what the runtime makes of it, from the year 100 to the last of four digits', () => {
    const time = (day: string) => Date.parse(`${day}T00:00:00Z`);
    const odd: string[] = [];
    for (let at = time('0100-01-01'); at <= time('9999-12-31'); at += 97 * 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      const next = new Date(at + 86_400_000).toISOString().slice(0, 10);
      const days = daysBetween('1970-01-01', day);
      if (addDays(day, 1) !== next || addDays(day, 0) !== day || days !== at / 86_400_000)
        odd.push(day);
    }
    expect(odd).toEqual([]);
  });
});

describe('days', () => {
  it.each(['2026-02-28', '2028-02-29', '1999-12-31', '1970-01-01', '2999-12-31'])(
    '%s is one',
    (day) => expect(isDay(day)).toBe(true),
  );
  it.each([
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-1-1',
    '',
    '0000-01-01',
    '1969-12-31',
    '3000-01-01',
    '2026-01-01T00',
  ])('%j is none', (day) => expect(isDay(day)).toBe(false));

  it('reads today in the household’s time zone', () => {
    const instant = new Date('2026-03-01T13:30:00Z');
    expect(dayOf(instant, 'Australia/Sydney')).toBe('2026-03-02');
    expect(dayOf(instant, 'America/New_York')).toBe('2026-03-01');
    expect(isTimeZone('Australia/Sydney')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('+01:00')).toBe(false);
  });

  it('are those of UTC in a zone that this runtime does not know', () => {
    expect(dayOf(new Date('2026-03-01T23:59:59Z'), 'Mars/Olympus')).toBe('2026-03-01');
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });

  it('keeps one formatter for a zone, however its name is written: there are more ways than fit the memory', () => {
    const Format = Intl.DateTimeFormat;
    function format(...given: ConstructorParameters<typeof Format>) {
      return new Format(...given);
    }
    const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(format);
    for (const zone of ['Africa/Abidjan', 'africa/abidjan', 'AFRICA/ABIDJAN'])
      expect(dayOf(new Date('2026-03-01T13:30:00Z'), zone)).toBe('2026-03-01');
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });

  it('counts over daylight saving and leap days', () => {
    expect(addDays('2026-04-04', 2)).toBe('2026-04-06');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  });
});

describe('weeks', () => {
  it('begin on Monday, as the runtime knows it', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const known = new Date(`${day}T00:00:00Z`).getUTCDay();
        expect(weekday(day)).toBe(known === 0 ? 7 : known);
        expect(new Date(`${weekStart(day)}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(daysBetween(weekStart(day), day)).toBe(weekday(day) - 1);
      }),
    );
  });

  it.each([
    ['1969-12-31', '1969-12-29', 3],
    ['1969-12-28', '1969-12-22', 7],
    ['1970-01-01', '1969-12-29', 4],
    ['1950-01-01', '1949-12-26', 7],
  ])('%s is in the week of %s', (day, monday, nth) => {
    expect(weekStart(day)).toBe(monday);
    expect(weekday(day)).toBe(nth);
  });

  it('are listed after one through another', () => {
    expect(weeksAfter('2026-02-23', '2026-03-09')).toEqual(['2026-03-02', '2026-03-09']);
    expect(weeksAfter('2026-03-09', '2026-03-09')).toEqual([]);
  });
});

describe('months', () => {
  it('take their last day when they are short, and give the 31st back', () => {
    const days = ['2026-01-31'];
    for (let month = 1; month < 4; month += 1)
      days.push(nextPeriod(days.at(-1) ?? '', onThe(31, 'monthly')));
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('pass over years and leap days', () => {
    expect(addMonths('2026-11-30', 3, 30)).toBe('2027-02-28');
    expect(nextPeriod('2028-02-29', onThe(29, 'annually'))).toBe('2029-02-28');
    expect(nextPeriod('2026-08-31', onThe(31, 'bi-annual'))).toBe('2027-02-28');
  });
});

describe('the next match', () => {
  it.each([
    ['2026-03-04', 15, 'monthly', '2026-03-15'],
    ['2026-03-15', 15, 'monthly', '2026-04-15'],
    ['2026-02-10', 31, 'monthly', '2026-02-28'],
    ['2026-02-28', 31, 'monthly', '2026-03-31'],
    ['2026-03-04', 1, 'weekly', '2026-03-09'],
    ['2026-03-04', 3, 'weekly', '2026-03-11'],
    ['2026-03-04', 7, 'weekly', '2026-03-08'],
  ] as const)('after %s for %i %s is %s', (after, wanted, type, expected) =>
    expect(nextMatch(after, wanted, type)).toBe(expected),
  );

  it.each([
    ['2026-12-25', 28, 'monthly', '2026-12-28'],
    ['2026-12-25', 20, 'monthly', '2026-12-20'],
    ['2026-12-25', 5, 'monthly', '2027-01-05'],
    ['2026-12-25', 25, 'monthly', '2026-12-25'],
    ['2027-03-05', 31, 'monthly', '2027-02-28'],
    ['2026-03-11', 5, 'weekly', '2026-03-13'],
    ['2026-03-11', 1, 'weekly', '2026-03-09'],
  ] as const)('nearest to %s for %i %s is %s', (day, wanted, type, expected) =>
    expect(nearestMatch(day, wanted, type)).toBe(expected),
  );

  it.each([
    ['2026-03-04', 'weekly', 3, 'weekly', '2026-03-11'],
    ['2026-03-04', 'fortnightly', 3, 'weekly', '2026-03-18'],
    ['2026-01-31', 'monthly', 31, 'monthly', '2026-02-28'],
    ['2026-03-02', 'monthly', 1, 'weekly', '2026-04-06'],
  ] as const)(
    'a rule at %s %s runs next on the right day',
    (day, frequency, wanted, type, expected) =>
      expect(nextTransfer(day, frequency, wanted, type)).toBe(expected),
  );
});

describe('the first period from a day', () => {
  it('is the one that stepping from period to period comes to', () => {
    const someDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1900-01-01', days));
    const someBill = fc.record({
      first: someDay,
      frequency: fc.constantFrom(...BILL_FREQUENCIES),
      anchor: fc.integer({ min: 1, max: 31 }),
      ahead: fc.integer({ min: -400, max: 4_000 }),
    });
    fc.assert(
      fc.property(someBill, ({ first, frequency, anchor, ahead }) => {
        const from = addDays(first, ahead);
        const rhythm = onThe(anchor, frequency);
        let [nth, day] = [0, first];
        for (; day < from; nth += 1) day = nextPeriod(day, rhythm);
        expect(periodFrom(first, rhythm, from)).toEqual({ nth, day });
      }),
    );
  });

  it('is found at once after centuries', () => {
    expect(periodFrom('1900-01-31', onThe(31, 'monthly'), '2199-02-01')).toEqual({
      ...{ nth: 3_589, day: '2199-02-28' },
    });
    expect(periodFrom('1900-01-01', onThe(1, 'weekly'), '2026-03-04')).toEqual({
      ...{ nth: 6_584, day: '2026-03-09' },
    });
  });
});
