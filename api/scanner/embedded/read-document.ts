/** A file to its words: the text layer where there is one, else text recognition. Runs in the reader process only. */
import sharp from 'sharp';
import type { BillFile } from '../format.ts';
import type { Page, Pages } from '../page.ts';
import { recognizeWords } from './ocr.ts';
import { openPdf, pagesRead } from './pdf.ts';
import { decode, prepare, type SheetPicture, upsideDown } from './picture.ts';

/** Below this mean confidence a page may be upside down. */
const DOUBTFUL = 0.6;
const JPEG_QUALITY = 85;

/** Is told when the file is open, and when its text has to be recognized. */
export type Progress = { opened(): void; recognizing(): void };

/** The words of a file; throws Unreadable. */
export async function readDocument(file: BillFile, progress: Progress): Promise<Pages> {
  if (file.format !== 'pdf') {
    const picture = await decode(file.bytes, file.format);
    progress.opened();
    progress.recognizing();
    const pages = [await readPicture(picture)];
    return { pages, source: 'ocr', pagesLeftOut: false, lowResolution: picture.lowResolution };
  }
  const pdf = await openPdf(file.bytes);
  try {
    progress.opened();
    const text = await pdf.text();
    if (!text) progress.recognizing();
    const source = text ? 'text' : 'ocr';
    const pages = text ?? (await readScans(await pdf.pictures()));
    const pagesLeftOut = pagesRead(pdf.pageCount, source) < pdf.pageCount;
    return { pages, source, pagesLeftOut, lowResolution: false };
  } finally {
    await pdf.close();
  }
}

async function readScans(pictures: Uint8Array[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const png of pictures) pages.push(await readPicture(await decode(png, 'png')));
  return pages;
}

/** Reads a picture, and when that goes badly once more upside down. */
async function readPicture(picture: SheetPicture): Promise<Page> {
  const plate = await prepare(picture);
  const page = await recognizeWords(plate);
  if (sureness(page) >= DOUBTFUL) return page;
  const turned = await recognizeWords(await upsideDown(plate));
  return sureness(turned) > sureness(page) ? turned : page;
}

/** The mean confidence of the words long enough to be words. */
function sureness({ words }: Page): number {
  const long = words.filter(({ text }) => /[a-z]{3,}/i.test(text));
  return long.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(long.length, 8);
}

/** The first pages as JPEG pictures of moderate size; nothing of the file's own bytes goes along. */
export async function picturesOf(file: BillFile): Promise<Uint8Array[]> {
  if (file.format !== 'pdf') return [await jpeg(file.bytes)];
  const pdf = await openPdf(file.bytes);
  try {
    return await Promise.all((await pdf.pictures()).map(jpeg));
  } finally {
    await pdf.close();
  }
}

async function jpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const { pixels, width, height } = await decode(bytes, 'png');
  const raw = { width, height, channels: 1 as const };
  return sharp(pixels, { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}
