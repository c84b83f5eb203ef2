/** Lists of phrases as patterns. */

/** One pattern for phrases that are separated by semicolons; a space stands for any blank, case does not matter. */
export function words(list: string): RegExp {
  const alternatives = list.split(';').map((phrase) => phrase.trim().replace(/\s+/g, '[\\s:.,-]*'));
  return new RegExp(`\\b(?:${alternatives.join('|')})(?![a-z])`, 'i');
}
