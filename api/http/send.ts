/** How an answer goes out: a body, a file, or lines. */
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { ReadyAnswer } from '../cache/ready-answers.ts';
import { LEDGER_EVENTS } from './decided-on.ts';
import type { Answer } from './idempotency.ts';
import type { Lines } from './lines.ts';
import { LONG } from './middleware/compressed.ts';
import type { TextFile } from './text-file.ts';

/** What goes out of a route's value; `null` is no body at all. What was made ready before is compressed once for all who take it so. */
export async function bodyOf(ctx: Context, value: unknown): Promise<Answer['body']> {
  if (!(value instanceof ReadyAnswer)) return value === undefined ? null : JSON.stringify(value);
  if (value.bytes.length < LONG || ctx.acceptsEncodings('gzip') !== 'gzip') return value.bytes;
  const gzipped = await value.gzipped();
  ctx.set('content-encoding', 'gzip');
  return gzipped;
}

/** The answer to a call, or the last line of one that is told in lines. */
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

/** The file as its text is made, or that the client's own copy is still good. What fails at once is refused like anything else. */
export async function sendFile(
  ctx: Context,
  { mediaType, name, text, fresh }: TextFile,
): Promise<void> {
  ctx.status = 200;
  if (fresh) ctx.etag = fresh.version;
  ctx.set('cache-control', fresh ? `private, max-age=${fresh.seconds}` : 'no-store');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (ctx.method === 'HEAD') {
    // Nothing is made that nobody reads: one that has no end would never give its place back.
    ctx.type = mediaType;
    return;
  }
  const rest = text();
  const first = await rest.next();
  if (name) ctx.attachment(name, { type: fresh ? 'inline' : 'attachment' });
  ctx.type = mediaType;
  // A proxy that collects what is sent bit by bit would hold it back.
  ctx.set('x-accel-buffering', 'no');
  // One that only ends when the process stops must not leave its connection behind.
  if (mediaType === 'text/event-stream') ctx.res.shouldKeepAlive = false;
  ctx.body = Readable.from(first.done ? [] : followedBy(first.value, rest));
}

async function* followedBy(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
