/** The accuracy and the speed of the scanner, on the bills that its weights were learned from and on held-out ones. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLog } from '../../api/log.ts';
import { createScanner, type Reading, type Scanner } from '../../api/scanner/index.ts';
import { SCANNED_ON, type TestBill } from '../../api/scanner/testing/bill.ts';
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { GRADED, type GradedField, type Grades, grade } from '../../api/scanner/testing/grade.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { type Line, median, printTable } from './tools.ts';

/** The chart on the page about reading bills. */
const CHART = 'docs/decisions/reading-bills.svg';

const AIMS: Record<GradedField, string> = {
  amount: '≥ 95 %',
  dueDate: '≥ 95 %',
  name: '≥ 90 %',
  category: '≥ 92 %',
  frequency: '',
  directDebit: '≥ 95 %',
};

type Graded = { bill: TestBill; grades: Grades; seconds: number; fields: FieldRead[] };

/** Reads every bill, one after another, and prints accuracy, time and every mistake. */
export async function benchScan(): Promise<void> {
  const awake = setInterval(() => undefined, 1_000);
  const readers = { processes: 1 };
  const scanner = createScanner({ openai: null, log: createLog('error'), readers });
  try {
    const learned = [...billsOf('known'), ...billsOf('practice')];
    report('Bills that the weights were learned from', await readAll(scanner, learned));
    const heldOut = await readAll(scanner, billsOf('held-out'));
    report('Held-out bills', heldOut);
    const bands = bandsOf(heldOut.flatMap(({ fields }) => fields));
    console.log(`  right and said, by confidence: ${JSON.stringify(bands)}`);
    writeFileSync(CHART, confidenceChart());
    await benchBeside(scanner);
  } finally {
    scanner.close();
    clearInterval(awake);
  }
}

async function readAll(scanner: Scanner, bills: readonly TestBill[]): Promise<Graded[]> {
  const graded: Graded[] = [];
  for (const bill of bills) {
    const { bytes } = await fileOf(bill);
    const begun = performance.now();
    const scan = await readOne(scanner, bytes);
    const seconds = (performance.now() - begun) / 1000;
    if (scan.isErr()) throw new Error(`${bill.id}: ${scan.error.refusal}`);
    const { reading } = scan.value;
    const grades = grade(reading, bill.truth);
    graded.push({ bill, grades, seconds, fields: fieldsRead(reading, grades) });
  }
  return graded;
}

/** A person may have two files read at once: `person` tells callers apart. */
function readOne(scanner: Scanner, bytes: Uint8Array, person = 'bench') {
  const watch = { person, stage: () => undefined, gone: new AbortController().signal };
  return scanner.read(bytes, SCANNED_ON, watch);
}

function report(title: string, graded: readonly Graded[]): void {
  const lines: Line[] = GRADED.map((field) => {
    const right = graded.filter(({ grades }) => grades[field].grade === 'right').length;
    const invented = graded.filter(({ grades }) => grades[field].grade === 'invented').length;
    const note = `${right} of ${graded.length}${invented ? `, ${invented} invented` : ''}`;
    return {
      what: field,
      figure: (right / graded.length) * 100,
      unit: '%',
      aim: AIMS[field],
      note,
    };
  });
  // The first bill waits for the reader process to start.
  const later = graded.slice(1);
  for (const [what, aim, own] of [
    ['text PDF', '< 0.5 s', later.filter(({ bill }) => bill.look.as === 'pdf')],
    ['picture', '< 5 s', later.filter(({ bill }) => bill.look.as !== 'pdf')],
  ] as const) {
    const seconds = own.map((one) => one.seconds);
    const slowest = `slowest ${Math.max(0, ...seconds).toFixed(2)} s`;
    lines.push({ what, figure: median(seconds), unit: 's', aim, note: slowest });
  }
  printTable(title, lines);
  printTrusted(graded);
  for (const { bill, grades } of graded)
    for (const field of GRADED) {
      const { grade: how, read } = grades[field];
      if (how !== 'right')
        console.log(
          `  ${bill.id} ${field}: ${how}, read ${read} for ${JSON.stringify(truthOf(bill, field))}`,
        );
    }
}

/** Of the fields with at least this confidence 97 of 100 should be right. */
const TRUSTED = 0.8;

/** How many of the confident fields were right. */
function printTrusted(graded: readonly Graded[]): void {
  const lines = GRADED.map((field): Line => {
    const all = graded.flatMap(({ fields }) => fields.filter((one) => one.field === field));
    const trusted = all.filter(({ confidence }) => confidence >= TRUSTED);
    const right = trusted.filter((one) => one.right).length;
    const note = `${right} of ${trusted.length}, ${all.length} said at all`;
    return { what: field, figure: (right / trusted.length) * 100, unit: '%', aim: '≥ 97 %', note };
  });
  printTable(`Of what was said with a confidence of ${TRUSTED} or more`, lines);
}

function truthOf({ truth }: TestBill, field: GradedField): unknown {
  return field === 'directDebit' ? truth.directDebit : truth[field];
}

const TOGETHER = 10;
const QUIET_MS = 5_000;

/** The delay of this process's event loop while ten pictures are read, and the peak memory of the reader. */
async function benchBeside(scanner: Scanner): Promise<void> {
  const pictures = billsOf('known').filter(({ look }) => look.as === 'jpeg');
  const files = await Promise.all(pictures.slice(0, TOGETHER).map(fileOf));
  const quiet = await waitOf(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const busy = await waitOf(() =>
    Promise.all(files.map(({ bytes }, at) => readOne(scanner, bytes, `person ${at}`))),
  );
  const unit = 'ms';
  const peak = readerPeakMegabytes();
  printTable(`Beside ${TOGETHER} scans at once`, [
    { what: 'event loop p99, quiet', figure: quiet, unit },
    { what: 'event loop p99, scanning', figure: busy, unit, ratio: busy / quiet, aim: 'about 1' },
    ...(peak === null ? [] : [{ what: 'reader process, peak', figure: peak, unit: 'MB' }]),
  ]);
}

/** The p99 of the event loop's delay while something ran, in milliseconds. */
async function waitOf(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await run();
  delay.disable();
  return delay.percentile(99) / 1e6;
}

/** The highest peak memory of this process's children; null where the system does not provide it. */
function readerPeakMegabytes(): number | null {
  try {
    const children = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '),
    );
    const peaks = children
      .filter((pid) => pid !== '')
      .map((pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return Math.max(...peaks.map((kilobytes) => Number(kilobytes ?? 0))) / 1024;
  } catch {
    return null;
  }
}

/** A field with a value, its confidence (0 to 1), and whether it is right. */
type FieldRead = { field: GradedField; confidence: number; right: boolean };

/** The fields of a reading that have a value. */
function fieldsRead(reading: Reading, grades: Grades): FieldRead[] {
  return GRADED.flatMap((field) => {
    const { value, confidence } = reading[field === 'directDebit' ? 'isDirectDebit' : field];
    return value === null ? [] : [{ field, confidence, right: grades[field].grade === 'right' }];
  });
}

/** How many fields were right, and how many there are. */
type Band = readonly [right: number, all: number];

/** The lower bound of each bar. */
const BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];
/** What the practice bills said when they were first read, with weights that knew none of them: right and all, in these bands. */
const FIRST_SIGHT: readonly Band[] = [
  [53, 65],
  [38, 46],
  [53, 65],
  [147, 175],
  [70, 71],
  [422, 424],
];
const WIDTH = 560;
const HEIGHT = 260;
const PLOT = { left: 50, top: 30, width: 490, height: 170 };
const BAR = Math.floor(PLOT.width / BANDS.length);

const up = (share: number) => Math.round(PLOT.top + PLOT.height * (1 - share));

/** The fields by their confidence. */
function bandsOf(fields: readonly FieldRead[]): Band[] {
  return BANDS.map((from, at) => {
    const to = BANDS[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = fields.filter(({ confidence }) => confidence >= from && confidence < to);
    return [own.filter((one) => one.right).length, own.length];
  });
}

/** The chart as SVG: each bar is as high as the share that was right, with a dashed line at its confidence. */
function confidenceChart(): string {
  const bars = FIRST_SIGHT.map(([right, all], at) =>
    barOf({ from: BANDS[at] ?? 0, to: BANDS[at + 1] ?? 1, at, right, all }),
  );
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
