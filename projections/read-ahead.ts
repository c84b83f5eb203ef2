/**
 * A source's items, where the next one is fetched while the consumer works. When the consumer stops, the source is ended and
 * awaited.
 */
export async function* readAhead<Item>(
  open: (signal: AbortSignal) => AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const left = new AbortController();
  const source = open(AbortSignal.any([signal, left.signal]))[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // A failure is thrown when its item is due; nobody awaits the promise before.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    left.abort();
    await source.return?.();
  }
}
