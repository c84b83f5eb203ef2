/** Serves the OpenAPI document and its page. Both are made once, at the start. */
import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { renderDocs } from './docs-page.ts';
import { buildDocument } from './document.ts';

const A_DAY = 'public, max-age=86400';

/** `GET /api/openapi.json`, `GET /api/docs` and the page's style sheet. */
export function documentation(): Middleware {
  const { version } = JSON.parse(read('../../package.json')) as { version: string };
  const document = buildDocument(version);
  const files: Record<string, { type: string; body: string }> = {
    '/api/openapi.json': { type: 'application/json', body: JSON.stringify(document) },
    '/api/docs': { type: 'text/html', body: renderDocs(document) },
    '/api/docs.css': { type: 'text/css', body: read('./docs.css') },
  };
  return (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? files[ctx.path] : undefined;
    if (!file) return next();
    ctx.type = file.type;
    ctx.body = file.body;
    ctx.set('cache-control', ctx.path.endsWith('.css') ? A_DAY : 'no-cache');
  };
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
