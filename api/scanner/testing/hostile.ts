/** Files that are made to harm or to mislead, each from a few lines. */
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

/** Takes a fourth of the usual work. */
const QUICKLY = { level: 1 };

/** A PNG of one colour with the size that its header claims; the picture data is as long as that size needs, or cut short. */
export function hugePng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(width + 1, 0);
  // Rows of one colour, compressed some hundred times.
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 2_000) }, () => row));
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, QUICKLY)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A GIF of several frames. */
export async function animatedGif(): Promise<Uint8Array> {
  const frame = (grey: number) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: { r: grey, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const frames = await Promise.all([0, 120, 240].map(frame));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}

/** A PDF of empty pages. */
export async function pdfOfPages(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < count; page += 1) document.addPage([200, 200]);
  return document.save();
}

/** A PDF that runs a script when it is opened. */
export async function pdfWithScript(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('Amount due $10.00', { x: 10, y: 100, size: 12 });
  document.addJavaScript('alert', 'app.alert("hello")');
  return document.save();
}

/** A PDF of one page whose content is `megabytes` of drawing commands, compressed more than a hundred times. */
export function pdfBomb(megabytes: number): Uint8Array {
  const command = '(Amount due $1.00) Tj 0 1 Td\n';
  const commands = command.repeat(Math.ceil((megabytes * 1024 * 1024) / command.length));
  return pdfOf(
    `<< /Length #LENGTH /Filter /FlateDecode >>`,
    deflateSync(`BT /F1 8 Tf ${commands} ET`, QUICKLY),
    '/Resources << /Font << /F1 5 0 R >> >>',
  );
}

/** A PDF of some kilobytes whose page only opens parts that may be hidden, so many of them. Reading it takes seconds. */
export function pdfOfHiddenParts(count: number): Uint8Array {
  const commands = Buffer.from('/OC /M BDC '.repeat(count));
  return pdfOf(
    '<< /Length #LENGTH /Filter /FlateDecode >>',
    deflateSync(commands, { level: 9 }),
    '',
  );
}

/** A PDF of some kilobytes whose page draws a form so many times, and so does the form itself. */
export function pdfOfItself(times: number): Uint8Array {
  const draws = '/Form Do '.repeat(times);
  const resources = '/Resources << /XObject << /Form 6 0 R >> >>';
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${draws.length} >>`;
  return pdfOf(
    '<< /Length #LENGTH >>',
    Buffer.from(`${draws}\nendstream endobj\n6 0 obj ${form}\nstream\n${draws}`),
    resources,
  );
}

/** A PDF that only its password opens: the entries of the standard encryption, with keys that fit no password. */
export function lockedPdf(): Uint8Array {
  const key = '00'.repeat(32);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -44 >> /ID [<00><00>]`;
  return pdfOf('<< /Length #LENGTH >>', Buffer.from('BT ET'), '', encrypt);
}

/** A PDF of one empty page with these sides, in points. */
export function pdfOfSize(width: string, height: string): Uint8Array {
  const whole = Buffer.from(pdfOf('<< /Length #LENGTH >>', Buffer.from('BT ET'))).toString(
    'latin1',
  );
  return Buffer.from(whole.replace('[0 0 200 200]', `[0 0 ${width} ${height}]`), 'latin1');
}

function pdfOf(stream: string, content: Buffer, page = '', trailer = ''): Uint8Array {
  const objects = [
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${page} >> endobj`,
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
  ];
  const parts = [
    Buffer.from(
      `%PDF-1.4\n${objects.join('\n')}\n4 0 obj ${stream.replace('#LENGTH', String(content.length))}\nstream\n`,
    ),
    content,
    Buffer.from(`\nendstream endobj\ntrailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`),
  ];
  // The parser takes no Buffer.
  return new Uint8Array(Buffer.concat(parts));
}

/** A page of strokes like letters, which takes text recognition ten times as long as a page of words. */
export function pngOfStrokes(): Promise<Uint8Array> {
  const [width, height] = [3400, 3500];
  const pixels = Buffer.alloc(width * height, 255);
  // The same page each time.
  let chance = 1;
  const below = (most: number) => {
    chance = (chance * 48271) % 2147483647;
    return chance % most;
  };
  for (let top = 10; top < height - 30; top += 26)
    for (let left = 10; left < width - 20; left += 15)
      for (let stroke = 0; stroke < 5; stroke += 1) {
        const [x, y, isUpright] = [left + below(9), top + below(14), below(2) === 1];
        const [wide, high] = isUpright ? [2, 9] : [9, 2];
        for (let row = y; row < y + high; row += 1)
          pixels.fill(0, row * width + x, row * width + x + wide);
      }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
