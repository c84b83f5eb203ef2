/** A race between processes for the same place in a stream: whoever lost pauses, looks again and tries anew. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long a command goes on losing, in milliseconds: whoever sent it has gone by then, or presses again. */
const RACE_MS = 5_000;

/** The longest pause, in tries: losers leave the store, and on a slow machine the processor, to the winners. */
const PAUSE_MAX = 8;

/** What came of a try that has no answer yet: another process was quicker, or what is known by now asks for another one. */
export type Open = 'lost' | 'look again';

/**
 * Tries until there is an answer; null when the time is over. The winner of a race has the ledger as it is now, and tends to
 * win the next one as well. So the number of lost tries says nothing. Pauses are as long as some tries, growing and random:
 * losers that began together do not meet again, and a try falls into a gap of the winner's. What was read before a pause is
 * old after it, and would only lose again: so `catchUp` comes last.
 */
export async function race<Answer>(
  attempt: () => Promise<Answer | Open>,
  catchUp: () => Promise<unknown>,
  withinMs: number = RACE_MS,
): Promise<Answer | null> {
  const until = performance.now() + withinMs;
  let most = 1;
  do {
    const begun = performance.now();
    const outcome = await attempt();
    if (outcome !== 'lost' && outcome !== 'look again') return outcome;
    if (outcome === 'look again') continue;
    await pause(Math.random() * most * (performance.now() - begun));
    most = Math.min(2 * most, PAUSE_MAX);
    await catchUp();
  } while (performance.now() < until);
  return null;
}
