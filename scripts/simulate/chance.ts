/** Random choices from a seed: the same seed makes the same choices on every machine. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and less than 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  /** True with this probability, from 0 to 1. */
  odds(part: number): boolean {
    return this.#next() < part;
  }

  /** Throws when there is nothing to choose from. */
  oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[this.between(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  }

  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights) as [K, number][];
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.#next() * total;
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return this.oneOf(entries)[0];
  }

  /** The name of one of several things, each as often as its own weight says. */
  nameOfOne<K extends string>(things: Readonly<Record<K, { weight: number }>>): K {
    const each = Object.entries<{ weight: number }>(things);
    return this.weighted(
      Object.fromEntries(each.map(([name, { weight }]) => [name, weight])) as Record<K, number>,
    );
  }

  /** The same in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.flatMap(() => rest.splice(this.between(0, rest.length - 1), 1));
  }
}
