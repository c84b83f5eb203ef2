/**
 * Where the sheet lies in a photograph: four straight edges with paper on their inner side, found as lines that many changes
 * of brightness agree upon (Hough's transform). An edge is seen where paper and table meet, so a shadow over both does no harm.
 */
import { type Grey, raw } from './grey.ts';
import type { Point, Quad } from './perspective.ts';

/** The long side of the copy that is looked at. */
const SIZE = 420;
/** Print is thinner than this on the small copy, so that a median takes it away and leaves the edges. */
const PRINT = 7;
/** A change of brightness this small is grain. */
const FAINT = 14;
/** Of this many lines the edges are chosen. */
const LINES = 22;
const RHO_STEP = 2;
/** The least part of the picture that a sheet takes. */
const LEAST_AREA = 0.18;
/** How much of an edge must be seen; the rest may lie under a thumb. */
const LEAST_SEEN = 0.55;

/** How far within the edges to cut: a sliver of the table looks like the frame of a box, and its text is then not read. */
const TRIM = 0.02;

/** A line by its normal, which points at the paper, and its distance from the picture's middle along that normal. */
type Edge = { angle: number; rho: number; votes: number };
type Slopes = { width: number; height: number; across: Int16Array; down: Int16Array };

/** The sheet's corners in the picture's pixels, a little within its edges; null when it has no four edges there, as in a scan. */
export async function findSheet(picture: Grey): Promise<Quad | null> {
  const scale = SIZE / Math.max(picture.width, picture.height);
  if (scale >= 1) return null;
  const { data, info } = await raw(picture)
    .resize(Math.round(picture.width * scale), Math.round(picture.height * scale), { fit: 'fill' })
    .median(PRINT)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const slopes = slopesOf({ pixels: data, width: info.width, height: info.height });
  const edges = strongest(slopes);
  let best: { quad: Quad; value: number } | null = null;
  for (const quad of quadsOf(edges, slopes)) {
    const value = worth(quad, slopes);
    if (value > (best?.value ?? 0)) best = { quad, value };
  }
  if (!best) return null;
  const [a, b, c, d] = best.quad;
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const inner = ({ x, y }: Point) => ({
    x: (x + (middle.x - x) * TRIM) / scale,
    y: (y + (middle.y - y) * TRIM) / scale,
  });
  return [inner(a), inner(b), inner(c), inner(d)];
}

/** How the brightness changes at each pixel (Sobel's operator, a quarter of it: a step of 40 counts 40). */
function slopesOf({ pixels, width, height }: Grey): Slopes {
  const across = new Int16Array(pixels.length);
  const down = new Int16Array(pixels.length);
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const [nw, n, ne] = [at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1)];
      const [sw, s, se] = [at(x - 1, y + 1), at(x, y + 1), at(x + 1, y + 1)];
      across[y * width + x] = (ne - nw + 2 * (at(x + 1, y) - at(x - 1, y)) + se - sw) / 4;
      down[y * width + x] = (sw - nw + 2 * (s - n) + se - ne) / 4;
    }
  return { width, height, across, down };
}

/** The lines that most pixels speak for, none close to a stronger one. */
function strongest({ width, height, across, down }: Slopes): Edge[] {
  const reach = Math.ceil(Math.hypot(width, height) / 2 / RHO_STEP);
  const rhos = reach * 2 + 1;
  const votes = new Float64Array(360 * rhos);
  for (let at = 0; at < across.length; at += 1) {
    const [dx, dy] = [across[at] ?? 0, down[at] ?? 0];
    const change = Math.hypot(dx, dy);
    if (change < FAINT) continue;
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const towards = Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
    for (let turn = -3; turn <= 3; turn += 1) {
      const angle = (towards + turn + 360) % 360;
      const { x: nx, y: ny } = normalOf(angle);
      const rho = Math.round((x * nx + y * ny) / RHO_STEP) + reach;
      const place = angle * rhos + rho;
      votes[place] = (votes[place] ?? 0) + Math.min(change, 60);
    }
  }
  const ranked = [...votes.keys()]
    .filter((place) => (votes[place] ?? 0) > FAINT * SIZE * 0.1)
    .sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0));
  const found: Edge[] = [];
  for (const place of ranked) {
    const angle = Math.floor(place / rhos);
    const rho = ((place % rhos) - reach) * RHO_STEP;
    const known = found.some(
      (one) => turnBetween(one.angle, angle) < 6 && Math.abs(one.rho - rho) < 10,
    );
    if (!known) found.push({ angle, rho, votes: votes[place] ?? 0 });
    if (found.length === LINES) break;
  }
  return found;
}

const normalOf = (degrees: number): Point => ({
  x: Math.cos((degrees * Math.PI) / 180),
  y: Math.sin((degrees * Math.PI) / 180),
});

function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** Every four lines that a sheet's edges could be. */
function quadsOf(edges: readonly Edge[], { width, height }: Slopes): Quad[] {
  const sorted = [...edges].sort((a, b) => a.angle - b.angle);
  const quads: Quad[] = [];
  const follows = (a: Edge | undefined, b: Edge | undefined) =>
    a && b && turnBetween(a.angle, b.angle) >= 55 && turnBetween(a.angle, b.angle) <= 125;
  for (let i = 0; i < sorted.length; i += 1)
    for (let j = i + 1; j < sorted.length; j += 1) {
      if (!follows(sorted[i], sorted[j])) continue;
      for (let k = j + 1; k < sorted.length; k += 1) {
        if (!follows(sorted[j], sorted[k])) continue;
        for (let l = k + 1; l < sorted.length; l += 1) {
          if (!follows(sorted[k], sorted[l]) || !follows(sorted[l], sorted[i])) continue;
          const four = [sorted[i], sorted[j], sorted[k], sorted[l]] as [Edge, Edge, Edge, Edge];
          const quad = cornersOf(four, width, height);
          if (quad) quads.push(quad);
        }
      }
    }
  return quads;
}

/** Null when the lines do not enclose a sheet that lies in the picture. */
function cornersOf(edges: [Edge, Edge, Edge, Edge], width: number, height: number): Quad | null {
  // The top edge is the one below which the paper lies: its normal points down.
  const top = edges
    .map((edge, at) => ({ at, turn: turnBetween(edge.angle, 90) }))
    .sort((a, b) => a.turn - b.turn)[0];
  const side = (step: number) => edges[((top?.at ?? 0) + step) % 4] as Edge;
  const [upper, right, lower, left] = [side(0), side(1), side(2), side(3)];
  const corners = [meet(left, upper), meet(upper, right), meet(right, lower), meet(lower, left)];
  const margin = 0.04 * SIZE;
  const quad = corners.map(({ x, y }) => ({ x: x + width / 2, y: y + height / 2 }));
  const [a, b, c, d] = quad;
  if (!a || !b || !c || !d) return null;
  const inside = quad.every(
    ({ x, y }) => x > -margin && y > -margin && x < width + margin && y < height + margin,
  );
  return inside && areaOf(quad) > LEAST_AREA * width * height ? [a, b, c, d] : null;
}

function meet(a: Edge, b: Edge): Point {
  const [n, m] = [normalOf(a.angle), normalOf(b.angle)];
  const cross = n.x * m.y - n.y * m.x;
  return { x: (a.rho * m.y - b.rho * n.y) / cross, y: (b.rho * n.x - a.rho * m.x) / cross };
}

/** Below zero when the corners run the wrong way around: then the paper would lie outside. */
function areaOf(corners: readonly Point[]): number {
  return corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] as Point;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

/** The length of edge that is seen, less what is not; 0 when one edge is hardly there. */
function worth(quad: Quad, slopes: Slopes): number {
  let sum = 0;
  for (let side = 0; side < 4; side += 1) {
    const [from, to] = [quad[side] as Point, quad[(side + 1) % 4] as Point];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const seen = seenBetween(from, to, length, slopes);
    if (seen < LEAST_SEEN) return 0;
    sum += length * (2 * seen - 1);
  }
  return sum;
}

/** How much of a line has a change of brightness towards its right-hand side, where the paper lies. */
function seenBetween(from: Point, to: Point, length: number, slopes: Slopes): number {
  const { width, height, across, down } = slopes;
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  const steps = Math.ceil(length / 2);
  let seen = 0;
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = [
      from.x + ((to.x - from.x) * step) / steps,
      from.y + ((to.y - from.y) * step) / steps,
    ];
    for (const off of [0, 1, -1, 2, -2]) {
      const [px, py] = [Math.round(x + nx * off), Math.round(y + ny * off)];
      if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue;
      const at = py * width + px;
      if ((across[at] ?? 0) * nx + (down[at] ?? 0) * ny < FAINT * 0.8) continue;
      seen += 1;
      break;
    }
  }
  return seen / (steps + 1);
}
