/** Which of a household's bills a name means (docs/product.md, Bill scanner). */
import { normalize, providersIn } from './knowledge/providers.ts';
import { type ServiceName, servicesNamed } from './knowledge/services.ts';

/** The reasons in order: all bills are tried for a better reason before any for a weaker one. */
export type MatchReason = 'exact_name' | 'provider' | 'similar_words' | 'same_service';

/** The name of a bill and its services, as far as they are known. */
export type Wanted = { name: string | null; services: readonly ServiceName[] };

export type Match<B> = { bill: B; reason: MatchReason; explanation: string };

/** How much of the words must be the same, and how long a word must be to count. */
const OVERLAP = 0.6;
const SHORT_WORD = 2;

/** The bill that a household's own name for one means. */
export function matchNamed<B extends { id: number; name: string }>(
  name: string,
  bills: readonly B[],
): Match<B> | null {
  return matchBill({ name, services: servicesNamed(name) }, bills);
}

/** The matching bill, the newest of several whose names match equally; null when there is none. */
export function matchBill<B extends { id: number; name: string }>(
  { name, services }: Wanted,
  bills: readonly B[],
): Match<B> | null {
  const newest = [...bills].sort((a, b) => b.id - a.id);
  return (name === null ? null : matchName(name, newest)) ?? matchService(name, services, newest);
}

function matchName<B extends { name: string }>(name: string, bills: readonly B[]): Match<B> | null {
  const wanted = normalize(name);
  const same = bills.find((bill) => normalize(bill.name) === wanted);
  if (same && wanted !== '')
    return { bill: same, reason: 'exact_name', explanation: `Has the same name: ${same.name}` };
  const provider = providerOf(name);
  const sold = provider && bills.find((bill) => providerOf(bill.name) === provider);
  if (sold) return { bill: sold, reason: 'provider', explanation: `Both name ${provider}` };
  const [best] = bills
    .map((bill) => ({ bill, common: commonWords(name, bill.name) }))
    .filter(({ common }) => common.share >= OVERLAP)
    .sort((a, b) => b.common.share - a.common.share);
  if (!best) return null;
  const explanation = `Shares the words: ${best.common.words.join(', ')}`;
  return { bill: best.bill, reason: 'similar_words', explanation };
}

/** The only bill for such a service: "Electricity" for whoever sells it, unless its name says that another one does. */
function matchService<B extends { name: string }>(
  name: string | null,
  services: readonly ServiceName[],
  bills: readonly B[],
): Match<B> | null {
  const seller = providerOf(name ?? '');
  const fitting = bills.flatMap((bill) => {
    const other = providerOf(bill.name);
    if (seller && other && other !== seller) return [];
    const service = servicesNamed(bill.name).find((named) => services.includes(named));
    return service ? [{ bill, service }] : [];
  });
  const [only, ...more] = fitting;
  if (!only || more.length > 0) return null;
  return { bill: only.bill, reason: 'same_service', explanation: `Both are for ${only.service}` };
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
