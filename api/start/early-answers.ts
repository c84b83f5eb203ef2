/** The port is open from the first moment on. Requests that come before the app is there are asked to come again. */
import type { RequestListener } from 'node:http';
import { BARE_HEADERS } from '../http/middleware/security-headers.ts';
import { answerRefusal } from '../http/refusals.ts';

export type EarlyAnswers = {
  /** Fits where a server wants a Koa app. */
  callback(): RequestListener;
  /** Hands every later request to the app. */
  open(listener: RequestListener): void;
};

/** Until it is opened: `/healthz` says that the process lives, anything else is 503 `unavailable`. */
export function createEarlyAnswers(): EarlyAnswers {
  let answer: RequestListener = ({ url }, response) => {
    const isAlive = url === '/healthz';
    const { status, body, headers } = answerRefusal({ refusal: 'unavailable' });
    response.writeHead(isAlive ? 200 : status, {
      ...(isAlive ? {} : headers),
      ...BARE_HEADERS,
    });
    response.end(JSON.stringify(isAlive ? { status: 'ok' } : body));
  };
  return {
    callback: () => (request, response) => answer(request, response),
    open: (listener) => {
      answer = listener;
    },
  };
}
