/** How a request is known again: by its key, and a keyed hash of the rest, as it may hold a password. */
import type { Context } from 'koa';
import { noBody } from '../contract/endpoints/endpoint.ts';
import type { Endpoint } from '../contract/endpoints.ts';
import type { Session } from '../identity/sessions.ts';
import type { Answers } from './idempotency.ts';
import { readBody } from './middleware/body.ts';
import { parseBody } from './parse.ts';
import { claimsOf, commandIdOf, signedIn, type WhoParts } from './who.ts';

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
 * The session that this very request has given another id before, or null: its answer was lost, and the browser has the former cookie. From here on
 * the request has the new one.
 */
export async function renamedBefore(ctx: Context, call: Call): Promise<Session | null> {
  const { endpoint, parts } = call;
  const claims = claimsOf(ctx, parts);
  const key = ctx.get('idempotency-key');
  if (!claims?.userId || key === '') return null;
  await readBody(ctx, endpoint);
  const body: unknown =
    endpoint.body && (await parseBody(endpoint.body, ctx.request.body).catch(() => null));
  const mark = markOf(ctx, call, commandIdOf(claims.userId, key), body);
  const renamed = await parts.sessions.renamed(claims.id, mark);
  if (!renamed) return null;
  parts.cookies.session.write(ctx, renamed.token);
  ctx.state.claims = { ...claims, id: renamed.id };
  return signedIn(ctx, ctx.state.claims, parts);
}
