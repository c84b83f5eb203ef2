/** PDFs: the words of their text layer with their places, or pictures of scanned pages. Runs in the reader process only. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page, Word } from '../page.ts';
import type { Drawn } from './picture.ts';
import { loaded, Unreadable } from './unreadable.ts';

/** A bill has fewer; a longer document is refused. */
const MAX_PAGES = 60;
const TEXT_PAGES = 8;
const PICTURE_PAGES = 3;
/** The most words of one page. A page full of text has some thousand letters. */
const MAX_WORDS = 20_000;
/** A text layer with fewer words is a stamp or a footer on a scan. */
const FEW_WORDS = 15;
/** About A4 at 190 dpi. */
const PICTURE_PIXELS = 3_500_000;
/** The longer side of such a picture: a till's receipt, twenty times as long as it is wide, has less. */
const PICTURE_SIDE = 10_000;

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export type OpenPdf = {
  pageCount: number;
  /** The pages' words, null when it is a scan. */
  text(): Promise<Page[] | null>;
  /** The first pages as they look. */
  pictures(): Promise<Drawn[]>;
  close(): Promise<void>;
};

/** Opens a PDF; throws {@link Unreadable} for one that is damaged, locked, has scripts or too many pages. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // A file that was cut off lacks its end; pdf.js would repair it by guessing.
  if (!Buffer.from(bytes.subarray(-2048)).includes('%%EOF')) throw new Unreadable('file_damaged');
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    standardFontDataUrl: join(assets, 'standard_fonts/'),
    cMapUrl: join(assets, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: join(assets, 'wasm/'),
  });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES) throw new Unreadable('pdf_too_long');
    if (await document.hasJSActions()) throw new Unreadable('pdf_has_scripts');
    return {
      pageCount: document.numPages,
      text: () => textOf(document),
      pictures: () => picturesOf(document),
      close: () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    throw refusalOf(error);
  }
}

/** The refusal for an error of pdf.js: the file is locked, or else damaged. */
function refusalOf(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  const locked = error instanceof Error && error.name === 'PasswordException';
  return new Unreadable(locked ? 'pdf_encrypted' : 'file_damaged');
}

/** How many of the pages are read, as text or as pictures. */
export function pagesRead(pageCount: number, source: 'text' | 'ocr'): number {
  return Math.min(pageCount, source === 'text' ? TEXT_PAGES : PICTURE_PAGES);
}

async function textOf(document: PDFDocumentProxy): Promise<Page[] | null> {
  const pages: Page[] = [];
  for (let number = 1; number <= pagesRead(document.numPages, 'text'); number += 1) {
    try {
      const page = await document.getPage(number);
      pages.push(await wordsOf(page));
      page.cleanup();
    } catch (error) {
      throw refusalOf(error);
    }
  }
  const words = pages.slice(0, PICTURE_PAGES).reduce((sum, page) => sum + page.words.length, 0);
  return words < FEW_WORDS ? null : pages;
}

async function wordsOf(page: PDFPageProxy): Promise<Page> {
  const viewport = page.getViewport({ scale: 1 });
  const words: Word[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [a = 1, b = 0, , , x = 0, y = 0] = Util.transform(viewport.transform, item.transform);
      // Text that runs up the side of the page is a form number, never what the bill says.
      if (Math.abs(b) > Math.abs(a)) continue;
      const height = item.height || Math.hypot(a, b);
      words.push(...split(item.str, { x0: x, y0: y - height, x1: x + item.width, y1: y }));
    }
    if (words.length > MAX_WORDS) throw new Unreadable('file_too_complex');
  }
  return { width: viewport.width, height: viewport.height, words };
}

/** The words of a run of text; each gets its share of the run's width. */
function split(run: string, box: { x0: number; y0: number; x1: number; y1: number }): Word[] {
  const each = (box.x1 - box.x0) / run.length;
  return [...run.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    x0: box.x0 + index * each,
    x1: box.x0 + (index + text.length) * each,
    y0: box.y0,
    y1: box.y1,
    confidence: 1,
  }));
}

/** A copy: what the canvas hands out is its own memory, and goes with it. */
const pixelsOf = (canvas: Canvas): Drawn => ({
  rgba: Buffer.from(canvas.data()),
  width: canvas.width,
  height: canvas.height,
});

async function picturesOf(document: PDFDocumentProxy): Promise<Drawn[]> {
  const { createCanvas } = await loaded(import('@napi-rs/canvas'));
  const pictures: Drawn[] = [];
  for (let number = 1; number <= pagesRead(document.numPages, 'ocr'); number += 1) {
    try {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.sqrt(PICTURE_PIXELS / (width * height));
      const viewport = page.getViewport({ scale });
      const longest = Math.max(viewport.width, viewport.height);
      if (!(longest <= PICTURE_SIDE)) throw new Unreadable('file_too_complex');
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
      const target = canvas as unknown as HTMLCanvasElement;
      await page.render({ canvas: target, canvasContext: context, viewport }).promise;
      pictures.push(pixelsOf(canvas));
      page.cleanup();
    } catch (error) {
      throw refusalOf(error);
    }
  }
  return pictures;
}
