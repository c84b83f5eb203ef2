/**
 * Bills whose amount follows what they came to: the average of the last few past amounts, or of those around the same day a year
 * before (docs/product.md, Amounts that follow). The browser imports this file too.
 */
import { addDays, addMonths, type Day, dayOfMonth } from './calendar.ts';
import { averageOf, type Cents } from './money.ts';

/** The fewest and the most past amounts whose average a bill may follow. */
export const FOLLOWED = { fewest: 2, most: 12 } as const;

/** What the amount of a bill may follow, each as one text on the wire and in events. */
export type Follows = `last-${number}` | 'same-quarter';

/** Every text of {@link Follows}. */
export const FOLLOWS: readonly Follows[] = [
  ...Array.from(
    { length: FOLLOWED.most - FOLLOWED.fewest + 1 },
    (_, index) => `last-${FOLLOWED.fewest + index}` as const,
  ),
  'same-quarter',
];

/** Of how many past amounts the average is followed; null for those of the same quarter. */
const lastOf = (follows: Follows): number | null =>
  follows === 'same-quarter' ? null : Number(follows.slice('last-'.length));

/** The days before and after the same day of last year that are its quarter: 13 weeks in all. */
const HALF_A_QUARTER = 45;

/** What a bill came to on a day. */
type Past = { id: number; amount: Cents; billDate: Day };

/**
 * What the period that is due on a day costs a bill that follows, rounded half up to a cent. Null where none of its past amounts tells:
 * then the amount stays as it is.
 */
export function followedAmount(
  follows: Follows,
  dueDate: Day,
  past: readonly Past[],
): Cents | null {
  const count = lastOf(follows);
  const some = count === null ? lastYear(past, dueDate) : newest(past, count);
  return some.length === 0 ? null : averageOf(some.map(({ amount }) => amount));
}

/** Of one day, what was recorded last is newer. */
function newest(past: readonly Past[], count: number): Past[] {
  const inOrder = past.toSorted((a, b) => b.billDate.localeCompare(a.billDate) || b.id - a.id);
  return inOrder.slice(0, count);
}

/** By the day of payment, which lies around the due date: what is due on 1 January may be paid in December. */
function lastYear(past: readonly Past[], dueDate: Day): Past[] {
  const sameDay = addMonths(dueDate, -12, dayOfMonth(dueDate));
  const [from, to] = [addDays(sameDay, -HALF_A_QUARTER), addDays(sameDay, HALF_A_QUARTER)];
  return past.filter(({ billDate }) => billDate >= from && billDate <= to);
}
