import { extname } from 'node:path';
import type { Middleware } from 'koa';
import type { Cookies } from '../../identity/cookie.ts';

/**
 * With each page goes a cookie that says whether anybody can be signed in in this browser. Only the server knows, for a
 * page cannot see the session's cookie: without this every visitor's page would have to ask, to be refused with 401.
 * `ctx.state.isVisitor` says it to whoever serves the page.
 */
export function tellVisitors({ session, visitor }: Cookies): Middleware {
  return (ctx, next) => {
    const isPage = extname(ctx.path) === '' && (ctx.method === 'GET' || ctx.method === 'HEAD');
    if (!isPage) return next();
    const isVisitor = !session.read(ctx);
    ctx.state.isVisitor = isVisitor;
    if (isVisitor && !visitor.read(ctx)) visitor.write(ctx, '1');
    if (!isVisitor && visitor.read(ctx)) visitor.clear(ctx);
    return next();
  };
}
