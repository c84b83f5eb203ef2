import { othersFirst } from '../ledger/others-first.ts';

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
