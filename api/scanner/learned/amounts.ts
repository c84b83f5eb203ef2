/** The sums on a bill, with what is to be seen of each: one of them may be what it asks for. */
import type { Cents } from '../../../ledger/money.ts';
import { type DateRules, findDates } from '../fields/dates.ts';
import type { Layout, Line } from '../fields/layout.ts';
import { moneyIn } from '../fields/money.ts';
import type { Schedule } from '../fields/schedule.ts';
import { totalsIn } from '../fields/sums.ts';
import { addThose, countsOf, type Place, placesOf } from './features.ts';
import { spotsIn, surroundingsOf } from './surroundings.ts';

type Sum = ReturnType<typeof sumsIn>[number];

/** A heading's size over that of running text. */
const LARGE = 1.3;

/** Every sum that is not taken off. `plan`: that of a bill which is paid in parts. */
export function amountPlaces(
  layout: Layout,
  rules: DateRules,
  plan: Schedule | null,
): Place<Cents>[] {
  const all = layout.lines.flatMap(sumsIn);
  const sums = all.filter(({ taken, cents }) => !taken && cents > 0);
  const [values, sizes] = [distinct(sums, centsOf), distinct(sums, sizeOf)];
  const totals = totalsIn(layout);
  const parts = new Set([...totals.values()].flat());
  const times = countsOf(all.map(centsOf));
  const taken = new Set(all.filter((sum) => sum.taken).map(centsOf));
  const [ranks, sizeRanks] = [placesOf(values), placesOf(sizes)];
  const rows = new Map(
    [...new Set(sums.map(({ line }) => line))].map((line) => {
      const inRow = line.cells.filter(({ text }) => moneyIn(text).length > 0).length;
      return [line, { inRow, day: dayNear(layout, line, rules) }] as const;
    }),
  );
  return sums.map((sum) => {
    const { line, cell, cents, place, count } = sum;
    const features = surroundingsOf(layout, sum);
    const [rank, size] = [ranks.get(cents) ?? -1, sizeRanks.get(sizeOf(sum)) ?? -1];
    const { inRow = 0, day } = rows.get(line) ?? {};
    features.set(`rank:${Math.min(3, rank)}`, 1);
    features.set(`size-rank:${Math.min(3, size)}`, 1);
    features.set('times', Math.min(3, (times.get(cents) ?? 0) - 1));
    addThose(features, {
      least: rank === values.length - 1 && rank > 0,
      only: values.length === 1,
      largest: sizes.length > 1 && size === 0 && (sizes[0] ?? 0) >= LARGE,
      'not-largest': size > 0 && (sizes[0] ?? 0) >= LARGE,
      currency: sum.hasCurrency,
      'taken-as-well': taken.has(cents),
      total: totals.has(cell),
      part: parts.has(cell),
      round: cents % 100 === 0,
      [`place:${Math.min(2, place)}`]: count > 1,
      [`in-row:${Math.min(3, inRow)}`]: inRow > 1,
      'last-in-row': inRow > 1 && cell === line.cells.at(-1),
      'first-of-all': line === sums[0]?.line,
      'last-of-all': line === sums.at(-1)?.line,
      'next-part': plan?.amount === cents,
      'not-next-part': plan !== null && plan.amount !== cents,
      [`day:${day}`]: true,
    });
    const { confidence } = cell;
    return { value: cents, features, evidence: line.text, confidence };
  });
}

const sumsIn = (line: Line) =>
  line.cells.flatMap((cell) => spotsIn(line, cell, moneyIn(cell.text)));
const centsOf = ({ cents }: Sum) => cents;
const sizeOf = ({ cell }: Sum) => Math.round(cell.size * 10) / 10;

/** The highest first. */
function distinct(sums: readonly Sum[], of: (sum: Sum) => number): number[] {
  return [...new Set(sums.map(of))].sort((a, b) => b - a);
}

/** Whether a day stands in the row or beside it, and whether it is still to come. */
function dayNear({ lines }: Layout, { index, text }: Line, rules: DateRules): string {
  const daysOf = (one: string) => findDates(one, rules).map(({ day }) => day);
  const own = daysOf(text);
  const days =
    own.length > 0 ? own : [index - 1, index + 1].flatMap((at) => daysOf(lines[at]?.text ?? ''));
  if (days.length === 0) return 'none';
  return `${own.length > 0 ? 'row' : 'near'}-${days.some((day) => day >= rules.today) ? 'ahead' : 'past'}`;
}
