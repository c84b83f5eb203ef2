/** Serves the OpenAPI document, and the page that shows it. */
import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { buildDocument } from './document.ts';

/**
 * `GET /api/openapi.json`, made when it is first asked for: most starts are not, and it takes a while. `GET /api/docs` is a page of
 * the `web` like any other, at an address of the API.
 */
export function documentation(web?: Middleware): Middleware {
  let made: string | undefined;
  return (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (web && reads && ctx.path === '/api/docs') return web(ctx, next);
    if (!reads || ctx.path !== '/api/openapi.json') return next();
    made ??= JSON.stringify(buildDocument(programVersion()));
    ctx.type = 'application/json';
    ctx.body = made;
    ctx.set('cache-control', 'no-cache');
  };
}

function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
