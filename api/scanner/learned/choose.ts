/** Chooses among values by learned weights: each place's features are added up, and the sums become probabilities. */
import type { Features, Place } from './features.ts';

export type Weights = ReadonlyMap<string, number>;

/** The value that is likeliest, null for none of them, and how likely it is from 0 to 1. */
export type Choice<T> = { value: T | null; probability: number; place: Place<T> | null };

/** `none`: what speaks for a bill that names no such value. Places with the same value support one another. */
export function choose<T>(
  weights: Weights,
  places: readonly Place<T>[],
  none: Features,
): Choice<T> {
  const sums = places.map(({ features }) => sumOf(weights, features));
  const nothing = sumOf(weights, none);
  const highest = Math.max(nothing, ...sums);
  const share = (sum: number) => Math.exp(sum - highest);
  const all = sums.reduce((total, sum) => total + share(sum), share(nothing));
  let best: Choice<T> = { value: null, probability: share(nothing) / all, place: null };
  const byValue = new Map<T, { place: Place<T>; share: number }[]>();
  for (const [at, place] of places.entries()) {
    const own = byValue.get(place.value) ?? [];
    own.push({ place, share: share(sums[at] ?? 0) });
    byValue.set(place.value, own);
  }
  for (const [value, own] of byValue) {
    const probability = own.reduce((total, one) => total + one.share, 0) / all;
    const [first] = own.sort((a, b) => b.share - a.share);
    if (probability > best.probability) best = { value, probability, place: first?.place ?? null };
  }
  return best;
}

/** The kinds of features that are words around a place. */
const WORDS =
  /^(?:before|far-before|last|last-but-one|last-two|after|next|over|over-long|second-over|label-over|whole-over|head|heading|right|under|sentence|terms|from-.+):/;

/** How much the words around a place speak for it, apart from what it looks like and where it stands. */
export function saidOf(weights: Weights, { features }: Place<unknown>): number {
  return sumOf(weights, new Map([...features].filter(([name]) => WORDS.test(name))));
}

function sumOf(weights: Weights, features: Features): number {
  let sum = 0;
  for (const [name, strength] of features) sum += (weights.get(name) ?? 0) * strength;
  return sum;
}

/** Weights from their text: a line for each kind of feature, which begins with its name, then feature after feature. */
export function weightsFrom(text: string): Weights {
  const weights = new Map<string, number>();
  for (const line of text.trim().split('\n')) {
    const [space = '', ...parts] = line.split(' ');
    for (let at = 0; at + 1 < parts.length; at += 2)
      weights.set(`${space === '-' ? '' : `${space}:`}${parts[at]}`, Number(parts[at + 1]) / 100);
  }
  return weights;
}
