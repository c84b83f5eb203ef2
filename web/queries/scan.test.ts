/** A stage of the scan stays readable for 800 and 600 ms, and slow work gains no wait. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scanBill } from './scan.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that has reached each stage so long after the one before, and when the page showed it. */
function follow(pace: number): { percent: number; at: number }[] {
  const shown: { percent: number; at: number }[] = [];
  const lines = [10, 30, 60, 85, 100].map((progress) =>
    JSON.stringify({ progress, stage: 'any', ...(progress === 100 && { result: {} }) }),
  );
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const line of lines) {
        await new Promise((resolve) => setTimeout(resolve, pace));
        controller.enqueue(new TextEncoder().encode(`${line}\n`));
      }
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const begun = performance.now();
  const show = (percent: number) => shown.push({ percent, at: performance.now() - begun });
  void scanBill(new File(['a bill'], 'bill.png'), show, new AbortController().signal);
  return shown;
}

test('work that is done in an instant still shows reading for 800 ms and understanding for 600 ms', async () => {
  const shown = follow(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown.map(({ percent }) => percent)).toEqual([10, 30, 60, 85, 100]);
  const [, , reading = 0, understanding = 0, done = 0] = shown.map(({ at }) => at);
  expect([understanding - reading, done - understanding]).toEqual([800, 600]);
});

test('work that is slower than that is shown as it comes', async () => {
  const shown = follow(1000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown).toEqual(
    [10, 30, 60, 85, 100].map((percent, index) => ({ percent, at: (index + 1) * 1000 })),
  );
});

test('the full bar is seen before the scan is done, also after a plain answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ name: 'AGL' }));
  const seen: unknown[] = [];
  const show = (percent: number) => seen.push(percent);
  const file = new File(['a bill'], 'bill.png');
  void scanBill(file, show, new AbortController().signal).then((scan) => seen.push(scan));
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual([100]);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual([100, { name: 'AGL' }]);
});
