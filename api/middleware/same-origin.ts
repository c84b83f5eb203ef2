import type { Context, Middleware } from 'koa';
import { Refused } from '../refusals.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that a browser sends for another site. A browser always names the origin of a write, so a request
 * without one comes from a program, which holds no one else's cookie.
 */
export function sameOrigin(publicOrigin: string | undefined): Middleware {
  return (ctx, next) => {
    if (READS.has(ctx.method)) return next();
    const site = ctx.get('sec-fetch-site');
    if (site !== '' && site !== 'same-origin' && site !== 'none')
      throw new Refused({ refusal: 'forbidden' });
    const origin = ctx.get('origin');
    if (origin !== '' && origin !== publicOrigin && hostOf(origin) !== hostHeard(ctx))
      throw new Refused({ refusal: 'forbidden' });
    return next();
  };
}

const hostHeard = (ctx: Context) => ctx.host.toLowerCase();

/** Null for what no page of ours has: `null` (a sandboxed frame) or no URL at all. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
