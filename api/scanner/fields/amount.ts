/** The amount that a bill asks for, among all the amounts that it names. */
import { type Cents, parseMoney } from '../../../ledger/money.ts';
import { type Field, UNKNOWN } from '../reading.ts';
import { AMOUNT_PHRASES } from './amount-phrases.ts';
import { type Cell, type Layout, type Line, labelsOf } from './layout.ts';
import { weigh } from './phrases.ts';

/** Where it stands, what it is, and how much its labels say for it. */
type Candidate = {
  cents: Cents;
  line: Line;
  cell: Cell;
  label: number;
  score: number;
  confidence: number;
  hasCurrency: boolean;
};

const NUMBER = String.raw`(?:\d{1,3}(?:[, ]\d{3})+|\d{1,8})`;
/** An amount with two decimals, or a whole one behind a currency's sign. OCR takes a $ for an S now and then. */
const MONEY = new RegExp(
  String.raw`(?<![\w.,/-])(?<sign>-|\()?\s?(?<currency>(?:A|AU|US|NZ|CA)?\$|[£€]|(?:AUD|USD|GBP|EUR|NZD)|S(?=\d+[.,]\d\d))?\s?(?<minus>-)?(?<whole>${NUMBER})(?:\s?[.]\s?(?<cents>\d{2}))?(?<percent>\s?%)?(?<credit>\s?(?:CR|cr|Cr)\b|-(?!\w)|\))?(?![\d/]|[.,]\d|\s?(?:kWh|MJ|kL|GB|MB|%|¢|c\/|[ap]\.?m\b|days?\b|units?\b|mins?\b))`,
  'g',
);

/** What weighs this much against a figure from behind counts; less is said in passing. */
const STRONG = -2;
/** How sure to be of the best candidate, by the weight of its label. */
const SURE = 3;

/** Reads the amount due. A bill in credit, or one that names no amount to pay, gives none. */
export function readAmount(layout: Layout): Field<Cents> {
  const candidates = layout.lines.flatMap((line) => candidatesOf(layout, line));
  for (const candidate of candidates) candidate.score += support(candidate, candidates);
  const [best] = candidates
    .filter(({ label }) => label > 0.8)
    .sort((a, b) => b.score - a.score || b.cents - a.cents);
  if (!best) return onlyOne(candidates);
  const rival = candidates.find(
    (other) => other.cents !== best.cents && other.score > best.score - 0.4,
  );
  const sure = Math.min(1, best.label / SURE) * (rival ? 0.75 : 1) * (0.5 + best.confidence / 2);
  return fieldOf(best, 0.5 + 0.47 * sure);
}

/** Every amount that stands on the bill. */
export function amountsIn(layout: Layout): Cents[] {
  return layout.lines.flatMap((line) => candidatesOf(layout, line).map(({ cents }) => cents));
}

/** Without a label, an amount counts when the bill names no other. */
function onlyOne(candidates: readonly Candidate[]): Field<Cents> {
  const [first] = candidates.filter(({ hasCurrency }) => hasCurrency);
  if (!first || candidates.some(({ cents }) => cents !== first.cents) || first.label < 0)
    return UNKNOWN;
  return fieldOf(first, 0.4);
}

function fieldOf({ cents, line }: Candidate, confidence: number): Field<Cents> {
  return { value: cents, confidence, evidence: line.text.slice(0, 200) };
}

/** The same sum under a second good label is a good sign: bills say what they want twice. */
function support(candidate: Candidate, all: readonly Candidate[]): number {
  const same = all.filter(
    (other) => other !== candidate && other.cents === candidate.cents && other.label > 0.8,
  );
  return Math.min(same.length, 2) * 0.35;
}

function candidatesOf(layout: Layout, line: Line): Candidate[] {
  return line.cells.flatMap((cell) => {
    const matches = [...cell.text.matchAll(MONEY)];
    return matches.flatMap((match, place) => {
      const {
        currency,
        whole = '',
        cents = '00',
        percent,
        credit,
        sign,
        minus,
      } = match.groups ?? {};
      if (percent || (!match.groups?.cents && !currency)) return [];
      // A credit, a payment: what the bill asks for is never below zero.
      if (credit || sign === '-' || minus) return [];
      const value = parseMoney(`${whole.replace(/[, ]/g, '')}.${cents}`);
      if (value === null) return [];
      const before = matches[place - 1];
      const start = (before?.index ?? 0) + (before?.[0].length ?? 0);
      const end = match.index + match[0].length;
      const span = { start: match.index, end };
      const label = labelWeight(
        layout,
        line,
        cell,
        span,
        place > 0 ? cell.text.slice(start, match.index) : null,
      );
      const { size } = line;
      const score = label + Math.min(1, Math.max(0, size - 1)) * 0.8 + (currency ? 0.2 : 0);
      const shown = score - line.page * 0.3;
      return [
        {
          cents: value,
          line,
          cell,
          label,
          score: shown,
          confidence: cell.confidence,
          hasCurrency: Boolean(currency),
        },
      ];
    });
  });
}

/** `own`: the words since the figure before it in the same cell, when there is one. */
function labelWeight(
  layout: Layout,
  line: Line,
  cell: Cell,
  span: { start: number; end: number },
  own: string | null,
): number {
  const { before, after, above, below } = labelsOf(layout, line, cell, span);
  const nearest = own ?? before;
  const beside = weigh(lastClause(nearest), AMOUNT_PHRASES);
  const said = /[a-z]{3}/i.test(nearest);
  // In a sentence the words behind the figure name it as well: "$80.00 is due on 3 May".
  const behind = weigh(firstClause(after.slice(0, 60)), AMOUNT_PHRASES) * 0.8;
  if (said && beside !== 0)
    return beside > 0 ? Math.max(behind < STRONG ? beside + behind : beside, behind) : beside;
  if (said && behind !== 0) return behind;
  const [first = '', second = ''] = above.filter((text) => !/^[\s\W\d]*$/.test(text));
  const over = weigh(first, AMOUNT_PHRASES) || Math.max(0, weigh(second, AMOUNT_PHRASES)) * 0.7;
  // Words beside it that say nothing belong to another column; then only a clear heading counts.
  if (over !== 0) return !said || over > 2 ? over * 0.95 : over * 0.5;
  return said ? 0 : weigh(below, AMOUNT_PHRASES) * 0.7;
}

/** What an amount is said to include says nothing against it. */
const INCLUDING =
  /\(?\bincl?(?:uding|udes|usive|\.)?\s*(?:of )?(?:\d+%? )?(?:gst|vat|tax(?:es)?|fees)\b\)?/gi;

/** The end of a text, back to where its sentence began. */
function lastClause(long: string): string {
  const text = long.replace(INCLUDING, '');
  return (
    text
      .slice(-90)
      .split(/(?<=[a-z]{2})[.;]\s|(?<=\d)\.\s+(?=[A-Z])/)
      .at(-1) ?? ''
  );
}

function firstClause(text: string): string {
  return text.replace(INCLUDING, '').split(/[.;]\s|,\s/)[0] ?? '';
}
