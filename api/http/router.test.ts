import { connect } from 'node:net';
import querystring from 'node:querystring';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { type RawRequest, sendRaw } from '../testing/raw.ts';
import {
  EVERY_ENDPOINT,
  isWrite,
  pathOf,
  personWithEverything,
  sampleFor,
  shapeOf,
} from '../testing/samples.ts';
import { type Fingerprint, openFingerprint } from '../testing/stored.ts';

let api: TestApi;
let ann: Client;
let stored: Fingerprint;
beforeAll(async () => {
  api = await startTestApi();
  stored = await openFingerprint(api.pool);
  ann = await personWithEverything(api);
});
afterAll(() => api.stop());

/** Sends a request of the signed-in person that must be refused and change nothing. */
async function refused({ headers, ...request }: RawRequest) {
  const before = await stored();
  const sent = { cookie: ann.cookie, 'content-type': 'application/json', ...headers };
  const refusal = refusalIn(await sendRaw(api.url, { ...request, headers: sent }));
  expect(refusal.status).toBeLessThan(500);
  expect(await stored()).toBe(before);
  return refusal;
}

describe('an address that is none', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/accounts/1/2/3',
    '/api/accounts/1/statement/x',
    '/api/%00',
    '/api/%ff%fe',
    '/api/%E0%A4%A',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/../../etc/passwd',
    '/api/__proto__',
    '/api/constructor',
    '//api/accounts',
    '/api//accounts',
    '/API/accounts',
    '/api\\accounts',
    `/api/${'x'.repeat(10_000)}`,
    '/api/accounts;jsessionid=1',
  ])('is not found: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      expect(await refused({ method, path })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'])(
    'takes no %s where something is',
    async (method) => {
      expect(await refused({ method, path: '/api/accounts/1' })).toMatchObject({
        status: 405,
        code: 'method_not_allowed',
        message: 'This address takes HEAD, GET, PATCH, DELETE.',
      });
    },
  );
});

const LISTS = EVERY_ENDPOINT.filter(([, { query, status }]) => query && status === 200);

/** As they stand in an address. */
const STRANGE_VALUES = [
  '',
  '%00',
  '%ff',
  '-1',
  '1e2',
  '0x1',
  '2026-02-30',
  '__proto__',
  '9'.repeat(5_000),
];

describe.each(LISTS)('the query of %s', (_, endpoint) => {
  const { query: schema = z.object({}) } = endpoint;
  const parameters = Object.keys(shapeOf(schema));

  it.each(parameters)('holds a right %s or is refused', async (name) => {
    const wrong = STRANGE_VALUES.filter(
      (value) => !z.safeParse(schema, { [name]: querystring.unescape(value) }).success,
    );
    expect(wrong).not.toEqual([]);
    for (const search of [...wrong.map((value) => `${name}=${value}`), `${name}=1&${name}=1`]) {
      const path = `${pathOf(endpoint)}?${search}`;
      expect(await refused({ method: 'GET', path })).toMatchObject({
        status: 400,
        code: 'validation',
        details: { [name]: expect.any(String) },
      });
    }
  });

  it.each(['__proto__=1', 'constructor=x', 'a[b]=c&%=&%%%&=&&', '?', `x=${'y'.repeat(10_000)}`])(
    'may hold what nobody asked for: %.60s',
    async (query) => {
      const path = `${pathOf(endpoint)}?${query}`;
      const headers = { cookie: ann.cookie };
      const status = z.safeParse(schema, {}).success ? 200 : 400;
      expect(await sendRaw(api.url, { method: 'GET', path, headers })).toMatchObject({ status });
    },
  );
});

it('a query of hundreds of names is read in one pass', async () => {
  const lookUps = vi.spyOn(URLSearchParams.prototype, 'getAll');
  const headers = { cookie: ann.cookie };
  for (const [, endpoint] of LISTS)
    await sendRaw(api.url, {
      ...{ method: 'GET', path: `${pathOf(endpoint)}?${'a&'.repeat(300)}`, headers },
    });
  expect(lookUps).not.toHaveBeenCalled();
  lookUps.mockRestore();
});

describe('a strange Idempotency-Key', () => {
  const writes = EVERY_ENDPOINT.filter(([, endpoint]) => isWrite(endpoint) && !endpoint.upload);

  it.each(writes)('is refused by %s', async (name, endpoint) => {
    const body = JSON.stringify(sampleFor(name));
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), '\u00e9', ['a', 'b']]) {
      const headers = { 'idempotency-key': key };
      const request = { method: endpoint.method, path: pathOf(endpoint), body, headers };
      expect(await refused(request)).toMatchObject({
        status: 400,
        code: 'validation',
        details: {
          [Array.isArray(key) ? 'idempotency-key' : 'Idempotency-Key']: expect.any(String),
        },
      });
    }
  });
});

describe('what is no HTTP', () => {
  /** Sends bytes as they are and answers all that comes back. */
  const talk = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.end(bytes));
      socket.setEncoding('utf8');
      socket.on('data', (part) => {
        heard += part;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
    });

  it.each([
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['\0\0\0\0\r\n\r\n', 400],
    ['GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400],
  ])('is refused in JSON (%#)', async (bytes, status) => {
    const heard = await talk(bytes);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body: unknown = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')));
    expect(body).toEqual({ message: 'The request is not valid HTTP.', code: 'bad_request' });
  });

  it('leaves the server as it was', async () => {
    await talk('POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"name"');
    expect(await ann.does('listAccounts')).toHaveLength(2);
  });
});
