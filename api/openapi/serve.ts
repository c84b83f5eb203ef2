/** Serves the OpenAPI document, and the page that shows it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { ReadyAnswer } from '../cache/ready-answers.ts';
import { bodyOf } from '../http/send.ts';
import { buildDocument, type OpenApi } from './document.ts';

/**
 * `GET /api/openapi.json`, made when it is first asked for: most starts are not, and it takes a while. All who ask are sent the
 * same bytes, as a thousand requests at once would otherwise be a thousand copies in memory. `GET /api/docs` is a page of the
 * `web` like any other, at an address of the API.
 */
export function documentation(web?: Middleware): Middleware {
  let made: ReturnType<typeof make> | undefined;
  return async (ctx, next) => {
    if (web && ctx.path === '/api/docs') return web(ctx, next);
    if (ctx.path !== '/api/openapi.json') return next();
    made ??= make();
    const { answer, etag } = await made;
    ctx.status = 200;
    ctx.type = 'application/json';
    ctx.etag = etag;
    ctx.vary('accept-encoding');
    ctx.set('cache-control', 'no-cache');
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = await bodyOf(ctx, answer);
  };
}

/** Its name is weak: it is the same for the bytes that are compressed. */
async function make(): Promise<{ answer: ReadyAnswer<OpenApi>; etag: string }> {
  const answer = ReadyAnswer.of(await buildDocument(programVersion()));
  const hash = createHash('sha256').update(answer.bytes).digest('base64url');
  return { answer, etag: `W/"${hash}"` };
}

function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
