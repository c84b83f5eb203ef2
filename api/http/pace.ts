/**
 * Each person, and the visitors of each network, are served at a steady pace once they have used up what an office full of people asks for
 * at once. Whoever asks again as soon as they are answered, on a hundred connections, would take all of the process otherwise, whatever
 * they ask for.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { goneOf } from './left.ts';
import { Refused } from './refusals.ts';
import { createRounds } from './rounds.ts';
import { createTurns } from './turns.ts';

const WAITS_MS = 5_000;
/** What comes at one moment is not refused at one moment: thousands of refusals in one go would hold up everybody. */
const SPREAD_MS = 2_000;

/** `share` is how many times as much as one party it may ask. */
export type Party = { name: string; share: number };

export type Pace = {
  /**
   * Waits until it is the turn of all parties that the request counts for. Of what one party asks at one moment one request is begun
   * in each turn of the event loop. Refuses with `too_many_requests` where the wait is longer than five seconds, but not at once: refusals
   * without a pause would be as much work. Refuses with `turn_not_come` when the client has gone.
   */
  wait(parties: readonly [Party, ...Party[]], response: ServerResponse): Promise<void>;
};

/** `requestsPerSecond` is for each party with a share of one. `now` is in milliseconds. */
export function createPace({
  requestsPerSecond,
  now,
}: {
  requestsPerSecond: number;
  now?: () => number;
}): Pace {
  const turnOf = createTurns(requestsPerSecond, now);
  const inRounds = createRounds();

  return {
    async wait(parties, response) {
      const turns = parties.map(({ name, share }) => turnOf(name, share));
      const waits = Math.max(...turns.map(({ waitsMs }) => waitsMs));
      const isTooLong = waits > WAITS_MS;
      if (!isTooLong) for (const turn of turns) turn.take();
      if (waits <= 0) return inRounds(parties[0].name);
      const pause = isTooLong ? WAITS_MS + Math.random() * SPREAD_MS : waits;
      await delay(pause, undefined, { signal: goneOf(response) }).catch(() => {
        throw new Refused({ refusal: 'turn_not_come' });
      });
      if (isTooLong)
        throw new Refused({ refusal: 'too_many_requests', seconds: Math.ceil(waits / 1_000) });
    },
  };
}
