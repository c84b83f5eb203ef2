/** Waits until a process that serves has all that it needs. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Stopping } from './stop-on-signal.ts';

/** A wait shorter than this is not reported, and readiness is polled often meanwhile. Later polls are rarer: to count what is behind costs something. */
const QUIET_MS = 2_000;
const ASK_OFTEN_MS = 50;
const ASK_AGAIN_MS = 500;

/**
 * Settles when `/readyz` of this process says so, however long that takes: what is missing may come, and people are shown meanwhile what can be
 * shown. `waiting` hears what is missing. Where others leave this question no room, it is asked again. Never settles once the stop has begun.
 */
export async function untilReady(
  url: string,
  waiting: (reason: string) => void,
  stopping: Pick<Stopping, 'hasBegun'>,
): Promise<void> {
  for (const begun = Date.now(); ; ) {
    const problems = await problemsAt(url);
    // Nobody listens any more, and the stop ends the process.
    if (stopping.hasBegun()) return new Promise<never>(() => undefined);
    if (!problems) return;
    const lasts = Date.now() - begun > QUIET_MS;
    if (lasts) for (const { message } of problems) waiting(message);
    await delay(lasts ? ASK_AGAIN_MS : ASK_OFTEN_MS);
  }
}

/** Null when all is well. Nobody knows what is missing where too many ask at once: the answer is another then, or there is none. */
async function problemsAt(url: string): Promise<{ message: string }[] | null> {
  try {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return null;
    const { problems = [] }: { problems?: { message: string }[] } = JSON.parse(await answer.text());
    return problems;
  } catch {
    return [];
  }
}
