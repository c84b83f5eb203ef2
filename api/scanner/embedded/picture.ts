/** Pictures: decoded within limits, turned upright, and made even and dark on light, as a recognizer likes them. */
import sharp from 'sharp';
import type { FileFormat } from '../format.ts';
import { type Grey, raw } from './grey.ts';
import type { Plate } from './ocr.ts';
import { inkOf, skewOf } from './straighten.ts';
import { Unreadable } from './unreadable.ts';

/** More than any telephone's camera takes in its usual mode. */
const MAX_PIXELS = 60_000_000;
const LONG_SIDE = 2000;
/** A photograph this narrow has digits of a few pixels. */
const LOW_RESOLUTION = 900;

// One picture at a time, on one core: other work of the machine goes first.
sharp.concurrency(1);
sharp.cache(false);

/** Decodes a picture to greyscale with its long side at most 2000 pixels, upright as its EXIF says. */
export async function decode(
  bytes: Uint8Array,
  format: FileFormat,
): Promise<Grey & { lowResolution: boolean }> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const head = await sharp(bytes, { ...options, animated: true })
    .metadata()
    .catch(broken);
  const { width = 0, height = 0, pages = 1 } = head;
  if (format === 'gif' && pages > 1) throw new Unreadable('file_animated');
  if (width * height > MAX_PIXELS) throw new Unreadable('image_too_large');
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const lowResolution = Math.min(width, height) < LOW_RESOLUTION && Math.max(width, height) < 1400;
  return { pixels: data, width: info.width, height: info.height, lowResolution };
}

function broken(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  throw new Unreadable(/pixel limit/i.test(message) ? 'image_too_large' : 'file_damaged');
}

/**
 * Evens out the light, then turns the picture so that its lines run level. Which of the two level ways is up cannot be
 * seen before it is read.
 */
export async function prepare(grey: Grey): Promise<Plate> {
  const even = await evenOut(grey);
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
  const small = { width: Math.ceil(width / 16), height: Math.ceil(height / 16) };
  const paper = await raw(grey)
    .resize({ ...small, fit: 'fill', kernel: 'lanczos3' })
    .dilate(2)
    .blur(3)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer();
  const even = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const ground = Math.max(paper[at] ?? 255, 1);
    even[at] = Math.min(255, Math.round(((pixels[at] ?? 255) / ground) * 255));
  }
  return stretch({ pixels: even, width, height });
}

/** Faded print becomes black: the darkest hundredth of the page is taken as ink. */
function stretch({ pixels, width, height }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  let ink = 0;
  for (let seen = 0; ink < 200 && seen < pixels.length / 100; ink += 1) seen += counts[ink] ?? 0;
  const stretched = pixels.map((pixel) =>
    Math.max(0, Math.min(255, Math.round(((pixel - ink) / (250 - ink)) * 255))),
  );
  return { pixels: stretched, width, height };
}
