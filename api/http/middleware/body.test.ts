import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { type Client, refusalIn } from '../../testing/client.ts';
import { sendRaw } from '../../testing/raw.ts';
import { EVERY_ENDPOINT, isWrite, pathOf, sampleFor } from '../../testing/samples.ts';
import { type Fingerprint, openFingerprint } from '../../testing/stored.ts';

let api: TestApi;
let ann: Client;
let stored: Fingerprint;
beforeAll(async () => {
  api = await startTestApi();
  stored = await openFingerprint(api.pool);
  ann = await api.signUp();
});
afterAll(() => api.stop());

/** Sends bytes as the body of a new account; answers the refusal, or null when it was taken. */
const wrongBody = (message: string) => ({
  ...{ status: 400, code: 'validation', details: { body: message } },
});

async function refusalOf(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const sent = { cookie: ann.cookie, 'content-type': 'application/json', ...headers };
  const request = { method: 'POST', path: '/api/accounts', headers: sent, body };
  const before = await stored();
  const reply = await sendRaw(api.url, request);
  if (reply.status < 400) return null;
  expect(await stored()).toBe(before);
  return refusalIn(reply);
}

const RIGHT = '{"name":"Everyday","balance":"1.00"}';
const writes = EVERY_ENDPOINT.filter(([, endpoint]) => {
  return isWrite(endpoint) && endpoint.body && !endpoint.upload;
});

describe.each(writes)('%s', (name, endpoint) => {
  const send = async (type: string, body: string) => {
    const headers = { cookie: ann.cookie, 'content-type': type };
    const request = { method: endpoint.method, path: pathOf(endpoint), headers, body };
    const before = await stored();
    const refusal = refusalIn(await sendRaw(api.url, request));
    expect(await stored()).toBe(before);
    return refusal;
  };

  it('takes no more than 64 KB, or 1 MB where it takes a list', async () => {
    const tooMuch = endpoint.values === undefined ? 65 * 1024 : 1025 * 1024;
    const body = JSON.stringify({ ...sampleFor(name), more: 'x'.repeat(tooMuch) });
    expect(await send('application/json', body)).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'takes no %s',
    async (type) => {
      expect(await send(type, JSON.stringify(sampleFor(name)))).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    },
  );
});

describe('a body of another form', () => {
  it.each([
    ['', 415],
    ['json', 415],
    ['application/json-patch+json', 415],
    ['application/vnd.api+json', 415],
    ['text/html; application/json', 415],
  ])('is not taken as %j', async (type, status) => {
    expect(await refusalOf(RIGHT, { 'content-type': type })).toMatchObject({ status });
  });

  it.each([
    ['compress', RIGHT],
    ['identity', RIGHT],
    ['gzip', gzipSync(RIGHT)],
    ['gzip', gzipSync('['.repeat(500_000))],
    ['br', brotliCompressSync(RIGHT)],
  ])('is not taken as %s', async (encoding, body) => {
    expect(await refusalOf(body, { 'content-encoding': encoding })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it.each([
    ['brackets', '['.repeat(60_000)],
    ['lists in lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects in objects', '{"a":'.repeat(12_000)],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['very many elements', `{"name":"A","more":[${'1,'.repeat(2_000)}1]}`],
    ['very many keys', `{${Array.from({ length: 2_001 }, (_, at) => `"${at}":1`).join()}}`],
    ['very many empty lists', `{"name":"A","more":[${'[],'.repeat(1_500)}1]}`],
    ['sixty thousand colons', ':'.repeat(60_000).replace(/^/, '{')],
    ['very many texts', `{"name":${'""'.repeat(4_002)}}`],
  ])('of %s is not parsed', async (_what, body) => {
    expect(await refusalOf(body)).toMatchObject(wrongBody('The request has too many values.'));
  });

  it('of almost 1 MB is not parsed where lists are taken', async () => {
    const sent = { cookie: ann.cookie, 'content-type': 'application/json' };
    const body = '['.repeat(1_000_000);
    const request = { method: 'POST', path: '/api/bills/import', headers: sent, body };
    expect(refusalIn(await sendRaw(api.url, request))).toMatchObject(
      wrongBody('The request has too many values.'),
    );
  });

  it.each([
    '{"name":"A","name":"B"}',
    '{"name":"A","na\\u006de":"B"}',
    '{"name":"A" , "balance":"1.00" , "balance" : "2.00"}',
    '{"name":"A","more":[{"x":1},{"x":2,"x":3}]}',
    '{"name":"A","":1,"":2}',
  ])('that names a field twice is not taken (%#)', async (body) => {
    expect(await refusalOf(body)).toMatchObject(wrongBody('The request names a field twice.'));
  });

  it.each([
    '{"name":"A","__proto__":{"balance":"1.00"}}',
    '{"name":"A"',
    '{"name":"A"}}',
    '{"name":NaN}',
    '"name"',
    '0',
    '[',
    '{"name":"A',
    '{"name":"A\\',
  ])('that is no JSON object is not taken (%#)', async (body) => {
    expect(await refusalOf(body)).toMatchObject(wrongBody('The request is not valid JSON.'));
  });

  it.each(['\\u0000', '\\u0007', '\\u001b[31m', '\\r', '\\u007f', '\\u0085', '\\ud800'])(
    'with a name of which %s is a part is not taken',
    async (hidden) => {
      expect(await refusalOf(`{"name":"A${hidden}B"}`)).toMatchObject({
        ...{ status: 400, code: 'validation', details: { name: 'Please use plain text' } },
      });
    },
  );

  it.each([
    ['UTF-16', Buffer.from(RIGHT, 'utf16le')],
    ['Latin-1', Buffer.from('{"name":"Café"}', 'latin1')],
    ['an overlong form', Buffer.from('{"name":"\xc0\xaf"}', 'latin1')],
    ['half of a pair', Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')],
    ['a letter that is cut off', Buffer.from('{"name":"A"}\xe2\x82', 'latin1')],
  ])('that is not UTF-8 is not taken: %s', async (_what, body) => {
    const refusal = wrongBody('The request is not valid JSON.');
    expect(await refusalOf(body)).toMatchObject(refusal);
  });

  it.each(['iso-8859-1', 'utf-16', 'utf-7', 'nonsense'])(
    'that says it is %s is not taken',
    async (charset) => {
      const type = { 'content-type': `application/json; charset=${charset}` };
      expect(await refusalOf(RIGHT, type)).toMatchObject({ status: 415 });
    },
  );

  it.each(['[]', '[{"name":"A"}]', '['.repeat(32) + ']'.repeat(32)])(
    'that is a list is not taken (%#)',
    async (body) => {
      expect(await refusalOf(body)).toMatchObject({ status: 400, code: 'validation' });
    },
  );
});

describe('a right body', () => {
  it.each([
    ['with a charset', RIGHT, { 'content-type': 'application/json; charset=utf-8' }],
    [
      'with a charset in other letters',
      RIGHT,
      { 'content-type': 'application/json;charset="UTF8"' },
    ],
    ['with words that look like keys', '{"name":"A: \\"name\\": B\\\\","more":"\\":"}', {}],
    ['with the same key in two places', '{"name":"A","more":[{"name":1},{"name":2}]}', {}],
    ['with many strings', `{"name":"A","more":[${'":[{,",'.repeat(1_900)}"\\\\"]}`, {}],
    ['of almost 64 KB', `{"name":"A","more":"${'\\u0041'.repeat(10_900)}"}`, {}],
  ])('is taken: %s', async (_what, body, headers) => {
    expect(await refusalOf(body, headers)).toBeNull();
  });
});
