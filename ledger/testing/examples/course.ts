/** How an example's ends and prices, and what its amounts follow, are read. */
import { FOLLOWS } from '../../follows.ts';
import { parseMoney } from '../../money.ts';
import type { SaidCourse } from '../../said-course.ts';

/** What a form lets through: no end, a date, or a whole number of payments. */
function isEnd(value: unknown): boolean {
  const ends = value as SaidCourse['ends'];
  return !ends || 'on' in ends || (Number.isInteger(ends.payments) && ends.payments >= 1);
}

/** Which fields a form lets through as they are, by their names. */
export const READABLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  ends: isEnd,
  follows: (value) => value === null || FOLLOWS.some((one) => one === value),
};

/** Prices ahead, whose amounts are text, in cents. */
export const inCents = (value: unknown) =>
  (value as readonly { from: string; amount: string }[]).map(({ from, amount }) => {
    return { from, amount: parseMoney(amount) ?? 0 };
  });
