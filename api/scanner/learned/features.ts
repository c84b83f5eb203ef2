/** What is to be seen of a place on a bill, by name, and how strongly. The weights say what each of it speaks for. */
export type Features = Map<string, number>;

/** A place that may be meant, and the value that it names; a value may stand in several places. */
export type Place<T> = {
  value: T;
  features: Features;
  /** The bill's own words. */
  evidence: string;
  /** How sure text recognition was of it. */
  confidence: number;
};

/** Words, and pairs of words that follow one another. */
export function addWords(
  features: Features,
  space: string,
  words: readonly string[],
  pairs = true,
): void {
  for (const [at, word] of words.entries()) {
    features.set(`${space}:${word}`, 1);
    const next = words[at + 1];
    if (pairs && next) features.set(`${space}:${word}_${next}`, 1);
  }
}

/** Several that are there or not. */
export function addThose(features: Features, named: Record<string, boolean>): void {
  for (const [name, isSo] of Object.entries(named)) if (isSo) features.set(name, 1);
}

/** How often each value is in a list. */
export function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The place of each value in a list that has none twice. */
export function placesOf<T>(values: readonly T[]): Map<T, number> {
  return new Map(values.map((value, place) => [value, place]));
}
