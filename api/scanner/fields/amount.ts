/** The amount that a bill asks for, among all the amounts that it names. */
import type { Cents } from '../../../ledger/money.ts';
import { type Field, UNKNOWN } from '../reading.ts';
import { amountPhrases } from '../words/amounts.ts';
import { type Cell, headOf, type Layout, type Line, labelsOf } from './layout.ts';
import { moneyIn } from './money.ts';
import { type Phrase, weigh, weighEnd } from './phrases.ts';
import { totalsIn } from './sums.ts';

/** An amount on the bill, and the weight of its labels. */
type Candidate = {
  cents: Cents;
  line: Line;
  cell: Cell;
  label: number;
  confidence: number;
  hasCurrency: boolean;
};

type Scored = Candidate & { score: number };

/** Words after a figure count against it only from this weight on. */
const STRONG = -2;
/** The label weight of full confidence. */
const SURE = 3;
/** A label of this weight asks for payment. */
const ASKED = 2.4;
/** The label weight of a figure that is the sum of those above it. */
const TOTAL = 1.4;
/** The weight of being beside the due date. */
const BESIDE = 0.6;
/** A cell longer than this is running text. */
const PROSE = 45;
/** The heading of a column of past figures, and its weight. */
const EARLIER = /^(?:your )?(?:last|previous|prior) (?:year|bill|period|quarter|month|time)/i;
const PAST = -3;

const NOTHING_TO_PAY =
  /\bnothing to pay\b|\bin credit\b|\bno payment (?:is )?(?:due|required|needed)\b|\b(?:not|n['’]t) (?:need|have) to pay\b|\bnot (?:a bill|an invoice)\b|(?<!you )\bdo not pay\b(?! by| cash)/i;

/** Reads the amount due. `beside`: lines at a due date. A bill in credit, or one that names no amount to pay, gives none. */
export function readAmount(layout: Layout, beside: ReadonlySet<number>): Field<Cents> {
  const candidates = candidatesIn(layout).map((candidate) => {
    const near = candidate.label >= 0 && beside.has(candidate.line.index) ? BESIDE : 0;
    return { ...candidate, label: candidate.label + near };
  });
  const scored = notNothing(candidates.filter(({ label }) => label > 0.8)).map((candidate) => ({
    ...candidate,
    score: scoreOf(candidate, candidates),
  }));
  const [best, ...others] = aboveTheirParts(layout, scored).sort(
    (a, b) => b.score - a.score || b.cents - a.cents,
  );
  if (NOTHING_TO_PAY.test(layout.text) && (best?.label ?? 0) < ASKED) return UNKNOWN;
  if (!best) return onlyOne(candidates);
  // 0.00 is no amount to pay or to save for.
  if (best.cents === 0) return UNKNOWN;
  const rival = others.some(({ cents, score }) => cents !== best.cents && score > best.score - 0.4);
  const sure = Math.min(1, best.label / SURE) * (rival ? 0.75 : 1) * (0.5 + best.confidence / 2);
  return fieldOf(best, 0.5 + 0.47 * sure);
}

/** "Due now: 0.00" does not count when another amount is asked for as clearly. */
function notNothing(candidates: readonly Candidate[]): readonly Candidate[] {
  const asked = candidates.filter(({ cents, label }) => cents > 0 && label >= ASKED);
  return asked.length > 0 ? candidates.filter(({ cents }) => cents > 0) : candidates;
}

/** A total is more than any part of it, unless the parts are the payments of a plan, one like another. */
function aboveTheirParts(layout: Layout, scored: readonly Scored[]): Scored[] {
  const totals = totalsIn(layout);
  return scored.map((total) => {
    const addends = totals.get(total.cell) ?? [];
    const parts = scored.filter(({ cell }) => addends.includes(cell));
    const sums = parts.map(({ cents }) => cents);
    const plan = parts.length > 1 && Math.max(...sums) <= Math.min(...sums) * 1.05;
    const best = Math.max(...parts.map(({ score }) => score));
    return plan || parts.length === 0
      ? total
      : { ...total, score: Math.max(total.score, best + 0.1) };
  });
}

/** Every amount on the bill. */
export function amountsIn(layout: Layout): Cents[] {
  return candidatesIn(layout).map(({ cents }) => cents);
}

/** Without a label, an amount counts when nothing speaks against it and the bill names no other such. */
function onlyOne(candidates: readonly Candidate[]): Field<Cents> {
  const open = candidates.filter(({ label, cents }) => label >= 0 && cents > 0);
  const [first] = open;
  if (!first?.hasCurrency || open.some(({ cents }) => cents !== first.cents)) return UNKNOWN;
  return fieldOf(first, 0.4);
}

function fieldOf({ cents, line }: Candidate, confidence: number): Field<Cents> {
  return { value: cents, confidence, evidence: line.text.slice(0, 200) };
}

/** Large print counts, and so does the same amount under a second good label: bills repeat what they ask for. */
function scoreOf(candidate: Candidate, all: readonly Candidate[]): number {
  const { cents, line, label, hasCurrency } = candidate;
  const same = all.filter(
    (other) => other !== candidate && other.cents === cents && other.label > 0.8,
  );
  const size = Math.min(1, Math.max(0, line.size - 1)) * 0.8;
  return label + size + (hasCurrency ? 0.2 : 0) - line.page * 0.3 + Math.min(same.length, 2) * 0.35;
}

function candidatesIn(layout: Layout): Candidate[] {
  const totals = totalsIn(layout);
  return layout.lines.flatMap((line) =>
    line.cells.flatMap((cell) => {
      const amounts = moneyIn(cell.text);
      return amounts.flatMap(({ cents, start, end, taken, hasCurrency }, place) => {
        if (taken) return [];
        const from = amounts[place - 1]?.end;
        const own = from === undefined ? null : cell.text.slice(from, start);
        const past = EARLIER.test(headOf(layout, line, cell)) ? PAST : 0;
        const said = labelWeight(layout, line, { cell, start, end, own }) + past;
        const label = said >= 0 && totals.has(cell) ? Math.max(said + 0.4, TOTAL) : said;
        return [{ cents, line, cell, label, confidence: cell.confidence, hasCurrency }];
      });
    }),
  );
}

/** `own`: the words since the figure before it in the same cell, when there is one. */
function labelWeight(
  layout: Layout,
  line: Line,
  { cell, own, ...span }: { cell: Cell; start: number; end: number; own: string | null },
): number {
  const phrases = amountPhrases(layout.text);
  const { inside, before, after, above, below } = labelsOf(layout, line, cell, span);
  const since = own !== null && /[a-z]{3}/i.test(own) ? own : null;
  const nearest = since ?? before;
  // A cell that names its figure itself needs no word of the cells before it.
  const alone = cell.text.length > PROSE ? 0 : weighEnd(bare(since ?? inside), phrases);
  const beside = alone > 0 ? alone : weighEnd(bare(nearest), phrases);
  const said = /[a-z]{3}/i.test(nearest);
  // In a sentence the words behind the figure name it as well: "$80.00 is due on 3 May".
  const behind = weigh(firstClause(after.replace(ASIDE, '').slice(0, 60)), phrases) * 0.8;
  if (said && beside !== 0)
    return beside > 0 ? Math.max(behind < STRONG ? beside + behind : beside, behind) : beside;
  // A sentence names its figures itself.
  if (said && (behind !== 0 || cell.text.length > PROSE)) return behind;
  if (own !== null && cell.text.length > PROSE) return 0;
  const [first = '', second = ''] = above.filter((text) => !/^[\s\W\d]*$/.test(text));
  // A short line that ends in a colon ends the sentence of the line over it.
  const heading = first.endsWith(':') ? `${second} ${first}` : first;
  const over = weighAbove(heading, phrases) || Math.max(0, weigh(second, phrases)) * 0.7;
  // Words beside it that say nothing belong to another column; then only a clear heading counts.
  if (over !== 0) return !said || over > 2 ? over * 0.95 : over * 0.5;
  return said ? 0 : weigh(below, phrases) * 0.7;
}

/** A sentence over a figure is about something else, unless it asks for it. */
function weighAbove(text: string, phrases: readonly Phrase[]): number {
  const weight = weigh(text, phrases);
  return text.length > PROSE ? Math.max(0, weight) : weight;
}

/** Words in brackets that are about another figure. */
const ASIDE = /^\s*\([^)]*[$£€][^)]*\)/;

/** What an amount is said to include says nothing against it. */
const INCLUDING =
  /\((?:plus|incl|excl|before|with)[^)$£€]*\)|\(\d+ [a-z]+\)|\(?\bincl?(?:uding|udes|usive|\.)?\s*(?:of )?(?:\d+%? )?(?:gst|vat|tax(?:es)?|fees)\b\)?/gi;

const bare = (text: string) => text.replace(INCLUDING, '');

function firstClause(text: string): string {
  return bare(text).split(/[.;]\s|,\s/)[0] ?? '';
}
