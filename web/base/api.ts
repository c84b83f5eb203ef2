import { commonText } from '../text/common.ts';
import { ApiError } from './api-error.ts';
import { forgetAsked, keepAsked, takeAsked } from './asked-ahead.ts';
import { call, failure, unanswered, unread } from './call.ts';
import { keepCaused } from './caused.ts';
import { missed } from './connection.ts';
import { isAnswered } from './kept-first.ts';
import { keepAnswer, lastAnswer } from './last-answers.ts';
import { decidedOn, hearAnswer, isOutdated, sameLedger, visit } from './ledger.ts';

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What the caller of a write hands over besides the path. The key is made once per submit, see `useWrite`. */
export type WriteOptions = { readonly key: string; readonly body?: object };

let onSignedOut: () => void = () => {};
let asking: Promise<boolean | undefined> | undefined;
/** Writes that have no answer yet, each with its path: one that changes how somebody signs in brings a cookie, and only that opens the session from then on. */
const underWay = new Map<Promise<Response>, string>();
let sentSoFar = 0;
/** The writes whose answer brings another cookie. Where that was lost, the server lets the very same request in with the former one, and gives it again. */
export const RENAMES =
  /^\/api\/(auth\/(authenticator-app|confirm$|passkeys|password$|recovery-codes|sessions\/end-others)|user\/email$)/;
/** The last of them of which nobody knows what became. */
let lost: { readonly path: string; readonly init: RequestInit } | undefined;

/**
 * After a call that was refused with 401: asks the server who is signed in, for one list may be refused while the session is
 * well, or goes on by the answer of a write. Several calls wait for one answer; without one nobody is signed out. True where somebody is there,
 * undefined where nobody knows.
 */
function checkSession(): Promise<boolean | undefined> {
  const whoIsIn = async (): Promise<unknown> => {
    await Promise.allSettled(underWay.keys());
    const before = sentSoFar;
    const user = await readUser();
    // What was sent meanwhile may have taken the cookie out of date that was asked with.
    return user === null && sentSoFar > before ? whoIsIn() : user;
  };
  const again = async () => {
    if (!lost) return null;
    const { path, init } = lost;
    const response = await onItsWay(path, init);
    // The server is away, or busy: it may still have what was lost.
    if (response.status >= 500 || response.status === 429) throw await failure(response);
    await unread(response);
    lost = undefined;
    return readUser();
  };
  asking ??= whoIsIn()
    .then(async (user) => user ?? (await again()))
    .catch(() => undefined)
    .then((user) => {
      asking = undefined;
      if (user === null) onSignedOut();
      return user === undefined ? undefined : user !== null;
    });
  return asking;
}

/** Settles once no answer that brings another cookie is on its way: what is sent then has the cookie that the browser keeps. Answers whether one has come. */
export async function renamed(): Promise<boolean> {
  const turns = [...underWay].flatMap(([sent, path]) => (RENAMES.test(path) ? [sent] : []));
  const answers = await Promise.all(turns.map((sent) => sent.catch(() => null)));
  return answers.some((answer) => answer?.ok);
}

/** The auth provider asks here to be told when the session is gone. Answers a function that undoes it. */
export function listenForSignOut(listener: () => void): () => void {
  onSignedOut = listener;
  return () => {
    onSignedOut = () => {};
  };
}

/**
 * The type is the contract's word for what the path answers; both sides are built from the same schema. An answer that breaks
 * off, or is a page of somebody in between, is none.
 */
async function answer<T>(
  response: Response,
  broken: string = commonText.networkFailed,
): Promise<T> {
  if (response.status === 204) return undefined as T;
  try {
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch {
    throw unanswered(broken);
  }
}

function ask(path: string, init: RequestInit): Promise<Response> {
  return call(path, { headers: { accept: 'application/json' }, ...init });
}

/** Asks for what the page will read as soon as its code is there; the first to read a path takes the answer. */
export function askAhead(paths: readonly string[]): void {
  for (const path of paths) keepAsked(path, ask(path, { cache: 'no-store' }));
}

/** Makes a call that reads; without a network the last answer stands in, marked as such, if there is one. */
async function readOrRecall(path: string, init: RequestInit): Promise<Response> {
  const asked = visit();
  try {
    const response = await sameLedger(await (takeAsked(path) ?? ask(path, init)), asked);
    if (response.ok) void keepAnswer(path, response.clone());
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const last = await lastAnswer(path);
    missed(last?.at);
    if (!last) throw error;
    return Response.json(last.body);
  }
}

/** How often something is read, at most, whose answers are older than what is known when they come: a household may write all the time. */
const ASKS_AT_MOST = 3;

/**
 * Reads `path`. What is refused with 401, and once more while somebody is signed in and nothing is sent, answers `empty`, so that no list breaks; when the session
 * has ended, the person is brought to log-in with a way back. An answer that was overtaken by a write is asked for again.
 */
export async function read<T>(path: string, empty: T, signal?: AbortSignal): Promise<T> {
  let refusedAt = -1;
  try {
    for (let asks = 1; ; asks += 1) {
      const response = await readOrRecall(path, signal ? { signal } : {});
      if (response.status === 401) {
        await unread(response);
        const before = sentSoFar;
        const isIn = before !== refusedAt && (await checkSession());
        if (isIn === undefined) throw unanswered(commonText.networkFailed);
        if (!isIn) return empty;
        refusedAt = before;
        continue;
      }
      if (!response.ok) throw await failure(response);
      const said = await answer<T>(response);
      if (asks >= ASKS_AT_MOST || !isOutdated(response)) return said;
    }
  } finally {
    isAnswered(path);
  }
}

/** Reads who is signed in: null when nobody is. Never from the browser's cache, and never a reason to be signed out again. */
export async function readUser<T>(): Promise<T | null> {
  const response = await readOrRecall('/api/auth/user', { cache: 'no-store' });
  if (response.ok) return answer<T>(response);
  // A busy server says nothing of who is there.
  if (response.status !== 401) throw await failure(response);
  await unread(response);
  return null;
}

/** Makes a call that others can wait for. */
async function onItsWay(path: string, init: RequestInit): Promise<Response> {
  const sent = call(path, init);
  sentSoFar += 1;
  underWay.set(sent, path);
  try {
    return await sent;
  } finally {
    underWay.delete(sent);
  }
}

/** Sends what a write says. Where no answer comes the page's connection is lost, and what was done is unknown. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const keepLost = () => {
    if (RENAMES.test(path)) lost = { path, init };
  };
  try {
    const response = await onItsWay(path, init);
    if (response.status >= 500) keepLost();
    else if (response.status !== 401 && response.status !== 429) lost = undefined;
    return response;
  } catch {
    missed();
    keepLost();
    throw unanswered(commonText.outcomeUnknown);
  }
}

/** Sends one write. The same key with the same body is done once, however often it is sent. */
export async function write<T = void>(
  method: Method,
  path: string,
  { key, body }: WriteOptions,
): Promise<T> {
  if (!navigator.onLine) throw new ApiError(0, 'offline', commonText.offline, commonText.offline);
  forgetAsked();
  const asked = visit();
  const response = await send(path, {
    method,
    headers: {
      accept: 'application/json',
      'idempotency-key': key,
      ...decidedOn(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    const error = await failure(response);
    if (error.status === 401 && !path.startsWith('/api/auth/')) await checkSession();
    throw error;
  }
  const events = keepCaused(key, response);
  if (asked === visit()) hearAnswer(response, events);
  return answer<T>(response, commonText.outcomeUnknown);
}
