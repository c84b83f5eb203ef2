/** How much of what the reader says is right, by how sure it says to be: as a chart for the page about reading bills. */
import type { Reading } from '../../api/scanner/index.ts';
import { GRADED, type GradedField, type Grades } from '../../api/scanner/testing/grade.ts';

/** A field that was said, how surely (0 to 1), and whether the bill says so. */
export type Said = { field: GradedField; confidence: number; right: boolean };

/** What a reading says; a field that it leaves empty says nothing. */
export function saidIn(reading: Reading, grades: Grades): Said[] {
  return GRADED.flatMap((field) => {
    const { value, confidence } = reading[field === 'directDebit' ? 'isDirectDebit' : field];
    return value === null ? [] : [{ field, confidence, right: grades[field].grade === 'right' }];
  });
}

/** Where each bar begins; it ends where the next one begins. */
const BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];
const WIDTH = 560;
const HEIGHT = 260;
const PLOT = { left: 50, top: 30, width: 490, height: 170 };
const BAR = Math.floor(PLOT.width / BANDS.length);

const up = (share: number) => Math.round(PLOT.top + PLOT.height * (1 - share));

/** The chart as SVG: a bar for each band, as high as the share that was right; a line where what is said would be. */
export function confidenceChart(said: readonly Said[]): string {
  const bars = BANDS.map((from, at) => {
    const to = BANDS[at + 1] ?? 1;
    const own = said.filter(
      ({ confidence }) => confidence >= from && (confidence < to || to === 1),
    );
    return barOf({ from, to, at, all: own.length, right: own.filter((one) => one.right).length });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#666">`,
    `<title>Share of fields that were right, by the confidence said</title>`,
    ...[0, 0.5, 0.8, 1].map(
      (share) =>
        `<path d="M${PLOT.left} ${up(share)}h${PLOT.width}" stroke="#ccc"/><text x="${PLOT.left - 8}" y="${up(share) + 4}" text-anchor="end">${share * 100} %</text>`,
    ),
    ...bars,
    `<text x="${PLOT.left + PLOT.width / 2}" y="${HEIGHT - 8}" text-anchor="middle">confidence said</text>`,
    '</svg>\n',
  ].join('\n');
}

type Bar = { from: number; to: number; at: number; all: number; right: number };

function barOf({ from, to, at, all, right }: Bar): string {
  const share = all === 0 ? 0 : right / all;
  const [x, middle] = [PLOT.left + at * BAR, PLOT.left + (at + 0.5) * BAR];
  return [
    `<rect x="${x + 8}" y="${up(share)}" width="${BAR - 16}" height="${up(0) - up(share)}" fill="#5b8def"/>`,
    `<path d="M${x + 4} ${up((from + to) / 2)}h${BAR - 8}" stroke="#333" stroke-dasharray="4 3"/>`,
    `<text x="${middle}" y="${up(share) - 6}" text-anchor="middle">${right} of ${all}</text>`,
    `<text x="${middle}" y="${PLOT.top + PLOT.height + 18}" text-anchor="middle">${from}–${to}</text>`,
  ].join('');
}
