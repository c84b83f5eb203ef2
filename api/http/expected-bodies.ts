import type { IncomingMessage, RequestListener } from 'node:http';
import { cutOff, isStillComing } from './refuse-and-close.ts';

/** Only calls of the API take bodies. */
const mayTakeBody = ({ method, url = '' }: IncomingMessage) =>
  !['GET', 'HEAD'].includes(method ?? '') && /^\/api\/(?!docs|openapi\.json)/.test(url);

/** Refuses a long body where none is expected: the answer would not wait for it, and Node would then receive it to its end, however long it is. */
export function onlyExpectedBodies(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (mayTakeBody(request) || !isStillComing(request)) return handle(request, response);
    cutOff(response, { refusal: 'payload_too_large' });
  };
}
