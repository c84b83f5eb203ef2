/** Bills for tests, drawn from short definitions: what stands where on an A4 page. */
import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';

export const PAGE = { width: 595, height: 842 } as const;

type Style = {
  /** In points; 10 when left out. */
  size?: number;
  bold?: boolean;
  font?: 'sans' | 'serif' | 'mono';
  /** From 0 (black) to 1 (white). */
  grey?: number;
  /** The text ends at x. */
  right?: boolean;
  /** The text's middle is at x. */
  centre?: boolean;
};
/** A text with its left end at x, and its base line y points below the top of the page. */
export type Text = { text: string; x: number; y: number } & Style;
/** A box, filled or framed. */
export type Frame = {
  x: number;
  y: number;
  width: number;
  height: number;
  grey: number;
  filled?: boolean;
};
export type Sheet = { texts: Text[]; frames?: Frame[] };

const FONTS = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const;

/** The sheets as a PDF with a text layer, each over a picture (a PNG of the whole page) where there is one. */
export async function toPdf(
  sheets: readonly Sheet[],
  pictures: readonly Uint8Array[] = [],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = new Map<string, PDFFont>();
  for (const [at, sheet] of sheets.entries()) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    const picture = pictures[at];
    if (picture) page.drawImage(await document.embedPng(picture), { x: 0, y: 0, ...PAGE });
    for (const { grey, filled, y, ...box } of sheet.frames ?? []) {
      const colour = rgb(grey, grey, grey);
      const place = { ...box, y: PAGE.height - y - box.height };
      page.drawRectangle(
        filled ? { ...place, color: colour } : { ...place, borderColor: colour, borderWidth: 1 },
      );
    }
    for (const {
      text,
      x,
      y,
      size = 10,
      bold,
      font = 'sans',
      grey = 0,
      right,
      centre,
    } of sheet.texts) {
      const name = FONTS[font][bold ? 1 : 0];
      const face = fonts.get(name) ?? (await document.embedFont(name));
      fonts.set(name, face);
      const width = face.widthOfTextAtSize(text, size);
      const left = right ? x - width : centre ? x - width / 2 : x;
      page.drawText(text, {
        x: left,
        y: PAGE.height - y,
        size,
        font: face,
        color: rgb(grey, grey, grey),
      });
    }
  }
  return document.save();
}
