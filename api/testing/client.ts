/** A person at the API: keeps the cookie, and checks every answer against the contract. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import { type ErrorAnswer, errorAnswer } from '../contract/errors.ts';
import type { Answer } from '../route.ts';

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

/** An answer as it came. */
export type Reply = { status: number; headers: Headers; text: string };
export type RefusedReply = { status: number } & ErrorAnswer;

export class Client {
  /** The session cookie's `name=value`; empty when signed out. */
  cookie = '';
  url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Any request at all. */
  async send(method: string, path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const answer = await fetch(this.url + path, { redirect: 'manual', ...init, method, headers });
    for (const cookie of answer.headers.getSetCookie()) this.cookie = cookieIn(cookie);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
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

function cookieIn(header: string): string {
  const pair = header.split(';')[0] ?? '';
  return pair.endsWith('=') ? '' : pair;
}
