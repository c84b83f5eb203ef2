/** The paydays of docs/pays.md, and that pays lose no week and count none twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayOfMonth, weekday, weekStart } from './calendar.ts';
import { PAY_FREQUENCIES } from './money.ts';
import { type Pay, type PaySchedule, payOn, weeksOfPay } from './paydays.ts';
import { readPaydays } from './testing/examples/pays.ts';

it.each(readPaydays())('$title', ({ schedule, today, pay, weeks }) => {
  expect(payOn(schedule, today)).toEqual(pay);
  expect(weeksOfPay(pay)).toHaveLength(weeks);
});

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1990-01-01', days));
const anySchedule: fc.Arbitrary<PaySchedule> = fc.record({
  frequency: fc.constantFrom(...PAY_FREQUENCIES),
  weekday: fc.integer({ min: 1, max: 7 }),
  named: fc.option(anyDay),
  secondDay: fc.integer({ min: 1, max: 31 }),
});

/** The pays of ten years, from the one that a day lies in. */
function paysFrom(schedule: PaySchedule, day: Day): Pay[] {
  const pays: Pay[] = [];
  for (let on = day; on < addDays(day, 3_660); on = pays.at(-1)?.next ?? '9')
    pays.push(payOn(schedule, on));
  return pays;
}

describe('ten years of pays', () => {
  it('follow each other without a gap, and each week begins in one of them', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, (schedule, day) => {
        const pays = paysFrom(schedule, day);
        expect(pays.every(({ from, next }) => from < next)).toBe(true);
        expect(pays.slice(1).map(({ from }) => from)).toEqual(
          pays.slice(0, -1).map(({ next }) => next),
        );
        expect(pays.map(({ next }) => payOn(schedule, addDays(next, -1)))).toEqual(pays);
        const { from = day } = pays[0] ?? {};
        const end = pays.at(-1)?.next ?? day;
        const mondays: Day[] = [];
        for (let week = weekStart(addDays(from, 6)); week < end; week = addDays(week, 7))
          mondays.push(week);
        expect(pays.flatMap(weeksOfPay)).toEqual(mondays);
      }),
      { numRuns: 25 },
    );
  });

  it('come on the weekday, or on the day of the month, that was named', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, (schedule, day) => {
        const { frequency, named, weekday: wanted } = schedule;
        const isByWeek = ['weekly', 'fortnightly', 'four-weekly'].includes(frequency);
        const paydays = paysFrom(schedule, day).map(({ from }) => from);
        if (isByWeek || (named === null && frequency !== 'twice-monthly'))
          expect(new Set(paydays.map(weekday))).toEqual(new Set([wanted]));
        else if (named !== null && frequency !== 'twice-monthly' && dayOfMonth(named) < 28)
          expect(new Set(paydays.map(dayOfMonth))).toEqual(new Set([dayOfMonth(named)]));
        if (named !== null && !isByWeek) expect(payOn(schedule, named).from).toBe(named);
      }),
      { numRuns: 25 },
    );
  });

  it('are all 53 weeks of a year that has them, however often', () => {
    // 2026: from Monday, 29 December 2025 to Sunday, 3 January 2027.
    for (const frequency of PAY_FREQUENCIES) {
      const schedule = { frequency, weekday: 5, named: null, secondDay: 31 };
      const weeks = paysFrom(schedule, '2025-01-01').flatMap(weeksOfPay);
      const ofTheYear = weeks.filter((week) => week >= '2025-12-29' && week < '2027-01-04');
      expect([frequency, ofTheYear.length]).toEqual([frequency, 53]);
    }
  });
});
