/** The accuracy and the speed of the scanner, on the bills that its weights were learned from and on held-out ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { createLog } from '../../api/log.ts';
import { createScanner, type Reading, type Scanner } from '../../api/scanner/index.ts';
import { SCANNED_ON, type TestBill } from '../../api/scanner/testing/bill.ts';
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { GRADED, type GradedField, type Grades, grade } from '../../api/scanner/testing/grade.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { type Line, median, printTable } from './tools.ts';

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
    console.log(
      `  peak memory of the reader process: ${readerPeakMegabytes()?.toFixed() ?? '?'} MB`,
    );
  } finally {
    scanner.close();
    clearInterval(awake);
  }
}

async function readAll(scanner: Scanner, bills: readonly TestBill[]): Promise<Graded[]> {
  const graded: Graded[] = [];
  for (const bill of bills) {
    const { bytes } = await fileOf(bill);
    const gone = new AbortController().signal;
    const watch = { person: 'bench', network: 'bench', stage: () => undefined, gone };
    const begun = performance.now();
    const scan = await scanner.read(bytes, SCANNED_ON, watch);
    const seconds = (performance.now() - begun) / 1000;
    if (scan.isErr()) throw new Error(`${bill.id}: ${scan.error.refusal}`);
    const { reading } = scan.value;
    const grades = grade(reading, bill.truth);
    graded.push({ bill, grades, seconds, fields: fieldsRead(reading, grades) });
  }
  return graded;
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

/** The lower bounds of the bands of confidence. */
const BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];

/** How many fields were right and how many there are, by their confidence. */
function bandsOf(fields: readonly FieldRead[]): [right: number, all: number][] {
  return BANDS.map((from, at) => {
    const to = BANDS[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = fields.filter(({ confidence }) => confidence >= from && confidence < to);
    return [own.filter((one) => one.right).length, own.length];
  });
}
