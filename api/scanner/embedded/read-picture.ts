/** Reads the words of a picture. Runs in the reader process only. */
import sharp from 'sharp';
import type { BillFile } from '../format.ts';
import type { Page } from '../page.ts';
import { recognizeWords, startRecognizer } from './ocr.ts';
import { type Drawn, decode, prepare, upsideDown } from './picture.ts';

export { startRecognizer };

/** Below this mean confidence a page may be upside down. */
const DOUBTFUL = 0.6;
const JPEG_QUALITY = 85;

/** The words of a picture; a low resolution is a warning. */
export type ReadPicture = { page: Page; lowResolution: boolean };

/** Reads a picture, and with a low confidence also upside down. Calls `decoded` before the recognition. Throws Unreadable. */
export async function readPicture(
  file: BillFile | Drawn,
  decoded: () => void = () => undefined,
): Promise<ReadPicture> {
  // The recognizer starts while the picture is prepared. A failure shows when it is used.
  startRecognizer().catch(() => undefined);
  const picture = await decode(file);
  decoded();
  const { lowResolution } = picture;
  const plate = await prepare(picture);
  const page = await recognizeWords(plate);
  if (sureness(page) >= DOUBTFUL) return { page, lowResolution };
  const turned = await recognizeWords(await upsideDown(plate));
  return { page: sureness(turned) > sureness(page) ? turned : page, lowResolution };
}

/** The mean confidence of the words long enough to be words. */
function sureness({ words }: Page): number {
  const long = words.filter(({ text }) => /[a-z]{3,}/i.test(text));
  return long.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(long.length, 8);
}

/** A picture as a JPEG of moderate size. */
export async function jpeg(file: BillFile | Drawn): Promise<Uint8Array> {
  const { pixels, width, height } = await decode(file);
  const raw = { width, height, channels: 1 as const };
  return sharp(pixels, { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}
