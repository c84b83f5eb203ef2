/** A page of a bill as words with their places, from a PDF's text layer or from OCR. */

/** A box in the page's own units, from its top left corner. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

/** One word. `confidence` is 1 for a text layer, else that of the OCR. */
export type Word = Box & { text: string; confidence: number };

export type Page = { width: number; height: number; words: Word[] };

/** How a document's words were found. A picture that is small is read with a warning. */
export type Pages = {
  pages: Page[];
  source: 'text' | 'ocr';
  /** The document has more pages than were read. */
  pagesLeftOut: boolean;
  lowResolution: boolean;
};
