/** Pages as a camera, a scanner or a bad printer would give them. The same page always gives the same picture. */

import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { openPdf } from '../embedded/pdf.ts';
import type { BillFile } from '../format.ts';
import type { Look, TestBill } from './bill.ts';
import { PAGE, toPdf } from './sheet.ts';

type Pixels = { data: Uint8Array; width: number; height: number };

/** The file that a person would upload. */
export async function fileOf({ sheets, look }: TestBill): Promise<BillFile> {
  const pdf = await toPdf(sheets);
  if (look.as === 'pdf') return { format: 'pdf', bytes: pdf };
  const open = await openPdf(pdf);
  const pages = await open.pictures();
  await open.close();
  if (look.as === 'scanned pdf') {
    const pictures = await Promise.all(pages.map((page) => pictureOf(page, look, 'jpeg')));
    return { format: 'pdf', bytes: await pdfOfPictures(pictures) };
  }
  const [first] = pages;
  if (!first) throw new Error('a bill has at least one page');
  return { format: look.as, bytes: await pictureOf(first, look, look.as) };
}

async function pdfOfPictures(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const bytes of pictures) {
    const picture = await document.embedJpg(bytes);
    const { width, height } = PAGE;
    document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return document.save();
}

async function pictureOf(
  page: Uint8Array,
  look: Look,
  format: 'jpeg' | 'png' | 'gif',
): Promise<Uint8Array> {
  const { turn, tilt, photo, contrast, width } = look;
  const { data, info } = await sharp(page)
    .flatten({ background: 'white' })
    .resize({ width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let pixels: Pixels = { data, width: info.width, height: info.height };
  if (contrast < 1)
    pixels = { ...pixels, data: pixels.data.map((p) => 245 - (255 - p) * contrast) };
  if (tilt > 0) pixels = tilted(pixels, tilt);
  if (photo) pixels = photographed(pixels);
  const image = sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 1 },
  })
    .rotate(turn, { background: { r: 205, g: 205, b: 205 } })
    .blur(photo ? 0.7 : 0.3);
  const coded =
    format === 'jpeg' ? image.jpeg({ quality: photo ? 78 : 90 }) : image.toFormat(format);
  return coded.toBuffer();
}

/** Light that falls off to one corner, the shadow of a hand, and grain. */
function photographed({ data, width, height }: Pixels): Pixels {
  let seed = 7;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 2_147_483_648 - 0.5) * 22;
  };
  const out = data.map((pixel, at) => {
    const x = (at % width) / width;
    const y = Math.floor(at / width) / height;
    const light = 0.95 - 0.35 * x * y - (y > 0.3 + 0.4 * x ? 0.16 : 0);
    return Math.max(0, Math.min(255, pixel * light + noise()));
  });
  return { data: out, width, height };
}

/** The sheet seen from below its middle: its top is narrower than its foot, on a grey table. */
function tilted({ data, width, height }: Pixels, tilt: number): Pixels {
  const out = new Uint8Array(width * height).fill(170);
  const inset = tilt * width;
  for (let y = 0; y < height; y += 1) {
    // Rows farther away are seen shorter and closer together.
    const share = y / height;
    const margin = inset * (1 - share);
    const row = Math.round(height * ((share * (1 - tilt)) / (1 - tilt * share)) + 0);
    for (let x = Math.ceil(margin); x < width - margin; x += 1) {
      const column = Math.round(((x - margin) / (width - 2 * margin)) * (width - 1));
      out[y * width + x] = data[Math.min(height - 1, row) * width + column] ?? 255;
    }
  }
  return { data: out, width, height };
}
