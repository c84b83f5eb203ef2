/** `GET /metrics`, for Prometheus. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Config } from '../config.ts';
import { lookUp, type Sources } from './gauges.ts';
import type { Metrics } from './metrics.ts';

/**
 * Gives the metrics to whoever has the token. Without one they are open only where nobody but this machine can come
 * (config.ts), and to who asks by this machine's own name, else 401: a page of another site may have its own name lead here.
 */
export function metricsPage(
  metrics: Metrics,
  sources: Sources,
  access: Config['metrics'],
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    ctx.set('cache-control', 'no-store');
    if (!mayRead(ctx, access)) {
      ctx.status = 401;
      ctx.set('www-authenticate', 'Bearer');
      ctx.body = 'The metrics are for whoever sends METRICS_TOKEN as bearer token.\n';
      return;
    }
    await lookUp(metrics, sources);
    ctx.body = await metrics.registry.metrics();
    ctx.set('content-type', metrics.registry.contentType);
  };
}

const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function mayRead(ctx: Context, { token, open }: Config['metrics']): boolean {
  if (!token) return open && OWN_NAME.test(ctx.host);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(ctx.get('authorization')), digest(`Bearer ${token}`));
}
