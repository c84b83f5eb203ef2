/** Requests that no part of the app would answer rightly, refused before any of them looks. */
import type { Context, Middleware } from 'koa';
import { PLAIN_PATHS } from '../../openapi/plain-paths.ts';
import { Refused } from '../refusals.ts';

/** The path of a request. Null for a target such as `http://[` or `//a@[#`: Node passes it on, and reading its path throws. */
export function pathOf(ctx: Context): string | null {
  // Of an address with a broken host, one of Node's parsers makes something, and another throws.
  if (/^[a-z]/i.test(ctx.url) && !URL.canParse(ctx.url)) return null;
  try {
    // Of `http://` koa answers null, which its types leave out.
    return ctx.path ?? null;
  } catch {
    return null;
  }
}

/** Refuses a request without a path, and one that would do more than read what has no other method. */
export const answerable: Middleware = (ctx, next) => {
  const path = pathOf(ctx);
  if (path === null) {
    const fields = { target: 'This is not an address' };
    throw new Refused({ refusal: 'validation', fields });
  }
  const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (Object.hasOwn(PLAIN_PATHS, path) && !reads)
    throw new Refused({ refusal: 'method_not_allowed', allow: 'GET, HEAD' });
  return next();
};
