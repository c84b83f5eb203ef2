/** Reads the fields of a page that a test writes down as text. */
import { readFields } from '../fields/read-fields.ts';
import type { Page, Pages } from '../page.ts';
import type { ReadingOptions } from '../reading.ts';

/** A page from lines of text; two or more blanks begin another column, 100 points further on. */
function page(text: string, confidence: number): Page {
  const words = text.split('\n').flatMap((line, row) =>
    line.split(/ {2,}/).flatMap((cell, column) => {
      let x = 20 + column * 250;
      return cell.split(' ').map((word) => {
        const x0 = x;
        x += word.length * 5 + 4;
        return { text: word, x0, x1: x - 4, y0: row * 16, y1: row * 16 + 10, confidence };
      });
    }),
  );
  return { width: 595, height: 842, words: words.filter((word) => word.text !== '') };
}

/** A text as the words of a document: of a text layer, or of text recognition with this confidence. */
export const pagesOf = (text: string, confidence = 1): Pages => ({
  pages: [page(text, confidence)],
  source: 'text',
  pagesLeftOut: false,
  lowResolution: false,
});

/** The person whose short texts these are: in Britain or Australia. */
export const READER: ReadingOptions = { today: '2026-03-04', dayFirst: true };

/** The fields of a page. */
export const read = (text: string, options: Partial<ReadingOptions> = {}, confidence = 1) =>
  readFields(pagesOf(text, confidence), { ...READER, ...options });
