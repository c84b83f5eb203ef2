import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 25;
const LONGEST_MS = 1_000;

/** Waits before the next try: longer after each failure, and never in step with others. Returns at once when aborted. */
export async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  const ms = most * (0.5 + Math.random() / 2);
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
