/**
 * A flat sheet seen at an angle, and back: the projective map between two quadrilaterals. Eight equations and a loop over the
 * pixels; sharp has affine maps only, and OpenCV for WebAssembly is 31 MB to install, 58 MB of memory and half a second at
 * the start of each reader process.
 */
import type { Grey } from './grey.ts';

export type Point = { x: number; y: number };
/** Top left, top right, bottom right, bottom left, as the sheet is read. */
export type Quad = readonly [Point, Point, Point, Point];
/** Takes a point of one plane to the other. */
export type Projection = (x: number, y: number) => Point;

/** The map that takes each corner of `from` to its namesake of `to`; null when three corners lie on a line. */
export function projection(from: Quad, to: Quad): Projection | null {
  const rows = from.flatMap(({ x, y }, corner) => {
    const { x: u, y: v } = to[corner] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solved = solve(rows);
  if (!solved) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}

/** Gauss and Jordan's elimination, the largest pivot first; each row ends with its right-hand side. */
function solve(rows: number[][]): number[] | null {
  for (let column = 0; column < rows.length; column += 1) {
    const size = (row: number[]) => Math.abs(row[column] ?? 0);
    const below = rows.slice(column).sort((a, b) => size(b) - size(a));
    rows.splice(column, below.length, ...below);
    const pivot = rows[column] ?? [];
    if (size(pivot) < 1e-9) return null;
    const unit = pivot.map((value) => value / (pivot[column] ?? 1));
    rows[column] = unit;
    rows.forEach((row, at) => {
      const factor = row[column] ?? 0;
      if (at !== column) rows[at] = row.map((value, place) => value - factor * (unit[place] ?? 0));
    });
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

/** The part of a picture within a quadrilateral, as an upright rectangle. */
export function cutOut(picture: Grey, quad: Quad, width: number, height: number): Grey | null {
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const source = projection(corners, quad);
  if (!source) return null;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = source(x + 0.5, y + 0.5);
      pixels[y * width + x] = between(picture, from.x - 0.5, from.y - 0.5);
    }
  return { pixels, width, height };
}

/** The brightness at a place between four pixels; the edge goes on outside of the picture. */
function between({ pixels, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [clamp(Math.floor(x), width - 2), clamp(Math.floor(y), height - 2)];
  const [right, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = top * width + left;
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return Math.round(upper * (1 - down) + lower * down);
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
