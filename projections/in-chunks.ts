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

/** Cuts a long text at ends of lines. Others are served before each piece: many readers of one text would else be sent all of it at once. */
export async function* cutUp(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from + CHUNK);
    const to = lineEnd < 0 ? text.length : lineEnd + 1;
    await othersFirst();
    yield text.slice(from, to);
    from = to;
  }
}
