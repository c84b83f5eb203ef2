/** A person at the API: signs in, asks until there is an answer that stands, and looks whether any of it is somebody else's. */
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '../../api/contract/endpoints.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { Sent, Verdict } from './model/calls.ts';
import { type Day, dayIn } from './model/days.ts';
import { type Household, newHousehold } from './model/household.ts';
import { cents } from './model/money.ts';
import type { Listed } from './model/view.ts';

/** A write: a call of the contract that the model knows, or another one. */
export type Write = Sent | { name: 'undo'; id: string } | { name: 'deleteData' };

/**
 * A write that was answered, and how many events it has caused: one number, unless it raced others for the same effect and
 * nobody can say who caused it.
 */
export type Acknowledged = {
  key: string;
  write: Write;
  verdict: Verdict;
  events: readonly number[];
  /** When it was answered, in the people's own time. */
  at?: Date;
};

type Reply = { status: number; text: string };

/** Long enough for a crash, a recovery and a busy machine. */
const PATIENCE_MS = 120_000;
const PASSWORD = 'sixteen blue kettles sing 7';

export class Person {
  readonly number: number;
  readonly zone: string;
  house: Household;
  /** Everything that was answered with success since all data was last deleted. */
  acknowledged: Acknowledged[] = [];
  userId = '';
  readonly #cookies = new Map<string, string>();
  #keys = 0;

  constructor(number: number, zone: string, now: Date) {
    this.number = number;
    this.zone = zone;
    this.house = newHousehold(zone, dayIn(zone, now));
  }

  /** Ends every name that this person gives to anything: found in somebody else's answer, it is a leak. */
  get mark(): string {
    return `of person ${this.number};`;
  }

  get #email(): string {
    return `person-${this.number}@example.com`;
  }

  today(now: Date): Day {
    return dayIn(this.zone, now);
  }

  newKey(): string {
    this.#keys += 1;
    return `key-${this.#keys}`;
  }

  /** The id that a key's command has in the ledger. */
  commandId(key: string): string {
    return uuidOf(`${this.userId}\n${key}`);
  }

  async register(where: () => string): Promise<void> {
    const name = { firstName: 'Person', lastName: this.mark };
    const body = { email: this.#email, password: PASSWORD, ...name, timeZone: this.zone };
    await this.#enter(where, '/api/auth/register', body);
    const { id }: { id: string } = await this.get(where, '/api/auth/user');
    this.userId = id;
  }

  /** Asks, and asks again under the same key whatever happens, until it is answered. */
  async write(
    where: () => string,
    key: string,
    write: Write,
    hangUp?: AbortSignal,
  ): Promise<Verdict> {
    const { method, path } = endpoints[write.name];
    const id = 'id' in write ? String(write.id) : '';
    const { status, text } = await this.#until(where, (url, isFirst) =>
      this.#send(url + path.replace(/:(id|eventId)/, id), {
        method,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify('body' in write ? write.body : {}),
        ...(isFirst && hangUp && { signal: hangUp }),
      }),
    );
    return status < 400 ? { status } : refusalIn(status, text);
  }

  /** Reads; throws unless it is there. */
  async get<T>(where: () => string, path: string): Promise<T> {
    const reply = await this.#until(where, (url) => this.#send(url + path, {}));
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  }

  /** All lists that the model knows too. */
  async lists(where: () => string): Promise<Listed> {
    const [accounts, bills, rules, incomes] = await Promise.all([
      this.get<Listed['accounts']>(where, '/api/accounts'),
      this.get<Listed['bills']>(where, '/api/bills'),
      this.get<Listed['rules']>(where, '/api/savings-rules'),
      this.get<Listed['incomes']>(where, '/api/incomes'),
    ]);
    return { accounts, bills, rules, incomes };
  }

  /** No answer and 503 mean to come again; a session that has run out, to sign in again; an old proof, to give another. */
  async #until(
    where: () => string,
    send: (url: string, isFirst: boolean) => Promise<Reply>,
    isEntering = false,
  ): Promise<Reply> {
    const deadline = Date.now() + PATIENCE_MS;
    let last: unknown;
    for (let tries = 0; Date.now() < deadline; tries += 1) {
      const reply = await send(where(), tries === 0).catch((error: unknown) => {
        last = error;
        return null;
      });
      if (reply) this.#assertMine(reply.text);
      if (reply?.status === 401 && !isEntering) await this.#signIn(where);
      else if (reply?.text.includes('"confirmation_required"')) await this.#prove(where);
      else if (reply && reply.status !== 503) {
        if (reply.status >= 500) throw new Error(`Answered ${reply.status}: ${reply.text}`);
        return reply;
      } else await delay(20);
      last = reply?.text ?? last;
    }
    throw new Error('There is no answer', { cause: last });
  }

  #signIn(where: () => string): Promise<void> {
    return this.#enter(where, '/api/auth/login-direct', { email: this.#email, password: PASSWORD });
  }

  async #prove(where: () => string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ password: PASSWORD }) };
    const reply = await this.#until(where, (url) => this.#send(`${url}/api/auth/confirm`, init));
    if (reply.status >= 400) throw new Error(`It was not proven: ${reply.status} ${reply.text}`);
  }

  async #enter(where: () => string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'entering' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await this.#until(where, (url) => this.#send(url + path, init), true);
    if (reply.status >= 400) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`);
  }

  async #send(url: string, init: RequestInit): Promise<Reply> {
    const headers = new Headers(init.headers);
    // Packing and unpacking what goes from one process to the next takes longer than sending it.
    headers.set('accept-encoding', 'identity');
    headers.set('cookie', [...this.#cookies].map((cookie) => cookie.join('=')).join('; '));
    const answer = await fetch(url, { ...init, headers });
    const text = await answer.text();
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: answer.status, text };
  }

  /** Nobody is ever shown what is somebody else's. */
  #assertMine(text: string): void {
    for (const [found] of text.matchAll(/of person \d+;/g))
      if (found !== this.mark)
        throw new Error(`What is ${found} was shown to ${this.number}: ${text}`);
  }
}

function refusalIn(status: number, text: string): Verdict {
  const { code, details }: { code: string; details?: Record<string, string> } = JSON.parse(text);
  const { savedAmount, shortfallAmount } = details ?? {};
  if (savedAmount === undefined || shortfallAmount === undefined) return { status, code };
  return { status, code, saved: cents(savedAmount), shortfall: cents(shortfallAmount) };
}
