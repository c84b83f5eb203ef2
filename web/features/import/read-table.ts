/** A text as a table, read in slices, so that the page answers meanwhile. */
import { guessColumns, headerAt } from './columns.ts';
import { type Row, rowsOf, separatorOf } from './csv.ts';
import { type Entry, recognised, type Sheet } from './sources.ts';

/** The most lines that are looked at: far more than any ledger holds bills. */
export const LINES_MAX = 10_000;
/** How many are read before others have their turn. */
const SLICE = 500;

/** Why a text is no table of bills. */
export type NoTable = 'no_table' | 'too_long' | 'too_few';

/** Reads a whole text. `turn` lets others go first between two slices. */
export async function readTable(
  text: string,
  turn: () => Promise<void>,
): Promise<Sheet | { readonly problem: NoTable }> {
  const separator = separatorOf(text);
  if (!separator) return { problem: 'no_table' };
  const rows: Row[] = [];
  for (const row of rowsOf(text, separator)) {
    if (rows.length === LINES_MAX) return { problem: 'too_long' };
    rows.push(row);
    if (rows.length % SLICE === 0) await turn();
  }
  const sheet = sheetOf(/^sep=/i.test(text) ? rows.slice(1) : rows);
  if (sheet.header === null && sheet.columns.amount === null) return { problem: 'no_table' };
  if (sheet.entries.length === 0) return { problem: 'too_few' };
  return { ...sheet, entries: withoutRepeats(sheet.entries) };
}

/** Leaves out a line that says in all its cells what one above says: a table that was pasted twice, most likely. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
  const said = new Set<string>();
  return entries.map((entry) => {
    const all = JSON.stringify(entry.cells);
    const isRepeated = said.has(all);
    said.add(all);
    return isRepeated && !entry.leftOut ? { ...entry, leftOut: 'repeated' } : entry;
  });
}

/** The table below its headings, if it has any. */
function sheetOf(rows: readonly Row[]): Sheet {
  const at = headerAt(rows);
  const header = at === null ? null : (rows[at]?.cells ?? null);
  const below = at === null ? rows : rows.slice(at + 1);
  const known = header && recognised(header, below);
  if (known) return known;
  const columns = guessColumns(header, below);
  const entries = below.map((row): Entry => {
    const name = columns.name === null ? '' : (row.cells[columns.name] ?? '');
    return { ...row, leftOut: isSum(name) ? 'total' : null };
  });
  return { source: null, header, entries, columns };
}

/** Sums stand below many tables. */
const isSum = (name: string) =>
  /^(?:sub|grand )?\s*(?:totals?|sum|summe|gesamt)\b[\s:]*$/i.test(name.trim());
