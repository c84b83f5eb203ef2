/** Who gets a reader process, and when. The processes and the bills are real; no job is told apart by how long it takes. */
import { afterEach, expect, it } from 'vitest';
import type { BillFile } from '../format.ts';
import { ORIGIN } from '../testing/examples.ts';
import { toPdf } from '../testing/sheet.ts';
import { createReaderPool, type ReaderPool } from './pool.ts';

let readers: ReaderPool;
afterEach(() => readers.close());

const done: string[] = [];
const options = { today: '2026-03-04', dayFirst: true };

async function read(file: BillFile, person: string) {
  const watch = { person, stage: () => undefined, gone: new AbortController().signal };
  const outcome = await readers.run<'read'>({ kind: 'read', file, options }, watch);
  if (outcome.isOk()) done.push(person);
  return outcome.isOk() ? 'read' : outcome.error.refusal;
}

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
