/** A race between processes for the same place in a stream: whoever lost pauses, looks again and tries anew. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long a command goes on losing, in milliseconds: whoever sent it has gone by then, or presses again. */
const RACE_MS = 5_000;

/** The longest pause. It is a few appends long, so that a crowd of losers leaves the store to the winners. */
const PAUSE_MAX_MS = 50;

type Race = {
  /** After a lost try: true once it is time for the next one, false when there is to be none. */
  again(): Promise<boolean>;
};

/**
 * Begins with the first try. The winner of a race has the ledger as it is now, and tends to win the next one as well. So the
 * number of lost tries says nothing, and only the time ends them. Pauses grow and are random: two losers that began together
 * do not meet again, and one of their tries falls into a gap of the winner's.
 */
export function beginRace(withinMs: number = RACE_MS): Race {
  const until = performance.now() + withinMs;
  let most = 1;
  return {
    async again() {
      if (performance.now() >= until) return false;
      await pause(Math.random() * most);
      most = Math.min(2 * most, PAUSE_MAX_MS);
      return true;
    },
  };
}
