/** Random ends and prices ahead, all of them later than any first due date of 200 days from {@link TODAY}. */
import fc from 'fast-check';
import { addDays } from '../calendar.ts';
import { TODAY } from './given.ts';

/** In cents. */
export const anyAmount = fc.integer({ min: 1, max: 900_000 });
const ahead = fc.integer({ min: 201, max: 900 }).map((days) => addDays(TODAY, days));
/** An end, or none. */
export const anyEnd = fc.oneof(
  fc.constant(null),
  ahead.map((on) => ({ on })),
  fc.integer({ min: 1, max: 8 }).map((payments) => ({ payments })),
);
/** Prices from different days on. */
export const anyPrices = fc.uniqueArray(fc.record({ from: ahead, amount: anyAmount }), {
  maxLength: 2,
  selector: ({ from }) => from,
});
/** A yearly rise of up to ten percent, or none. */
export const anyRise = fc.option(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 1_000 }), from: ahead }),
);
