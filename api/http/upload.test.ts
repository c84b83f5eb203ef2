/** Forms that no browser sends: they are refused by their shape. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

/** Sends a form as it stands; answers the refusal's code. The file in it is no bill, which is found out last. */
async function codeOf(body: string, type = 'multipart/form-data; boundary=edge') {
  const headers = { 'content-type': type };
  return refusalIn(await ann.send('POST', '/api/bills/scan', { body, headers })).code;
}

const file = 'content-disposition: form-data; name="billImage"; filename="bill.pdf"\r\n';
const part = (head: string, content = 'no bill') => `--edge\r\n${head}\r\n${content}\r\n`;
const field = (name: string, content?: string) =>
  part(`content-disposition: form-data; name="${name}"\r\n`, content);
/** Longer than all texts of a form may be together. */
const LONG = 'x'.repeat(100_000);
const END = '--edge--\r\n';

describe('a form', () => {
  it.each([
    ['with a file', part(file) + END],
    ['with fields beside it', field('a') + part(file) + field('b') + END],
    ['without a line break at its end', `${part(file)}--edge--`],
    ['with an empty line in the file', part(file, 'a\r\n\r\nb') + END],
  ])('%s is read', async (_what, body) => {
    expect(await codeOf(body)).toBe('file_type');
    expect(await codeOf(body, 'multipart/form-data; charset=utf-8; boundary="edge"')).toBe(
      'file_type',
    );
  });

  it.each([
    ['of a million lines in the head of a part', part(file + 'x: y\r\n'.repeat(1_000_000)) + END],
    ['of a head that does not end', `--edge\r\n${file}`],
    ['of many parts', field('a').repeat(17) + part(file) + END],
    ['that does not end', part(file)],
    ['of nothing', ''],
    ['of a long text', field('a', LONG) + part(file) + END],
    ["of a long text in the file's field", field('billImage', LONG) + part(file) + END],
    [
      'of a long file in another field',
      part(file.replace('billImage', 'a'), LONG) + part(file) + END,
    ],
  ])('%s is not', async (_what, body) => {
    expect(await codeOf(body)).toBe('validation');
  });

  it('ends at its first end: what comes after it is not looked at', async () => {
    expect(await codeOf(`${part(file)}${'--edge'.repeat(100_000)}${END}`)).toBe('file_type');
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=é',
  ])('of the type %j is not', async (type) => {
    expect(await codeOf(part(file) + END, type)).toBe('validation');
  });

  it('that is compressed is not', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=edge',
      'content-encoding': 'gzip',
    };
    const reply = await ann.send('POST', '/api/bills/scan', { body: part(file) + END, headers });
    expect(refusalIn(reply)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
});
