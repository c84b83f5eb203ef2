/** A person who uses the API: signs in, repeats each call until it has a final answer, and checks that none shows others' data. */
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '../../api/contract/endpoints.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { Call, Verdict } from './model/calls.ts';
import { type Day, dayIn } from './model/days.ts';
import { type Household, newHousehold } from './model/household.ts';
import { cents } from './model/money.ts';
import type { Listed } from './model/view.ts';

/** The address of a process of the app: another one at each call. */
export type NextUrl = () => string;

/** A call that the model answers, or one of the two that it does not. */
export type Write = Call | { name: 'undo'; id: string } | { name: 'deleteData' };

/**
 * A write that was answered, and how many events it has caused. There are several possible numbers when writes raced each
 * other for the same effect.
 */
export type Acknowledged = {
  key: string;
  write: Write;
  verdict: Verdict;
  events: readonly number[];
  /** When it was answered, by the simulated clock. */
  at?: Date;
};

type Reply = { status: number; text: string };

/** Long enough for a crash and a recovery on a busy machine. */
const PATIENCE_MS = 120_000;
const PASSWORD = 'sixteen blue kettles sing 7';

export class Person {
  readonly number: number;
  readonly zone: string;
  house: Household;
  /** Every write that was answered since all data was last deleted. */
  acknowledged: Acknowledged[] = [];
  userId = '';
  readonly #cookies = new Map<string, string>();
  #keys = 0;

  constructor(number: number, zone: string, now: Date) {
    this.number = number;
    this.zone = zone;
    this.house = newHousehold(zone, dayIn(zone, now));
  }

  /** Every name that this person gives ends with it. In an answer to somebody else it is a leak. */
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

  /** The id of the command that an idempotency key stands for, as its events' metadata has it. */
  commandId(key: string): string {
    return uuidOf(`${this.userId}\n${key}`);
  }

  async register(nextUrl: NextUrl): Promise<void> {
    const name = { firstName: 'Person', lastName: this.mark };
    const body = { email: this.#email, password: PASSWORD, ...name, timeZone: this.zone };
    await this.#openSession(nextUrl, '/api/auth/register', body);
    const { id }: { id: string } = await this.get(nextUrl, '/api/auth/user');
    this.userId = id;
  }

  /** Sends a write, again and again under the same key until it is answered. `hangUp` ends the first try early. */
  async write(nextUrl: NextUrl, key: string, write: Write, hangUp?: AbortSignal): Promise<Verdict> {
    const { method, path } = endpoints[write.name];
    const id = 'id' in write ? String(write.id) : '';
    const { status, text } = await this.#until(nextUrl, (url, isFirst) =>
      this.#send(url + path.replace(/:(id|eventId)/, id), {
        method,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify('body' in write ? write.body : {}),
        ...(isFirst && hangUp && { signal: hangUp }),
      }),
    );
    return status < 400 ? { status } : refusalIn(status, text);
  }

  /** Throws unless the answer is 200. */
  async get<T>(nextUrl: NextUrl, path: string): Promise<T> {
    const reply = await this.#until(nextUrl, (url) => this.#send(url + path, {}));
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  }

  /** The lists that are compared with the model. */
  async lists(nextUrl: NextUrl): Promise<Listed> {
    const [accounts, bills, rules, incomes] = await Promise.all([
      this.get<Listed['accounts']>(nextUrl, '/api/accounts'),
      this.get<Listed['bills']>(nextUrl, '/api/bills'),
      this.get<Listed['rules']>(nextUrl, '/api/savings-rules'),
      this.get<Listed['incomes']>(nextUrl, '/api/incomes'),
    ]);
    return { accounts, bills, rules, incomes };
  }

  /** Retries without an answer and after 503. Signs in again, or confirms the password again, when that has expired. */
  async #until(
    nextUrl: NextUrl,
    send: (url: string, isFirst: boolean) => Promise<Reply>,
    opensSession = false,
  ): Promise<Reply> {
    const deadline = Date.now() + PATIENCE_MS;
    let last: unknown;
    for (let tries = 0; Date.now() < deadline; tries += 1) {
      const reply = await send(nextUrl(), tries === 0).catch((error: unknown) => {
        last = error;
        return null;
      });
      if (reply) this.#assertMine(reply.text);
      if (reply?.status === 401 && !opensSession) await this.#signIn(nextUrl);
      else if (reply?.text.includes('"confirmation_required"'))
        await this.#confirmPassword(nextUrl);
      else if (reply && reply.status !== 503) {
        if (reply.status >= 500) throw new Error(`Answered ${reply.status}: ${reply.text}`);
        return reply;
      } else await delay(20);
      last = reply?.text ?? last;
    }
    throw new Error('There is no answer', { cause: last });
  }

  #signIn(nextUrl: NextUrl): Promise<void> {
    return this.#openSession(nextUrl, '/api/auth/login-direct', {
      email: this.#email,
      password: PASSWORD,
    });
  }

  async #confirmPassword(nextUrl: NextUrl): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ password: PASSWORD }) };
    const reply = await this.#until(nextUrl, (url) => this.#send(`${url}/api/auth/confirm`, init));
    if (reply.status >= 400) throw new Error(`Not confirmed: ${reply.status} ${reply.text}`);
  }

  async #openSession(nextUrl: NextUrl, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'entering' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await this.#until(nextUrl, (url) => this.#send(url + path, init), true);
    if (reply.status >= 400) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`);
  }

  async #send(url: string, init: RequestInit): Promise<Reply> {
    const headers = new Headers(init.headers);
    // On one machine compression takes longer than sending the bytes.
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

  /** An answer never holds another person's names. */
  #assertMine(text: string): void {
    for (const [found] of text.matchAll(/of person \d+;/g))
      if (found !== this.mark)
        throw new Error(`A name ${found} was sent to ${this.number}: ${text}`);
  }
}

function refusalIn(status: number, text: string): Verdict {
  const { code, details }: { code: string; details?: Record<string, string> } = JSON.parse(text);
  const { savedAmount, shortfallAmount } = details ?? {};
  if (savedAmount === undefined || shortfallAmount === undefined) return { status, code };
  return { status, code, saved: cents(savedAmount), shortfall: cents(shortfallAmount) };
}
