import type { Middleware } from 'koa';

const LISTS = ['x-forwarded-proto', 'x-forwarded-host'];

/**
 * Leaves of what is said to have been forwarded what the farthest trusted proxy says. Each proxy may add to the end of the list, so
 * whatever comes before the last `proxies` is the client's own word, and koa would take the first.
 */
export function onlyTrusted(proxies: number): Middleware {
  return ({ req: { headers } }, next) => {
    for (const name of LISTS) {
      const said = headers[name]?.toString().split(',') ?? [];
      if (said.length > 1) headers[name] = said.at(-Math.min(proxies, said.length))?.trim();
    }
    return next();
  };
}
