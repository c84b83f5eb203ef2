/** The words that may name a figure: beside it, over it and under it. */
import type { Box } from '../page.ts';
import type { Cell, Layout, Line } from './layout.ts';

/** What may name a figure: words of its own cell, of the cells beside it, and of the cells above it. */
export type Labels = {
  /** In the same cell: the text before the figure. */
  inside: string;
  /** On the same line: the text before the figure, nearest last. */
  before: string;
  /** On the same line, after the figure. */
  after: string;
  /** The nearest cell that stands over it, and the one over that. */
  above: string[];
  /** The cell under it. */
  below: string;
};

/** How many heights of the figure its label may be away. */
const REACH_ABOVE = 3.5;
/** No bill has more cells between a figure and its label, or more cells or lines between it and the head of its column. */
const MOST = { toLabel: 300, toHead: 1_500, lines: 250 };

/** The labels of the part of a cell from `start` to `end`. */
export function labelsOf(
  { lines }: Layout,
  line: Line,
  cell: Cell,
  span: { start: number; end: number },
): Labels {
  const place = line.cells.indexOf(cell);
  const own = cell.text;
  const left = line.cells.slice(Math.max(0, place - 2), place).map(({ text }) => text);
  // "Or" begins another way to pay.
  const right = line.cells.slice(place + 1, place + 2).filter(({ text }) => !/^or\b/i.test(text));
  // Running text goes on from the line before and to the line after.
  const over = cellsOver(lines, line, cell);
  const sentence = own.length > 45 || endsSentence(lines[line.index - 1], line);
  const under = lines[line.index + 1];
  return {
    inside: own.slice(0, span.start),
    before: [
      ...left,
      ...(sentence && span.start < 40 ? over.slice(0, 1).filter(goesOn) : []),
      own.slice(0, span.start),
    ].join(' '),
    after: [own.slice(span.end), ...right.map(({ text }) => text)].join(' '),
    above: over,
    below: nearestOverlap(under, line, cell)?.text ?? '',
  };
}

/** The last few words of a sentence, under the long line that it began on. */
function endsSentence(above: Line | undefined, { cells, x0 }: Line): boolean {
  const [long, ...others] = above?.cells ?? [];
  if (!long || others.length > 0 || cells.length > 1) return false;
  return long.text.length > 70 && Math.abs(long.x0 - x0) < long.y1 - long.y0;
}

/** Running text that its line does not end. */
function goesOn(text: string): boolean {
  return text.length > 30 && !/[.!?:]$/.test(text);
}

function cellsOver(lines: readonly Line[], line: Line, cell: Cell): string[] {
  const found: string[] = [];
  let { y0 } = cell;
  let cells = 0;
  const height = Math.max(cell.y1 - cell.y0, (line.y1 - line.y0) / 2);
  for (let at = line.index - 1; cells < MOST.toLabel && found.length < 2; at -= 1) {
    const above = lines[at];
    if (!above || above.page !== line.page || y0 - above.y1 > REACH_ABOVE * height) break;
    cells += above.cells.length;
    const over = above.cells.find((other) => overlaps(other, cell));
    if (!over || isAnswered(above, over)) continue;
    found.push(over.text);
    y0 = above.y0;
  }
  return found;
}

/** The words at the head of the column of figures that a cell belongs to; '' where none stand over it. */
export function headOf({ lines }: Layout, line: Line, cell: Cell): string {
  let cells = 0;
  const last = line.index - MOST.lines;
  for (let at = line.index - 1; at >= last && cells < MOST.toHead; at -= 1) {
    const above = lines[at];
    if (above?.page !== line.page) return '';
    const over = above.cells.find((other) => overlaps(other, cell));
    if (over && !FIGURE.test(over.text)) return over.text;
    cells += above.cells.length;
  }
  return '';
}

const FIGURE =
  /^(?:[-–(]?\s?[$£€]?\s?\d[\d.,/ -]*(?:CR|cr|\)|-)?|\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9},? \d{2,4}|[a-z]{3,9} \d{1,2},? \d{4})$/i;

/** A label whose figure stands beside it says nothing about what stands under it. */
function isAnswered({ cells }: Line, cell: Cell): boolean {
  const beside = cells[cells.indexOf(cell) + 1];
  return beside !== undefined && /[a-z]{3}/i.test(cell.text) && FIGURE.test(beside.text);
}

function nearestOverlap(under: Line | undefined, line: Line, cell: Cell): Cell | undefined {
  if (!under || under.page !== line.page) return undefined;
  if (under.y0 - cell.y1 > 2 * (cell.y1 - cell.y0)) return undefined;
  return under.cells.find((other) => overlaps(other, cell));
}

function overlaps(a: Box, b: Box): boolean {
  if (a.x1 < b.x0 || b.x1 < a.x0) return false;
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return shared > 0.3 * Math.min(a.x1 - a.x0, b.x1 - b.x0);
}
