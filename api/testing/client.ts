/** A person at the API: keeps the cookie, and checks every answer against the contract. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import { type ErrorAnswer, errorAnswer } from '../contract/errors.ts';
import type { Answer } from '../http/route.ts';
import { type Reply, sendRaw } from './raw.ts';

type Contract = typeof endpoints;
type BodyIn<N extends EndpointName> = Contract[N] extends { body: infer S extends z.ZodMiniType }
  ? z.input<S>
  : never;

/** What a call is sent with. `key` is its Idempotency-Key. */
export type Sent<B = unknown> = {
  id?: number | string;
  body?: B;
  query?: Record<string, string>;
  key?: string;
  headers?: Record<string, string>;
};

export type RefusedReply = { status: number } & ErrorAnswer;

/** By which a browser is known again; it stays when somebody signs out. */
const BROWSER = 'browser';

export class Client {
  readonly #jar = new Map<string, string>();
  url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** The session cookie's `name=value`, or that of a sign-in under way; empty when signed out. */
  get cookie(): string {
    return [...this.#jar].flatMap(([name, pair]) => (name === BROWSER ? [] : [pair])).join('; ');
  }

  /** Puts these in the place of all cookies but the one by which the browser is known. */
  set cookie(text: string) {
    for (const name of this.#jar.keys()) if (name !== BROWSER) this.#jar.delete(name);
    for (const pair of text.split('; ')) this.#keep(pair);
  }

  /** The same person, with the same session, at another instance. */
  at(url: string): Client {
    const there = new Client(url);
    there.cookie = this.cookie;
    return there;
  }

  /** Has a copy of the cookie by which another's browser is known. */
  takeBrowserOf(other: Client): void {
    this.#keep(other.#jar.get(BROWSER) ?? '');
  }

  #keep(pair: string): void {
    const name = pair.split('=')[0] ?? '';
    if (pair.endsWith('=') || pair === '') this.#jar.delete(name);
    else this.#jar.set(name, pair);
  }

  /** Any request at all. */
  async send(
    method: string,
    path: string,
    { headers: given, body }: Pick<RequestInit, 'headers' | 'body'> = {},
  ): Promise<Reply> {
    // Forms and files as `fetch` would send them.
    const form = body == null || typeof body === 'string' ? undefined : new Response(body);
    const headers = new Headers([...(form?.headers ?? []), ...new Headers(given)]);
    const kept = [...this.#jar.values()].join('; ');
    if (kept && !headers.has('cookie')) headers.set('cookie', kept);
    const reply = await sendRaw(this.url, {
      ...{ method, path, headers: Object.fromEntries(headers) },
      ...(body != null && { body: form ? await form.bytes() : String(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '');
    return reply;
  }

  /** A call of the contract, whatever comes of it. */
  call(name: EndpointName, { id, body, query, key, headers }: Sent = {}): Promise<Reply> {
    const { method, path }: Endpoint = endpoints[name];
    const search = query ? `?${new URLSearchParams(query)}` : '';
    return this.send(method, path.replace(/:(id|eventId)/, String(id)) + search, {
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** A call that must succeed, with the status and the answer that the contract says. */
  async does<N extends EndpointName>(name: N, sent: Sent<BodyIn<N>> = {}): Promise<Answer<N>> {
    const reply = await this.call(name, sent);
    const { status, answer }: Endpoint = endpoints[name];
    expect(reply, `${name}: ${reply.text}`).toMatchObject({ status });
    if (!answer) {
      expect(reply.text).toBe('');
      return undefined as Answer<N>;
    }
    const json: unknown = JSON.parse(reply.text);
    expect(z.safeParse(answer, json).error, `the answer of ${name}`).toBeUndefined();
    return json as Answer<N>;
  }

  /** A call that must be refused, in the one form that refusals have. */
  async cannot(name: EndpointName, sent: Sent = {}): Promise<RefusedReply> {
    return refusalIn(await this.call(name, sent));
  }
}

/** The refusal that a reply is. */
export function refusalIn(reply: Reply): RefusedReply {
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  expect(reply.headers.get('content-type')).toContain('application/json');
  return { status: reply.status, ...z.parse(errorAnswer, JSON.parse(reply.text)) };
}
