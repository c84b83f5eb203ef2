/** The built SPA, read into memory once: no request path ever reaches the disk. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Middleware } from 'koa';

type Page = {
  type: string;
  body: Buffer;
  encodings: Map<'br' | 'gzip', Buffer>;
  hashed: boolean;
  etag: string;
};

const COMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const;
const A_YEAR = 'public, max-age=31536000, immutable';

/** The code of a signed-in person's pages, by the name that web/vite.config.ts gives it. */
const SIGNED_IN = /^\/assets\/signed-in-[^/]+\.js$/;

/**
 * Serves a folder that Vite built. A path without an extension is a page: its own file's (`/api/docs` is api/docs.html), or else one of
 * the app, which gets index.html and not an asset that is missing.
 */
export function pages(folder: string): Middleware {
  const files = readPages(folder);
  const index = files.get('/index.html');
  const signedIn = [...files.keys()].filter((path) => SIGNED_IN.test(path));
  const ahead = signedIn.map((path) => `<${path}>; rel=modulepreload`).join(', ');
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    const named = files.get(ctx.path) ?? files.get(`${ctx.path}.html`);
    const page = named ?? (isPagePath(ctx.path) ? index : undefined);
    if (!reads || !page) return next();
    ctx.status = 200;
    ctx.type = page.type;
    ctx.set('cache-control', page.hashed ? A_YEAR : 'no-cache');
    ctx.vary('Accept-Encoding');
    // The page would ask for this code only after its own has loaded. A visitor never needs it.
    if (page === index && ctx.state.isVisitor === false) ctx.set('link', ahead);
    ctx.etag = page.etag;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = encoded(ctx, page);
  };
}

const isPagePath = (path: string) => extname(path) === '' && !path.startsWith('/assets/');

/** The best encoding by size. Each is asked for alone, because with a list the client's order would decide. */
function encoded(ctx: Context, { body, encodings }: Page): Buffer {
  for (const encoding of ['br', 'gzip'] as const) {
    const smaller = encodings.get(encoding);
    if (!smaller || ctx.acceptsEncodings(encoding) !== encoding) continue;
    ctx.set('content-encoding', encoding);
    return smaller;
  }
  return body;
}

function readPages(folder: string): Map<string, Page> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const pages = new Map<string, Page>();
  for (const path of paths) {
    const extension = extname(path) as keyof typeof COMPRESSED;
    if (extension in COMPRESSED) continue;
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const body = readFileSync(path);
    const hashed = name.startsWith('/assets/');
    // Weak: the compressed forms share it.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    pages.set(name, { type: extension, body, encodings: new Map(), hashed, etag });
  }
  for (const path of paths) {
    const extension = extname(path) as keyof typeof COMPRESSED;
    const name = `/${relative(folder, path).split(sep).join('/')}`.slice(0, -extension.length);
    if (extension in COMPRESSED)
      pages.get(name)?.encodings.set(COMPRESSED[extension], readFileSync(path));
  }
  return pages;
}
