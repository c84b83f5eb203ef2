import { describe, expect, it } from 'vitest';
import type { Grey } from './grey.ts';
import { cutOut, type Point, projection, type Quad } from './perspective.ts';
import { findSheet } from './sheet-edges.ts';

const SQUARE: Quad = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];
const ASKEW: Quad = [
  { x: 130, y: 90 },
  { x: 690, y: 150 },
  { x: 740, y: 930 },
  { x: 60, y: 860 },
];
const SIZE = { width: 800, height: 1000 };

/** A picture from what each place shows, with a camera's grain. */
function picture(shows: (x: number, y: number) => number): Grey {
  let seed = 7;
  const grain = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 2_147_483_648 - 0.5) * 16;
  };
  const pixels = new Uint8Array(SIZE.width * SIZE.height).map((_, at) => {
    const value = shows(at % SIZE.width, Math.floor(at / SIZE.width)) + grain();
    return Math.max(0, Math.min(255, value));
  });
  return { pixels, ...SIZE };
}

/** A white sheet with lines of print on a table; half of it all lies in a shadow. */
function photograph(quad: Quad, table: number): Grey {
  const onSheet = projection(quad, SQUARE) as (x: number, y: number) => Point;
  return picture((x, y) => {
    const at = onSheet(x, y);
    const paper = at.x > 0 && at.x < 100 && at.y > 0 && at.y < 100;
    const print = at.x > 10 && at.x < 80 && at.y % 5 < 1 && Math.floor(at.x * 2) % 3 > 0;
    const light = x + y > 1000 ? 0.6 : 1;
    return (paper ? (print ? 40 : 235) : table + 10 * Math.sin(y / 5)) * light;
  });
}

const farthest = (found: Quad | null) =>
  Math.max(
    ...ASKEW.map((corner, at) =>
      Math.hypot((found?.[at]?.x ?? 0) - corner.x, (found?.[at]?.y ?? 0) - corner.y),
    ),
  );

describe('a projection', () => {
  it('takes corners to corners, and back', () => {
    const there = projection(SQUARE, ASKEW);
    const back = projection(ASKEW, SQUARE);
    for (const [at, { x, y }] of SQUARE.entries()) {
      const seen = there?.(x, y) ?? { x: 0, y: 0 };
      expect(seen.x).toBeCloseTo(ASKEW[at]?.x ?? 0);
      expect(back?.(seen.x, seen.y).y).toBeCloseTo(y);
    }
  });

  it('there is none for corners on a line', () => {
    const flat: Quad = [SQUARE[0], SQUARE[1], { x: 50, y: 0 }, SQUARE[3]];
    expect(projection(flat, ASKEW)).toBeNull();
  });

  it('cuts a quadrilateral out upright', () => {
    const half = picture((x, y) => (x * 0.1 + y < 520 ? 0 : 255));
    const cut = cutOut(half, [ASKEW[0], ASKEW[1], ASKEW[2], ASKEW[3]], 50, 70);
    expect([cut?.pixels[0], cut?.pixels.at(-1)]).toEqual(
      [0, 255].map((v) => expect.closeTo(v, -1.5)),
    );
  });
});

describe('the sheet in a photograph', () => {
  it.each([
    ['on a dark table', 70],
    ['on a grey table', 130],
    ['on a light table', 185],
  ])('%s, half in a shadow', async (_, table) => {
    // Cut a little within its edges.
    expect(farthest(await findSheet(photograph(ASKEW, table)))).toBeLessThan(24);
  });

  it('a scan shows none', async () => {
    expect(
      await findSheet(
        photograph(
          [
            { x: -9, y: -9 },
            { x: 820, y: -9 },
            { x: 820, y: 1020 },
            { x: -9, y: 1020 },
          ],
          70,
        ),
      ),
    ).toBeNull();
  });

  it('a frame on a scan is none', async () => {
    const framed = picture((x, y) => {
      const inside = x > 100 && x < 700 && y > 100 && y < 900;
      return inside && (x < 104 || x > 696 || y < 104 || y > 896) ? 30 : 240;
    });
    expect(await findSheet(framed)).toBeNull();
  });
});
