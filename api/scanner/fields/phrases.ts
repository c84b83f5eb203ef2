/** Weighted phrases: the words with which bills label their fields. */

/** A phrase with its weight: above zero it speaks for a field, below zero against it. */
export type Phrase = readonly [pattern: RegExp, weight: number];

/** The highest weight above zero plus all weights below; 0 without any phrase. */
export function weigh(text: string, phrases: readonly Phrase[]): number {
  let best = 0;
  let against = 0;
  for (const [pattern, weight] of phrases) {
    if (!pattern.test(text)) continue;
    if (weight > 0) best = Math.max(best, weight);
    else against += weight;
  }
  return best + against;
}

/** One pattern for phrases that are separated by semicolons; a space stands for any blank, case does not matter. */
export function words(list: string): RegExp {
  const alternatives = list.split(';').map((phrase) => phrase.trim().replace(/\s+/g, '[\\s:.,-]*'));
  return new RegExp(`\\b(?:${alternatives.join('|')})(?![a-z])`, 'i');
}

/** A clause longer than this may speak of several things. */
const LONG = 45;

/** What the end of a text weighs, back to where its sentence began; words behind a colon go before those in front of it. */
export function weighEnd(text: string, phrases: readonly Phrase[]): number {
  const clause = lastClause(text);
  const parts = clause.split(/:\s+(?=[a-z]+ [a-z]+ )/i);
  const behind = weigh(parts.at(-1) ?? '', phrases);
  // What stands in front of a colon may still speak against it: "Next reading: on or about".
  const front = behind > 0 && parts.length > 1 ? Math.min(0, weigh(parts[0] ?? '', phrases)) : 0;
  // In a long sentence what was said last is meant: "the rent was not paid, and you owe".
  const last =
    clause.length > LONG ? (clause.split(/,\s(?!\d)|\s(?:and|but|so|which)\s/i).at(-1) ?? '') : '';
  return weigh(last, phrases) || behind + front || weigh(clause, phrases);
}

/** The end of a text, back to where its sentence began. */
export function lastClause(text: string): string {
  return (
    text
      .slice(-90)
      .split(/(?<=[a-z]{2})[.;!?]\s|(?<=\d)\.\s+(?=[A-Z])/i)
      .at(-1) ?? ''
  );
}
