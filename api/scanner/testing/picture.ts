/** Pages as a camera, a scanner or a bad printer would give them. The same page always gives the same picture. */

import { PDFDocument } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { openPdf } from '../embedded/pdf.ts';
import { projection, type Quad } from '../embedded/perspective.ts';
import type { Drawn } from '../embedded/picture.ts';
import type { BillFile } from '../format.ts';
import type { Look, TestBill } from './bill.ts';
import { PAGE, type Sheet, toPdf } from './sheet.ts';

type Pixels = { data: Uint8Array; width: number; height: number };

/** The file that a person would upload. */
export async function fileOf({ sheets, look }: TestBill): Promise<BillFile> {
  if (look.pictured > 0) return { format: 'pdf', bytes: await withLetterhead(sheets, look) };
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

/** The head of each page as a picture, the rest as text over it. */
async function withLetterhead(sheets: readonly Sheet[], { pictured }: Look): Promise<Uint8Array> {
  const part = (isHead: boolean): Sheet[] =>
    sheets.map(({ texts, frames }) => ({
      texts: texts.filter(({ y }) => y < pictured === isHead),
      frames: (frames ?? []).filter(({ y }) => y < pictured === isHead),
    }));
  const open = await openPdf(await toPdf(part(true)));
  const heads = await open.pictures();
  await open.close();
  const pictures = heads.map((head) => imageOf(head).png().toBuffer());
  return toPdf(part(false), await Promise.all(pictures));
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

const imageOf = ({ rgba, width, height }: Drawn): Sharp =>
  sharp(rgba, { raw: { width, height, channels: 4 } });

async function pictureOf(
  page: Drawn,
  look: Look,
  format: 'jpeg' | 'png' | 'gif',
): Promise<Uint8Array> {
  const { turn, tilt, photo, contrast, width, camera } = look;
  const { data, info } = await imageOf(page)
    .flatten({ background: 'white' })
    .resize({ width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let pixels: Pixels = { data, width: info.width, height: info.height };
  if (contrast < 1)
    pixels = { ...pixels, data: pixels.data.map((p) => 245 - (255 - p) * contrast) };
  if (tilt > 0) pixels = tilted(pixels, tilt);
  if (camera) pixels = onTable(pixels, look);
  if (photo) pixels = photographed(pixels);
  const image = sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 1 },
  })
    .rotate(camera ? 0 : turn, { background: { r: 205, g: 205, b: 205 } })
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

/** How far the camera is away, in widths of the sheet. */
const DISTANCE = 2.2;
/** How much of the picture the table takes on each side. */
const MARGIN = 0.06;

/** The sheet on a table of boards, as a camera sees it that leans and turns, with half of the scene in a soft shadow. */
function onTable({ data, width, height }: Pixels, look: Look): Pixels {
  const corners = seenCorners(height / width, look);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = (width * (1 - 2 * MARGIN)) / (Math.max(...xs) - left);
  const tall = Math.round((Math.max(...ys) - top) * scale + 2 * MARGIN * width);
  const place = ({ x, y }: { x: number; y: number }) => ({
    x: (x - left) * scale + MARGIN * width,
    y: (y - top) * scale + MARGIN * width,
  });
  const [a, b, c, d] = corners;
  const sheet: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const onSheet = projection([place(a), place(b), place(c), place(d)], sheet);
  const out = new Uint8Array(width * tall);
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = onSheet?.(x, y) ?? { x: -1, y: -1 };
      const paper = from.x >= 0 && from.y >= 0 && from.x < width && from.y < height;
      const board = look.table + 12 * Math.sin(y / 9 + 3 * Math.sin(x / 160)) + 8 * Math.sin(x / 3);
      const pixel = paper ? (data[Math.floor(from.y) * width + Math.floor(from.x)] ?? 255) : board;
      const into = Math.min(1, Math.max(0, (x + y * 0.6 - width * 0.7) / (width * 0.06)));
      out[y * width + x] = Math.max(0, Math.min(255, pixel * (1 - look.shade * into)));
    }
  return { data: out, width, height: tall };
}

/** Where the corners of a sheet of width 1 are seen, turned on the table and looked at by a leaning camera. */
function seenCorners(height: number, { camera, turn }: Look): Quad {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [roll, pitch, yaw] = [turn, camera?.pitch ?? 0, camera?.yaw ?? 0].map(radians);
  const seen = (x: number, y: number) => {
    const [cos, sin] = [Math.cos(roll ?? 0), Math.sin(roll ?? 0)];
    const turned = { x: x * cos - y * sin, y: x * sin + y * cos };
    const depth = DISTANCE - turned.y * Math.sin(pitch ?? 0) + turned.x * Math.sin(yaw ?? 0);
    return {
      x: (turned.x * Math.cos(yaw ?? 0)) / depth,
      y: (turned.y * Math.cos(pitch ?? 0)) / depth,
    };
  };
  const half = height / 2;
  return [seen(-0.5, -half), seen(0.5, -half), seen(0.5, half), seen(-0.5, half)];
}
