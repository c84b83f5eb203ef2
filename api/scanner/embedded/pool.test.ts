/** Which job gets a reader process, and when. Processes and bills are real, and nothing depends on timing. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { BillFile } from '../format.ts';
import { ORIGIN } from '../testing/examples.ts';
import { pdfOfHiddenParts, pngOfStrokes } from '../testing/hostile.ts';
import { toPdf } from '../testing/sheet.ts';
import { createReaderPool, type ReaderPool } from './pool.ts';

let readers: ReaderPool;
afterEach(() => readers.close());

/** To draw it takes a second. */
let strokes: Promise<BillFile> | undefined;
const slowPicture = () => {
  strokes ??= pngOfStrokes().then((bytes) => ({ format: 'png', bytes }));
  return strokes;
};

const done: string[] = [];
const options = { today: '2026-03-04', dayFirst: true };

async function read(
  file: BillFile,
  person: string,
  gone = new AbortController().signal,
  stage: () => void = () => undefined,
) {
  // Those called "a…" share a network.
  const watch = { person, network: person.slice(0, 1), stage, gone };
  const outcome = await readers.read(file, options, watch);
  if (outcome.isOk()) done.push(person);
  return outcome.isOk() ? 'read' : outcome.error.refusal;
}

/** The processes that this one has started and that still run. */
function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

it('readers that were woken, one for each lane, are those that read, however often they are woken', async () => {
  const before = children();
  const started = () => children().filter((pid) => !before.includes(pid));
  readers = createReaderPool({ processes: 2, niceness: 0 });
  readers.wake();
  readers.wake();
  await vi.waitFor(() => expect(started()).toHaveLength(2), 60_000);
  const woken = started();
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  expect(await read(file, 'ann')).toBe('read');
  readers.wake();
  expect(started()).toEqual(woken);
}, 120_000);

it('reads the next bill although no reader could be started for those before', async () => {
  readers = createReaderPool({ processes: 1, niceness: 0 });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = '/nowhere/node';
  const asked = await Promise.allSettled(['ann', 'ann', 'bob'].map((person) => read(file, person)));
  const enoent = { status: 'rejected', reason: expect.objectContaining({ code: 'ENOENT' }) };
  expect(asked).toEqual([enoent, enoent, enoent]);
  process.execPath = execPath;
  expect(await read(file, 'ann')).toBe('read');
});

it('reads nothing for a client that has left before its bill was queued', async () => {
  readers = createReaderPool({ processes: 1, niceness: 0 });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  expect(await read(file, 'ann', AbortSignal.abort())).toBe('scanner_busy');
});

it('a reading that is left goes on', async () => {
  const before = children();
  readers = createReaderPool({ processes: 1, niceness: 0 });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  await read(file, 'nobody');
  const leaving = new AbortController();
  const left = read(file, 'ann', leaving.signal);
  leaving.abort();
  await left;
  expect(children().filter((pid) => !before.includes(pid))).not.toEqual([]);
  expect(await read(file, 'bob')).toBe('read');
}, 120_000);

it('a long one that is left ends, once another process is ready', async () => {
  readers = createReaderPool({
    ...{ processes: 1, niceness: 0, secondsBeforeOthers: { text: 0.1, pictures: 0.1 } },
  });
  const leaving = new AbortController();
  const left = read(await slowPicture(), 'ann', leaving.signal, () => leaving.abort());
  expect(await left).toBe('scanner_busy');
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  expect(await read(file, 'bob')).toBe('read');
}, 120_000);

it('gives each person two places, and turns', async () => {
  readers = createReaderPool({ processes: 1, niceness: 0 });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  await read(file, 'nobody');
  done.length = 0;
  const asked = ['ann', 'ann', 'ann', 'bob', 'bob', 'cyd'].map((person) => read(file, person));
  expect(await Promise.all(asked)).toEqual([
    'read',
    'read',
    'scans_under_way',
    'read',
    'read',
    'read',
  ]);
  expect(done).toEqual(['ann', 'bob', 'cyd', 'ann', 'bob']);
  expect(await read(file, 'ann')).toBe('read');
}, 120_000);

it('slow files of two people make room for the bill of a third, and are read afterwards', async () => {
  // Slow enough to be at work still when the process that takes over has started, on a busy machine too.
  const workSeconds = { text: 60, drawing: 60, recognition: 60 };
  const secondsBeforeOthers = { text: 0.3, pictures: 2 };
  readers = createReaderPool({ niceness: 0, secondsBeforeOthers, workSeconds });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  const slow: BillFile = { format: 'pdf', bytes: pdfOfHiddenParts(20_000) };
  await read(file, 'nobody');
  const order: string[] = [];
  const ends = async (outcome: Promise<string>, person: string) =>
    order.push(`${person} ${await outcome}`);
  const asked = ['ann', 'bob'].map((person) => ends(read(slow, person), person));
  asked.push(ends(read(file, 'cyd'), 'cyd'));
  await Promise.all(asked);
  // Who of the two is next depends on how long another process took to start.
  expect(order.slice(0, 1)).toEqual(['cyd read']);
  expect(order.slice(1).sort()).toEqual(['ann read', 'bob read']);
}, 120_000);

it('slow files of accounts that have read nothing yet make room for whoever has', async () => {
  const secondsBeforeOthers = { text: 60, pictures: 2.5 };
  readers = createReaderPool({ processes: 1, niceness: 0, secondsBeforeOthers });
  const slow: BillFile = { format: 'pdf', bytes: pdfOfHiddenParts(20_000) };
  await read(slow, 'zoe');
  done.length = 0;
  const asked = ['ann', 'abe', 'bob', 'cyd'].map((person) => read(slow, person));
  expect(await read({ format: 'pdf', bytes: pdfOfHiddenParts(10) }, 'zoe')).toBe('read');
  // The first of them goes on beside the others, and may be done before.
  expect(done.filter((person) => person !== 'ann')).toEqual(['zoe']);
  readers.close();
  await Promise.all(asked);
}, 120_000);

it('a reading that has hardly worked makes no room, however long it takes on a busy machine', async () => {
  const before = children();
  const started = () => children().filter((pid) => !before.includes(pid));
  readers = createReaderPool({
    ...{ processes: 1, niceness: 0, secondsBeforeOthers: { text: 0.2, pictures: 0.2 } },
  });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  await read(file, 'nobody');
  done.length = 0;
  const [first] = started();
  process.kill(Number(first), 'SIGSTOP');
  const asked = ['ann', 'bob'].map((person) => read(file, person));
  // A spare one stands ready.
  await vi.waitFor(() => expect(started()).toHaveLength(2), 60_000);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(done).toEqual([]);
  process.kill(Number(first), 'SIGCONT');
  await Promise.all(asked);
  expect(done).toEqual(['ann', 'bob']);
}, 120_000);

it("a bill with text waits for nobody's pictures, however many there are and however long they take", async () => {
  const workSeconds = { text: 60, drawing: 60, recognition: 60 };
  const secondsBeforeOthers = { text: 60, pictures: 60 };
  readers = createReaderPool({ processes: 1, niceness: 0, secondsBeforeOthers, workSeconds });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  const slow = await slowPicture();
  const ended: string[] = [];
  const pictures = ['ann', 'bob', 'cyd'].map(async (person) => {
    ended.push(`${person} ${await read(slow, person)}`);
  });
  ended.push(`dan ${await read(file, 'dan')}`);
  readers.close();
  await Promise.all(pictures);
  expect(ended[0]).toBe('dan read');
  expect(ended).toHaveLength(4);
}, 120_000);

it('a person has two places in all, whether for text or for pictures', async () => {
  readers = createReaderPool({ processes: 1, niceness: 0 });
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  const slow = await slowPicture();
  const asked = [slow, slow, file].map((each) => read(each, 'ann'));
  expect(await asked[2]).toBe('scans_under_way');
  readers.close();
  expect(await Promise.all(asked.slice(0, 2))).toHaveLength(2);
}, 120_000);
