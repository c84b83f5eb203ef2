/** A file in a form is searched for where it ends: ten megabytes that nearly match, in one go, would hold up everybody. */
import type { Context } from 'koa';
import { expect, it } from 'vitest';
import { readUpload } from './upload.ts';

const SIZE = 10_000_000;

function sent(boundary: string, content: Buffer): Context {
  const head = 'content-disposition: form-data; name="billImage"; filename="bill.png"\r\n\r\n';
  const text = 'content-disposition: form-data; name="dateFormat"\r\n\r\nDD/MM/YYYY';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}`),
    content,
    Buffer.from(`\r\n--${boundary}\r\n${text}\r\n--${boundary}--\r\n`),
  ]);
  async function* iterator() {
    yield body;
  }
  return {
    is: () => 'multipart/form-data',
    get: () => `multipart/form-data; boundary=${boundary}`,
    request: { length: body.length },
    req: { iterator },
  } as unknown as Context;
}

it('serves others while it looks for the end of a file, and reads that as it was sent', async () => {
  const content = Buffer.alloc(SIZE, 'a');
  let rounds = 0;
  let goesOn = true;
  const count = () => {
    rounds += 1;
    if (goesOn) setImmediate(count);
  };
  setImmediate(count);
  const read = await readUpload(
    sent('ab', content),
    { field: 'billImage', maxBytes: SIZE },
    async () => true,
  );
  goesOn = false;
  const { bytes, fields } = read._unsafeUnwrap();
  expect(content.equals(bytes)).toBe(true);
  expect(fields).toEqual({ dateFormat: 'DD/MM/YYYY' });
  expect(rounds).toBeGreaterThan(10);
});
