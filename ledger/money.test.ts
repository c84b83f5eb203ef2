import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BILL_FREQUENCIES } from './frequency.ts';
import {
  daysToGo,
  formatMoney,
  MAX_AMOUNT,
  parseMoney,
  perPeriod,
  plannedAmount,
  readMoney,
  setAsideForWeek,
  setAsideInWeeks,
  weeklyAmount,
  weeksIn,
} from './money.ts';
import { partsOfACent } from './testing/given.ts';

const anyAmount = fc.integer({ min: 0, max: MAX_AMOUNT });
const anyFrequency = fc.constantFrom(...BILL_FREQUENCIES);

describe('text and cents', () => {
  it.each([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    [' 0.01 ', 1],
    ['99999999.99', MAX_AMOUNT],
  ])('reads %s', (text, cents) => expect(parseMoney(text)).toBe(cents));

  it.each([
    '',
    ' ',
    '1.234',
    '-1',
    '+1',
    '1e3',
    'NaN',
    '.5',
    '1.',
    '1,000',
    '100000000',
    '0x10',
    '１',
  ])('refuses %j', (text) => expect(parseMoney(text)).toBeNull());

  it('reads back what it writes', () => {
    fc.assert(fc.property(anyAmount, (cents) => parseMoney(formatMoney(cents)) === cents));
  });

  it('reads back sums of any size and sign', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (cents) => readMoney(formatMoney(cents)) === cents));
  });

  it('writes a negative amount with its sign', () => expect(formatMoney(-5)).toBe('-0.05'));
});

describe('weekly amounts (docs/product.md, Money)', () => {
  it.each([
    [10_000, 'weekly', 10_000],
    [10_000, 'biweekly', 5_000],
    [10_000, 'monthly', 2_309],
    [10_000, 'quarterly', 769],
    [10_000, 'bi-annual', 385],
    [10_000, 'annually', 192],
    [1, 'biweekly', 1],
  ] as const)('%i cents %s are %i a week', (amount, frequency, weekly) =>
    expect(weeklyAmount(amount, frequency)).toBe(weekly),
  );

  it('multiplies a weekly total once per pay period', () => {
    expect(perPeriod(2_309, 'monthly')).toBe(9_998);
    expect(perPeriod(-100, 'fortnightly')).toBe(-200);
  });

  it.each([
    [1, 'monthly', 4],
    [12, 'monthly', 52],
    [3, 'annually', 156],
  ] as const)('%i periods %s are %i weeks', (periods, frequency, weeks) =>
    expect(weeksIn(periods, frequency)).toBe(weeks),
  );
});

describe('the exact plan (docs/product.md, Money)', () => {
  const plan = (amount: number, frequency: (typeof BILL_FREQUENCIES)[number], weeks: number) => {
    let carry = 0;
    let saved = 0;
    for (let week = 0; week < weeks; week += 1) {
      const step = setAsideForWeek(amount, frequency, carry);
      carry = step.carry;
      saved += step.amount;
    }
    return { saved, carry };
  };

  it('adds up to the amount to the cent over the weeks of its period', () => {
    fc.assert(
      fc.property(anyAmount, anyFrequency, (amount, frequency) => {
        const periods = frequency === 'monthly' ? 100 : 1;
        const weeks = weeksIn(periods, frequency);
        expect(plan(amount, frequency, weeks)).toEqual({ saved: amount * periods, carry: 0 });
      }),
    );
  });

  it('is known ahead for so many weeks', () => {
    fc.assert(
      fc.property(anyAmount, anyFrequency, fc.nat(60), (amount, frequency, weeks) => {
        expect(setAsideInWeeks(weeks, amount, frequency, 0)).toBe(
          plan(amount, frequency, weeks).saved,
        );
      }),
    );
  });

  it('saves a contingency on top, rounded to the cent', () => {
    expect(plannedAmount({ amount: 10_005, contingency: 10 })).toBe(11_006);
    expect(daysToGo(10_000, 0, 'quarterly', 0, 20_000)).toBe(49);
  });

  it('begins with the weekly amount that is shown, and is never a cent off the plan', () => {
    fc.assert(
      fc.property(anyAmount, anyFrequency, fc.nat(60), (amount, frequency, weeks) => {
        expect(plan(amount, frequency, 1).saved).toBe(weeklyAmount(amount, frequency));
        const { saved, carry } = plan(amount, frequency, weeks);
        expect(Math.abs(carry) * 2).toBeLessThanOrEqual(partsOfACent(frequency));
        expect(saved).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    [10_000, 0, 'quarterly', 91],
    [10_000, 0, 'monthly', 35],
    [10_000, 10_000, 'monthly', 0],
    [10_000, 12_000, 'monthly', 0],
    [0, 0, 'monthly', null],
    [1, 0, 'annually', null],
    [25, 0, 'annually', null],
    [26, 0, 'annually', 357],
  ] as const)('%i with %i saved %s has %s days to go', (amount, saved, frequency, days) =>
    expect(daysToGo(amount, saved, frequency, 0)).toBe(days),
  );

  it('counts the days to go down by a week with every week that is set aside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 26, max: 900_000 }), anyFrequency, (amount, frequency) => {
        const at = (weeks: number) => plan(amount, frequency, weeks);
        const days = daysToGo(amount, 0, frequency, 0) ?? 0;
        for (let week = 0; week * 7 <= days; week += 1)
          expect(daysToGo(amount, at(week).saved, frequency, at(week).carry)).toBe(days - week * 7);
      }),
    );
  });
});
