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
/** A text with its left end at x, and its base line y points below the top. */
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

/** A text at a place. */
export function at(x: number, y: number, text: string, style: Style = {}): Text {
  return { x, y, text, ...style };
}

/** Texts below one another. */
export function column(
  x: number,
  y: number,
  texts: readonly string[],
  style: Style & { gap?: number } = {},
): Text[] {
  const { gap = (style.size ?? 10) * 1.5, ...rest } = style;
  return texts.map((text, row) => at(x, y + row * gap, text, rest));
}

/** Rows of texts; each column begins, or ends when it is below zero, at its place. */
export function table(
  y: number,
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  style: Style & { gap?: number } = {},
): Text[] {
  const { gap = (style.size ?? 10) * 1.7, ...rest } = style;
  return rows.flatMap((row, line) =>
    row.flatMap((text, place) => {
      const x = columns[place] ?? 0;
      if (text === '') return [];
      return [at(Math.abs(x), y + line * gap, text, { ...rest, right: x < 0 })];
    }),
  );
}

/** Running text, broken into lines of `width` letters. */
export function prose(
  x: number,
  y: number,
  text: string,
  width = 90,
  style: Style & { gap?: number } = {},
): Text[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return column(x, y, lines, style);
}

const FONTS = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const;

/** The sheets as a PDF with a text layer. */
export async function toPdf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = new Map<string, PDFFont>();
  for (const sheet of sheets) {
    const page = document.addPage([PAGE.width, PAGE.height]);
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
