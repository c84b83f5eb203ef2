import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { notScanned, scanned } from '../testing/scans.ts';
import { ORIGIN } from './testing/examples.ts';
import * as hostile from './testing/hostile.ts';
import { fileOf } from './testing/picture.ts';

/** Less than usual, though more than the bills here need: what is given up for its work takes all of it. */
const WORK_SECONDS = { text: 1.5, drawing: 2, recognition: 5 };

let api: TestApi;
let ann: Client;
let pdf: Uint8Array;
let jpeg: Uint8Array;
beforeAll(async () => {
  api = await startTestApi({
    env: { SCANS_PER_USER: '1000' },
    readers: { niceness: 0, workSeconds: WORK_SECONDS },
  });
  ann = await api.signUp();
  pdf = (await fileOf(ORIGIN)).bytes;
  jpeg = (await fileOf({ ...ORIGIN, look: { ...ORIGIN.look, as: 'jpeg' } })).bytes;
  await scanned(ann, pdf);
}, 60_000);
afterAll(() => api.stop());

const bytesOf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

const refusedAs = async (bytes: Uint8Array, code: string) =>
  expect(await notScanned(ann, bytes)).toMatchObject({
    code,
    status: code === 'file_type' ? 415 : 422,
  });

describe('a file that is no bill is refused, and the server goes on', () => {
  it.each([
    ['a program', () => bytesOf('\x7fELF\x02\x01\x01', new Uint8Array(500))],
    ['a page of HTML', () => bytesOf('<html><body>bill</body></html>')],
    ['an SVG', () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><text>1</text></svg>')],
    ['a ZIP', () => bytesOf('PK\x03\x04', new Uint8Array(500))],
    ['a WebP picture', () => sharp(jpeg).webp().toBuffer()],
    ['a TIFF picture', () => sharp(jpeg).resize(100).tiff().toBuffer()],
    ['words', () => bytesOf('Amount due $10.00')],
    ['one byte', () => bytesOf('%')],
    [
      'a GIF that is a script',
      () => bytesOf('GIF89a/*', new Uint8Array(30), '*/=1;<script>alert(1)</script>'),
    ],
    [
      'a picture that is a PDF',
      () => bytesOf(jpeg.subarray(0, 20), '%PDF-1.4\n', jpeg.subarray(20)),
    ],
    ['a PDF that is a ZIP', () => bytesOf(pdf, 'PK\x05\x06', new Uint8Array(18))],
    ['a PDF behind something else', () => bytesOf('hello ', pdf)],
  ])('%s', async (_, make) => {
    await refusedAs(await make(), 'file_type');
  });

  it.each([
    ['a PDF cut off', () => pdf.subarray(0, pdf.length / 2), 'file_damaged'],
    ['a PDF of nothing', () => bytesOf('%PDF-1.7\n%%EOF'), 'file_damaged'],
    ['a JPEG cut off', () => jpeg.subarray(0, jpeg.length / 2), 'file_damaged'],
    [
      'a JPEG of nothing',
      () => bytesOf(jpeg.subarray(0, 300), new Uint8Array(2000)),
      'file_damaged',
    ],
    [
      'a PNG cut off',
      async () => (await sharp(jpeg).png().toBuffer()).subarray(0, 20_000),
      'file_damaged',
    ],
    [
      'a GIF cut off',
      async () => (await sharp(jpeg).resize(800).gif().toBuffer()).subarray(0, 3_000),
      'file_damaged',
    ],
    ['a GIF that moves', () => hostile.animatedGif(), 'file_animated'],
    ['a locked PDF', () => hostile.lockedPdf(), 'pdf_encrypted'],
    ['a PDF of 400 pages', () => hostile.pdfOfPages(400), 'pdf_too_long'],
    ['a PDF with a script', () => hostile.pdfWithScript(), 'pdf_has_scripts'],
    [
      'a picture of 10,000 by 10,000 pixels',
      () => hostile.hugePng(10_000, 10_000),
      'image_too_large',
    ],
    [
      'a picture that says it has 4 thousand million pixels',
      () => hostile.hugePng(65_535, 65_535),
      'image_too_large',
    ],
    ['a PDF as thin as a hair', () => hostile.pdfOfSize('1000000', '0.001'), 'file_too_complex'],
    ['a PDF of a long line', () => hostile.pdfOfSize('0.001', '1000000'), 'file_too_complex'],
    ['a PDF that unpacks to 200 MB', () => hostile.pdfBomb(200), 'file_too_complex'],
    ['a PDF that draws itself', () => hostile.pdfOfItself(1_000), 'file_too_complex'],
  ])(
    '%s',
    async (_, make, code) => {
      await refusedAs(await make(), code);
    },
    60_000,
  );

  it('reads the next bill as before', async () => {
    expect(await scanned(ann, pdf)).toMatchObject({ amount: '245.30' });
  }, 60_000);
});

describe('what a person may well send', () => {
  it('a photograph of a bill on a table, at an angle and half in a shadow', async () => {
    const camera = { pitch: 25, yaw: -12 };
    const look = { ...ORIGIN.look, as: 'jpeg', camera, turn: 9, shade: 0.3, width: 2000 } as const;
    const photograph = await fileOf({ ...ORIGIN, look });
    expect(await scanned(ann, photograph.bytes)).toMatchObject({
      name: 'Origin Energy',
      amount: '245.30',
      dueDate: '2026-03-19',
    });
  }, 60_000);
});

describe('what a file is called is not believed', () => {
  it('a PDF that calls itself a picture is read as a PDF', async () => {
    expect(await scanned(ann, pdf, { name: 'x.png', type: 'image/png' })).toMatchObject({
      amount: '245.30',
    });
  });

  it('a picture that calls itself a PDF is read as a picture', async () => {
    const scan = await scanned(ann, jpeg, { name: 'x.pdf', type: 'application/pdf' });
    expect(scan).toMatchObject({ name: 'Origin Energy', amount: '245.30', dueDate: '2026-03-19' });
  }, 60_000);
});
