/** Targets that are no addresses, and methods other than reading where there is only something to read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { refusalIn } from '../../testing/client.ts';
import { sendRaw } from '../../testing/raw.ts';
import { recordLog } from '../../testing/record-log.ts';

let api: TestApi;
const { log, text, lines, clear } = recordLog('info');
beforeAll(async () => {
  api = await startTestApi({ parts: () => ({ log }) });
});
afterAll(() => api.stop());

describe('a target that is no address', () => {
  it.each([
    ...['http://', 'http://?secret', 'https://[', 'http://[/', 'http://[::1/healthz', 'x://['],
    ...['ws://[', '//a@[#', '//#a@b', 'http://%zz@['],
  ])('is refused, and logged: %s', async (path) => {
    clear();
    const headers = { 'x-request-id': 'request-of-nothing' };
    const reply = await sendRaw(api.url, { method: 'GET', path, headers });
    const refusal = { status: 400, code: 'validation', details: { target: expect.any(String) } };
    expect(refusalIn(reply)).toMatchObject(refusal);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(reply.headers.get('x-request-id')).toBe('request-of-nothing');
    const line = { level: 'warn', requestId: 'request-of-nothing', path: null, status: 400 };
    expect(lines()).toMatchObject([{ ...line, refusal: 'validation', msg: 'request' }]);
    expect(text()).not.toContain('secret');
  });

  it('is answered where it names the host as well', async () => {
    const reply = await sendRaw(api.url, { method: 'GET', path: `${api.url}/healthz` });
    expect(reply).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  });
});

it.each(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])(
  'what is only read takes no other method: %s',
  async (path) => {
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const reply = await sendRaw(api.url, { method, path });
      expect(refusalIn(reply)).toMatchObject({ status: 405, code: 'method_not_allowed' });
      expect(reply.headers.get('allow')).toBe('GET, HEAD');
    }
    expect(await sendRaw(api.url, { method: 'HEAD', path })).not.toMatchObject({ status: 405 });
  },
);
