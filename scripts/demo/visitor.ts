/** A person at the API: keeps the session cookie, and fails loudly on any answer that was not expected. */
export type Visitor = {
  get<T>(path: string): Promise<T>;
  /** Sends a write; `refusal` names the code of a refusal that is an expected outcome, then answered as null. */
  send<T>(
    method: 'POST' | 'PATCH',
    path: string,
    body?: object,
    refusal?: string,
  ): Promise<T | null>;
};

export function createVisitor(url: string): Visitor {
  let cookie = '';
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { ok: answer.ok, status: answer.status, body: await answer.json() };
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
