import { extname } from 'node:path';
import type { Middleware } from 'koa';
import type { Cookies } from '../../identity/cookie.ts';

/**
 * Each page comes with a cookie that says whether anybody can be signed in in this browser. A page cannot see the session's
 * cookie, so without this every visitor's page would have to ask and be refused with 401. `ctx.state.isVisitor` says the same to
 * the code that serves the page.
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
