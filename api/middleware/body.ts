import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { type Endpoint, endpoints } from '../contract/endpoints.ts';
import { Refused } from '../refusals.ts';

const LIMIT_BYTES = 1024 * 1024;

const parse = koaBody({
  json: true,
  jsonLimit: LIMIT_BYTES,
  includeUnparsed: true,
  text: false,
  urlencoded: false,
  multipart: false,
  onError: (error, ctx) => {
    // What was not read must still be taken off the wire, or the client never gets to hear the answer.
    ctx.req.resume();
    const { status } = error as { status?: number };
    if (status === 413) throw new Refused({ refusal: 'payload_too_large' });
    if (status === 415) throw new Refused({ refusal: 'unsupported_media_type' });
    throw new Refused({ refusal: 'malformed_json' });
  },
});

const uploads = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ upload, path }) => (upload ? [path] : [])),
);

/**
 * Reads a JSON body of at most 1 MB. A body in another format is refused, and one that names a field twice. A file on its
 * way to a call that takes one is left alone: that call reads it itself.
 */
export const body: Middleware = (ctx, next) => {
  if (uploads.has(ctx.path)) return next();
  // Some clients name a type even when they send nothing.
  if (ctx.get('content-length') === '0') return next();
  // koa answers null when there is no body, and false when it is of another type.
  if (ctx.is('application/json') === false) {
    ctx.req.resume();
    throw new Refused({ refusal: 'unsupported_media_type' });
  }
  return parse(ctx, () => {
    const { rawBody = '', body } = ctx.request;
    if (countKeys(rawBody) > keysOf(body)) throw new Refused({ refusal: 'repeated_field' });
    return next();
  });
};

/** How many keys a JSON text writes: its strings that stand before a colon. */
function countKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon) count += 1;
  return count;
}

/** How many keys are left of them: of two that were the same the parser keeps the last. */
function keysOf(value: unknown): number {
  let count = 0;
  // No recursion: somebody may nest a million brackets.
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const within: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += within.length;
    for (const inner of within) open.push(inner);
  }
  return count;
}
