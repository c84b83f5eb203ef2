import { othersFirst } from '../ledger/others-first.ts';

/** How many events are worked through before others are served. */
const TURN = 100;

/**
 * Works through a batch a few events at a time. In between the process answers requests and sends the queries of the last step;
 * otherwise Postgres would be idle until the whole batch is folded.
 */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < items.length; at += TURN) {
    if (at > 0) await othersFirst();
    await work(items.slice(at, at + TURN));
  }
}

/** How many characters of text are joined at once. */
const CHUNK = 64_000;

/** Joins texts into larger ones. Others are served before each of them but the first. */
export async function* inChunks(texts: Iterable<string>): AsyncGenerator<string> {
  let chunk: string[] = [];
  let length = 0;
  for (const text of texts) {
    chunk.push(text);
    length += text.length;
    if (length < CHUNK) continue;
    yield chunk.join('');
    await othersFirst();
    [chunk, length] = [[], 0];
  }
  if (length > 0) yield chunk.join('');
}
