/** How many reader processes there are. They are real. */
import { afterEach, expect, it, vi } from 'vitest';
import { ReaderProcesses } from './processes.ts';

let readers: ReaderProcesses;
afterEach(() => readers.close());

it('one more than may work stands ready, and takes over from one that was ended', async () => {
  const changed = vi.fn();
  const workSeconds = { text: 1, drawing: 1, recognition: 1 };
  const limits = { processes: 1, niceness: 0, workSeconds, idleMinutes: 1, forPictures: false };
  readers = new ReaderProcesses(limits, {
    changed,
    failed: (error) => {
      throw error;
    },
  });
  const first = readers.start();
  await first.ready;
  await expect.poll(() => readers.take()).toBe(first);

  readers.prepareOne();
  readers.prepareOne();
  expect(readers.starting).toBe(1);
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
