/** The angle of the lines of a page: at that angle the rows of its ink differ most. */
import { type Grey, raw } from './grey.ts';

const SIZE = 700;
const STEP = 0.25;
const FURTHEST = 16;
const DARK = 140;
/** On the small copy no letter is larger, but for a logo's. */
const LETTER = 24;

/** Where there is ink, on a small copy of the page. */
export type Ink = { xs: Int16Array; ys: Int16Array };

/** The places of the dark pixels of a small copy. */
export async function inkOf(grey: Grey): Promise<Ink> {
  const { data, info } = await raw(grey)
    .resize({ width: SIZE, height: SIZE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const dark = data.map((pixel) => (pixel < DARK ? 1 : 0));
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < dark.length; at += 1) {
    if (dark[at] === 0 || run(dark, at, 1) > LETTER || run(dark, at, width) > LETTER) continue;
    xs.push((at % width) - width / 2);
    ys.push(Math.floor(at / width) - height / 2);
  }
  return { xs: Int16Array.from(xs), ys: Int16Array.from(ys) };
}

/** How many dark pixels stand in a row with this one; rules, frames and the edge of the sheet are longer than letters. */
function run(dark: Uint8Array, at: number, step: number): number {
  let length = 1;
  for (let next = at + step; dark[next] === 1 && length <= LETTER; next += step) length += 1;
  for (let next = at - step; dark[next] === 1 && length <= LETTER; next -= step) length += 1;
  return length;
}

/** By how many degrees to turn a page clockwise so that its lines run level: within 16 of upright, or of lying on its side. */
export function skewOf(ink: Ink): number {
  const upright = best(ink, 0);
  const sideways = best(ink, 90);
  // A sheet with a few long rules or a table's columns must not fall over: it takes clear evidence.
  const found = sideways.sharpness > upright.sharpness * 1.4 ? sideways : upright;
  return Math.abs(found.angle) < STEP ? 0 : found.angle;
}

function best(ink: Ink, around: number): { angle: number; sharpness: number } {
  let found = { angle: around, sharpness: sharpness(ink, around) };
  const coarse = scan(ink, around - FURTHEST, around + FURTHEST, 1);
  if (coarse.sharpness > found.sharpness) found = coarse;
  const fine = scan(ink, found.angle - 1, found.angle + 1, STEP);
  return fine.sharpness > found.sharpness ? fine : found;
}

function scan(ink: Ink, from: number, to: number, step: number) {
  let found = { angle: from, sharpness: -1 };
  for (let angle = from; angle <= to; angle += step) {
    const value = sharpness(ink, angle);
    if (value > found.sharpness) found = { angle, sharpness: value };
  }
  return found;
}

/** How much neighbouring rows differ once the ink is turned by an angle: highest when every row is all text or all gap. */
function sharpness({ xs, ys }: Ink, angle: number): number {
  const radians = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const rows = new Float64Array(SIZE * 2);
  for (let at = 0; at < xs.length; at += 1) {
    const row = Math.round((xs[at] ?? 0) * sin + (ys[at] ?? 0) * cos) + SIZE;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) {
    const change = (rows[row] ?? 0) - (rows[row - 1] ?? 0);
    sum += change * change;
  }
  return sum;
}
