/** A person who uses the API: stays signed in, and throws on any unexpected answer. */
export type Visitor = {
  get<T>(path: string): Promise<T>;
  /** Sends a write. Null when it is refused with the code that `refusal` names. */
  send<T>(
    method: 'POST' | 'PATCH',
    path: string,
    body?: object,
    refusal?: string,
  ): Promise<T | null>;
};

type Person = { readonly email: string; readonly password: string };

/**
 * The demo lives half a year ago, so the clean-up of an app that runs beside it takes its session for an expired one. The visitor
 * then signs in again as this person, if it has one.
 */
export function createVisitor(url: string, person?: Person): Visitor {
  const jar = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object) => {
    const cookie = [...jar.values()].join('; ');
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    for (const [pair = ''] of answer.headers.getSetCookie().map((one) => one.split(';')))
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
    return { ok: answer.ok, status: answer.status, body: await answer.json() };
  };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body);
    if (answer.status !== 401 || !person) return answer;
    await ask('POST', '/api/auth/login-direct', person);
    return ask(method, path, body);
  };
  return {
    get: async (path) => {
      const answer = await call('GET', path);
      if (!answer.ok) throw new Error(`GET ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    send: async (method, path, body, refusal) => {
      const answer = await call(method, path, body);
      if (answer.ok) return answer.body;
      if (refusal !== undefined && answer.body.code === refusal) return null;
      throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    },
  };
}
