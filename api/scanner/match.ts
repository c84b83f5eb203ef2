/** Which of a household's bills a name means: product.md §9, smart bill matching. */
import { normalize, providersIn } from './knowledge/providers.ts';

/** In this order: a better reason is looked for in all bills before a weaker one in any. */
export type MatchReason = 'exact_name' | 'provider' | 'similar_words';

export type Match<B> = { bill: B; reason: MatchReason; explanation: string };

/** How much of the words must be the same, and how long a word must be to count. */
const OVERLAP = 0.6;
const SHORT_WORD = 2;

/** The bill that a name means, null when there is none. Of several that fit alike, the newest. */
export function matchBill<B extends { id: number; name: string }>(
  name: string,
  bills: readonly B[],
): Match<B> | null {
  const newest = [...bills].sort((a, b) => b.id - a.id);
  const wanted = normalize(name);
  const same = newest.find((bill) => normalize(bill.name) === wanted);
  if (same && wanted !== '')
    return { bill: same, reason: 'exact_name', explanation: `Has the same name: ${same.name}` };
  const provider = providerOf(name);
  const sold = provider && newest.find((bill) => providerOf(bill.name) === provider);
  if (sold) return { bill: sold, reason: 'provider', explanation: `Both name ${provider}` };
  const [best] = newest
    .map((bill) => ({ bill, common: commonWords(name, bill.name) }))
    .filter(({ common }) => common.share >= OVERLAP)
    .sort((a, b) => b.common.share - a.common.share);
  if (!best) return null;
  const explanation = `Shares the words: ${best.common.words.join(', ')}`;
  return { bill: best.bill, reason: 'similar_words', explanation };
}

/** The provider whose keywords a name holds; the longest one when it holds several. */
function providerOf(name: string): string | null {
  return providersIn(name)[0]?.provider.name ?? null;
}

/** The words that two names share, and their share of the longer one's. */
function commonWords(a: string, b: string): { words: string[]; share: number } {
  const [one, two] = [longWords(a), longWords(b)];
  const words = [...one].filter((word) => two.has(word));
  return { words, share: words.length / Math.max(one.size, two.size, 1) };
}

function longWords(name: string): Set<string> {
  return new Set(
    normalize(name)
      .split(' ')
      .filter((word) => word.length > SHORT_WORD),
  );
}
