/** Ink from paper: a pixel is ink when it is clearly darker than its surroundings (Sauvola's threshold). */
import type { Grey } from './grey.ts';

/** Half the side of the surroundings: about a line of text. */
const RADIUS = 20;
const SENSITIVITY = 0.18;
/** A camera's grain differs by less. */
const GRAIN = 30;
/** The largest deviation that grey values can have. */
const RANGE = 128;

/** The same picture with everything but the ink white: shadows, folds and the table around the sheet are gone. */
export function inkOnly({ pixels, width, height }: Grey): Grey {
  const { sums, squares } = integrals({ pixels, width, height });
  const stride = width + 1;
  const clean = new Uint8Array(pixels.length).fill(255);
  for (let y = 0; y < height; y += 1) {
    const [top, foot] = [Math.max(0, y - RADIUS), Math.min(height, y + RADIUS + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - RADIUS), Math.min(width, x + RADIUS + 1)];
      const [a, b] = [foot * stride + right, foot * stride + left];
      const [c, d] = [top * stride + right, top * stride + left];
      const count = (foot - top) * (right - left);
      const mean = (at(sums, a) - at(sums, b) - at(sums, c) + at(sums, d)) / count;
      const square = (at(squares, a) - at(squares, b) - at(squares, c) + at(squares, d)) / count;
      const deviation = Math.sqrt(Math.max(0, square - mean * mean));
      const pixel = pixels[y * width + x] ?? 255;
      const threshold = mean * (1 + SENSITIVITY * (deviation / RANGE - 1));
      if (pixel < Math.min(threshold, mean - GRAIN)) clean[y * width + x] = pixel;
    }
  }
  return { pixels: clean, width, height };
}

const at = (values: Float64Array, place: number) => values[place] ?? 0;

/** Sums over everything above and left of a pixel, so that the sum of any box takes four look-ups. */
function integrals({ pixels, width, height }: Grey) {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 1; y <= height; y += 1) {
    let [row, rowSquares] = [0, 0];
    for (let x = 1; x <= width; x += 1) {
      const pixel = pixels[(y - 1) * width + x - 1] ?? 0;
      row += pixel;
      rowSquares += pixel * pixel;
      sums[y * stride + x] = at(sums, (y - 1) * stride + x) + row;
      squares[y * stride + x] = at(squares, (y - 1) * stride + x) + rowSquares;
    }
  }
  return { sums, squares };
}
