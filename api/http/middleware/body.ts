import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import type { Endpoint } from '../../contract/endpoints.ts';
import { LEFT } from '../left.ts';
import { Refused } from '../refusals.ts';
import { createRounds } from '../rounds.ts';
import { parseJson } from './json.ts';

/** What people write is far shorter. */
const LIMIT_BYTES = 64 * 1024;
/** A list of a thousand bills, say. */
const LIST_LIMIT_BYTES = 1024 * 1024;

/** The body as bytes, which are checked before they are decoded and parsed. */
const upTo = (textLimit: number) =>
  koaBody({
    text: true,
    encoding: '',
    textTypes: ['application/json'],
    textLimit,
    json: false,
    urlencoded: false,
    multipart: false,
    onError: (error, ctx) => {
      if (ctx.req.destroyed) throw LEFT;
      const { status } = error as { status?: number };
      if (status === 413) throw new Refused({ refusal: 'payload_too_large' });
      if (status === 415) throw new Refused({ refusal: 'unsupported_media_type' });
      throw new Refused({ refusal: 'malformed_json' });
    },
  });

const inRounds = createRounds();

/**
 * Lets a body end when it is its party's turn. The last bytes of two hundred bodies may come at one moment, and the longest take some
 * milliseconds each to join and parse.
 */
async function endInRounds(request: IncomingMessage, party: string): Promise<void> {
  if (request.complete) return inRounds(party);
  const push = request.push.bind(request);
  request.push = (piece: Buffer | null, encoding) => {
    if (piece !== null) return push(piece, encoding);
    void inRounds(party).then(() => push(null));
    return false;
  };
}

const readShort = upTo(LIMIT_BYTES);
const readList = upTo(LIST_LIMIT_BYTES);

/**
 * Reads a JSON body of at most 64 KB, or 1 MB where the call takes a list. A body in another format or charset is refused, a compressed
 * one, one that is too costly to parse, and one that names a field twice (json.ts). A file on its way to a call that takes one is left alone: that call reads it itself.
 */
export async function readBody(ctx: Context, { upload, values }: Endpoint): Promise<void> {
  // A compressed kilobyte may unpack to a megabyte, and nothing that people send needs compression.
  if (ctx.get('content-encoding') !== '') throw new Refused({ refusal: 'unsupported_media_type' });
  // Some clients name a type even when they send nothing.
  if (upload || ctx.get('content-length') === '0') return;
  // It was read to know a request again (same-request.ts).
  if (ctx.request.body !== undefined) return;
  const kind = ctx.is('application/json');
  // koa answers null when there is no body, and false when it is of another type.
  if (kind === null) return;
  if (kind === false) throw new Refused({ refusal: 'unsupported_media_type' });
  if (!/^(utf-?8)?$/i.test(ctx.request.charset))
    throw new Refused({ refusal: 'unsupported_media_type' });
  const read = values === undefined ? readShort : readList;
  await endInRounds(ctx.req, ctx.state.party ?? '');
  await read(ctx, async () => undefined);
  const { body: bytes } = ctx.request;
  if (!Buffer.isBuffer(bytes)) return;
  const parsed = parseJson(textOf(bytes), values);
  if (parsed.isErr()) throw new Refused(parsed.error);
  ctx.request.body = parsed.value;
}

/** Refuses bytes that are not UTF-8. Replacement marks in their place would store another name than was sent. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused({ refusal: 'malformed_json' });
  }
}
