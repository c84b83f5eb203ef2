import type { Context, Middleware } from 'koa';
import { UnknownEventType } from '../../../ledger/events.ts';
import { StoreUnavailable } from '../../../ledger/store/event-store.ts';
import { KeyDestroyed } from '../../../ledger/store/keys.ts';
import { UnknownEventVersion } from '../../../ledger/store/upcast.ts';
import { NothingDone, OutcomeUnknown } from '../../../ledger/store/waiting.ts';
import { isDamage, LedgerUnreadable } from '../../../projections/unreadable.ts';
import type { Logger } from '../../log.ts';
import type { Outage } from '../../telemetry/outage.ts';
import { LEFT } from '../left.ts';
import type { Lines } from '../lines.ts';
import { type ApiRefusal, answerRefusal, type RefusalAnswer, Refused } from '../refusals.ts';
import { answerAndClose, isStillComing } from '../refuse-and-close.ts';

const INTERNAL: RefusalAnswer = {
  status: 500,
  body: { message: 'Something went wrong on our side.', code: 'internal' },
};

/** The status of a request whose client has left, for log and metrics alone: nginx and others use it so. */
const LEFT_STATUS = 499;

/** Turns anything thrown into a JSON answer. A fault is logged in full and its details are never sent. A store that is away is logged once. */
export function errors(log: Logger, outage: Outage): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error === LEFT || isUnheard(error, ctx)) {
        ctx.respond = false;
        ctx.state.left = true;
        ctx.status = LEFT_STATUS;
        return;
      }
      const refusal = refusalOf(error, ctx.state);
      if (!(error instanceof Refused) && !outage.refused(error))
        log.error({ err: error, requestId: ctx.state.requestId }, 'fault');
      ctx.state.refusal = refusal?.refusal;
      const { status, body, headers = {} } = refusal ? answerRefusal(refusal) : INTERNAL;
      const lines: Lines | undefined = ctx.state.lines;
      if (lines?.end({ status, body: JSON.stringify(body) })) return;
      // The request was cut off while its body arrived (`arriving.ts`), and has its answer.
      if (ctx.headerSent) {
        ctx.state.left = true;
        return;
      }
      ctx.set({ ...headers, 'cache-control': 'no-store' });
      ctx.status = status;
      ctx.body = body;
      if (!isStillComing(ctx.req)) return;
      ctx.respond = false;
      answerAndClose(ctx.res, JSON.stringify(body));
    }
  };
}

/** Whether this only says that nothing was done, to a client that has left: as a rule, because it has left. */
function isUnheard(error: unknown, { req, res }: Context): boolean {
  if (!(error instanceof Refused) || !(res.closed || req.socket.destroyed)) return false;
  return answerRefusal(error.refusal).status === 503;
}

/** `events`: the request has changed a ledger before it failed. `writes`: it may have changed something, as its route was begun. */
function refusalOf(
  error: unknown,
  { events, writes }: { events?: string | null; writes?: boolean },
): ApiRefusal | null {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof OutcomeUnknown) return { refusal: 'outcome_unknown' };
  if (error instanceof StoreUnavailable) {
    const isKnown = !events && (!writes || error instanceof NothingDone);
    return { refusal: isKnown ? 'unavailable' : 'outcome_unknown' };
  }
  // A newer program already writes to the ledger. This one refuses rather than decide on events that it cannot read.
  if (error instanceof UnknownEventType || error instanceof UnknownEventVersion)
    return { refusal: 'unavailable' };
  if (error instanceof LedgerUnreadable || isDamage(error)) return { refusal: 'ledger_unreadable' };
  // Another instance has erased the ledger that this one still has in memory.
  if (error instanceof KeyDestroyed) return { refusal: 'ledger_not_open' };
  return null;
}
