import { describe, expect, test } from 'vitest';
import type { Bill } from '../../../api/contract/bills.ts';
import { bill } from '../../features/bills/testing/bill.ts';
import { answersTo, isForDuePeriod, isOtherPrice } from './told-price.ts';

const threshold = { percent: 5, amount: 100 };
/** $180.00 a month, due 1 June and 1 July. */
const power = (rest: Partial<Bill> = {}) => bill(1, 'Power', '0.00', { amount: '180.00', ...rest });
const from = '2026-07-01';

describe('a price that is told', () => {
  test.each([
    ['more than 5 % and $1.00 away', {}, 21_240, true],
    ['5 % away', {}, 18_900, false],
    ['nothing', {}, 0, false],
    ['known ahead', { priceChanges: [{ from: '2026-08-01', amount: '212.40' }] }, 21_240, false],
    ['of a bill that has ended', { ended: true }, 21_240, false],
    ['of one that follows what it comes to', { follows: 'last-3' as const }, 21_240, false],
    ['of a period that is part paid', { partPaid: '1.00' }, 21_240, false],
    [
      'of one whose payment is scheduled',
      { scheduledPayment: { amount: '212.40', scheduledFor: '2026-06-01' } },
      ...([21_240, false] as const),
    ],
  ])('%s', (_, rest, told, isAsked) => {
    expect(isOtherPrice(power(rest), told, threshold)).toBe(isAsked);
  });

  test.each([
    [null, true],
    ['2026-06-01', true],
    ['2026-05-18', true],
    ['2026-06-16', false],
    ['2026-05-17', false],
  ])('by an invoice that is due on %s is that of the due period: %j', (day, isFor) => {
    expect(isForDuePeriod(power(), day)).toBe(isFor);
  });

  test('by an invoice of what is due once is always that', () => {
    expect(isForDuePeriod(power({ followingDueDate: null }), '2027-01-01')).toBe(true);
  });
});

describe('its answers', () => {
  const change = { id: 1, amount: '212.40' };
  const then = (amount: string) => ({ ...change, priceChanges: [{ from, amount }] });

  test('cost so much this time, and differ in what follows', () => {
    expect(answersTo(power(), 21_240, [17_780])).toEqual([
      { says: 'plan', change },
      { says: 'average', change: then('195.10'), average: 19_510 },
      { says: 'once', change: then('180.00') },
    ]);
  });

  test('offer no average of one amount, and none that is planned or told', () => {
    for (const past of [[], [21_240], [14_760]])
      expect(answersTo(power(), 21_240, past).map(({ says }) => says)).toEqual(['plan', 'once']);
  });

  test('leave prices that are known ahead', () => {
    const later = { from: '2026-08-01', amount: '190.00' };
    const [plan, once] = answersTo(power({ priceChanges: [later] }), 21_240, []);
    expect(plan?.change).toEqual(change);
    expect(once?.change.priceChanges).toEqual([{ from, amount: '180.00' }, later]);
    const next = { from, amount: '190.00' };
    expect(answersTo(power({ priceChanges: [next] }), 21_240, [])).toEqual([
      { says: 'once', change },
    ]);
  });

  test.each([
    ['nothing follows', { followingDueDate: null }],
    ['what follows rises from it', { yearlyRise: { basisPoints: 350, from } }],
  ])('are one plan where %s', (_, rest) => {
    expect(answersTo(power(rest), 21_240, [17_780])).toEqual([{ says: 'plan', change }]);
  });
});
