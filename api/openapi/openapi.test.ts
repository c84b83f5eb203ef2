import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Middleware } from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { ORIGIN } from '../scanner/testing/examples.ts';
import { toPdf } from '../scanner/testing/sheet.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { type CopyingApi, startCopyingApi } from '../testing/copies.ts';
import type { Reply } from '../testing/raw.ts';
import { giveEverything, sampleFor } from '../testing/samples.ts';
import { upload } from '../testing/scans.ts';
import { buildDocument, type OpenApi, type Operation } from './document.ts';
import { PLAIN_PATHS } from './plain-paths.ts';

type Call = { method: string; path: string; operation: Operation };

/** Known while tests are collected; that the server sends the same is a test of its own. */
const CALLS: Call[] = Object.entries((await buildDocument('0')).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** As it lies in web/: what is built of it is tried in the browser (web/e2e/api-docs.test.ts). */
const pageAboutIt: Middleware = (ctx) => {
  ctx.type = 'html';
  ctx.body = readFileSync('web/api/docs.html');
};

let api: CopyingApi;
let ann: Client;
let document: OpenApi;
let ajv: Ajv2020;
beforeAll(async () => {
  api = await startCopyingApi(giveEverything, { parts: () => ({ web: pageAboutIt }) });
  ann = await api.signUpAlike();
  document = JSON.parse((await api.visitor().send('GET', '/api/openapi.json')).text);
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'weekwise', ...document });
});
afterAll(() => api.stop());

/** Whether the document has this answer: its status, its type, and the shape of its body. */
function expectDocumented({ path, method }: Call, reply: Reply): void {
  const pointer = path
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
  const described = document.paths[path]?.[method.toLowerCase()]?.responses[reply.status];
  expect(described, `${method} ${path} answers ${reply.status}: ${reply.text}`).toBeDefined();
  const [type] = Object.keys(described?.content ?? {});
  if (!type && reply.status === 204) expect(reply.text).toBe('');
  const sent = reply.headers.get('content-type') ?? '';
  if (type) expect(sent).toContain(type);
  if (/^(text|application\/json)/.test(sent)) expect(sent).toMatch(/; ?charset=utf-8/);
  if (type !== 'application/json') return;
  const place = `responses/${reply.status}/content/application~1json/schema`;
  const check = ajv.getSchema(`weekwise#/paths/${pointer}/${method.toLowerCase()}/${place}`);
  expect(check, pointer).toBeDefined();
  check?.(JSON.parse(reply.text));
  expect(check?.errors ?? [], reply.text).toEqual([]);
}

async function request({ method, path, operation }: Call, as: Client, id: string): Promise<Reply> {
  if (takesFile(operation)) return upload(as, await toPdf(ORIGIN.sheets));
  const name = operation.operationId as EndpointName;
  const body = operation.requestBody ? JSON.stringify(sampleFor(name)) : undefined;
  return as.send(method, path.replace(/\{\w+\}/, id), {
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
}

/** Something of this household that the path may name: the newest thing that happened, or the first of its kind. */
async function nameIn({ path }: Call, person: Client): Promise<string> {
  if (!path.includes('{eventId}')) return '1';
  return (await person.does('activity'))[0]?.eventId ?? '';
}

const unknownIn = ({ path }: Call) => (path.includes('{eventId}') ? randomUUID() : '999');

const takesFile = ({ requestBody }: Operation) =>
  requestBody?.content['multipart/form-data'] !== undefined;

function matches(pattern: string, path: string): boolean {
  const [one, other] = [pattern.split('/'), path.split('/')];
  return (
    one.length === other.length &&
    one.every((part, at) => part === other[at] || /^\{\w+\}$/.test(part))
  );
}

describe('the OpenAPI document', () => {
  it('names the types that an activity may be asked for', () => {
    const { parameters = [] } = document.paths['/api/activity']?.get ?? {};
    const pattern = parameters.find(({ name }) => name === 'type')?.schema.pattern;
    expect(pattern).toContain('BillPaid');
    expect(pattern).not.toContain('LedgerOpened');
  });

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('names what the router serves, and nothing else', () => {
    const served = Object.values(endpoints).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    const beside = Object.keys(PLAIN_PATHS).map((path) => `GET ${path}`);
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual([...served, ...beside].sort());
  });

  it('gives each call a name of its own', () => {
    const names = CALLS.map(({ operation }) => operation.operationId);
    expect(names).toEqual([...new Set(names)]);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('says of each day that it is one', () => {
    type Field = { type?: string; format?: string; anyOf?: Field[] };
    const days: string[] = [];
    JSON.stringify(document, (_, value) => {
      for (const [name, field] of Object.entries<Field>(value?.properties ?? {}))
        for (const { type, format } of [field, ...(field.anyOf ?? [])])
          if (/^(on|date|.*Date|from|to)$/.test(name) && type === 'string')
            days.push(`${name} ${format}`);
      return value;
    });
    expect(days.length).toBeGreaterThan(20);
    expect(days.filter((day) => !day.endsWith(' date'))).toEqual([]);
  });

  it('gives no range that says nothing', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it('names every address that the server or a page has in its source', () => {
    const files = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', 'api', 'web'], {
      encoding: 'utf8',
    }).split('\n');
    const sources = files.filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
    );
    const known = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, ':'));
    const found = sources.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?<=['"`])\/(?:api\/[\w/:${}.()-]+|healthz|readyz|metrics)(?<!\/)(?=[?'"`])/g,
        ),
      ].map(([address]) => ({
        file,
        address: address.replace(/\$\{[^}]*\}|:\w+/g, ':').replace(/\{id\}/g, ':'),
      })),
    );
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ address }) => !known.includes(address))).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    const references = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ];
    const names = new Set(references.map(([, name]) => name));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) expect(document.components.schemas).toHaveProperty(String(name));
  });
});

describe.each(CALLS.map((call) => ({ ...call, label: `${call.method} ${call.path}` })))(
  '$label',
  (call) => {
    it('answers as the document says', async () => {
      // A write may use up what the next call needs.
      const person = call.method === 'GET' ? ann : await api.signUpAlike();
      expectDocumented(call, await request(call, person, await nameIn(call, person)));
    });

    it('refuses as the document says', async () => {
      const open = call.operation.security.length === 0;
      const known = await nameIn(call, ann);
      const visitor = await request(call, api.visitor(), known);
      expectDocumented(call, visitor);
      if (!open) expect(visitor.status).toBe(401);
      if (call.path.includes('{')) {
        const unknown = await request(call, ann, unknownIn(call));
        expectDocumented(call, unknown);
        expect(unknown.status).toBe(404);
      }
      if (!call.operation.requestBody || takesFile(call.operation)) return;
      const headers = { 'content-type': 'application/json' };
      const path = call.path.replace('{id}', known);
      const malformed = await ann.send(call.method, path, { headers, body: '{"a":' });
      expectDocumented(call, malformed);
      const details = { body: 'The request is not valid JSON.' };
      const refusal = { status: 400, code: 'validation', details };
      expect(refusalIn(malformed)).toMatchObject(refusal);
    });

    it('takes the methods that the document names', async () => {
      if (!call.path.startsWith('/api/') || call.path in PLAIN_PATHS) return;
      const reply = await ann.send('PUT', call.path.replace(/\{\w+\}/, '1'));
      expect(reply.status).toBe(405);
      // A word in the place of an id matches both.
      const methods = CALLS.filter(({ path }) => matches(path, call.path)).map((one) => one.method);
      const allowed = (reply.headers.get('allow') ?? '')
        .split(', ')
        .filter((one) => one !== 'HEAD');
      expect(allowed.sort()).toEqual([...new Set(methods)].sort());
    });
  },
);
