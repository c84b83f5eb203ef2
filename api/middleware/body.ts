import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { Refused } from '../refusals.ts';

const LIMIT_BYTES = 1024 * 1024;

const parse = koaBody({
  json: true,
  jsonLimit: LIMIT_BYTES,
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

/** Reads a JSON body of at most 1 MB. Repeated keys: the last one counts. A body in another format is refused. */
export const body: Middleware = (ctx, next) => {
  // Some clients name a type even when they send nothing.
  if (ctx.get('content-length') === '0') return next();
  // koa answers null when there is no body, and false when it is of another type.
  if (ctx.is('application/json') === false) {
    ctx.req.resume();
    throw new Refused({ refusal: 'unsupported_media_type' });
  }
  return parse(ctx, next);
};
