/** One line of a benchmark: what was measured, and how it compares with the line it is measured against. */
export type Line = {
  what: string;
  /** Whole or fractional figure in `unit`. */
  figure: number;
  unit: string;
  /** This line's figure over the yardstick's; left out on the yardstick itself. */
  ratio?: number;
  /** What the owner asked of the ratio or figure, for example `≥ 1.0`. */
  aim?: string;
  note?: string;
};

const COLUMNS = ['what', 'figure', 'ratio', 'aim', 'note'] as const;

/** Prints lines as an aligned table with a title. */
export function printTable(title: string, lines: readonly Line[]): void {
  const rows = lines.map((line) => [
    line.what,
    `${line.figure.toLocaleString('en', { maximumFractionDigits: line.figure < 100 ? 2 : 0 })} ${line.unit}`,
    line.ratio === undefined ? '' : line.ratio.toFixed(2),
    line.aim ?? '',
    line.note ?? '',
  ]);
  const table = [[...COLUMNS], ...rows];
  const widths = COLUMNS.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
