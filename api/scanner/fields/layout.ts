/** Words with places to lines and cells: what stands beside and above a figure says what the figure is. */
import type { Box, Page, Word } from '../page.ts';

/** Words that stand together on one line; a gap as wide as a column's begins another cell. */
export type Cell = Box & {
  text: string;
  confidence: number;
  /** As of a line: large print may stand beside small. */
  size: number;
};

export type Line = Box & {
  text: string;
  cells: Cell[];
  /** Counted from 0 over the whole document. */
  index: number;
  page: number;
  /** The usual height of its words over that of the page's: 1 for running text, 2 for a heading. */
  size: number;
};

export type Layout = { lines: Line[]; text: string };

/** A gap of this many heights is more than a space between words. */
const CELL_GAP = 1.1;

/** The lines of a document from top to bottom, page after page. */
export function layOut(pages: readonly Page[]): Layout {
  const lines: Line[] = [];
  pages.forEach((page, number) => {
    const usual = median(page.words.map(heightOf)) || 1;
    for (const row of rowsOf(page.words)) {
      const words = together(row, usual);
      const cells = cellsOf(words, usual);
      const size = median(words.map(heightOf)) / usual;
      const text = cells.map((cell) => cell.text).join('  ');
      lines.push({ ...around(words), text, cells, index: lines.length, page: number, size });
    }
  });
  return { lines, text: lines.map(({ text }) => text).join('\n') };
}

/** Print so much larger than usual is a logo or a heading. */
const LARGE = 1.5;
/** A gap of fewer heights is within a word. */
const WORD_GAP = 0.2;

/** Text recognition tears large words apart: "Gi PPS land". */
function together(words: readonly Word[], usual: number): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && isTorn(last, word, usual)) joined.splice(-1, 1, joinedOf(last, word));
    else joined.push(word);
  }
  return joined;
}

function isTorn(last: Word, word: Word, usual: number): boolean {
  const [low, high] = heightsOf(last, word);
  return (
    word.confidence < 1 &&
    low >= LARGE * usual &&
    word.x0 - last.x1 < WORD_GAP * high &&
    [last, word].every(({ text }) => /^[a-z]+$/i.test(text))
  );
}

/** The lower and the higher of two words. */
const heightsOf = (...words: [Word, Word]) =>
  words.map(heightOf).sort((a, b) => a - b) as [low: number, high: number];

function joinedOf(last: Word, word: Word): Word {
  const text = last.text + word.text;
  const isCapitals = text === text.toUpperCase();
  return {
    ...around([last, word]),
    text: isCapitals ? text : text.charAt(0) + text.slice(1).toLowerCase(),
    confidence: Math.min(last.confidence, word.confidence),
  };
}

/** Words whose middles lie within one another's height share a row. */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: { words: Word[]; y0: number; y1: number }[] = [];
  for (const word of [...words].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const row = rows.slice(-6).find((open) => sharesRow(open, word));
    if (!row) {
      rows.push({ words: [word], y0: word.y0, y1: word.y1 });
      continue;
    }
    row.words.push(word);
    // The row keeps the place of its tallest word, so that a chain of slightly lower words cannot pull two rows together.
    if (heightOf(word) > row.y1 - row.y0) Object.assign(row, { y0: word.y0, y1: word.y1 });
  }
  return rows
    .sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1)
    .map((row) => row.words.sort((a, b) => a.x0 - b.x0));
}

function sharesRow(row: { y0: number; y1: number }, word: Word): boolean {
  const overlap = Math.min(row.y1, word.y1) - Math.max(row.y0, word.y0);
  return overlap > 0.5 * Math.min(row.y1 - row.y0, heightOf(word));
}

function cellsOf(words: readonly Word[], usual: number): Cell[] {
  const groups: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const gap = last ? word.x0 - last.x1 : Number.POSITIVE_INFINITY;
    const height = last ? heightsOf(last, word)[1] : 0;
    if (gap > CELL_GAP * height || (last && otherPrint(last, word))) groups.push([word]);
    else groups.at(-1)?.push(word);
    last = word;
  }
  return groups.map((group) => ({
    ...around(group),
    text: group.map(({ text }) => text).join(' '),
    confidence: Math.min(...group.map(({ confidence }) => confidence)),
    size: median(group.map(heightOf)) / usual,
  }));
}

/** Print of another size begins another cell: a slogan beside a logo. */
const OTHER_PRINT = 2.1;

function otherPrint(last: Word, word: Word): boolean {
  const [low, high] = heightsOf(last, word);
  return high > OTHER_PRINT * low && [last, word].every(({ text }) => /[a-z\d]{2}/i.test(text));
}

function around(words: readonly Word[]): Box {
  return {
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
}

const heightOf = ({ y0, y1 }: Box) => y1 - y0;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

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
  const height = Math.max(cell.y1 - cell.y0, (line.y1 - line.y0) / 2);
  for (let at = line.index - 1; at >= 0 && found.length < 2; at -= 1) {
    const above = lines[at];
    if (!above || above.page !== line.page || y0 - above.y1 > REACH_ABOVE * height) break;
    const over = above.cells.find((other) => overlaps(other, cell));
    if (!over || isAnswered(above, over)) continue;
    found.push(over.text);
    y0 = above.y0;
  }
  return found;
}

/** The words at the head of the column of figures that a cell belongs to; '' where none stand over it. */
export function headOf({ lines }: Layout, line: Line, cell: Cell): string {
  for (let at = line.index - 1; at >= 0; at -= 1) {
    const above = lines[at];
    const over = above?.cells.find((other) => overlaps(other, cell));
    if (above?.page !== line.page) return '';
    if (over && !FIGURE.test(over.text)) return over.text;
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
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  return shared > 0.3 * Math.min(a.x1 - a.x0, b.x1 - b.x0);
}
