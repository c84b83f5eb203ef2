/** One handler for each line of the contract's table: it checks the session, parses, runs the route, and answers or refuses. */
import { randomBytes, randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Result } from 'neverthrow';
import * as z from 'zod/mini';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { type Endpoint, type EndpointName, endpoints, pathEventId } from '../contract/endpoints.ts';
import { writtenId } from '../contract/fields.ts';
import type { Claims, Session } from '../identity/sessions.ts';
import { countAsPerson } from './arriving.ts';
import { decidedOn, tellRevision } from './decided-on.ts';
import type { Answer, Answers, KeyedWrite, StoredAnswer } from './idempotency.ts';
import { goneOf } from './left.ts';
import { linesOf } from './lines.ts';
import { readBody } from './middleware/body.ts';
import { parse, parseBody, parseQuery } from './parse.ts';
import type { PersonTurns } from './person-turns.ts';
import { placeOf, placeOfVisitor } from './places.ts';
import { type ApiRefusal, answerRefusal, Refused } from './refusals.ts';
import { isStillComing } from './refuse-and-close.ts';
import type { Routes, Uploading } from './route.ts';
import { markOf, renamedBefore, requestOf } from './same-request.ts';
import { bodyOf, send, sendFile } from './send.ts';
import { TextFile } from './text-file.ts';
import { readUpload } from './upload.ts';
import {
  addressOf,
  claimsOf,
  commandIdOf,
  originOf,
  signed,
  signedIn,
  visit,
  type WhoParts,
} from './who.ts';

export type RouterParts = WhoParts & {
  routes: Routes;
  answers: Answers;
  turns: PersonTurns;
};

type AnyRoute = (input: object) => PromiseLike<Result<unknown, ApiRefusal>>;

/** Serves every endpoint. An unknown path, or a method that the path does not take, is refused in JSON. */
export function createRouter(parts: RouterParts): Router {
  const router = new Router({ sensitive: true });
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
  // Fixed paths such as `/api/bills/next-savings` come before `/api/bills/:id`, as the router takes the first match.
  const byPlaceholders = all.toSorted(([, a], [, b]) => placeholders(a) - placeholders(b));
  for (const [name, endpoint] of byPlaceholders) {
    const route = parts.routes[name] as AnyRoute;
    router.register(endpoint.path, [endpoint.method], (ctx) =>
      serve(ctx as Context, { name, endpoint, route, parts }),
    );
  }
  router.all('/api{/*path}', (ctx) => {
    const allow = router.methods.filter((method) =>
      router.match(ctx.path, method).pathAndMethod.some((layer) => layer.methods.length <= 2),
    );
    if (allow.length === 0) throw new Refused({ refusal: 'no_such_path' });
    throw new Refused({ refusal: 'method_not_allowed', allow: allow.join(', ') });
  });
  return router;
}

/** Whether a request is refused because nobody is signed in: not where that could not be found out. */
const isStranger = (error: unknown) =>
  error instanceof Refused && error.refusal.refusal === 'unauthenticated';

const placeholders = ({ path }: Endpoint) => path.split(':').length;

type Call = { name: EndpointName; endpoint: Endpoint; route: AnyRoute; parts: RouterParts };

/**
 * What the head tells is refused before the body is received. An upload takes no turn: a slow line would keep it for minutes, and
 * reading bills has turns of its own.
 */
async function serve(ctx: Context, call: Call): Promise<void> {
  const { endpoint, parts } = call;
  if (endpoint.public) {
    const place = placeOfVisitor(endpoint, addressOf(ctx));
    parts.turns.expectRoom(place);
    await readBody(ctx, endpoint);
    return parts.turns.take(place, ctx.res, () => answer(ctx, call, null));
  }
  const claims = () => claimsOf(ctx, parts);
  const early = askEarly(ctx, call, claims());
  /** The same request may have renamed the session, be it in this very moment at another process. */
  const renamed = async (error: unknown) => {
    const found = endpoint.renames && isStranger(error) && (await renamedBefore(ctx, call));
    if (found) return found;
    throw error;
  };
  try {
    const session = await signedIn(ctx, claims(), parts).catch(renamed);
    countAsPerson(ctx.req, session.user.id);
    const place = placeOf(endpoint, session);
    if (!endpoint.upload) parts.turns.expectRoom(place);
    const isThere = ctx.req.complete;
    await readBody(ctx, endpoint);
    if (endpoint.upload) return await answer(ctx, call, session);
    await parts.turns.take(place, ctx.res, async (waited) => {
      // After a wait the person may be signed out, or have another ledger.
      const known =
        isThere && !waited ? session : await signedIn(ctx, claims(), parts).catch(renamed);
      const first = answer(ctx, call, known, known === session ? early : null);
      await first.catch(async (error) => answer(ctx, call, await renamed(error)));
    });
  } finally {
    early?.end();
  }
}

/** Looks up an earlier answer to the same write at the same time as the session: one round trip for both. */
function askEarly(
  ctx: Context,
  { endpoint, parts }: Call,
  claims: Claims | null,
): KeyedWrite | null {
  const key = writes(endpoint) ? ctx.get('idempotency-key') : '';
  if (!claims?.userId || key === '') return null;
  return parts.answers.ask(answerId(commandIdOf(claims.userId, key)));
}

const writes = ({ method, upload }: Endpoint) => method !== 'GET' && !upload;
const answerId = (commandId: string) => uuidOf(`answer\n${commandId}`);

async function answer(
  ctx: Context,
  call: Call,
  session: Session | null,
  early: KeyedWrite | null = null,
): Promise<void> {
  const { endpoint, parts } = call;
  const isWrite = writes(endpoint);
  if (session) decidedOn(ctx, session.user.ledgerId, isWrite);
  if (endpoint.fresh && session && !parts.sessions.isFresh(session))
    throw new Refused({ refusal: 'confirmation_required' });
  const key = isWrite ? idempotencyKey(ctx) : null;
  const id = idOf(ctx, endpoint);
  const query = endpoint.query && parseQuery(endpoint.query, ctx.querystring);
  const body = endpoint.upload
    ? undefined
    : endpoint.body && (await parseBody(endpoint.body, ctx.request.body));
  const scope = session?.user.id ?? visitor(body, parts.cookies.signIn.read(ctx));
  const commandId = key === null ? randomUUID() : commandIdOf(scope, key);
  const requestId: string = ctx.state.requestId;
  const told = { requestId, address: addressOf(ctx), origin: originOf(ctx, parts) };
  const mark = () => (key === null ? randomBytes(32) : markOf(ctx, call, commandId, body));
  const input = { body, query, id, key, commandId, mark, ...told, gone: () => goneOf(ctx.res) };
  const person = session && signed(ctx, session, { commandId, mark }, parts);
  const run = async (): Promise<Answer | TextFile> => {
    // The revision is read before the route's own reads, so that they are never older than it.
    if (person && !isWrite) await tellRevision(ctx, person.folded());
    ctx.state.writes = isWrite;
    const who = person ?? visit(ctx, parts);
    const outcome = await call.route({ ...input, ...who, ...uploading(ctx, call, session) });
    if (outcome.isErr()) return refused(ctx, outcome.error, call.name);
    const { value } = outcome;
    if (value instanceof TextFile) return value;
    const body = await bodyOf(ctx, value);
    return { status: endpoint.status, body, events: ctx.state.events ?? null };
  };
  if (!person || key === null) {
    const made = await run();
    if (person && isWrite) await tellRevision(ctx, person.folded());
    return made instanceof TextFile ? sendFile(ctx, made) : send(ctx, made);
  }
  const { id: userId, ledgerId } = person.user;
  const isKept = parts.quota.allows(userId).isOk();
  const about = { ledgerId, request: requestOf(ctx, endpoint, body), isKept };
  const ask = early ?? parts.answers.ask(answerId(commandId));
  const first = await ask.once(about, async () => kept(await run())).finally(ask.end);
  if (first.replayed) await person.replayed();
  else if (isKept && !ctx.state.repeated) parts.quota.countAnswer(userId, first);
  await tellRevision(ctx, person.folded());
  send(ctx, first);
}

/** The further context of a call that takes a file. */
function uploading(
  ctx: Context,
  { endpoint: { upload, body }, parts }: Call,
  session: Session | null,
): Uploading<unknown> | undefined {
  if (!upload || !body || !session) return undefined;
  const lines = linesOf(ctx);
  ctx.state.lines = lines;
  const { id, user } = session;
  const isIn = () => parts.sessions.isOpen(id, user.ledgerId);
  return {
    upload: async () =>
      (await readUpload(ctx, upload, isIn)).map(({ bytes, fields }) => ({
        bytes,
        fields: parse(body, fields),
      })),
    isIn,
    report: lines.report,
  };
}

/** A visitor's key counts together with what they come with: an e-mail address, a link's token, or half a log-in. So one key cannot make one command of several. */
function visitor(body: unknown, halfLogIn = ''): string {
  const { email, token }: { email?: unknown; token?: unknown } = Object(body);
  return `visitor ${email ?? token ?? halfLogIn}`;
}

function idempotencyKey(ctx: Context): string | null {
  if (ctx.headers['idempotency-key'] === undefined) return null;
  const key = ctx.get('idempotency-key');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = 'Idempotency-Key takes 1 to 255 visible characters';
  throw new Refused({ refusal: 'validation', fields: { 'Idempotency-Key': message } });
}

/** The id in the path, if there is one. An id that no ledger can hand out is refused as `not_found`. */
function idOf({ params }: Context, { path }: Endpoint): number | string | undefined {
  if (path.includes(':eventId')) return parseId(pathEventId, params.eventId);
  return path.includes(':id') ? parseId(writtenId, params.id) : undefined;
}

function parseId<T>(schema: z.ZodMiniType<T>, text: string | undefined): T {
  const parsed = z.safeParse(schema, text);
  if (!parsed.success) throw new Refused({ refusal: 'no_such_path' });
  return parsed.data;
}

function kept(answer: Answer | TextFile): StoredAnswer {
  if (answer instanceof TextFile) throw new Error('A file is read, and nothing is kept of it');
  return { ...answer, body: answer.body?.toString() ?? null };
}

function refused(ctx: Context, refusal: ApiRefusal, name: EndpointName): Answer {
  ctx.state.refusal = refusal.refusal;
  const told = { call: name, currency: ctx.state.currency };
  const { status, body, headers = {} } = answerRefusal(refusal, told);
  // Not stored under the key, because it is not the answer to the key's own request.
  const passing =
    status >= 500 ||
    status === 429 ||
    ['unauthenticated', 'confirmation_required', 'idempotency_key_reused'].includes(
      refusal.refusal,
    );
  if (passing || isStillComing(ctx.req)) throw new Refused(refusal);
  ctx.set(headers);
  return { status, body: JSON.stringify(body), events: null };
}
