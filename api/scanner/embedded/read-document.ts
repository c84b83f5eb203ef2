/** Reads the words of a file: from its text layer, or else by text recognition. Runs in the reader process only. */
import type { BillFile } from '../format.ts';
import type { Page, Pages } from '../page.ts';
import { type OpenPdf, openPdf, pagesRead } from './pdf.ts';
import { loaded } from './unreadable.ts';

/** Called when the pages of a PDF must be drawn, when a picture is open, and when text in pictures must be recognized. */
export type Progress = { drawing(): void; opened(): void; recognizing(): void };

/** Loads the modules for pictures, which a text layer does not need. */
const forPictures = () => loaded(import('./read-picture.ts'));

/** The words of a PDF's text layer, null when it has none to speak of. Calls `opened` when the file is open. Throws Unreadable. */
export async function textLayerOf(file: BillFile, opened: () => void): Promise<Pages | null> {
  return inPdf(file, async (pdf) => {
    opened();
    const pages = await pdf.text();
    return pages && withPages(pdf, pages, 'text');
  });
}

/** The words of a picture, or of a PDF as it looks. Throws Unreadable. */
export async function recognizedIn(file: BillFile, progress: Progress): Promise<Pages> {
  const { readPicture } = await forPictures();
  if (file.format === 'pdf')
    return inPdf(file, async (pdf) => {
      progress.drawing();
      const pictures = await pdf.pictures();
      progress.recognizing();
      const pages: Page[] = [];
      for (const drawn of pictures) pages.push((await readPicture(drawn)).page);
      return withPages(pdf, pages, 'ocr');
    });
  const { page, lowResolution } = await readPicture(file, () => {
    progress.opened();
    progress.recognizing();
  });
  return { pages: [page], source: 'ocr', pagesLeftOut: false, lowResolution };
}

function withPages(pdf: OpenPdf, pages: Page[], source: Pages['source']): Pages {
  const pagesLeftOut = pagesRead(pdf.pageCount, source) < pdf.pageCount;
  return { pages, source, pagesLeftOut, lowResolution: false };
}

async function inPdf<T>({ bytes }: BillFile, work: (pdf: OpenPdf) => Promise<T>): Promise<T> {
  const pdf = await openPdf(bytes);
  try {
    return await work(pdf);
  } finally {
    await pdf.close();
  }
}

/** The first pages as JPEG pictures of moderate size; nothing of the file's own bytes goes along. */
export async function picturesOf(file: BillFile): Promise<Uint8Array[]> {
  const { jpeg } = await forPictures();
  // Any format but GIF: of an animated picture the first one is enough here.
  if (file.format !== 'pdf') return [await jpeg({ ...file, format: 'png' })];
  return inPdf(file, async (pdf) => Promise.all((await pdf.pictures()).map(jpeg)));
}

/** Prepares for pictures. */
export async function warmUp(): Promise<void> {
  const { startRecognizer } = await forPictures();
  await startRecognizer();
}
