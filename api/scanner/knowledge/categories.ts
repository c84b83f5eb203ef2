/** Categories from words: what a bill is about, and how sure one may be of it. */
import type { BillCategory } from '../../contract/bills.ts';
import { CATEGORY_WORDS } from '../words/categories.ts';
import { normalize, providersIn } from './providers.ts';

export type Suggestion = { category: BillCategory; confidence: number };

type Term = { category: BillCategory; words: string; prefix: boolean; weight: number };

const TERMS: readonly Term[] = Object.entries(CATEGORY_WORDS).flatMap(([category, list]) =>
  list.split(/,\s+/).map((entry) => {
    const [, name = '', weight = '0'] = /^(.+) ([\d.]+)$/.exec(entry.trim()) ?? [];
    const prefix = name.endsWith('*');
    const words = prefix ? name.slice(0, -1) : name;
    return { category: category as BillCategory, words, prefix, weight: Number(weight) };
  }),
);

/** What a document must say at least for its best category; one that asks for money says less in passing. */
const FAINT = { bill: 1.6, other: 3 };

/** A provider counts for more than any word. */
const PROVIDER_WEIGHT = 7;

/** What words speak for each category. `repeats`: how often the same word counts. */
function scoresOf(text: string, repeats: number): Map<BillCategory, number> {
  const padded = ` ${normalize(text)} `;
  const scores = new Map<BillCategory, number>();
  for (const { category, words, prefix, weight } of TERMS) {
    const count = padded.split(prefix ? ` ${words}` : ` ${words} `).length - 1;
    if (count === 0) continue;
    add(scores, category, weight * (1 + 0.25 * (Math.min(count, repeats) - 1)));
  }
  return scores;
}

function add(scores: Map<BillCategory, number>, category: BillCategory, score: number): void {
  scores.set(category, (scores.get(category) ?? 0) + score);
}

/** Suggestions for the name of a bill, best first; none when its words say nothing. */
export function suggestForName(name: string): Suggestion[] {
  const scores = scoresOf(name, 1);
  for (const { provider } of providersIn(name)) add(scores, provider.category, PROVIDER_WEIGHT);
  return ranked(scores, 5);
}

/** A card that pays the bill is not what the bill is for. */
const PAID_BY_CARD =
  /\b(?:by|with|from|using|nominated|saved|stored|registered|valid|or)\s+(?:your\s+|a\s+)?(?:nominated\s+)?(?:credit|debit) cards?\b(?! (?:statement|account|balance))/gi;

/** Suggestions for a whole bill. The issuer's name counts for more than what else stands there. */
export function suggestForDocument(
  name: string | null,
  text: string,
  isBill: boolean,
): Suggestion[] {
  const scores = scoresOf(text.replace(PAID_BY_CARD, ' '), 4);
  for (const [category, score] of scoresOf(name ?? '', 1)) add(scores, category, score * 2);
  for (const { provider } of providersIn(name ?? ''))
    add(scores, provider.category, PROVIDER_WEIGHT * 2);
  // A word or two in passing do not make a bill.
  const found = Math.max(0, ...scores.values());
  return found < (isBill ? FAINT.bill : FAINT.other) ? [] : ranked(scores, 9);
}

/** Each one's share of all that was found, less when little was found: at `enough` it is what the share says. */
function ranked(scores: Map<BillCategory, number>, enough: number): Suggestion[] {
  const total = [...scores.values()].reduce((sum, score) => sum + score, 0);
  return [...scores]
    .map(([category, score]) => ({
      category,
      confidence: Math.round((score / (total + Math.max(0, enough - total) * 0.4)) * 95) / 100,
    }))
    .filter(({ confidence }) => confidence >= 0.1)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 3);
}
