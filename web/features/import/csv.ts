/**
 * Reads separated values as RFC 4180 has them: quoted fields hold separators, line breaks and doubled quotes. It asks for less
 * than that: any line break, any of four separators, a quote within a field, and lines of different lengths are read as they are.
 */

/** A line of the table: where it begins in the text, counted from 1, and its fields as they were written. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

/** In the order in which one is preferred: a spreadsheet's clipboard has tabs. */
const SEPARATORS = ['\t', ';', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How many lines tell which separator it is. */
const SAMPLE_ROWS = 30;

/** A line's fields after these, and a field's letters after these, are no bill's: they would only keep the page busy. */
const CELLS_MAX = 200;
const LETTERS_MAX = 5_000;

/** Where reading has come to. */
class Reader {
  readonly #text: string;
  readonly #separator: Separator;
  /** What ends a field, from where it is told to look. */
  readonly #end: RegExp;
  #at = 0;
  #line = 1;
  /** A quote that nothing closes is a letter like any other, and so are those after it: else it would swallow the rest. */
  #quotes = true;

  constructor(text: string, separator: Separator) {
    this.#text = text;
    this.#separator = separator;
    this.#end = new RegExp(`[${separator}\\n\\r]`, 'g');
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  row(): Row {
    const line = this.#line;
    const cells = [this.#field()];
    while (this.#text[this.#at] === this.#separator) {
      this.#at += 1;
      const cell = this.#field();
      if (cells.length < CELLS_MAX) cells.push(cell);
    }
    this.#lineBreak();
    return { line, cells };
  }

  #field(): string {
    const quoted = this.#quotes && this.#text[this.#at] === '"' ? this.#quoted() : null;
    const cell = quoted === null ? this.#plain() : quoted + this.#plain();
    return cell.slice(0, LETTERS_MAX);
  }

  /** Up to the next separator or line break. */
  #plain(): string {
    const start = this.#at;
    this.#end.lastIndex = start;
    this.#at = this.#end.exec(this.#text)?.index ?? this.#text.length;
    return this.#text.slice(start, this.#at);
  }

  /** What stands between quotes; null when they are never closed. */
  #quoted(): string | null {
    const begin = this.#at + 1;
    let end = this.#text.indexOf('"', begin);
    while (end >= 0 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2);
    if (end < 0) {
      this.#quotes = false;
      return null;
    }
    this.#at = end + 1;
    const inside = this.#text.slice(begin, end);
    this.#line += inside.match(/\r\n|\r|\n/g)?.length ?? 0;
    return inside.replaceAll('""', '"');
  }

  #lineBreak(): void {
    if (this.done) return;
    this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1;
    this.#line += 1;
  }
}

/** The lines of a text one after the other, so that a long one is read in slices. Blank ones are left out, but counted. */
export function* rowsOf(text: string, separator: Separator): Generator<Row> {
  const reader = new Reader(text, separator);
  while (!reader.done) {
    const row = reader.row();
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

/** The separator that parts most lines into the same number of fields, the more the better; null when none parts them. */
export function separatorOf(text: string): Separator | null {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  const [best] = scores.toSorted((a, b) => b.score - a.score);
  const chosen = SEPARATORS.find((separator) => separator === named) ?? best?.separator;
  return (best?.score ?? 0) > 0 && chosen ? chosen : null;
}

/** How many fields the most usual length has, times the share of the lines that have it. */
function scoreOf(text: string, separator: Separator): number {
  const lengths: number[] = [];
  for (const { cells } of rowsOf(text, separator)) {
    lengths.push(cells.length);
    if (lengths.length === SAMPLE_ROWS) break;
  }
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual = 1, count = 0] =
    [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return usual < 2 ? 0 : (usual * count) / lengths.length;
}
