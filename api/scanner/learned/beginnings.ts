/** Texts by how they begin. */

/** No name has more letters than these. */
const LONGEST = 100;
/** Fewer letters begin other words by chance. */
const FEWEST = 4;

/** Texts in order, so that those which begin with another one, or which it begins with, are found without comparing all. */
export class Beginnings {
  private readonly texts: ReadonlySet<string>;
  private readonly sorted: readonly string[];

  constructor(texts: readonly string[]) {
    this.texts = new Set(texts);
    this.sorted = [...this.texts].sort();
  }

  /** Whether it is one of them. */
  has(text: string): boolean {
    return this.texts.has(text);
  }

  /** Those that begin with a text and go on. */
  *longerThan(text: string): Generator<string> {
    let [at, after] = [0, this.sorted.length];
    while (at < after) {
      const middle = (at + after) >> 1;
      if ((this.sorted[middle] ?? '') <= text) at = middle + 1;
      else after = middle;
    }
    for (; this.sorted[at]?.startsWith(text); at += 1) yield this.sorted[at] ?? '';
  }

  /** Those of four letters or more that a longer text begins with. */
  *beginningsOf(text: string): Generator<string> {
    for (let length = FEWEST; length < Math.min(text.length, LONGEST); length += 1) {
      const start = text.slice(0, length);
      if (this.texts.has(start)) yield start;
    }
  }
}
