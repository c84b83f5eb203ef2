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
    if (origin !== '' && origin !== publicOrigin && origin !== originHeard(ctx))
      throw new Refused({ refusal: 'forbidden' });
    return next();
  };
}

/** The scheme as well: on plain http anybody between may write a page, which must not act on the one under https. */
const originHeard = (ctx: Context) => `${ctx.protocol}://${ctx.host.toLowerCase()}`;
