/** How many reader processes there are. They are real. */
import { getPriority } from 'node:os';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { BillFile } from '../format.ts';
import { ORIGIN } from '../testing/examples.ts';
import { toPdf } from '../testing/sheet.ts';
import { ReaderProcesses } from './processes.ts';
import type { Job } from './protocol.ts';
import type { Reader } from './reader.ts';

let readers: ReaderProcesses;
afterEach(() => readers.close());

function processes(
  failed = (error: unknown): void => {
    throw error;
  },
) {
  const workSeconds = { text: 1, drawing: 1, recognition: 1 };
  const limits = {
    processes: 1,
    niceness: 0,
    workSeconds,
    idleMinutes: 1,
    forPictures: false,
    secondsBeforeOthers: 1,
  };
  readers = new ReaderProcesses(limits, { changed: () => undefined, failed });
  return readers;
}

it('one more than may work stands ready, and takes over from one that was ended', async () => {
  processes();
  const first = readers.start();
  await first.ready;
  await expect.poll(() => readers.take()).toBe(first);

  const prepared = [readers.prepareOne(), readers.prepareOne()];
  expect(readers.starting).toBe(1);
  await Promise.all(prepared);
  await expect.poll(() => readers.starting).toBe(0);
  expect(readers.take()).toBeUndefined();

  const ended = new Promise<void>((resolve) => first.onEnd(resolve));
  first.end();
  await ended;
  const spare = readers.take();
  expect(spare).toBeDefined();
  expect(spare).not.toBe(first);
  expect(readers.isFull).toBe(true);
}, 120_000);

it('one that was ended as its result was on its way takes no other job', async () => {
  processes();
  const first = readers.start();
  await first.ready;
  await expect.poll(() => readers.take()).toBe(first);
  first.end();
  readers.release(first);
  expect(readers.take()).toBeUndefined();
}, 60_000);

it('one may go on beside the one that works, and is ended after its job', async () => {
  processes();
  const taken = async (): Promise<Reader> => {
    await readers.start().ready;
    await expect.poll(() => readers.starting).toBe(0);
    const reader = readers.take();
    if (!reader) throw new Error('one is free');
    return reader;
  };
  const slow = await taken();
  expect(readers.isFull).toBe(true);
  expect(readers.setAside(slow)).toBe(true);
  expect(readers.isFull).toBe(false);
  const other = await taken();
  expect(readers.setAside(other)).toBe(false);
  expect([getPriority(slow.pid), getPriority(other.pid)]).toEqual([10, 0]);
  const ended = new Promise<void>((resolve) => slow.onEnd(resolve));
  readers.release(slow);
  await ended;
  expect(readers.setAside(other)).toBe(true);
}, 120_000);

it('one that had a fault of ours takes no other job', async () => {
  processes();
  await readers.start().ready;
  await expect.poll(() => readers.starting).toBe(0);
  const reader = readers.take();
  const file: BillFile = { format: 'pdf', bytes: await toPdf(ORIGIN.sheets) };
  const faulty = { kind: 'text', file, options: null } as unknown as Job;
  const watch = {
    person: 'ann',
    network: 'home',
    stage: () => undefined,
    gone: new AbortController().signal,
  };
  await expect(reader?.run(faulty, watch, 60)).rejects.toThrow('The reader process failed');
  if (reader) readers.release(reader);
  expect(readers.take()).toBeUndefined();
  expect(readers.isFull).toBe(false);
}, 120_000);

it('one that the system refuses at once fails as any other, and takes no place', async () => {
  const failed = vi.fn();
  processes(failed);
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  // As too little memory does, a name too long has `fork` throw: nobody could catch that in a timer.
  process.execPath = `/${'x'.repeat(10_000)}`;
  readers.start();
  await expect.poll(() => failed.mock.calls).toMatchObject([[{ code: 'ENAMETOOLONG' }]]);
  expect(readers.starting).toBe(0);
  expect(readers.isFull).toBe(false);
});
