import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { type ApiRefusal, Refused } from '../refusals.ts';
import { LEFT } from './errors.ts';
import { parseJson } from './json.ts';

/** What people write is far shorter. */
const LIMIT_BYTES = 64 * 1024;
/** A list of a thousand bills, say. */
const LIST_LIMIT_BYTES = 1024 * 1024;

/** The body as bytes, which are checked before they are decoded and parsed. */
const upTo = (textLimit: number) =>
  koaBody({
    text: true,
    encoding: '',
    textTypes: ['application/json'],
    textLimit,
    json: false,
    urlencoded: false,
    multipart: false,
    onError: (error, ctx) => {
      if (ctx.req.destroyed) throw LEFT;
      // The rest of the body must still be read, or the client never receives the answer.
      ctx.req.resume();
      const { status } = error as { status?: number };
      if (status === 413) throw new Refused({ refusal: 'payload_too_large' });
      if (status === 415) throw new Refused({ refusal: 'unsupported_media_type' });
      throw new Refused({ refusal: 'malformed_json' });
    },
  });

const readShort = upTo(LIMIT_BYTES);
const readList = upTo(LIST_LIMIT_BYTES);

const uploads = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ upload, path }) => (upload ? [path] : [])),
);

/** How many values a body may have, where a path takes a list. */
const valuesAt = new Map(
  Object.values<Endpoint>(endpoints).flatMap(({ path, values }) =>
    values === undefined ? [] : [[path, values] as const],
  ),
);

/**
 * Reads a JSON body of at most 64 KB, or 1 MB where the call takes a list. A body in another format or charset is refused, a compressed
 * one, one that is too costly to parse, and one that names a field twice (json.ts). A file on its way to a call that takes one is left alone: that call reads it itself.
 */
export const body: Middleware = (ctx, next) => {
  // A compressed kilobyte may unpack to a megabyte, and nothing that people send needs compression.
  if (ctx.get('content-encoding') !== '') refuse(ctx, { refusal: 'unsupported_media_type' });
  if (uploads.has(ctx.path)) return next();
  // Some clients name a type even when they send nothing.
  if (ctx.get('content-length') === '0') return next();
  const kind = ctx.is('application/json');
  // koa answers null when there is no body, and false when it is of another type.
  if (kind === null) return next();
  if (kind === false) refuse(ctx, { refusal: 'unsupported_media_type' });
  if (!/^(utf-?8)?$/i.test(ctx.request.charset)) refuse(ctx, { refusal: 'unsupported_media_type' });
  const valuesMax = valuesAt.get(ctx.path);
  const read = valuesMax === undefined ? readShort : readList;
  return read(ctx, () => {
    const { body: bytes } = ctx.request;
    if (!Buffer.isBuffer(bytes)) return next();
    const parsed = parseJson(textOf(bytes), valuesMax);
    if (parsed.isErr()) throw new Refused(parsed.error);
    ctx.request.body = parsed.value;
    return next();
  });
};

/** Refuses bytes that are not UTF-8. Replacement marks in their place would store another name than was sent. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused({ refusal: 'malformed_json' });
  }
}

function refuse(ctx: Context, refusal: ApiRefusal): never {
  ctx.req.resume();
  throw new Refused(refusal);
}
