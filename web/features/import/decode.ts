/** A file's bytes as text: by its byte order mark, else as UTF-8 where that fits, else as Windows-1252, which older spreadsheets write. */

/** The largest file that is read. A list of bills has a few kilobytes. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;

/** Why a file is no table of text. */
export type Unreadable = 'empty' | 'too_large' | 'spreadsheet' | 'binary' | 'not_opened';

/** The text of a file, and in which encoding it was. */
export type Decoded =
  | { readonly text: string; readonly encoding: string }
  | { readonly problem: Unreadable };

/** What the first bytes of a file say of its encoding. */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** A zip, which .xlsx and .ods files are, and the older .xls. */
const SPREADSHEETS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** How much is looked at to tell text from anything else. */
const SAMPLE = 4_096;

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

/** Every other byte of plain text in UTF-16 is nothing: the second ones when the little end comes first. */
function utf16Of(sample: Uint8Array): string | null {
  const zerosAt = (half: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === half).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const most = sample.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => startsWith(bytes, mark));
  if (marked) return marked[1];
  const wide = utf16Of(bytes.subarray(0, SAMPLE));
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** What Windows-1252 has from 0x80 on. Some engines take it for Latin-1, which has nothing there. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function textOf(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  return text.replace(
    /[\u0080-\u009f]/g,
    (letter) => FROM_80[letter.charCodeAt(0) - 0x80] ?? letter,
  );
}

/** Text has line breaks and tabs, and no other control characters. */
const hasControls = (text: string) => /[^\P{Cc}\t\n\r]/u.test(text.slice(0, SAMPLE));

/** Reads a file's bytes. A file that is not text answers why it cannot be read. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { problem: 'empty' };
  if (bytes.length > FILE_MAX_BYTES) return { problem: 'too_large' };
  if (SPREADSHEETS.some((mark) => startsWith(bytes, mark))) return { problem: 'spreadsheet' };
  const encoding = encodingOf(bytes);
  const text = textOf(bytes, encoding);
  if (hasControls(text)) return { problem: 'binary' };
  return text.trim() === '' ? { problem: 'empty' } : { text, encoding };
}
