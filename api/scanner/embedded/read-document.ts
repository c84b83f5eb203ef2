/** Reads the words of a file: from its text layer, or else by text recognition. Runs in the reader process only. */
import type { BillFile } from '../format.ts';
import type { Page, Pages } from '../page.ts';
import { type OpenPdf, openPdf, pagesRead } from './pdf.ts';

/** Called when the file is open, when its pages must be drawn, and when text in pictures must be recognized. */
export type Progress = { opened(): void; drawing(): void; recognizing(): void };

/** Loads the modules for pictures, which a text layer does not need. */
const forPictures = () => import('./read-picture.ts');

/** The words of a file; throws Unreadable. */
export async function readDocument(file: BillFile, progress: Progress): Promise<Pages> {
  if (file.format !== 'pdf') {
    const { readPicture } = await forPictures();
    const { page, lowResolution } = await readPicture(file.bytes, file.format, () => {
      progress.opened();
      progress.recognizing();
    });
    return { pages: [page], source: 'ocr', pagesLeftOut: false, lowResolution };
  }
  const pdf = await openPdf(file.bytes);
  try {
    progress.opened();
    const text = await pdf.text();
    const source = text ? 'text' : 'ocr';
    const pages = text ?? (await readScans(pdf, progress));
    const pagesLeftOut = pagesRead(pdf.pageCount, source) < pdf.pageCount;
    return { pages, source, pagesLeftOut, lowResolution: false };
  } finally {
    await pdf.close();
  }
}

async function readScans(pdf: OpenPdf, progress: Progress): Promise<Page[]> {
  progress.drawing();
  const pictures = await pdf.pictures();
  progress.recognizing();
  const { readPicture } = await forPictures();
  const pages: Page[] = [];
  for (const png of pictures) pages.push((await readPicture(png, 'png')).page);
  return pages;
}

/** The first pages as JPEG pictures of moderate size; nothing of the file's own bytes goes along. */
export async function picturesOf(file: BillFile): Promise<Uint8Array[]> {
  const { jpeg } = await forPictures();
  if (file.format !== 'pdf') return [await jpeg(file.bytes)];
  const pdf = await openPdf(file.bytes);
  try {
    return await Promise.all((await pdf.pictures()).map(jpeg));
  } finally {
    await pdf.close();
  }
}

/** Prepares for pictures. */
export async function warmUp(): Promise<void> {
  const { startRecognizer } = await forPictures();
  await startRecognizer();
}
