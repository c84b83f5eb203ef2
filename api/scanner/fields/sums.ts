/** Figures that the ones above them in their column add up to: totals, whatever they are called. */
import type { Cents } from '../../../ledger/money.ts';
import type { Cell, Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';

type Figure = { cents: Cents; line: Line; cell: Cell };

/** More lines than these no bill adds up. */
const ADDENDS = 14;

/** The cells that hold such a total, and the cells that it is the sum of. */
export function totalsIn({ lines }: Layout): Map<Cell, Cell[]> {
  const figures = lines.flatMap((line) => line.cells.flatMap((cell) => figureOf(line, cell)));
  const totals = figures.map((figure, place) => {
    const column = figures
      .slice(0, place)
      .filter((above) => above.line !== figure.line && standsOver(above, figure))
      .reverse();
    return [figure.cell, addendsOf(figure.cents, column.slice(0, ADDENDS))] as const;
  });
  return new Map(totals.flatMap(([cell, addends]) => (addends ? [[cell, addends]] : [])));
}

/** The one amount of a cell, below zero when it was paid or credited. */
function figureOf(line: Line, cell: Cell): Figure[] {
  const [money, other] = moneyIn(cell.text);
  if (!money || other) return [];
  return [{ cents: money.taken ? -money.cents : money.cents, line, cell }];
}

/** Figures of a column end at the same place, but for a mark of a credit behind one. */
function standsOver(above: Figure, { line, cell }: Figure): boolean {
  const height = cell.y1 - cell.y0;
  return above.line.page === line.page && Math.abs(above.cell.x1 - cell.x1) < 2 * height;
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
