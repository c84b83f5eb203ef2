/** Work in steps, each of which is short: whoever does it can serve others in between (`stepByStep` in others-first.ts), or do all of it at once. */

/** What work in steps comes to, all of it at once. */
export function toEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What each item is mapped to, in their order; a step for each. */
export function* mapInSteps<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Mapped,
): Generator<void, Mapped[]> {
  const mapped: Mapped[] = [];
  for (const item of items) {
    mapped.push(map(item, mapped.length));
    yield;
  }
  return mapped;
}
