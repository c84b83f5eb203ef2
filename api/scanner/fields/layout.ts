/** Words with places to lines and cells: what stands beside and above a figure says what the figure is (labels.ts). */
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
/** No line of a bill has more words, and no cell more letters: what is done for each figure of a line takes no longer. */
const MOST = { words: 200, letters: 1_000 };

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
    const row = rows
      .slice(-6)
      .find((open) => open.words.length < MOST.words && sharesRow(open, word));
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
    text: group
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MOST.letters),
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
