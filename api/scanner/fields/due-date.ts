/** The day by which a bill is to be paid, among all the dates that it names. */
import { addDays, type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import { type Field, UNKNOWN } from '../reading.ts';
import { DUE_DATE_PHRASES } from '../words/due-dates.ts';
import { type DateRules, type FoundDate, findDates, findPeriods } from './dates.ts';
import { type Layout, type Line, labelsOf } from './layout.ts';
import { moneyIn } from './money.ts';
import { lastClause, weigh, weighEnd, words } from './phrases.ts';

/** A cell longer than this is running text. */
const PROSE = 45;
/** A date with a label of this weight is the due date, or as good. */
const CLEAR = 1.5;
/** A reminder names the day that has passed, and then the one that counts. */
const PAST = 1.5;
const AGAIN =
  /\b(?:each|every) (?:week|fortnight|month|quarter)(?: (?:from|starting|beginning))?(?: on)?\W*$/i;
const FIRST_TIME = /(?:\b(?:from|starting|beginning)(?: on)?|^\W*on)\W*$/i;
/** The first day of a new price is the day on which it is first taken. */
const NEW_PRICE =
  /\b(?:premium|payment|instal?lment|rent|repayment|direct debit|contribution)s? (?:will be |is )?(?:from|starting|beginning)(?: on)?\W*$/i;
const TAKEN =
  /(?:will|['’]ll) be (?:billed|charged|debited|collected|taken)\b|\bwe(?: will|['’]ll) (?:collect|take|debit|charge)\b/i;
const TAKING =
  /^,? ?(?:we|you|it|they|your .{0,25})(?: will|['’]ll)? ?(?:be )?(?:direct(?:ly)? )?(?:collect|debit|take|charge|pay|deduct|withdraw|renew|bill|change|increase|rise|start|go (?:up|down))/i;

type Candidate = { found: FoundDate; line: Line; label: number; score: number };

/** The next day first; of days that have passed, the last. */
function soonest(a: Day, b: Day, today: Day): number {
  const [early, late] = a < b ? [a, b] : [b, a];
  const first = early >= today ? early : late;
  return first === a ? -1 : 1;
}

/** Where the bill says by when to pay, and the lines before and after: there it also says how much. */
export function linesAroundDueDates(layout: Layout, rules: DateRules): Set<number> {
  const dated = layout.lines.filter((line) =>
    candidatesOf(layout, line, rules).some(({ label }) => label >= CLEAR),
  );
  return new Set(dated.flatMap(({ index }) => [index - 1, index, index + 1]));
}

/**
 * Reads the due date; else works it out from "within 14 days" and the day of issue, both of which stand there; else takes
 * the one day that is named together with the amount to pay.
 */
export function readDueDate(layout: Layout, rules: DateRules, amount: Cents | null): Field<Day> {
  const candidates = layout.lines.flatMap((line) => candidatesOf(layout, line, rules));
  const [best, ...others] = candidates
    .filter(({ label }) => label >= 1)
    .sort((a, b) => b.score - a.score || soonest(a.found.day, b.found.day, rules.today));
  if (!best)
    return (
      fromTerms(layout, candidates, rules) ??
      besideAmount(layout, candidates, { amount, today: rules.today })
    );
  const rival = others.some(
    ({ found, score }) => found.day !== best.found.day && score > best.score - 0.3,
  );
  const sure = Math.min(1, best.label / 3) * (rival ? 0.75 : 1) * (best.found.hasYear ? 1 : 0.85);
  const evidence = best.line.text.slice(0, 200);
  return { value: best.found.day, confidence: 0.5 + 0.47 * sure, evidence };
}

function candidatesOf(layout: Layout, line: Line, rules: DateRules): Candidate[] {
  return line.cells.flatMap((cell) => {
    const periods = findPeriods(cell.text, rules);
    const dates = findDates(cell.text + goesOn(layout, line), rules);
    return dates.flatMap((found, place) => {
      if (found.start >= cell.text.length) return [];
      const period = periods.find(({ start, end }) => found.start >= start && found.end <= end);
      // Of the stretch over which payments come again the first day is the next one.
      const first = found.start === period?.start && AGAIN.test(cell.text.slice(0, period.start));
      if (period && !first) return [];
      const from = dates[place - 1]?.end ?? null;
      const own = from === null ? null : cell.text.slice(from, found.start);
      const label = labelWeight(layout, line, { cell, found, own });
      const shown = label + Math.min(1, Math.max(0, line.size - 1)) * 0.3 - line.page * 0.3;
      const score = found.day < rules.today ? shown - PAST : shown;
      return [{ found, line, label, score }];
    });
  });
}

/** How the line below begins, where a sentence, and with it a date, may run over the end of the line. */
function goesOn({ lines }: Layout, line: Line): string {
  return isProse(line) ? ` ${lines[line.index + 1]?.text.slice(0, 16) ?? ''}` : '';
}

function labelWeight(
  layout: Layout,
  line: Line,
  { cell, found, own }: { cell: Line['cells'][number]; found: FoundDate; own: string | null },
): number {
  const { inside, before, after, above } = labelsOf(layout, line, cell, found);
  const nearest = lastClause(own ?? before);
  // "From 3 May we will collect": that is the first time.
  if (
    FIRST_TIME.test(nearest) &&
    (TAKING.test(after) || TAKEN.test(nearest) || AGAIN.test(nearest))
  )
    return 1.6;
  if (NEW_PRICE.test(nearest)) return 1.4;
  // A cell that names its date itself needs no word of the cells before it.
  const alone = cell.text.length <= PROSE ? weighEnd(own ?? inside, DUE_DATE_PHRASES) : 0;
  const beside = alone > 0 ? alone : weighEnd(own ?? before, DUE_DATE_PHRASES);
  if (/[a-z]{2}/i.test(nearest)) {
    if (beside !== 0) return beside;
    // "Your balance of $80 is due" may come after: "On 3 May your balance falls due".
    const behind = Math.max(0, weigh(after.slice(0, 60), DUE_DATE_PHRASES)) * 0.7;
    if (behind > 0) return behind;
  }
  const [first = '', second = ''] = above.filter((text) => /[a-z]{3}/i.test(text));
  return (weigh(first, DUE_DATE_PHRASES) || weigh(second, DUE_DATE_PHRASES) * 0.7) * 0.95;
}

const TERMS =
  /\b(?:within|terms:?|terms? of payment:?|payable in|due in|due|strictly|net)\s*(?:net\s*)?(?<days>[1-9]\d?)(?:\s*\(\w+\))?(?:\s*(?:calendar )?days|\b(?=\s*(?:$|[.;,]|\s{2})))|\bnet\s?(?<net>7|10|14|15|20|21|28|30|45|60)\b|\b(?<from>[1-9]\d?)\s*days (?:from|after|of) (?:the )?(?:date|day|issue|invoice|bill|statement)/i;
const ISSUED = words(`
    (?:issue|issued|invoice|bill|statement|account|letter)(?: date)?(?: of issue| on)?; date (?:issued|of
    issue|of invoice); dated?`);

function fromTerms(
  layout: Layout,
  candidates: readonly Candidate[],
  { today }: DateRules,
): Field<Day> | null {
  const line = layout.lines.find(({ text }) => TERMS.test(text));
  const { days, net, from } = line?.text.match(TERMS)?.groups ?? {};
  const count = Number(days ?? net ?? from);
  const issued = candidates.find(({ line: { text, index } }) =>
    ISSUED.test(`${layout.lines[index - 1]?.text ?? ''} ${text}`),
  );
  if (!line || !count || !issued || Math.abs(daysBetween(today, issued.found.day)) > 400)
    return null;
  const value = addDays(issued.found.day, count);
  return { value, confidence: 0.6, evidence: `${issued.line.text} · ${line.text}`.slice(0, 200) };
}

/** The day that nothing speaks against, in the sentence or row that names the amount to pay, or else anywhere. */
function besideAmount(
  { lines }: Layout,
  candidates: readonly Candidate[],
  { amount, today }: { amount: Cents | null; today: Day },
): Field<Day> {
  const places = lines.filter(({ text }) =>
    moneyIn(text).some(({ cents, taken }) => cents === amount && !taken),
  );
  const near = candidates.filter(({ line, label }) => {
    if (label < 0) return false;
    const before = lines[line.index - 1];
    return places.some((place) => place === line || (place === before && isProse(place)));
  });
  // A bill that looks ahead to one day only means that one.
  const ahead = candidates.filter(({ label, found }) => label >= 0 && found.day > today);
  const asked = amount === null ? [] : ahead;
  return oneDay(near, 0.5) ?? oneDay(asked, 0.45) ?? UNKNOWN;
}

/** What is said of a day that all of these share. */
function oneDay(candidates: readonly Candidate[], confidence: number): Field<Day> | null {
  const [first, ...others] = candidates;
  if (!first || others.some(({ found }) => found.day !== first.found.day)) return null;
  return { value: first.found.day, confidence, evidence: first.line.text.slice(0, 200) };
}

/** Running text, which goes on in the next line. */
function isProse({ cells, text }: Line): boolean {
  return cells.length === 1 && text.length > 45;
}
