/** What stands around a figure or a day: the words beside, above and under it, and where on the page it is. */
import { headOf, labelsOf } from '../fields/labels.ts';
import type { Cell, Layout, Line } from '../fields/layout.ts';
import { addThose, addWords, type Features } from './features.ts';
import { wordsOf } from './words.ts';

/** Where something stands. `from` and `to`: where the one before it in the same cell ends, and the next one begins. */
export type Spot = {
  line: Line;
  cell: Cell;
  start: number;
  end: number;
  from: number | undefined;
  to: number | undefined;
};

/** A cell longer than this is running text. */
const PROSE = 45;
/** How many words before it are near, and how many more are looked at. */
const NEAR = 6;
const FAR = 14;
/** How many lines up a heading may be. */
const REACH = 25;

/** Several of a kind with the places between them, in the order in which they stand in a cell. */
export function spotsIn<T extends { start: number; end: number }>(
  line: Line,
  cell: Cell,
  found: readonly T[],
): (T & Spot & { place: number; count: number })[] {
  return found.map((one, place) => ({
    ...one,
    line,
    cell,
    from: found[place - 1]?.end,
    to: found[place + 1]?.start,
    place,
    count: found.length,
  }));
}

/** Running text, which goes on in the next line. */
export function isProse({ cells, text }: Line): boolean {
  return cells.length === 1 && text.length > PROSE;
}

/** The features of a spot. */
export function surroundingsOf(layout: Layout, spot: Spot): Features {
  const features: Features = new Map();
  const { line, cell } = spot;
  const { before, above, below } = labelsOf(layout, line, cell, spot);
  const own = spot.from === undefined ? '' : cell.text.slice(spot.from, spot.start);
  const label = /[a-z]{3}/i.test(own) ? own : before;
  addBefore(features, wordsOf(lastClause(label)));
  addAfter(features, layout, spot);
  const [first = '', second = ''] = above.filter((text) => !/^[\s\W\d]*$/.test(text));
  const over = wordsOf(first).slice(-8);
  addWords(features, first.length > PROSE ? 'over-long' : 'over', over);
  addWords(features, 'second-over', wordsOf(second).slice(0, 5), false);
  if (!/[a-z]{3}/i.test(label)) {
    // Without words beside it, those over it are its label.
    features.set('no-label', 1);
    features.set(`whole-over:${over.join('_')}`, 1);
    addWords(features, 'label-over', over);
    addWords(features, 'before', over.slice(-NEAR));
  }
  addWords(features, 'under', wordsOf(below).slice(0, NEAR), false);
  const head = headOf(layout, line, cell);
  if (head.length < PROSE) addWords(features, 'head', wordsOf(head).slice(0, 4));
  addHeading(features, layout, line);
  const prose = cell.text.length > PROSE;
  if (prose) for (const word of wordsIn(cell)) features.set(`sentence:${word}`, 0.5);
  addThose(features, { prose, cell: !prose });
  features.set('size', Math.min(2, Math.max(0, cell.size - 1)));
  features.set('page', Math.min(2, line.page));
  features.set(`quarter:${Math.floor((line.index / layout.lines.length) * 4)}`, 1);
  return features;
}

/** The words of a cell, taken apart once for all that stands in it. */
function wordsIn(cell: Cell): readonly string[] {
  const words = WORDS.get(cell) ?? wordsOf(cell.text);
  WORDS.set(cell, words);
  return words;
}

const WORDS = new WeakMap<Cell, readonly string[]>();

/** The end of a text, back to where its sentence began. */
function lastClause(text: string): string {
  const clauses = text.slice(-110).split(/(?<=[a-z]{2})[.;!?]\s|(?<=\d)\.\s+(?=[A-Z])/i);
  return clauses.at(-1) ?? '';
}

function addBefore(features: Features, words: readonly string[]): void {
  const near = words.slice(-NEAR);
  addWords(features, 'before', near);
  for (const word of words.slice(-FAR, -NEAR)) features.set(`far-before:${word}`, 1);
  for (const [at, word] of near.slice(-2).reverse().entries())
    features.set(`${at === 0 ? 'last' : 'last-but-one'}:${word}`, 1);
  features.set(`last-two:${near.slice(-2).join('_')}`, 1);
  near.slice(2).forEach((word, at) => {
    features.set(`before:${near[at]}_${near[at + 1]}_${word}`, 1);
  });
}

function addAfter(features: Features, { lines }: Layout, { line, cell, end, to }: Spot): void {
  const text = cell.text.slice(end, to);
  const words = wordsOf(text.split(/[.;]\s/)[0] ?? '').slice(0, NEAR);
  addWords(features, 'after', words);
  if (words[0]) features.set(`next:${words[0]}`, 1);
  const under = lines[line.index + 1];
  const goesOn = text.length <= 2 && isProse(line) && !/[.!?]$/.test(cell.text);
  if (goesOn && under) addWords(features, 'after', wordsOf(under.text.slice(0, 40)).slice(0, 5));
  const right = line.cells[line.cells.indexOf(cell) + 1]?.text ?? '';
  addWords(features, 'right', wordsOf(right).slice(0, NEAR), false);
}

/** The nearest short line over it that is as large as it or larger, and has no figures. */
function addHeading(features: Features, { lines }: Layout, line: Line): void {
  const above = lines.slice(Math.max(0, line.index - REACH), line.index).reverse();
  const heading = above.find(
    ({ cells, text, size, page }) =>
      page === line.page &&
      cells.length === 1 &&
      text.length < 40 &&
      !/\d/.test(text) &&
      (size > 1.1 || size >= line.size),
  );
  if (heading) addWords(features, 'heading', wordsOf(heading.text).slice(0, 5), false);
}

/** The words of the whole bill, as what speaks for a value that it does not name. */
export function wholeBill({ text }: Layout): Features {
  const features: Features = new Map();
  addWords(features, 'bill', wordsOf(text));
  for (const name of features.keys()) features.set(name, 0.4);
  features.set('none', 1);
  return features;
}
