/** How a request is known again: by its key, and a keyed hash of the rest, as it may hold a password. */
import type { Context } from 'koa';
import { noBody } from '../contract/endpoints/endpoint.ts';
import type { Endpoint } from '../contract/endpoints.ts';
import type { Claims } from '../identity/sessions.ts';
import { decidedOn, tellRevision } from './decided-on.ts';
import type { Answers } from './idempotency.ts';
import { readBody } from './middleware/body.ts';
import { parseBody } from './parse.ts';
import { commandIdOf, type WhoParts } from './who.ts';

type Call = { endpoint: Endpoint; parts: WhoParts & { answers: Answers } };

/** What is the same when a request comes again: method, path and body in one text. */
export const requestOf = ({ method, path }: Context, endpoint: Endpoint, body: unknown): string =>
  `${method} ${path}\n${endpoint.body === noBody ? '' : JSON.stringify(body ?? null)}`;

/** A keyed hash of the request and its command. */
export const markOf = (
  ctx: Context,
  { endpoint, parts }: Call,
  commandId: string,
  body: unknown,
): Buffer => parts.answers.hashOf(`${commandId}\n${requestOf(ctx, endpoint, body)}`);

/**
 * Gives the cookie again to whom this very request has proven before: its answer was lost, and their session has another id since. Answers
 * whether it did.
 */
export async function provenBefore(
  ctx: Context,
  call: Call,
  claims: Claims | null,
): Promise<boolean> {
  const { endpoint, parts } = call;
  const key = ctx.get('idempotency-key');
  if (!endpoint.body || !claims?.userId || key === '') return false;
  await readBody(ctx, endpoint);
  const body: unknown = await parseBody(endpoint.body, ctx.request.body).catch(() => null);
  const mark = markOf(ctx, call, commandIdOf(claims.userId, key), body);
  const renamed = await parts.sessions.renamed(claims.id, mark);
  const session = renamed && (await parts.sessions.find(renamed.id));
  if (!renamed || !session) return false;
  parts.cookies.session.write(ctx, renamed.token);
  const { ledgerId } = session.user;
  decidedOn(ctx, ledgerId, true);
  await tellRevision(ctx, parts.tables.read(ledgerId));
  ctx.set('idempotency-replayed', 'true');
  return true;
}
