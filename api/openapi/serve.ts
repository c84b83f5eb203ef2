/** Serves the OpenAPI document and its page. Each is made when it is first asked for: most starts are not, and it takes a while. */
import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { renderDocs } from './docs-page.ts';
import { buildDocument } from './document.ts';

const A_DAY = 'public, max-age=86400';

/** `GET /api/openapi.json`, `GET /api/docs` and the page's style sheet. */
export function documentation(): Middleware {
  const made = new Map<string, string>();
  return (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? FILES[ctx.path] : undefined;
    if (!file) return next();
    const body = made.get(ctx.path) ?? file.make();
    made.set(ctx.path, body);
    ctx.type = file.type;
    ctx.body = body;
    ctx.set('cache-control', ctx.path.endsWith('.css') ? A_DAY : 'no-cache');
  };
}

const FILES: Record<string, { type: string; make(): string }> = {
  '/api/openapi.json': { type: 'application/json', make: () => JSON.stringify(describeApi()) },
  '/api/docs': { type: 'text/html', make: () => renderDocs(describeApi()) },
  '/api/docs.css': { type: 'text/css', make: () => read('./docs.css') },
};

function describeApi() {
  const { version } = JSON.parse(read('../../package.json')) as { version: string };
  return buildDocument(version);
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
