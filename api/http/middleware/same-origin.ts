import type { Context, Middleware } from 'koa';
import { Refused } from '../refusals.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that a browser sends on behalf of another site. Browsers always name the origin of a write. A request without
 * one comes from a program, which has nobody else's cookie. Where people have one public address, its pages alone may write: the
 * Host header says nothing, since anybody may have a name of their own lead here.
 */
export function sameOrigin(publicOrigin: string | undefined): Middleware {
  return (ctx, next) => {
    if (READS.has(ctx.method)) return next();
    const site = ctx.get('sec-fetch-site');
    if (site !== '' && site !== 'same-origin' && site !== 'none')
      throw new Refused({ refusal: 'forbidden' });
    const origin = ctx.get('origin');
    if (origin !== '' && origin !== (publicOrigin ?? originHeard(ctx)))
      throw new Refused({ refusal: 'forbidden' });
    return next();
  };
}

/** Compares the scheme too: anybody on the network can forge a page under http, and it must not act on the app under https. */
const originHeard = (ctx: Context) => `${ctx.protocol}://${ctx.host.toLowerCase()}`;
