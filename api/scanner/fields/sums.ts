/** Figures that the ones above them in their column, or the ones of a sentence, add up to: totals, whatever they are called. */
import type { Cents } from '../../../ledger/money.ts';
import type { Cell, Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';

type Figure = { cents: Cents; line: Line; cell: Cell };

/** More lines than these no bill adds up. */
const ADDENDS = 14;
/** No page of a bill has more figures over a total that do not belong to it. */
const MOST_OVER = 500;

/** The cells that hold such a total, and the cells that it is the sum of. */
export function totalsIn({ lines }: Layout): Map<Cell, Cell[]> {
  const figures = lines.flatMap((line) => line.cells.flatMap((cell) => figureOf(line, cell)));
  const listed = listedIn(lines);
  const totals = figures.map((figure, place) => {
    const list = listed.get(figure.cents);
    const addends = addendsOf(figure.cents, columnOver(figures, place)) ?? (list && [list]);
    return [figure.cell, addends] as const;
  });
  return new Map(totals.flatMap(([cell, addends]) => (addends ? [[cell, addends]] : [])));
}

/** The sums of what sentences list, from the first figure on, each with the first cell that has it: "licence $66.50, tax $121.14". */
function listedIn(lines: readonly Line[]): Map<Cents, Cell> {
  const listed = new Map<Cents, Cell>();
  for (const cell of lines.flatMap(({ cells }) => cells)) {
    let sum = 0;
    for (const [at, { cents, taken }] of moneyIn(cell.text).entries()) {
      sum += taken ? -cents : cents;
      if (at > 0 && !listed.has(sum)) listed.set(sum, cell);
    }
  }
  return listed;
}

/** The figures of the column over one, the nearest first. */
function columnOver(figures: readonly Figure[], place: number): Figure[] {
  const column: Figure[] = [];
  const figure = figures[place];
  for (let at = place - 1; at >= Math.max(0, place - MOST_OVER); at -= 1) {
    const above = figures[at];
    if (!figure || !above || above.line.page !== figure.line.page) break;
    if (above.line !== figure.line && standsOver(above, figure)) column.push(above);
    if (column.length === ADDENDS) break;
  }
  return column;
}

/** The one amount of a cell, below zero when it was paid or credited. */
function figureOf(line: Line, cell: Cell): Figure[] {
  const [money, other] = moneyIn(cell.text);
  if (!money || other) return [];
  return [{ cents: money.taken ? -money.cents : money.cents, line, cell }];
}

/** Figures of a column end at the same place, but for a mark of a credit behind one. */
function standsOver(above: Figure, { cell }: Figure): boolean {
  const height = cell.y1 - cell.y0;
  return Math.abs(above.cell.x1 - cell.x1) < 2 * height;
}

/** The nearest figures that add up to the total, two at least. */
function addendsOf(total: Cents, column: readonly Figure[]): Cell[] | null {
  let sum = 0;
  const addends: Cell[] = [];
  for (const { cents, cell } of column) {
    sum += cents;
    if (cents !== 0) addends.push(cell);
    if (addends.length > 1 && sum === total) return total > 0 ? addends : null;
  }
  return null;
}
