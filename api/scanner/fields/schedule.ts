/** Rows of a day and an amount: a plan by which something is paid off, as council tax and premiums are. */
import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { NamedFrequency } from '../../../ledger/frequency.ts';
import type { Cents } from '../../../ledger/money.ts';
import { type DateRules, findDates } from './dates.ts';
import type { Cell, Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';

/** A plan's next row, and how far apart its rows are. */
export type Schedule = { day: Day; amount: Cents; frequency: NamedFrequency | null; line: Line };

type Row = { day: Day; amount: Cents; line: Line };

/** Fewer rows than these may be anything. */
const ROWS = 3;
/** Words in a row beside its day and its amount. */
const FEW_WORDS = 5;
/** What a row says that was settled. */
const SETTLED = /\bpaid\b(?! by| on or before)/i;
/** A plan that began longer ago than this is one of which some is paid. */
const LATE_DAYS = 31;

const STEPS: readonly [frequency: NamedFrequency, from: number, to: number][] = [
  ['weekly', 7, 7],
  ['monthly', 28, 31],
  ['quarterly', 88, 93],
  ['bi-annual', 180, 185],
  ['annually', 364, 366],
];

/** The plan of a bill: what its next row asks for counts, not the sum of them. Null when there is none. */
export function readSchedule({ lines }: Layout, rules: DateRules): Schedule | null {
  const plans = [...listed(lines, rules), ...lines.flatMap((line) => across(lines, line, rules))];
  const ahead = plans.filter((rows) => (rows.at(-1)?.day ?? '') > rules.today);
  const plan =
    ahead.find((rows) => rows.length >= ROWS) ?? ahead.find((rows) => goesOn(lines, rows));
  const usual =
    plan &&
    plan.filter((row) => row.amount === (plan[1] ?? plan[0])?.amount).length >= plan.length / 2;
  const next = plan?.find(
    ({ day, line }) => daysBetween(day, rules.today) <= LATE_DAYS && !SETTLED.test(line.text),
  );
  if (!plan || !usual || !next) return null;
  return { ...next, frequency: stepOf(plan[0]?.day, plan[1]?.day) };
}

/** A plan of which the bill writes out only the first rows: "Instalments", "1 April £187.00", "9 further at £187.47". */
function goesOn(lines: readonly Line[], rows: readonly Row[]): boolean {
  const [before, after] = [lines[(rows[0]?.line.index ?? 0) - 1], rows.at(-1)?.line.index ?? 0];
  const next = lines[after + 1]?.text ?? '';
  return (
    /\binstal?lments\b/i.test(before?.text ?? '') &&
    /\b(?:further|more|other|remaining|followed by|then)\b/i.test(next) &&
    moneyIn(next).length > 0
  );
}

/** Plans that go down the page, in one column of rows or in several side by side. */
function listed(lines: readonly Line[], rules: DateRules): Row[][] {
  const runs: Row[][][] = [];
  for (const rows of lines.map((line) => rowsOf(line, rules))) {
    const [first] = rows;
    if (!first) continue;
    const last = runs.at(-1)?.at(-1)?.[0];
    const goesOn = last && first.day > last.day && first.line.index - last.line.index <= 2;
    if (goesOn) runs.at(-1)?.push(rows);
    else runs.push([rows]);
  }
  return runs.map((run) => run.flat().sort((a, b) => (a.day < b.day ? -1 : 1)));
}

/** Pairs of a day and an amount, where a line holds nothing else. */
function rowsOf(line: Line, rules: DateRules): Row[] {
  const inCells = besideOthers(line, rules);
  if (inCells.length > 1) return inCells;
  const dates = findDates(line.text, rules);
  const amounts = moneyIn(line.text);
  if (dates.length !== amounts.length) return inCells;
  if (amounts.some(({ taken }) => taken)) return [];
  if (wordsIn(line.text, dates) > FEW_WORDS * dates.length) return [];
  return dates.flatMap(({ day }, at) => {
    const money = amounts[at];
    return money ? [{ day, amount: money.cents, line }] : [];
  });
}

/** The pairs of a line in which something else stands as well: a cell that is a day, and the next one that is an amount. */
function besideOthers(line: Line, rules: DateRules): Row[] {
  return line.cells.flatMap((cell, at) => {
    const day = dayOf(cell, rules);
    const [money, other] = moneyIn(line.cells[at + 1]?.text ?? '');
    return day && money && !other && !money.taken ? [{ day, amount: money.cents, line }] : [];
  });
}

/** The day that a cell is, and nothing else. */
function dayOf({ text }: Cell, rules: DateRules): Day | null {
  const [date, other] = findDates(text, rules);
  return date && !other && date.end - date.start === text.trim().length ? date.day : null;
}

/** A plan that goes across: a line of days, and one of as many amounts under or over it. */
function across(lines: readonly Line[], line: Line, rules: DateRules): Row[][] {
  const dates = findDates(line.text, rules);
  if (dates.length < ROWS || moneyIn(line.text).length > 0) return [];
  return [lines[line.index + 1], lines[line.index - 1]].flatMap((other) => {
    const amounts = other ? moneyIn(other.text) : [];
    if (amounts.length !== dates.length) return [];
    const rows = dates.flatMap(({ day }, at) => {
      const money = amounts[at];
      return money && !money.taken ? [{ day, amount: money.cents, line }] : [];
    });
    return rows.every(({ day }, at) => at === 0 || day > (rows[at - 1]?.day ?? '')) ? [rows] : [];
  });
}

function wordsIn(text: string, dates: readonly { start: number; end: number }[]): number {
  const rest = dates.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    text,
  );
  return rest
    .replace(/[^A-Za-z ]/g, ' ')
    .split(' ')
    .filter((word) => word.length > 1).length;
}

function stepOf(first: Day | undefined, second: Day | undefined): NamedFrequency | null {
  if (!first || !second) return null;
  const days = daysBetween(first, second);
  return STEPS.find(([, from, to]) => days >= from && days <= to)?.[0] ?? null;
}
