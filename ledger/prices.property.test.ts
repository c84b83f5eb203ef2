/** The price on a day is computed for all years at once. It is the same as from one change to the next. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, type Day, dayOfMonth } from './calendar.ts';
import { type Prices, pricesAhead, pricesOn } from './course.ts';
import { divideHalfUp, MAX_AMOUNT } from './money.ts';
import { anyAmount } from './testing/courses.ts';

const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
const anyDay = fc.oneof(
  fc
    .date({ min: new Date('1904-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
    .map(toDay),
  fc.constantFrom(
    '1972-02-29',
    '2024-02-29',
    '2025-02-28',
    '2028-02-29',
    '1970-01-01',
    '2026-12-31',
  ),
);
const anyChanges = fc
  .uniqueArray(fc.record({ from: anyDay, amount: anyAmount }), {
    maxLength: 3,
    selector: ({ from }) => from,
  })
  .map((changes) => changes.toSorted((one, other) => (one.from < other.from ? -1 : 1)));
const anyPrices: fc.Arbitrary<Prices> = fc.record({
  amount: anyAmount,
  priceChanges: anyChanges,
  yearlyRise: fc.option(
    fc.record({ from: anyDay, basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  ),
});

/** The prices after the next change, and its day; nothing when none is planned. */
function nextPrice({ amount, priceChanges, yearlyRise }: Prices) {
  const [change, ...others] = priceChanges;
  if (yearlyRise && !(change && change.from < yearlyRise.from)) {
    const { from, basisPoints } = yearlyRise;
    const risen = Math.min(MAX_AMOUNT, divideHalfUp(amount * (10_000 + basisPoints), 10_000));
    const again = { basisPoints, from: addMonths(from, 12, dayOfMonth(from)) };
    return { from, prices: { amount: risen, priceChanges, yearlyRise: again } };
  }
  return (
    change && {
      from: change.from,
      prices: { amount: change.amount, priceChanges: others, yearlyRise },
    }
  );
}

function stepByStep(prices: Prices, dueDate: Day): Prices {
  const next = nextPrice(prices);
  return next && next.from <= dueDate ? stepByStep(next.prices, dueDate) : prices;
}

describe('the price on a day', () => {
  it('is that of all changes until then, one by one', () => {
    fc.assert(
      fc.property(anyPrices, anyDay, (prices, day) => {
        expect(pricesOn(prices, day)).toEqual(stepByStep(prices, day));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is that of the last change ahead until then', () => {
    fc.assert(
      fc.property(anyPrices, anyDay, (prices, day) => {
        let { amount } = prices;
        for (const next of pricesAhead(prices)) {
          if (next.from > day) break;
          ({ amount } = next);
        }
        expect(amount).toBe(pricesOn(prices, day).amount);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the planned one, and includes a rise of the same day', () => {
    const prices: Prices = {
      amount: 100_00,
      priceChanges: [{ from: '2027-05-01', amount: 200_00 }],
      yearlyRise: { from: '2026-05-01', basisPoints: 1_000 },
    };
    const amounts = ['2026-04-30', '2026-05-01', '2027-05-01', '2028-05-01'].map(
      (day) => pricesOn(prices, day).amount,
    );
    expect(amounts).toEqual([100_00, 110_00, 200_00, 220_00]);
  });
});
