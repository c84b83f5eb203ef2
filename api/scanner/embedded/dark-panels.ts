/** Inverts white print on a dark ground, as in the head of a table, into the dark print that text recognition expects. */
import { averagesOf, brightestAround, type Grey } from './grey.ts';

/** The side of a cell, in pixels of the picture. */
const CELL = 4;
/** A cell is dark when it has less than this share of the brightness of the paper around it. */
const DARK = 0.5;
/** How far paper may be, in cells: farther than the middle of a broad band is from its edge. */
const REACH = 32;
/** A panel is at least so large, in cells: wider than a letter of a heading, and taller than a line that is drawn. */
const LEAST = { width: 20, height: 7 };
/** A panel takes no more than this share of the picture's height: a table around the sheet does. */
const MOST_HEIGHT = 0.5;
/** The least share of a panel that is its ground; the rest is its letters. */
const GROUND = 0.55;

/** A copy of the picture with its dark panels inverted; the picture itself when it has none. */
export async function withoutDarkPanels(grey: Grey): Promise<Grey> {
  const cells = await averagesOf(grey, CELL);
  const panels = panelsIn(darkCells(cells), cells);
  if (panels.length === 0) return grey;
  const pixels = Uint8Array.from(grey.pixels);
  for (const panel of panels)
    for (const [column, { top, foot }] of panel) invert({ ...grey, pixels }, column, top, foot);
  return { ...grey, pixels };
}

function darkCells(cells: Grey): boolean[] {
  const paper = brightestAround(cells, REACH);
  const { width } = cells;
  return Array.from(cells.pixels, (cell, at) => {
    const row = Math.floor(Math.floor(at / width) / REACH);
    const block = row * paper.width + Math.floor((at % width) / REACH);
    return cell < DARK * (paper.pixels[block] ?? 255);
  });
}

/** The top and the foot of a panel in each column of cells: a turned panel has slanting edges. */
type Panel = Map<number, { top: number; foot: number }>;

/** Connected dark cells that make up most of a panel. */
function panelsIn(dark: readonly boolean[], { width, height }: Grey): Panel[] {
  const seen = new Uint8Array(dark.length);
  const panels: Panel[] = [];
  for (let at = 0; at < dark.length; at += 1) {
    if (!dark[at] || seen[at]) continue;
    const panel = panelFrom(at, { dark, seen, width });
    if (isPanel(panel.columns, panel.cells, height)) panels.push(panel.columns);
  }
  return panels;
}

type Field = { dark: readonly boolean[]; seen: Uint8Array; width: number };

function panelFrom(start: number, { dark, seen, width }: Field): { columns: Panel; cells: number } {
  const columns: Panel = new Map();
  const open = [start];
  let cells = 0;
  seen[start] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    cells += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    const { top, foot } = columns.get(x) ?? { top: y, foot: y };
    columns.set(x, { top: Math.min(top, y), foot: Math.max(foot, y) });
    const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const next of beside)
      if (dark[next] && !seen[next]) {
        seen[next] = 1;
        open.push(next);
      }
  }
  return { columns, cells };
}

function isPanel(columns: Panel, cells: number, height: number): boolean {
  const spans = [...columns.values()];
  const heights = spans.map(({ top, foot }) => foot - top + 1);
  const area = heights.reduce((sum, one) => sum + one, 0);
  const tallest =
    Math.max(...spans.map(({ foot }) => foot)) - Math.min(...spans.map(({ top }) => top));
  return (
    columns.size >= LEAST.width &&
    area / columns.size >= LEAST.height &&
    tallest <= MOST_HEIGHT * height &&
    cells >= GROUND * area
  );
}

function invert({ pixels, width, height }: Grey, column: number, top: number, foot: number): void {
  const right = Math.min(width, (column + 1) * CELL);
  for (let y = top * CELL; y < Math.min(height, (foot + 1) * CELL); y += 1)
    for (let at = y * width + column * CELL; at < y * width + right; at += 1)
      pixels[at] = 255 - (pixels[at] ?? 0);
}
