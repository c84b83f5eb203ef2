/**
 * A source's items, with the next one always on its way while the consumer works. The source is told to end, and has
 * ended, when the consumer leaves.
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
      // A failure is heard when its turn comes; until then nobody awaits it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    left.abort();
    await source.return?.();
  }
}
