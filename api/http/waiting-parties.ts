/** Those who wait for a turn. Parties take turns, so that none keeps another from its own. */

/** Of one party whoever came first goes first. */
export class WaitingParties<One> {
  /** The parties in the order of their turns; none without anybody who waits. */
  readonly #parties = new Map<string, One[]>();

  countOf(party: string): number {
    return this.#parties.get(party)?.length ?? 0;
  }

  add(party: string, one: One): void {
    const own = this.#parties.get(party) ?? [];
    own.push(one);
    this.#parties.set(party, own);
  }

  remove(party: string, one: One): void {
    const own = this.#parties.get(party) ?? [];
    const at = own.indexOf(one);
    if (at >= 0) own.splice(at, 1);
    if (own.length === 0) this.#parties.delete(party);
  }

  /** Whose turn it is: they wait no longer, and their party's next turn comes after those of all others. */
  next(): One | undefined {
    const [party = '', own = []] = this.#parties.entries().next().value ?? [];
    const first = own.shift();
    this.#parties.delete(party);
    if (own.length > 0) this.#parties.set(party, own);
    return first;
  }

  /** The last to come of the party that has the most waiting, where more of it wait than `most`; they wait no longer. */
  lastOfLargest(most: number): One | undefined {
    const all = [...this.#parties.values()];
    const largest = Math.max(...all.map(({ length }) => length));
    return largest > most ? all.find(({ length }) => length === largest)?.pop() : undefined;
  }
}
