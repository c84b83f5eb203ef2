/** How an answer goes out: a body, a file, or lines. */
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { ReadyAnswer } from '../cache/ready-answers.ts';
import { LEDGER_EVENTS } from './decided-on.ts';
import type { Answer } from './idempotency.ts';
import type { Lines } from './lines.ts';
import { LONG } from './middleware/compressed.ts';
import type { TextFile } from './text-file.ts';

/** Sends a route's value; `null` is no body. A prepared answer is compressed once for everybody who accepts it so. */
export async function bodyOf(ctx: Context, value: unknown): Promise<Answer['body']> {
  if (!(value instanceof ReadyAnswer)) return value === undefined ? null : JSON.stringify(value);
  if (value.bytes.length < LONG || ctx.acceptsEncodings('gzip') !== 'gzip') return value.bytes;
  const gzipped = await value.gzipped();
  ctx.set('content-encoding', 'gzip');
  return gzipped;
}

/** Sends the answer to a call, or the last line of an answer in lines. */
export function send(ctx: Context, answer: Answer): void {
  const lines: Lines | undefined = ctx.state.lines;
  if (lines?.end(answer)) return;
  const { status, body, events } = answer;
  ctx.status = status;
  if (events) ctx.set(LEDGER_EVENTS, events);
  if (!ctx.response.get('cache-control')) ctx.set('cache-control', 'no-store');
  if (ctx.fresh) ctx.status = 304;
  if (body === null) return;
  if (status === 302) {
    ctx.redirect(JSON.parse(body.toString()) as string);
    return;
  }
  // A file has brought its own.
  if (!ctx.type) ctx.type = 'application/json';
  ctx.body = body;
}

/** How long a client may take for a piece of a file: so long, and as long as so many bytes a millisecond take for the longest. */
const TAKEN_WITHIN_MS = 60_000;
const SLOWEST = 8;

/**
 * Streams a file as its text is made, or answers 304 for a copy that is still current. A failure before the first text is an ordinary
 * refusal. A client that takes no more of it is cut off: it would hold its connection and what is made for it as long as it likes.
 */
export async function sendFile(
  ctx: Context,
  { mediaType, name, text, fresh }: TextFile,
  takenWithinMs = TAKEN_WITHIN_MS,
): Promise<void> {
  ctx.status = 200;
  if (fresh) ctx.etag = fresh.version;
  ctx.set('cache-control', fresh ? `private, max-age=${fresh.seconds}` : 'no-store');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    // HEAD has no body, so no text is made: an endless one would never give its turn back.
    ctx.type = mediaType;
    return;
  }
  const rest = text();
  const first = await rest.next();
  // Whoever has left reads no more of it, and a generator that nobody reads on holds what it holds for ever.
  if (ctx.res.closed) {
    await rest.return(undefined);
    return;
  }
  if (name) ctx.attachment(name, { type: fresh ? 'inline' : 'attachment' });
  ctx.type = mediaType;
  // A proxy that buffers would delay what is sent bit by bit.
  ctx.set('x-accel-buffering', 'no');
  // A stream that ends only with the process must close its connection.
  if (mediaType === 'text/event-stream') ctx.res.shouldKeepAlive = false;
  const cutOff = () => ctx.res.destroy();
  const texts = first.done ? [] : inTime(followedBy(first.value, rest), cutOff, takenWithinMs);
  const body = Readable.from(texts);
  // Ended unread, it would never have asked for the rest, and so not ended that.
  body.once('close', () => void rest.return(undefined));
  ctx.body = body;
}

async function* followedBy(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The same texts; `late` is called where one is not taken in time. However long one takes to be made does not count. */
async function* inTime(
  texts: AsyncIterable<string>,
  late: () => void,
  withinMs: number,
): AsyncGenerator<string> {
  let longest = 0;
  for await (const text of texts) {
    longest = Math.max(longest, text.length);
    const timer = setTimeout(late, withinMs + longest / SLOWEST).unref();
    yield text;
    clearTimeout(timer);
  }
}
