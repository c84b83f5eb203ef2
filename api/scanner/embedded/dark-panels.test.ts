import { expect, it } from 'vitest';
import { withoutDarkPanels } from './dark-panels.ts';
import type { Grey } from './grey.ts';

const WIDTH = 600;
const HEIGHT = 400;
const PAPER = 230;
const INK = 20;

type Box = { x: number; y: number; width: number; height: number; value: number };

/** White paper with boxes on it, the later ones over the earlier ones. */
function sheet(...boxes: readonly Box[]): Grey {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  for (const { x, y, width, height, value } of boxes)
    for (let row = y; row < y + height; row += 1)
      pixels.fill(value, row * WIDTH + x, row * WIDTH + x + width);
  return { pixels, width: WIDTH, height: HEIGHT };
}

const at = ({ pixels }: Grey, x: number, y: number) => pixels[y * WIDTH + x] ?? 0;
const BAND = { x: 40, y: 60, width: 500, height: 48, value: 40 };
/** Strokes of a letter, in white on the band or in ink on the paper. */
const strokes = (y: number, value: number) =>
  Array.from({ length: 20 }, (_, n) => ({ x: 80 + n * 16, y, width: 6, height: 22, value }));

it('white print on a dark band becomes dark print on white', async () => {
  const made = await withoutDarkPanels(sheet(BAND, ...strokes(73, 235)));
  expect(at(made, 83, 84)).toBeLessThan(40);
  expect(at(made, 90, 84)).toBeGreaterThan(200);
  expect(at(made, 300, 300)).toBe(PAPER);
});

it('what is printed on paper, and on a pale band, stays as it is', async () => {
  const drawn = sheet({ ...BAND, value: 190 }, ...strokes(73, INK), ...strokes(200, INK));
  expect(await withoutDarkPanels(drawn)).toBe(drawn);
});

it('a line, a large letter and a table around the sheet are no panels', async () => {
  const line = { x: 40, y: 150, width: 500, height: 8, value: INK };
  const letter = { x: 60, y: 200, width: 30, height: 60, value: INK };
  const table = [0, HEIGHT - 60].map((y) => ({ x: 0, y, width: WIDTH, height: 60, value: 60 }));
  const sides = [0, WIDTH - 40].map((x) => ({ x, y: 0, width: 40, height: HEIGHT, value: 60 }));
  const drawn = sheet(...table, ...sides, line, letter);
  expect(await withoutDarkPanels(drawn)).toBe(drawn);
});
