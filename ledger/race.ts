/** Optimistic retries: when another process took the next revision of a stream, pause, catch up and try again. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long a command is retried. By then its sender has gone, or presses again. */
const RACE_MS = 5_000;

/** How often it is tried at least. A command that works for long would use up the time by its own work, and be given up after one try. */
const TRIES_LEAST = 5;

/** The longest pause, as a multiple of one try. It leaves the store and the processor to the process that is ahead. */
const PAUSE_MAX = 8;

/** A try without an answer: another process was quicker (`lost`), or the caller has learned more and wants another try at once. */
export type Open = 'lost' | 'look again';

/**
 * Tries until there is an answer; null when the time is over. The limit is a time, not a number of tries alone: the winner of a race
 * already has the newest ledger, and tends to win again. Pauses are random and grow, so that losers do not meet again and a try
 * falls into a gap of the winner's. `catchUp` comes after the pause, because anything that was read before it is stale.
 */
export async function race<Answer>(
  attempt: () => Promise<Answer | Open>,
  catchUp: () => Promise<unknown>,
  withinMs: number = RACE_MS,
): Promise<Answer | null> {
  const until = performance.now() + withinMs;
  let most = 1;
  for (let tries = 0; tries < TRIES_LEAST || performance.now() < until; tries += 1) {
    const begun = performance.now();
    const outcome = await attempt();
    if (outcome !== 'lost' && outcome !== 'look again') return outcome;
    if (outcome === 'look again') continue;
    await pause(Math.random() * most * (performance.now() - begun));
    most = Math.min(2 * most, PAUSE_MAX);
    await catchUp();
  }
  return null;
}
