/** Which of a household's bills a name means (docs/product.md, Bill scanner). */
import { mapInTurns } from '../../ledger/others-first.ts';
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
): Promise<Match<B> | null> {
  return matchBill({ name, services: servicesNamed(name) }, bills);
}

/**
 * The matching bill, the newest of several whose names match equally; null when there is none. Others are served between some names
 * and the next: a household may have a thousand bills.
 */
export async function matchBill<B extends { id: number; name: string }>(
  { name, services }: Wanted,
  bills: readonly B[],
): Promise<Match<B> | null> {
  const newest = [...bills].sort((a, b) => b.id - a.id);
  const named = await mapInTurns(newest, (bill) => ({ bill, ...lookUp(bill.name) }));
  const wanted = lookUp(name ?? '');
  return (name === null ? null : matchName(wanted, named)) ?? matchService(wanted, services, named);
}

/** What a name says. */
type Name = {
  normalized: string;
  /** The provider whose keywords it holds; the longest one when it holds several. */
  provider: string | null;
  services: readonly ServiceName[];
};
type Named<B> = Name & { bill: B };

const lookUp = (name: string): Name => ({
  normalized: normalize(name),
  provider: providersIn(name)[0]?.provider.name ?? null,
  services: servicesNamed(name),
});

function matchName<B extends { name: string }>(
  wanted: Name,
  named: readonly Named<B>[],
): Match<B> | null {
  const same = named.find(({ normalized }) => normalized === wanted.normalized)?.bill;
  if (same && wanted.normalized !== '')
    return { bill: same, reason: 'exact_name', explanation: `Has the same name: ${same.name}` };
  const { provider } = wanted;
  const sold = provider && named.find((one) => one.provider === provider)?.bill;
  if (sold) return { bill: sold, reason: 'provider', explanation: `Both name ${provider}` };
  const words = longWords(wanted);
  const [best] = named
    .map((one) => ({ bill: one.bill, common: commonWords(words, longWords(one)) }))
    .filter(({ common }) => common.share >= OVERLAP)
    .sort((a, b) => b.common.share - a.common.share);
  if (!best) return null;
  const explanation = `Shares the words: ${best.common.words.join(', ')}`;
  return { bill: best.bill, reason: 'similar_words', explanation };
}

/** The only bill for such a service: "Electricity" for whoever sells it, unless its name says that another one does. */
function matchService<B extends { name: string }>(
  { provider: seller }: Name,
  services: readonly ServiceName[],
  named: readonly Named<B>[],
): Match<B> | null {
  const fitting = named.flatMap(({ bill, provider, services: own }) => {
    if (seller && provider && provider !== seller) return [];
    const service = own.find((one) => services.includes(one));
    return service ? [{ bill, service }] : [];
  });
  const [only, ...more] = fitting;
  if (!only || more.length > 0) return null;
  return { bill: only.bill, reason: 'same_service', explanation: `Both are for ${only.service}` };
}

/** The words that two names share, and their share of the longer one's. */
function commonWords(one: Set<string>, two: Set<string>): { words: string[]; share: number } {
  const words = [...one].filter((word) => two.has(word));
  return { words, share: words.length / Math.max(one.size, two.size, 1) };
}

function longWords({ normalized }: Name): Set<string> {
  return new Set(normalized.split(' ').filter((word) => word.length > SHORT_WORD));
}
