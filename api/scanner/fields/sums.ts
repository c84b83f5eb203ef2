/** Figures that the ones above them in their column, or the ones of a sentence, add up to: totals, whatever they are called. */
import type { Cents } from '../../../ledger/money.ts';
import type { Cell, Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';

type Figure = { cents: Cents; line: Line; cell: Cell };

/** More lines than these no bill adds up. */
const ADDENDS = 14;

/** The cells that hold such a total, and the cells that it is the sum of. */
export function totalsIn({ lines }: Layout): Map<Cell, Cell[]> {
  const figures = lines.flatMap((line) => line.cells.flatMap((cell) => figureOf(line, cell)));
  const lists = lines.flatMap(({ cells }) => cells.flatMap(listIn));
  const totals = figures.map((figure, place) => {
    const column = figures
      .slice(0, place)
      .filter((above) => above.line !== figure.line && standsOver(above, figure))
      .reverse();
    const addends = addendsOf(figure.cents, column.slice(0, ADDENDS));
    return [figure.cell, addends ?? listOf(figure.cents, lists)] as const;
  });
  return new Map(totals.flatMap(([cell, addends]) => (addends ? [[cell, addends]] : [])));
}

type List = { cell: Cell; sums: readonly Cents[] };

/** What a sentence lists: "licence $66.50, tax $121.14". */
function listIn(cell: Cell): List[] {
  const sums = moneyIn(cell.text).map(({ cents, taken }) => (taken ? -cents : cents));
  return sums.length > 1 ? [{ cell, sums }] : [];
}

/** The sentence whose figures, from its first on, add up to the total. */
function listOf(total: Cents, lists: readonly List[]): Cell[] | null {
  const list = lists.find(({ sums }) => {
    let sum = 0;
    return sums.some((cents, at) => {
      sum += cents;
      return at > 0 && sum === total;
    });
  });
  return list ? [list.cell] : null;
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
