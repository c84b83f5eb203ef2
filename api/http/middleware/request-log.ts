import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from '../../log.ts';
import { pathOf } from './target.ts';

/** The form of an id that a proxy may send. Any other text could forge log lines. */
const SANE_ID = /^[\w.:-]{8,64}$/;
/** So much of a path is logged: longer than any of ours. Lines of fourteen thousand characters would fill a disk with what strangers send. */
const LOGGED_PATH = 200;

/** Gives each request its id and its line in the log; one whose client has left has its line only for debugging. Neither query, headers nor bodies are logged: they hold secrets. */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('x-request-id');
    const requestId = SANE_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('x-request-id', requestId);
    const started = performance.now();
    await next();
    const { method, status } = ctx;
    const path = pathOf(ctx)?.slice(0, LOGGED_PATH) ?? null;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    // Refusals reveal an attack, and the signed-in user shows what came of it.
    const { userId, refusal, left } = ctx.state;
    if (left) {
      log.debug({ requestId, method, path, status, ms }, 'left');
      return;
    }
    const line = { requestId, method, path, status, ms, userId, refusal };
    log[levelOf(path, status, refusal)](line, 'request');
  };
}

function levelOf(
  path: string | null,
  status: number,
  refusal: unknown,
): 'error' | 'warn' | 'info' | 'debug' {
  // The answer itself tells whoever checks readiness. Whatever is wrong is logged where it happens.
  if (path === '/readyz') return 'debug';
  // One person's many requests are no fault of ours; a store that is silent has a line of its own.
  if (refusal === 'turn_not_come') return 'warn';
  if (status >= 500) return 'error';
  if (path?.startsWith('/api/') === false) return 'debug';
  return status >= 400 ? 'warn' : 'info';
}
