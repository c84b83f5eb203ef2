/** People of the benchmarks over HTTP: who they are and what they begin with. */
import { randomUUID } from 'node:crypto';

/** Registers somebody new; answers the session's cookie. */
export async function signUp(url: string): Promise<string> {
  const person = { email: `${randomUUID()}@example.com`, firstName: 'Ann', lastName: 'Lee' };
  const body = { ...person, password: randomUUID(), timeZone: 'UTC' };
  const registered = await post(url, '/api/auth/register', body);
  return registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Opens an account for each balance, in order: they are 1, 2, 3 … */
export async function openAccounts(
  url: string,
  cookie: string,
  balances: readonly string[],
): Promise<void> {
  for (const balance of balances)
    await post(url, '/api/accounts', { name: 'Account', balance }, cookie);
}

/** Sends JSON; throws what a refusal says. */
export async function post(
  url: string,
  path: string,
  body: object,
  cookie = '',
): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}
