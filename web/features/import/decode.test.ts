import { expect, test } from 'vitest';
import { decode, FILE_MAX_BYTES } from './decode.ts';

const text = 'Loyer;1 234,50 €\nÉlectricité;80,00 €\n';
const utf16 = (little: boolean, mark: boolean) => {
  const units = [...(mark ? '\uFEFF' : ''), ...text].map((letter) => letter.charCodeAt(0));
  return new Uint8Array(
    units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};
const utf8 = (mark: string) => new TextEncoder().encode(mark + text);
const windows = new Uint8Array(
  [...text].map((letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))),
);

test.each([
  ['UTF-8', utf8(''), 'utf-8'],
  ['UTF-8 with its mark', utf8('\uFEFF'), 'utf-8'],
  ['UTF-16 with its mark', utf16(true, true), 'utf-16le'],
  ['UTF-16, the big end first', utf16(false, true), 'utf-16be'],
  ['Windows-1252', windows, 'windows-1252'],
])('%s is read', (_, bytes, encoding) => {
  expect(decode(bytes)).toEqual({ text, encoding });
});

test('plain letters in UTF-16 need no mark', () => {
  const bytes = new Uint8Array([...'Rent;12'].flatMap((letter) => [letter.charCodeAt(0), 0]));
  expect(decode(bytes)).toEqual({ text: 'Rent;12', encoding: 'utf-16le' });
});

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['blanks', new TextEncoder().encode(' \n\n'), 'empty'],
  ['a zipped spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'spreadsheet'],
  ['an old spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'spreadsheet'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'binary'],
  ['far too much', new Uint8Array(FILE_MAX_BYTES + 1).fill(65), 'too_large'],
])('%s is refused by name', (_, bytes, problem) => {
  expect(decode(bytes)).toEqual({ problem });
});
