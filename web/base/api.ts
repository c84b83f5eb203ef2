import { commonText } from '../text/common.ts';
import { forgetAsked, keepAsked, takeAsked } from './asked-ahead.ts';
import { missed, reached } from './connection.ts';
import { keepAnswer, lastAnswer } from './last-answers.ts';
import { decidedOn, hearAnswer } from './ledger.ts';

/** What the server says about a failed field: its name and the message to show beneath it. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * Every failed call ends as this one error. `status` 0 means that no answer came at all.
 * `serverMessage` is set only when the server spoke to the person; `message` is always set, for the log.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    serverMessage?: string,
    details?: ErrorDetails,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.details = details;
  }

  /** True when we cannot know whether the server did what was asked, so the same key must be sent again. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What the caller of a write hands over besides the path. The key is made once per submit, see `useWrite`. */
export type WriteOptions = {
  readonly key: string;
  readonly body?: object;
};

let onSignedOut: () => void = () => {};

/** The auth provider asks here to be told when a read finds the session gone. Answers a function that undoes it. */
export function listenForSignOut(listener: () => void): () => void {
  onSignedOut = listener;
  return () => {
    onSignedOut = () => {};
  };
}

/** The error of an answer that never came, or not whole. */
const unanswered = (words: string) => new ApiError(0, 'network', words, words);

/** Makes a call. No answer at all is an {@link ApiError} like any other, unless the caller has given up itself. */
export async function call(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, { credentials: 'include', ...init });
    reached();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unanswered(commonText.networkFailed);
  }
}

/** True when the server answers. Code that cannot be fetched even so is gone: the page is from before an update. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await call('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // A proxy in between may answer with a page of its own.
    return {};
  }
}

/** The error that an answer stands for. */
export async function failure(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { message, code, details } = parsed(text);
  const words = typeof message === 'string' ? message : undefined;
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'unknown',
    words ?? `${response.status}: ${text || response.statusText}`,
    words,
    typeof details === 'object' && details !== null ? (details as ErrorDetails) : undefined,
  );
}

/** Lets go of an answer whose words nobody needs: unread it would keep its connection to the server busy. */
async function unread(response: Response): Promise<void> {
  await response.body?.cancel();
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

/** Makes sure that what is shown is one person's: with an answer about another's the page begins anew. */
function sameLedger(response: Response): Response | Promise<never> {
  if (hearAnswer(response)) return response;
  window.location.reload();
  return new Promise<never>(() => {});
}

/** Makes a call that reads; without a network the last answer stands in, marked as such, if there is one. */
async function readOrRecall(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await sameLedger(await (takeAsked(path) ?? ask(path, init)));
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

/**
 * Reads `path`. A session that has ended answers `empty`, so that no list breaks, and the person is
 * brought to log-in with a way back.
 */
export async function read<T>(path: string, empty: T, signal?: AbortSignal): Promise<T> {
  const response = await readOrRecall(path, signal ? { signal } : {});
  if (response.status === 401) {
    await unread(response);
    onSignedOut();
    return empty;
  }
  if (!response.ok) throw await failure(response);
  return answer<T>(response);
}

/** Reads who is signed in: null when nobody is. Never from the browser's cache, and never a reason to be signed out again. */
export async function readUser<T>(): Promise<T | null> {
  const response = await readOrRecall('/api/auth/user', { cache: 'no-store' });
  if (response.ok) return answer<T>(response);
  if (response.status >= 500) throw await failure(response);
  await unread(response);
  return null;
}

/** Sends what a write says. Where no answer comes the page's connection is lost, and what was done is unknown. */
async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await call(path, init);
  } catch {
    missed();
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
    if (error.status === 401 && !path.startsWith('/api/auth/')) onSignedOut();
    throw error;
  }
  const events = eventsOf(response);
  caused.set(key, events);
  hearAnswer(response, events.length);
  return answer<T>(response, commonText.outcomeUnknown);
}

/** An event of the ledger that a write caused. */
export type Caused = { readonly type: string; readonly id: string };

/** What the writes have caused that nobody has asked about yet, by their keys. */
const caused = new Map<string, readonly Caused[]>();

const eventsOf = ({ headers }: Response): Caused[] =>
  (headers.get('ledger-events') ?? '').split(',').flatMap((named) => {
    const [type = '', id] = named.split('=');
    return id ? [{ type, id }] : [];
  });

/** The events that the write with this key has caused, once. */
export function takeCaused(key: string): readonly Caused[] {
  const events = caused.get(key) ?? [];
  caused.delete(key);
  return events;
}

/** The words a toast shows for an error: the server's own, else the fallback the product names for the action. */
export function errorMessage(error: unknown, fallback: string = commonText.unexpected): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback;
}
