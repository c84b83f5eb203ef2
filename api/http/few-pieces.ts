import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { cutOff, hasBody } from './refuse-and-close.ts';

/** So many pieces may be of any size, and as many more as this share of the body's bytes. The smallest packets of the internet have twice as many. */
const PIECES = 1_000;
const BYTES_OF_A_PIECE = 256;

/**
 * Cuts off a body that comes in too many pieces: chunks of `transfer-encoding: chunked`, or packets of their own. Each is an event and
 * an object however small it is: a megabyte in chunks of one byte took seconds of the event loop and hundreds of megabytes.
 */
export function fewPieces(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) countPieces(request, response);
    handle(request, response);
  };
}

/** A listener for data would take the body from those who read it, so its pieces are counted where the parser adds them. */
function countPieces(request: IncomingMessage, response: ServerResponse): void {
  let [pieces, bytes, isCutOff] = [0, 0, false];
  const push = request.push.bind(request);
  request.push = (piece: Buffer | null, encoding) => {
    // The parser goes on to the end of what has arrived.
    if (isCutOff) return false;
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= PIECES + bytes / BYTES_OF_A_PIECE) return push(piece, encoding);
    isCutOff = true;
    cutOff(response, { refusal: 'payload_too_large' });
    return false;
  };
}
