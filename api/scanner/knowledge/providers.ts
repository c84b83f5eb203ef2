/** Companies and offices that send bills, by their names. */
import type { BillCategory } from '../../contract/bills.ts';
import { PROVIDER_NAMES } from '../words/providers.ts';

/** A sender of bills. `words` are its name in the form of {@link normalize}. */
export type Provider = { name: string; words: string; category: BillCategory };

/** Small letters and digits, everything else a blank: the form in which names are compared. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim();
}

/** Every provider under each of its names. */
export const PROVIDERS: readonly Provider[] = Object.entries(PROVIDER_NAMES).flatMap(
  ([category, list]) =>
    list.split(/,\s+/).flatMap((entry) => {
      const names = entry.split('=').filter((name) => name !== '');
      return names.map((name) => ({
        name: (names[0] ?? name).trim(),
        words: normalize(name),
        category: category as BillCategory,
      }));
    }),
);

/** The providers that a text names, each with how often; a name within a longer one does not count for itself. */
export function providersIn(text: string): { provider: Provider; count: number }[] {
  const normalized = normalize(text);
  const words = new Set(normalized.split(' '));
  let rest = ` ${normalized} `;
  const found: { provider: Provider; count: number }[] = [];
  for (const { provider, first } of LONGEST_FIRST) {
    if (!words.has(first)) continue;
    const parts = rest.split(` ${provider.words} `);
    if (parts.length === 1) continue;
    found.push({ provider, count: parts.length - 1 });
    rest = parts.join(' | ');
  }
  return found;
}

/** With the first word of each, which tells most that a text does not name. */
const LONGEST_FIRST = [...PROVIDERS]
  .sort((a, b) => b.words.length - a.words.length)
  .map((provider) => ({ provider, first: provider.words.split(' ')[0] ?? '' }));
