/** Rows of a day and an amount: a plan by which something is paid off, as council tax and premiums are. */
import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { BillFrequency, Cents } from '../../../ledger/money.ts';
import { type DateRules, findDates } from './dates.ts';
import type { Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';

/** A plan's next row, and how far apart its rows are. */
export type Schedule = { day: Day; amount: Cents; frequency: BillFrequency | null; line: Line };

/** Fewer rows than these may be anything. */
const ROWS = 3;
/** Words in a row beside its day and its amount. */
const FEW_WORDS = 5;
/** A plan that began longer ago than this is one of which some is paid. */
const LATE_DAYS = 31;

const STEPS: readonly [frequency: BillFrequency, from: number, to: number][] = [
  ['weekly', 7, 7],
  ['monthly', 28, 31],
  ['quarterly', 88, 93],
  ['bi-annual', 180, 185],
  ['annually', 364, 366],
];

/** The plan of a bill: what its next row asks for counts, not the sum of them. Null when there is none. */
export function readSchedule({ lines }: Layout, rules: DateRules): Schedule | null {
  const rows = lines.flatMap((line) => rowOf(line, rules));
  const runs = rows.reduce<(typeof rows)[]>((all, row) => {
    const last = all.at(-1)?.at(-1);
    const goesOn = last && row.day > last.day && row.line.index - last.line.index <= 2;
    if (goesOn) all.at(-1)?.push(row);
    else all.push([row]);
    return all;
  }, []);
  const plan = runs.find((run) => run.length >= ROWS && (run.at(-1)?.day ?? '') > rules.today);
  const usual =
    plan && plan.filter((row) => row.amount === plan[1]?.amount).length >= plan.length / 2;
  const next = plan?.find(({ day }) => daysBetween(day, rules.today) <= LATE_DAYS);
  if (!plan || !usual || !next) return null;
  return { ...next, frequency: stepOf(plan[0]?.day, plan[1]?.day) };
}

function rowOf(line: Line, rules: DateRules): { day: Day; amount: Cents; line: Line }[] {
  const [date, second] = findDates(line.text, rules);
  const [money, other] = moneyIn(line.text);
  if (!date || second || !money || other || money.taken) return [];
  const rest = line.text.slice(0, date.start) + line.text.slice(date.end);
  const words = rest
    .replace(/[^A-Za-z ]/g, ' ')
    .split(' ')
    .filter((word) => word.length > 1);
  return words.length > FEW_WORDS ? [] : [{ day: date.day, amount: money.cents, line }];
}

function stepOf(first: Day | undefined, second: Day | undefined): BillFrequency | null {
  if (!first || !second) return null;
  const days = daysBetween(first, second);
  return STEPS.find(([, from, to]) => days >= from && days <= to)?.[0] ?? null;
}
