import type { RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { PLAIN_PATHS } from '../openapi/plain-paths.ts';
import type { Metrics } from './metrics.ts';
import { inRequestSpan } from './spans.ts';

/** Times and traces requests by the pattern of their path, never by the path itself: that has ids in it, and no end. */
export function observeRequests({ requestSeconds }: Metrics): Middleware {
  return (ctx, next) =>
    inRequestSpan(ctx.method, ctx.headers, async (span) => {
      const end = requestSeconds.startTimer({ method: ctx.method });
      await next();
      const route = routeOf(ctx);
      end({ route, status: ctx.status });
      span.updateName(`${ctx.method} ${route}`);
      span.setAttributes({
        'http.request.method': ctx.method,
        'http.route': route,
        'http.response.status_code': ctx.status,
        'weekwise.request_id': ctx.state.requestId,
      });
    });
}

function routeOf(ctx: Context & Pick<Partial<RouterContext>, '_matchedRoute'>): string {
  if (ctx._matchedRoute) return String(ctx._matchedRoute);
  return Object.hasOwn(PLAIN_PATHS, ctx.path) ? ctx.path : 'page';
}
