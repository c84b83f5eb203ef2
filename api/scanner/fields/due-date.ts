/** The day by which a bill is to be paid, among all the dates that it names. */
import { addDays, type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import { type Field, UNKNOWN } from '../reading.ts';
import { type DateRules, type FoundDate, findDates, findPeriods } from './dates.ts';
import { type Layout, type Line, labelsOf } from './layout.ts';
import { moneyIn } from './money.ts';
import { lastClause, type Phrase, weigh, weighEnd, words } from './phrases.ts';

const PHRASES: readonly Phrase[] = [
  [
    words(`
    (?:payment )?due date; date due; payment (?:is )?due(?: by| on| date| before)?; (?:please
    )?pay(?:ment)?(?: this (?:bill|amount|invoice|account))? (?:by|before|on or before|no later than|not later
    than); due (?:on|by|before|for payment); payable (?:by|before|on or before|on|no later than); to be paid
    (?:by|before|on or before); pay by(?: date)?; (?:is|are|falls|fall|amount|total|balance|now) due; paid
    (?:in full )?(?:by|on or before|no later than|before); last date (?:for|to) pay(?:ment)?; final date for
    payment; payment (?:required|must (?:reach us|be (?:made|received)))(?: by)?; reach us (?:by|before|no
    later than); settle(?: this| the)?(?: account| bill| invoice| balance)? (?:by|before); deadline; no later
    than; on or before`),
    3,
  ],
  [
    words(`
    (?:direct debit|debit|payment|collection|withdrawal|autopay|auto
    pay|billing|charge|deduction|instalment|installment|renewal|draft) date; will be (?:automatically
    )?(?:debited|deducted|charged|collected|taken|withdrawn|paid|drawn|drafted)[^.]{0,60}(?:on|around)?; we(?:
    will|.ll)? (?:automatically )?(?:debit|deduct|charge|collect|take)[^.]{0,60}(?:on|around)?; scheduled (?:for|on); next (?:deduction|debit|instal?lment|collection|charge)(?: date| due)?; renews?; on or
    (?:around|after|about); direct debit (?:on|of|will); auto-?pay(?:ment)? (?:on|scheduled|will); next
    payment(?: date)?; debit(?:ed|ing)? [^.]{0,40}on; rent (?:is )?due; renew(?:s|al)? (?:on|by|before|online before); expires? on renew; (?:payment|instal?lment|amount)
    (?:will be |to be |is )?(?:taken|processed|collected|made)(?: on)?; (?:auto ?pay|payment|debit) will be processed; (?:leaves?|come(?:s)? out
    of|go(?:es)? out of|taken from|out of) (?:your|the) [^.]{0,30}; first (?:payment|collection|instal?lment|charge|debit|deduction)[^.]{0,20}; (?:has|have|let us have|let
    [^.]{0,30} have) it by; (?:expected|required|wanted|needed|requested|received|arrive|cleared) (?:by|before|on); next on`),
    2.6,
  ],
  [
    words(`
    due; pay before; payment on; pay on`),
    1.6,
  ],
  [
    /\b(?:by|before)(?: (?:the|end of|midnight|noon|midday|close of business|cob|\d{1,2}(?:[.:]\d\d)? ?[ap]\.?m\.?))*(?: on)?(?: the)?\W*$/i,
    1.6,
  ],
  [/\b(?:collected|debited|taken|charged|deducted|drawn|withdrawn)(?: on)?\W*$/i, 1.6],
  // On a utility's bill the next one, on a subscription's the day of the next payment.
  [/^\W*next bill(?: date)?\W*$/i, 1.8],
  [
    /\b(?:we|you)(?:['’]ve| have)? (?:collected|debited|took|charged|deducted|received|paid)\b/i,
    -3,
  ],
  [/\b(?:runs|run|running) out(?: on)?\W*$/i, 1.6],
  [
    words(`
    (?:issue|invoice|bill|billing|statement|account|tax|letter|document|print|posting|order|closing) date;
    date (?:issued|of (?:issue|invoice|this|bill|statement)); date prepared; as (?:at|of); billing period`),
    -2.4,
  ],
  [
    /\b(?:(?:issued|dated|printed|posted|mailed|prepared|created|generated)(?: on)?|(?<!next )(?:issue|invoice|bill|statement|account|letter|document)(?: date)?)\W*$/i,
    -2.4,
  ],
  [
    words(`
    due back; due for (?!payment); previous; last (?:payment|bill|paid|read|reading|invoice); (?<!if )(?<!when )(?<!be )received(?! by| before| on or before); paid on; thank you; payments?
    (?:made|received); opening`),
    -3,
  ],
  [
    words(String.raw`
    period; borrow\w*; deliver(?:y|ies); due back; items?; appointment; booked; visit; reading; read(?: date)?; meter; service (?:dates?|from|to); supply; usage; cover(?:age)?;
    next (?:bill|reading|meter|invoice|statement|scheduled); contract; price change; (?:price|rate|charge)s? (?:goes|go|changes?) (?:up )?on; takes? effect; effective; member since;
    birth; dob; offer; closing date; opening date`),
    -1.8,
  ],
  // Words that only say something about the date right behind them.
  [
    /\b(?:from|until|through|to|since|valid|starts?|starting|commenc\w+|begins?|ends?|ending)\W*$/i,
    -2,
  ],
  [
    words(String.raw`
    (?<!(?:or|just|shortly|or just)\s)after; late fee; if not (?:paid|received); if (?:paid|received|you pay)(?! by| before| on or before| in full by); disconnect\w*; was due; were due;
    past due; overdue; no interest; interest[- ]free; promotional\w*`),
    -1.5,
  ],
];

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
  const alone = cell.text.length <= PROSE ? weighEnd(own ?? inside, PHRASES) : 0;
  const beside = alone > 0 ? alone : weighEnd(own ?? before, PHRASES);
  if (/[a-z]{2}/i.test(nearest)) {
    if (beside !== 0) return beside;
    // "Your balance of $80 is due" may come after: "On 3 May your balance falls due".
    const behind = Math.max(0, weigh(after.slice(0, 60), PHRASES)) * 0.7;
    if (behind > 0) return behind;
  }
  const [first = '', second = ''] = above.filter((text) => /[a-z]{3}/i.test(text));
  return (weigh(first, PHRASES) || weigh(second, PHRASES) * 0.7) * 0.95;
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
