import { err, ok } from 'neverthrow';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createScanner } from './index.ts';
import { createReceive } from './uploads.ts';

it('a person has so many files on their way, whatever becomes of them, and others theirs', async () => {
  const receive = createReceive(() => true, 2);
  const missing = err({ refusal: 'file_missing' } as const);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = receive('ann', () => ended.then(() => ok('slow')));
  const broken = receive('ann', () => ended.then(() => Promise.reject(new Error('gone'))));
  const third = () => receive('ann', async () => ok('third'));
  expect(await third()).toEqual(err({ refusal: 'scans_under_way' }));
  expect(await receive('bob', async () => missing)).toEqual(missing);
  end();
  await expect(broken).rejects.toThrow('gone');
  expect(await slow).toEqual(ok('slow'));
  expect(await third()).toEqual(ok('third'));
  expect(await third()).toEqual(ok('third'));
});

it('the scanner receives none while it reads two of a person', async () => {
  const scanner = createScanner({ openai: null, log: createLog('silent') });
  const send = () => scanner.receive('ann', async () => ok('received'));
  const gone = new AbortController().signal;
  const readings: Promise<unknown>[] = [];
  /** Settles once the file is accepted. */
  const read = () =>
    new Promise<void>((accepted) => {
      const pdf = Buffer.from('%PDF-1.4\n');
      const watch = { person: 'ann', network: 'home', gone, stage: () => accepted() };
      readings.push(scanner.read(pdf, { today: '2026-03-04', dayFirst: true }, watch));
    });
  await read();
  expect(await send()).toEqual(ok('received'));
  await read();
  expect(await send()).toEqual(err({ refusal: 'scans_under_way' }));
  scanner.close();
  await Promise.allSettled(readings);
  expect(await send()).toEqual(ok('received'));
});
