/** Pictures: decoded within limits, turned upright, and made even and dark on light, as a recognizer likes them. */
import sharp, { type Sharp } from 'sharp';
import type { BillFile } from '../format.ts';
import { withoutDarkPanels } from './dark-panels.ts';
import { averagesOf, brightestAround, type Grey, raw } from './grey.ts';
import { inkOnly } from './ink.ts';
import type { Plate } from './ocr.ts';
import { cutOut, type Point } from './perspective.ts';
import { findSheet } from './sheet-edges.ts';
import { inkOf, skewOf } from './straighten.ts';
import { Unreadable } from './unreadable.ts';

/** More than any telephone's camera takes in its usual mode. */
const MAX_PIXELS = 60_000_000;
/** A sheet seldom fills a photograph, so that is decoded larger than its sheet is read. */
const PHOTO_SIDE = 3000;
const LONG_SIDE = 2000;
/** The side of a cell, in pixels. */
const CELL = 4;
/** The side of a block of paper, in cells: taller than a line of large print. */
const BLOCK = 6;
/** A photograph this narrow has digits of a few pixels. */
const LOW_RESOLUTION = 900;

// One picture at a time, on one core: other work of the machine goes first.
sharp.concurrency(1);
sharp.cache(false);

/** A sheet of paper as it is read; one of few pixels is read with a warning. */
export type SheetPicture = Grey & { lowResolution: boolean };

/** A page that was drawn here: its pixels, of red, green, blue and none through which one could see. */
export type Drawn = { rgba: Buffer; width: number; height: number };

/** Decodes a picture to the greyscale of the sheet in it, seen from straight above, its long side at most 2000 pixels. */
export async function decode(picture: BillFile | Drawn): Promise<SheetPicture> {
  const image = 'rgba' in picture ? drawn(picture) : await opened(picture);
  const { data, info } = await image
    .flatten({ background: 'white' })
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  return sheetIn({ pixels: data, width: info.width, height: info.height });
}

const drawn = ({ rgba, width, height }: Drawn): Sharp =>
  sharp(rgba, { raw: { width, height, channels: 4 } });

/** A file within the limits, turned upright. */
async function opened({ bytes, format }: BillFile): Promise<Sharp> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const head = await sharp(bytes, { ...options, animated: true })
    .metadata()
    .catch(broken);
  const { width = 0, height = 0, pages = 1 } = head;
  if (format === 'gif' && pages > 1) throw new Unreadable('file_animated');
  if (width * height > MAX_PIXELS) throw new Unreadable('image_too_large');
  return sharp(bytes, options).autoOrient();
}

/** The sheet without the table around it, and without its perspective; a picture that shows no sheet's edges as it is. */
async function sheetIn(picture: Grey): Promise<SheetPicture> {
  const corners = await findSheet(picture);
  const [a, b, c, d] = corners ?? [];
  const seen =
    a && b && c && d
      ? unsquashed(longer(a, b, d, c), longer(a, d, b, c))
      : { width: picture.width, height: picture.height };
  const [short, long] = [seen.width, seen.height].sort((one, other) => one - other);
  const lowResolution = (short ?? 0) < LOW_RESOLUTION && (long ?? 0) < 1400;
  const scale = Math.min(1, LONG_SIDE / Math.max(seen.width, seen.height));
  const [width, height] = [Math.round(seen.width * scale), Math.round(seen.height * scale)];
  const cut = corners && cutOut(picture, corners, width, height);
  if (cut) return { ...cut, lowResolution };
  const resized = raw(picture).resize({ width, height, fit: 'fill' }).greyscale();
  return { pixels: await resized.raw().toBuffer(), width, height, lowResolution };
}

/** The height of a page over its width, between that of A4 and that of US Letter. */
const PAGE_SHAPE = 1.36;

/** A camera that leans sees a page shorter than it is; what may be a page gets a page's shape, so that its letters have theirs. */
function unsquashed(width: number, height: number): { width: number; height: number } {
  const shape = Math.max(width, height) / Math.min(width, height);
  if (shape < 1.1 || shape > 1.65) return { width, height };
  return width < height
    ? { width, height: width * PAGE_SHAPE }
    : { width: height * PAGE_SHAPE, height };
}

/** Of two edges that face each other, the longer one's length: that one was nearer to the camera. */
function longer(a: Point, b: Point, c: Point, d: Point): number {
  return Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(d.x - c.x, d.y - c.y));
}

function broken(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  throw new Unreadable(/pixel limit/i.test(message) ? 'image_too_large' : 'file_damaged');
}

/**
 * Turns white print on dark panels into dark print, evens out the light, then turns the picture so that its lines run level.
 * Which of the two level ways is up cannot be seen before it is read.
 */
export async function prepare(grey: Grey): Promise<Plate> {
  const even = await evenOut(await withoutDarkPanels(grey));
  const angle = skewOf(await inkOf(even));
  const image = raw(even).rotate(angle, { background: 'white' });
  const { data, info } = await image
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The same plate upside down. */
export async function upsideDown({ png, width, height }: Plate): Promise<Plate> {
  return {
    png: await sharp(png).rotate(180).png({ compressionLevel: 1 }).toBuffer(),
    width,
    height,
  };
}

/** Divides each pixel by the paper's brightness around it: shadows, creases and coloured paper become white. */
async function evenOut(grey: Grey): Promise<Grey> {
  const { pixels, width, height } = grey;
  const paper = await raw(await paperOf(grey))
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer();
  const even = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const ground = Math.max(paper[at] ?? 255, 1);
    even[at] = Math.min(255, Math.round(((pixels[at] ?? 255) / ground) * 255));
  }
  return stretch(inkOnly({ pixels: even, width, height }));
}

/** How bright the paper is, one pixel for a block: the brightest around, because print is never brighter than its paper. */
async function paperOf(grey: Grey): Promise<Grey> {
  // Averages, so that one bright grain is not taken for paper.
  const wide = brightestAround(await averagesOf(grey, CELL), BLOCK);
  const smooth = await raw(wide).blur(2).greyscale().raw().toBuffer();
  return { ...wide, pixels: smooth };
}

/** Faded print becomes black: the darkest twentieth of what is not white is taken as full ink. */
function stretch({ pixels, width, height }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const inked = pixels.length - (counts[255] ?? 0);
  let ink = 0;
  for (let seen = counts[0] ?? 0; ink < 200 && seen < inked / 20; seen += counts[ink] ?? 0)
    ink += 1;
  const shades = Uint8ClampedArray.from(counts, (_, pixel) => ((pixel - ink) / (255 - ink)) * 255);
  const stretched = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) stretched[at] = shades[pixels[at] ?? 255] ?? 255;
  return { pixels: stretched, width, height };
}
